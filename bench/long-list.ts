/** A thousand flights at a quarter of the speed: until they stand, and while they are scrolled. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { SLOWER, slowDown, startBrowser, type BenchBrowser } from './browser.ts'
import { quantileOf, sideBySide, type Bench, type Measurement } from './harness.ts'
import { serveFolders } from './served.ts'

const ROUNDS = 5
const MOUNT_RATIO = 1.5
const SCROLL_RATIO = 2
const FRAME_MS = 50

type Way = 'ours' | 'bare' | 'hand'

interface Scrolled {
  readonly busyMs: readonly number[]
  readonly gapMs: readonly number[]
}

const root = join(import.meta.dirname, '..')

/** The page with the three lists, built as the app is. */
async function buildPage(outDir: string): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'bench/list'),
    base: '/',
    logLevel: 'warn',
    build: { outDir, manifest: false, emptyOutDir: true },
  })
}

/** In a page of its own each time. */
async function inPage<T>({ context }: BenchBrowser, origin: string, way: Way, after: 'mount' | 'scroll'): Promise<T> {
  const page = await context.newPage()
  try {
    await page.goto(`${origin}/index.html`)
    await page.waitForFunction('globalThis.longList !== undefined')
    await slowDown(page, SLOWER)
    const mounted = await page.evaluate<T>(`longList.mount('${way}')`)
    return after === 'mount' ? mounted : await page.evaluate<T>('longList.scroll()')
  } finally {
    await page.close()
  }
}

async function measureAll(browser: BenchBrowser, origin: string): Promise<readonly Measurement[]> {
  const mount = (way: Way) => () => inPage<number>(browser, origin, way, 'mount')
  const longestMs: number[] = []
  const scroll = (way: Way) => async () => {
    const { busyMs, gapMs } = await inPage<Scrolled>(browser, origin, way, 'scroll')
    if (way === 'ours') longestMs.push(Math.max(...gapMs))
    return quantileOf(busyMs, 0.95)
  }
  const mounts = await sideBySide({ rounds: ROUNDS, ours: mount('ours'), anchor: mount('bare') })
  const byHand = await sideBySide({ rounds: ROUNDS, ours: mount('ours'), anchor: mount('hand') })
  const scrolls = await sideBySide({ rounds: ROUNDS, ours: scroll('ours'), anchor: scroll('hand') })
  const common = { unit: 'ms', rounds: ROUNDS }
  const ratioOf = ({ ours, anchor }: { ours: number; anchor: number }) => ours / anchor
  const longest = Math.max(...longestMs.slice(1))
  return [
    {
      ...common,
      ...mounts,
      what: `1,000 flights, mount at ${SLOWER}× slower CPU`,
      against: 'the same cards bare, all of them',
      ratio: ratioOf(mounts),
      aim: `≤ ${MOUNT_RATIO.toFixed(2)}×`,
      meetsAim: ratioOf(mounts) <= MOUNT_RATIO,
    },
    {
      ...common,
      ...byHand,
      what: `1,000 flights, mount at ${SLOWER}× slower CPU, without React`,
      against: 'a virtual list written by hand, without React',
      ratio: ratioOf(byHand),
      aim: null,
      meetsAim: true,
    },
    {
      ...common,
      ...scrolls,
      what: `1,000 flights, scroll at ${SLOWER}× slower CPU: a frame’s work, 95 %`,
      against: 'a virtual list written by hand, without React',
      ratio: ratioOf(scrolls),
      aim: `≤ ${SCROLL_RATIO.toFixed(2)}×`,
      meetsAim: ratioOf(scrolls) <= SCROLL_RATIO,
    },
    {
      ...common,
      what: `1,000 flights, scroll at ${SLOWER}× slower CPU: the longest frame of all rounds`,
      against: null,
      ours: longest,
      anchor: null,
      ratio: null,
      aim: `≤ ${FRAME_MS} ms`,
      meetsAim: longest <= FRAME_MS,
    },
  ]
}

export const longList: Bench = {
  name: 'long-list',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'qicheng-bench-list-'))
    try {
      const outDir = join(folder, 'page')
      await buildPage(outDir)
      const served = await serveFolders({ '/': outDir })
      const browser = await startBrowser()
      try {
        return await measureAll(browser, served.origin)
      } finally {
        await browser.stop()
        await served.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
