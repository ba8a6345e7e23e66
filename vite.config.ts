import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { readLicences } from './tools/licences.ts'

/**
 * Source maps are for us, not for the phone: they are moved out of the served folder (dist/m) once the bundle is written, so
 * that no static route has to know about them.
 */
function mapsApart(): Plugin {
  let outDir = ''
  return {
    name: 'qicheng-maps-apart',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    writeBundle() {
      const assets = join(outDir, 'assets')
      const maps = join(outDir, '../maps')
      rmSync(maps, { recursive: true, force: true })
      mkdirSync(maps, { recursive: true })
      for (const file of readdirSync(assets).filter((name) => name.endsWith('.map'))) renameSync(join(assets, file), join(maps, file))
    },
  }
}

/**
 * The cascade's order must not hang on which chunk's styles arrive first: whichever sheet comes first names all layers, in the
 * order of base.css. Without it a shared chunk linked before the entrance would put `parts` below `base`, and the reset would win.
 */
export function layersInOrder(): Plugin {
  return {
    name: 'qicheng-layers-in-order',
    enforce: 'pre',
    transform(code, id) {
      const isSheet = id.startsWith(root) && !id.includes('node_modules') && /\.css($|\?)/.test(id)
      return isSheet ? { code: `@layer base, parts, screens;\n${code}`, map: null } : null
    },
  }
}

/** Writes the licences of all that is shipped beside the app, where /about/license reads them: the bundle itself says what is in it. */
function licencesBeside(): Plugin {
  return {
    name: 'qicheng-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const { licences, words } = readLicences(root, modules)
      this.emitFile({ type: 'asset', fileName: 'licences/list.json', source: JSON.stringify(licences) })
      for (const [file, text] of words) this.emitFile({ type: 'asset', fileName: `licences/${file}`, source: text })
    },
  }
}

const root = import.meta.dirname
const BASE = '/m/'

/** As web/first-paint.ts reads it: files and words are places in one list of files. */
interface FirstPage {
  readonly path: string
  readonly shape: 'home' | 'list' | 'page' | 'none'
  readonly needsLogin: boolean
  readonly files: readonly number[]
  readonly words: Readonly<Record<'zh' | 'en', readonly number[]>>
}

interface FirstPageSource extends Pick<FirstPage, 'path' | 'shape' | 'needsLogin'> {
  /** Its screen, and the faces that it always shows. */
  readonly modules: readonly string[]
}

/** Pages that people open the app with: by a bookmark, by a message, by reloading. All others come after one of these. */
const FIRST_PAGES: readonly FirstPageSource[] = [
  {
    path: '/m(/home)?',
    shape: 'home',
    needsLogin: true,
    modules: ['home/web/screens/home.tsx', 'flights/web/faces/home-tile.tsx', 'orders/web/faces/next-trip.tsx'],
  },
  { path: '/m/flight/list/[^/]+', shape: 'list', needsLogin: true, modules: ['flights/web/screens/flight-list.tsx'] },
  { path: '/m/order/list', shape: 'page', needsLogin: true, modules: ['orders/web/screens/order-list.tsx'] },
  { path: '/m/flights/order/[^/]+', shape: 'page', needsLogin: true, modules: ['flights/web/screens/order-detail.tsx'] },
  { path: '/m/login', shape: 'none', needsLogin: false, modules: ['entry/web/screens/login.tsx'] },
]

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** A chunk and all that it imports before it can run. */
function closureOf(chunks: Chunks, starts: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...(chunks.get(file)?.imports ?? []))
  }
  return seen
}

const sheetsOf = (chunks: Chunks, files: Iterable<string>): string[] =>
  [...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])

/** What each first page is downloaded in beyond the entrance, for web/first-paint.ts. */
function firstPagesOf(chunks: Chunks): { pages: FirstPage[]; files: string[] } {
  const entrance = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!entrance) throw new Error('The bundle has no entrance.')
  const known = closureOf(chunks, [entrance.fileName])
  const knownSheets = new Set(sheetsOf(chunks, known))
  const files: string[] = []
  const indexOf = (file: string): number => {
    const at = files.indexOf(BASE + file)
    return at === -1 ? files.push(BASE + file) - 1 : at
  }
  const chunkOf = (module: string): string => {
    const holder = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(join(root, 'src', module)))
    if (!holder) throw new Error(`The first page's ${module} is in no chunk: has it moved?`)
    return holder.fileName
  }
  const wordsOf = (own: ReadonlySet<string>, language: 'zh' | 'en'): string[] =>
    [...own, ...known]
      .flatMap((file) => chunks.get(file)?.dynamicImports ?? [])
      .filter((file) => new RegExp(`/text/(.+/)?${language}\\.ts$`).test(chunks.get(file)?.facadeModuleId ?? ''))
  const pages = FIRST_PAGES.map(({ modules, ...page }) => {
    const own = closureOf(chunks, modules.map(chunkOf)).difference(known)
    const sheets = sheetsOf(chunks, own).filter((sheet) => !knownSheets.has(sheet))
    const words = (language: 'zh' | 'en'): number[] => [...closureOf(chunks, wordsOf(own, language)).difference(known)].map(indexOf)
    return { ...page, files: [...new Set([...sheets, ...own])].map(indexOf), words: { zh: words('zh'), en: words('en') } }
  })
  return { pages, files }
}

/**
 * Builds web/first-paint.ts with what it has to know of this bundle and puts it into the page's head, where it runs before the
 * first paint. The development server goes without.
 */
