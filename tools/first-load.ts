/**
 * What a phone downloads in scripts before a page can be used, as a multiple of the least a routed React page can be. Over the
 * budget the build is refused: `npm test` runs this after the build.
 *
 * Counted from the build's manifest: the entrance, the page's chunk, all that these import, their Chinese texts, and for home the
 * faces of its lines. gzip -9, in bytes. The Temporal polyfill goes only to browsers that lack it and is reported apart.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Manifest } from 'vite'

export const BUDGET_RATIO = 1.6

const root = join(import.meta.dirname, '..')

interface Page {
  readonly name: string
  readonly path: string
  /** Faces of the lines that this page always shows. */
  readonly faces: readonly string[]
}

const PAGES: readonly Page[] = [
  { name: 'home', path: '/home', faces: ['homeTile', 'homeCard'] },
  { name: 'flight list', path: '/flight/list/:index', faces: [] },
  { name: 'fill order', path: '/fillorder/flight/:code/:type?', faces: [] },
  { name: 'order', path: '/flights/order/:orderSeq', faces: [] },
  { name: 'login', path: '/login', faces: [] },
]

export interface FirstLoad {
  readonly page: string
  readonly bytes: number
  readonly ratio: number
  readonly files: readonly string[]
}

export interface FirstLoadReport {
  readonly shellBytes: number
  readonly polyfillBytes: number
  readonly pages: readonly FirstLoad[]
}

const gzipBytes = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).byteLength

/** Everything that a chunk imports before it can run, itself included; manifest keys. */
export function closureOf(manifest: Manifest, start: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...start]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return seen
}

const isChineseText = (key: string): boolean => /(^|\/)text\/(.+\/)?zh\.ts$/.test(key)

/** The same with the texts that these chunks ask for as soon as they run. */
export function withTexts(manifest: Manifest, start: readonly string[]): Set<string> {
  const keys = closureOf(manifest, start)
  const texts = [...keys].flatMap((key) => manifest[key]?.dynamicImports ?? []).filter(isChineseText)
  return closureOf(manifest, [...keys, ...texts])
}

type Loader = () => Promise<unknown>
interface WingTable {
  readonly routes: readonly { readonly path: string; readonly load: Loader }[]
  readonly faces?: readonly Readonly<Record<string, unknown>>[]
}

/** The manifest's key of what a lazy import names, seen from the folder of the table that holds it. */
function keyOf(load: Loader, folder: string): string {
  const specifier = /import\(\s*['"`](.+?)['"`]\s*\)/.exec(load.toString())?.[1]
  if (specifier === undefined) throw new Error(`A route in ${folder} is not loaded by a plain import(): ${load.toString()}`)
  return posix.join(folder, specifier).replace(/^src\//, '')
}

async function wingTables(): Promise<{ folder: string; table: WingTable }[]> {
  const files = globSync('src/*/web/routes.ts', { cwd: root }).map((file) => file.split(sep).join('/'))
  return Promise.all(
    files.map(async (file) => ({
      folder: posix.dirname(file),
      table: (await import(new URL(`../${file}`, import.meta.url).href)) as WingTable,
    })),
  )
}

async function chunksOf(page: Page): Promise<string[]> {
  const tables = await wingTables()
  const screens = tables.flatMap(({ folder, table }) =>
    table.routes.filter((route) => route.path === page.path).map((route) => keyOf(route.load, folder)),
  )
  if (screens.length !== 1)
    throw new Error(`The first load of ${page.name} cannot be measured: ${screens.length} routes have the path ${page.path}.`)
  const faces = tables.flatMap(({ folder, table }) =>
    (table.faces ?? []).flatMap((face) =>
      page.faces.flatMap((kind) => {
        const load = face[kind]
        return typeof load === 'function' ? [keyOf(load as Loader, folder)] : []
      }),
    ),
  )
  return [...screens, ...faces]
}

/** The bare shell, built in memory by the same bundler for the same browsers. */
async function shellBytes(): Promise<number> {
  process.env['NODE_ENV'] = 'production'
  const built = await build({
    configFile: false,
    root: join(root, 'bench/shell'),
    logLevel: 'warn',
    plugins: [react()],
    build: { write: false, target: 'es2024', modulePreload: { polyfill: false }, reportCompressedSize: false },
  })
  if (!('output' in built)) throw new Error('The bare shell was not built in one piece.')
  const scripts = built.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  return scripts.reduce((sum, code) => sum + gzipBytes(code), 0)
}

/** Measures the build in a folder: dist/m, or one that is tried out. */
export async function measureFirstLoad(folder: string = join(root, 'dist/m')): Promise<FirstLoadReport> {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error(`${folder} holds no build to measure.`)
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const bytesOf = (file: string): number => gzipBytes(readFileSync(join(folder, file)))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const shell = await shellBytes()
  const pages: FirstLoad[] = []
  for (const page of PAGES) {
    const chunks = await chunksOf(page)
    const unknown = chunks.find((key) => manifest[key] === undefined)
    if (unknown !== undefined) throw new Error(`The build does not know ${unknown}, which ${page.name} shows: build again.`)
    const files = new Set(
      [...withTexts(manifest, [...entries, ...chunks])].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')),
    )
    const bytes = [...files].reduce((sum, file) => sum + bytesOf(file), 0)
    pages.push({ page: page.name, bytes, ratio: bytes / shell, files: [...files] })
  }
  const polyfill = Object.keys(manifest).find((key) => key.includes('temporal-polyfill'))
  const polyfillFile = polyfill === undefined ? undefined : manifest[polyfill]?.file
  return { shellBytes: shell, polyfillBytes: polyfillFile === undefined ? 0 : bytesOf(polyfillFile), pages }
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`

if (import.meta.main) {
  try {
    const report = await measureFirstLoad()
    console.log(`bare react-dom + router shell ${kib(report.shellBytes)}; temporal polyfill, where needed, ${kib(report.polyfillBytes)}`)
    for (const { page, bytes, ratio } of report.pages) {
      console.log(
        `${ratio <= BUDGET_RATIO ? 'ok    ' : 'FAILED'} ${page.padEnd(12)} ${kib(bytes).padStart(10)}  ${ratio.toFixed(2)}× of the shell (at most ${BUDGET_RATIO}×)`,
      )
    }
    process.exitCode = report.pages.every(({ ratio }) => ratio <= BUDGET_RATIO) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
