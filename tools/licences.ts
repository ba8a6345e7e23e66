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

/** What words begin with that name the licence themselves, for packages that bring them along and name none. */
const NAMED_BY_WORDS = /^(?:the )?(MIT|ISC) licen[cs]e\b/i

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

/** What is shipped and is no package: the font that sheets are printed with, whose characters stand in each of them. */
const FONT = { name: 'Noto Sans SC', version: '2.004', licence: 'OFL-1.1', words: 'assets/fonts/LICENSE-NotoSansSC.txt' }

/** Reads the licences of all that is shipped: `moduleIds` are those of the bundle. */
export function readLicences(root: string, moduleIds: Iterable<string>): LicenceFiles {
  const words = new Map<string, string>()
  function keep(text: string | null): string | null {
    if (text === null) return null
    const file = `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.txt`
    words.set(file, text)
    return file
  }
  function read(folder: string): Licence {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const text = wordsIn(folder)
    const file = keep(text)
    const byWords = NAMED_BY_WORDS.exec(text ?? '')?.[1]?.toUpperCase() ?? ''
    const { name = basename(folder), version = '' } = manifest
    return { name, version, licence: nameOf(manifest.license ?? manifest.licenses) || byWords, file }
  }
  function listOf(folders: Iterable<string>): Licence[] {
    const all = [...new Set(folders)].map(read)
    const once = new Map(all.map((one) => [`${one.name}@${one.version}`, one]))
    return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
  }
  const { words: ofFont, ...named } = FONT
  const font: Licence = { ...named, file: keep(readFileSync(join(root, ofFont), 'utf8').trim()) }
  const bundled = [...moduleIds].flatMap((id) => packageFolderOf(id) ?? [])
  return { licences: { own: read(root), app: listOf(bundled), server: [font, ...listOf(serverFolders(root))] }, words }
}