function firstPaint(): Plugin {
  let script: { fileName: string; source: string } | undefined
  return {
    name: 'qicheng-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, filename }) {
        if (!bundle || filename !== join(root, 'src/index.html')) return html
        const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
        const { pages, files } = firstPagesOf(chunks)
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          define: { FIRST_PAGES: JSON.stringify(pages), FIRST_FILES: JSON.stringify(files) },
          build: {
            write: false,
            target: 'es2024',
            rolldownOptions: { input: join(root, 'src/web/first-paint.ts'), output: { format: 'iife' } },
          },
        })
        const code = 'output' in built ? built.output[0].code : undefined
        if (code === undefined) throw new Error('The script of the first paint was not built in one piece.')
        const fileName = `assets/first-paint-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
        script = { fileName, source: code }
        // Before the style sheets, which a script behind them would have to wait for. What shows something goes before what moves it.
        return html
          .replace('<script type="module"', `<script src="${BASE}${fileName}"></script>\n    $&`)
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (script) this.emitFile({ type: 'asset', ...script })
      },
    },
  }
}

/** Builds web/offline-worker.ts, which browsers want as a file of its own whose address stays the same. */
function offlineWorker(): Plugin {
  return {
    name: 'qicheng-offline-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2024',
          rolldownOptions: { input: join(root, 'src/web/offline-worker.ts'), output: { format: 'iife' } },
        },
      })
      const code = 'output' in built ? built.output[0].code : undefined
      if (code === undefined) throw new Error('The worker was not built in one piece.')
      this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: code })
    },
  }
}

/** The pages and faces of a booking, by the names of their chunks. */
const OFTEN =
  /\/(home|home-tile|home-card|next-trip|flight-list|sub-cabin|fill-order|order-list|order-detail|order-card|approval-list|approval-detail|checkout)-[\w-]{8}\.js$/

export default defineConfig({
  root: join(root, 'src'),
  base: BASE,
  publicDir: false,
  cacheDir: join(root, 'node_modules/.vite'),
  plugins: [react(), layersInOrder(), mapsApart(), firstPaint(), offlineWorker(), licencesBeside()],
  build: {
    outDir: join(root, 'dist/m'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2024',
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a page imports is asked for along with it where somebody waits for it on every trip. Elsewhere it costs one more round
      // trip, seldom; naming it all in the entrance would cost everybody, always.
      resolveDependencies: (file, deps, { hostType }) => (hostType === 'html' || OFTEN.test(file) ? deps : []),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // A wing's face and its late parts do nothing by being loaded: whoever asks the face for one thing goes without the others.
      treeshake: { moduleSideEffects: [{ test: /\/web\/(index|late)\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // A phone asks for a few files at a time, and each costs a round trip. Both groups take all that their modules import
          // along: a chunk that imports from one which imports it back runs its classes before those that they extend.
          groups: [
            { name: 'app', test: /src\/app\.tsx$/, priority: 3 },
            {
              name: 'kit',
              test: /src\/(web\/ui\/(app-bar|badge|band|board|bone|button|chip|class-names|empty|format|icon|icon-button|icon-paths|leg|money|notice|rings|rows|screen|skeleton)\.tsx?|web\/query\.ts|kernel\/money\.ts|flights\/web\/contract\.ts|places\/rules\/calendar\.ts)$|@tanstack\/(react-query\/build\/modern\/(useQuery|useBaseQuery|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider|queryOptions)|query-core\/build\/modern\/queryObserver)\.js$/,
              priority: 2,
            },
            {
              name: 'search',
              test: /src\/(flights\/web\/(home-text|list-wish|queries|search-draft|search-party|trip)|policy\/web\/scene-choice|places\/web\/use-city-facts)\.ts$/,
              priority: 1,
            },
            {
              name: 'order',
              test: /src\/(web\/(initials|use-write)\.ts|web\/ui\/(pay-bar|person-row|price-lines)\.tsx|flights\/web\/parts\/call-support\.tsx)$/,
            },
            // Each name of a file stands in the entrance: what several pages need in crumbs is one file.
            {
              name: 'lists',
              test: /src\/web\/(ui\/(seg|seg-bar|list-end|not-read|refused)\.tsx|ui\/(nearest-scroller|format-when)\.ts)$|@tanstack\/(react-query\/build\/modern\/(useInfiniteQuery|infiniteQueryOptions)|query-core\/build\/modern\/infiniteQueryObserver)\.js$/,
            },
            // What others need of a row of offers stays apart: each of these is also wanted without the rows.
            { name: 'airline-fin', test: /src\/web\/ui\/airline-(fin|liveries)\.tsx?$/, priority: 1 },
            { name: 'skeleton-leg', test: /src\/web\/ui\/skeleton-leg\.tsx$/, priority: 1 },
            { name: 'offers', test: /src\/web\/ui\/(date-strip|offer-row|skeleton-rows|tag|filter-bar|policy-line)\.tsx$/ },
            { name: 'orders', test: /src\/(orders\/web\/refresh|flights\/web\/queries-orders)\.ts$/ },
            // The pages of orders, whatever their line.
            { name: 'order-page', test: /src\/(orders\/web\/late\.ts|web\/ui\/(timeline|skeleton-board)\.tsx)$/ },
            { name: 'forms', test: /src\/flights\/web\/(order-paths|price-lines|reason-draft)\.ts$/ },
            { name: 'flights', test: /src\/flights\/web\/(use-expiry|parts\/flight-facts)\.ts$/ },
            { name: 'checkbox', test: /src\/web\/ui\/(checkbox|field-foot)\.tsx$/ },
            { name: 'approvals', test: /src\/approvals\/web\/((queries|texts)\.ts|parts\/(status-mark|use-urge|use-until|when)\.tsx?)$/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    // `npm run dev` sets the server's address; the app is served from here with hot reload and its calls and the console go there.
    proxy: { '^/(api|ops)/': { target: process.env['QICHENG_API'] ?? 'http://127.0.0.1:8080' } },
  },
})
