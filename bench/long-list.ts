/** A thousand flights at a quarter of the speed: until they stand, and while they are scrolled. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { SLOWER, slowDown, startBrowser, type BenchBrowser } from './browser.ts'
import { medianOf, quantileOf, sideBySide, type Bench, type Measurement } from './harness.ts'
import { frameTimes } from './own-time.ts'
import { serveFolders } from './served.ts'

const ROUNDS = 5
const MOUNT_RATIO = 1.5
const SCROLL_RATIO = 2
const FRAME_MS = 50
const ARRANGE_MS = 50
/** Of what is reckoned for slow phones, which are a sixth as fast. */
const SLOWEST = 6

type Way = 'ours' | 'bare' | 'hand'

interface Mounted {
  readonly filledMs: number
  readonly wholeMs: number
}

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

/** A page of its own with a list that stands in it. */
async function withList<T>({ context }: BenchBrowser, origin: string, times: number, act: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  try {
    await page.goto(`${origin}/index.html`)
    await page.waitForFunction('globalThis.longList !== undefined')
    await slowDown(page, times)
    await page.evaluate(`longList.mount('ours')`)
    return await act(page)
  } finally {
    await page.close()
  }
}

/**
 * Whether a slow phone keeps up, whatever else this machine is doing: each frame's own processor time at full speed, times four; and, at a
 * sixth of the speed, how long a thousand flights take to be filtered and sorted, and until the rows of a wish are painted.
 */
async function measureSlowPhone(browser: BenchBrowser, origin: string): Promise<readonly Measurement[]> {
  const longest: number[] = []
  const usual: number[] = []
  const ranked: number[] = []
  const painted: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const frames = await withList(browser, origin, 1, (page) => frameTimes(page, () => page.evaluate('longList.scroll()')))
    longest.push(Math.max(...frames) * SLOWER)
    usual.push(quantileOf(frames, 0.95) * SLOWER)
    await withList(browser, origin, SLOWEST, async (page) => {
      ranked.push(Math.max(...(await page.evaluate<number[]>('longList.rank()'))))
      painted.push(Math.max(...(await page.evaluate<number[]>('longList.rearrange()'))))
    })
  }
  const plain = { against: null, anchor: null, unit: 'ms', ratio: null, rounds: ROUNDS } as const
  const row = (what: string, ours: number, maxMs: number | null): Measurement => ({
    ...plain,
    what: `1,000 flights ${what}`,
    ours,
    aim: maxMs === null ? null : `≤ ${maxMs} ms`,
    meetsAim: maxMs === null || ours <= maxMs,
  })
  return [
    row(`at ${SLOWEST}× slower CPU, filtered, sorted and counted`, medianOf(ranked), ARRANGE_MS),
    row(`at ${SLOWEST}× slower CPU, filtered and sorted: until the rows are painted`, medianOf(painted), null),
    row(`scrolled: a frame’s own processor time, 95 %, times ${SLOWER}`, medianOf(usual), FRAME_MS),
    row(`scrolled: the longest frame’s own processor time, times ${SLOWER}`, medianOf(longest), FRAME_MS),
  ]
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
  const wholeMs: number[] = []
  const mount = (way: Way) => async () => {
    const mounted = await inPage<Mounted>(browser, origin, way, 'mount')
    if (way === 'ours') wholeMs.push(mounted.wholeMs)
    return mounted.filledMs
  }
  const longestMs: Record<Way, number[]> = { ours: [], bare: [], hand: [] }
  const scroll = (way: Way) => async () => {
    const { busyMs, gapMs } = await inPage<Scrolled>(browser, origin, way, 'scroll')
    longestMs[way].push(Math.max(...gapMs))
    return quantileOf(busyMs, 0.95)
  }
  const mounts = await sideBySide({ rounds: ROUNDS, ours: mount('ours'), anchor: mount('bare') })
  const byHand = await sideBySide({ rounds: ROUNDS, ours: mount('ours'), anchor: mount('hand') })
  const scrolls = await sideBySide({ rounds: ROUNDS, ours: scroll('ours'), anchor: scroll('hand') })
  const longest = { ours: medianOf(longestMs.ours.slice(1)), anchor: medianOf(longestMs.hand.slice(1)) }
  const row = (what: string, against: string, medians: { ours: number; anchor: number }, ratioMax: number | null): Measurement => {
    const ratio = medians.ours / medians.anchor
    const aim = ratioMax === null ? null : `≤ ${ratioMax.toFixed(2)}×`
    const name = `1,000 flights at ${SLOWER}× slower CPU, ${what}`
    return { what: name, against, ...medians, unit: 'ms', ratio, aim, meetsAim: ratioMax === null || ratio <= ratioMax, rounds: ROUNDS }
  }
  const bare = 'the same cards bare, all of them'
  const hand = 'a virtual list by hand, without React'
  return [
    row('mount: until the window is filled', bare, mounts, MOUNT_RATIO),
    row('mount, told beside the least there can be', hand, byHand, null),
    {
      ...row('mount: until all of it can be scrolled to', '', byHand, null),
      against: null,
      ours: medianOf(wholeMs),
      anchor: null,
      ratio: null,
    },
    row('scroll: a frame’s work, 95 %', hand, scrolls, SCROLL_RATIO),
    { ...row('scroll: the longest frame of a round', hand, longest, null), aim: `≤ ${FRAME_MS} ms`, meetsAim: longest.ours <= FRAME_MS },
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
        return [...(await measureAll(browser, served.origin)), ...(await measureSlowPhone(browser, served.origin))]
      } finally {
        await browser.stop()
        await served.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
