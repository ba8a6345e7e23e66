import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

/** What is written beside the app about a package that is shipped with it. */
export interface Licence {
  readonly name: string
  readonly version: string
  /** As the package names it, such as MIT; empty where it names none. */
  readonly licence: string
  /** The file below `licences/` that holds the licence's words; null where the package brings none along. */
  readonly file: string | null
}

export interface Licences {
  readonly own: Licence
  /** What runs in the browser: read off the bundle itself. */
  readonly app: readonly Licence[]
  /** What the server is installed with. */
  readonly server: readonly Licence[]
}

/** The list, and the words by file: packages with the same words share one. */
export interface LicenceFiles {
  readonly licences: Licences
  readonly words: ReadonlyMap<string, string>
}

/** British and American spelling; notices belong to Apache's licence. */
const HOLDS_WORDS = /^(licen[cs]e|copying)([.-].*)?$/i

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: unknown
  readonly licenses?: unknown
}

/** `MIT`, `{ "type": "MIT" }`, or several of them. */
function nameOf(licence: unknown): string {
  if (typeof licence === 'string') return licence
  if (Array.isArray(licence)) return licence.map(nameOf).filter(Boolean).join(' OR ')
  if (typeof licence === 'object' && licence !== null && 'type' in licence) return nameOf(licence.type)
  return ''
}

function wordsIn(folder: string): string | null {
  const file = readdirSync(folder).find((name) => HOLDS_WORDS.test(name) && !/\.(js|ts|json)$/i.test(name))
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim()
}

/** The folder of the package that a module belongs to; null for a module of our own. */
export function packageFolderOf(moduleId: string): string | null {
  const path = moduleId.replace(/^\0/, '').split('?')[0] ?? ''
  const parts = path.split(/[/\\]/)
  const at = parts.lastIndexOf('node_modules')
  if (at === -1 || parts.length <= at + 1) return null
  const isScoped = parts[at + 1]?.startsWith('@') ?? false
  return parts.slice(0, at + (isScoped ? 3 : 2)).join(sep)
}

/** Where what the server needs is installed, by the lock file; what another platform would need is not here. */
function serverFolders(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path]) => join(root, path))
    .filter((folder) => existsSync(join(folder, 'package.json')))
}

/** Reads the licences of all that is shipped: `moduleIds` are those of the bundle. */
export function readLicences(root: string, moduleIds: Iterable<string>): LicenceFiles {
  const words = new Map<string, string>()
  function read(folder: string): Licence {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const text = wordsIn(folder)
    const file = text === null ? null : `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.txt`
    if (file !== null && text !== null) words.set(file, text)
    const { name = basename(folder), version = '' } = manifest
    return { name, version, licence: nameOf(manifest.license ?? manifest.licenses), file }
  }
  function listOf(folders: Iterable<string>): Licence[] {
    const all = [...new Set(folders)].map(read)
    const once = new Map(all.map((one) => [`${one.name}@${one.version}`, one]))
    return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
  }
  const bundled = [...moduleIds].flatMap((id) => packageFolderOf(id) ?? [])
  return { licences: { own: read(root), app: listOf(bundled), server: listOf(serverFolders(root)) }, words }
}
