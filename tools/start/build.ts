/** Builds the app and the console of the staff when their sources changed since the last whole build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const BUILD_LIMIT_MS = 5 * 60_000
/** What the bundles are made of. The server's rooms and the tests are not in them. */
const SOURCES = [
  'src/**/*.{ts,tsx,css,html,json,svg}',
  'vite.config.ts',
  'vite.ops.config.ts',
  'tsconfig*.json',
  'package.json',
  'package-lock.json',
]
const NOT_BUNDLED = /^src\/(server|[^/]+\/(server|supplier))\/|^src\/main\.ts$|\.test\.tsx?$/

/** One hash over the paths and contents of everything that the bundles are made of. */
export function hashOfSources(root: string): string {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !NOT_BUNDLED.test(file))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** The travellers' app goes into dist/m, the console into dist/ops: two bundles that share no file. */
const CONFIGS = ['vite.config.ts', 'vite.ops.config.ts']

function runVite(root: string, config: string): void {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    // Whatever the environment says, what is served is the production build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
    timeout: BUILD_LIMIT_MS,
  })
  if (status !== 0) throw new Error('The app could not be built; the message stands above.')
}

/** Only the console, which the development server does not serve: the product does. */
export const buildConsole = (root: string): void => runVite(root, 'vite.ops.config.ts')

/** Runs Vite's builds. The hash is written last, so a build that was killed is made again. */
export function buildApp(root: string): void {
  const hashFile = join(root, 'dist/m.hash')
  rmSync(hashFile, { force: true })
  const hash = hashOfSources(root)
  for (const config of CONFIGS) runVite(root, config)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(hashFile, `${hash}\n`)
}

export function buildIfChanged(root: string, say: (line: string) => void): void {
  const hashFile = join(root, 'dist/m.hash')
  const built = existsSync(hashFile) ? readFileSync(hashFile, 'utf8').trim() : ''
  const isThere = existsSync(join(root, 'dist/m/index.html')) && existsSync(join(root, 'dist/ops/ops.html'))
  if (isThere && built === hashOfSources(root)) return
  say('Building the app … / 正在构建应用 …')
  buildApp(root)
}
