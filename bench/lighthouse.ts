/** Lighthouse as on a phone, cold, of home and list of somebody signed in; beside pages with the same words and images and no script. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { listPath } from '../src/flights/web/trip.ts'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import { buildIfChanged } from '../tools/start/build.ts'
import { startBrowser, type BenchBrowser } from './browser.ts'
import { medianOf, type Bench, type Measurement } from './harness.ts'
import { serveFolders } from './served.ts'
import { startBenchWorld, type BenchWorld } from './world.ts'

const ROUNDS = 3
const LCP_RATIO = 1.35
const SCORE_MIN = 95
const TBT_MS = 150
const CLS_MAX = 0.02
const SETTLES_WITHIN_MS = 20_000

const root = join(import.meta.dirname, '..')

interface Page {
  readonly name: string
  readonly path: string
  /** What stands there when the page is whole. */
  readonly whole: string
}

interface Figures {
  readonly lcpMs: number
  readonly score: number
  readonly tbtMs: number
  readonly cls: number
}

const pages = (): readonly Page[] => {
  const departDate = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 10 }).toString()
  const list = listPath({ fromCityCode: 'HGH', toCityCode: 'BJS', departDate, cabin: 'economy' })
  return [
    { name: 'home', path: '/home', whole: '.bfields:not(.bones)' },
    { name: 'flight list', path: list, whole: '.offer' },
  ]
}

/** Signs in as the demo's first traveller by her line on the sign-in page, and stays signed in in this profile. */
async function signIn(context: BrowserContext, origin: string, account: string, password: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/m/login`)
  await page.fill('input[name=account]', account)
  await page.fill('input[name=password]', password)
  await page.press('input[name=agreement]', 'Space')
  await page.click('button[type=submit]')
  await page.waitForURL('**/m/home', { timeout: SETTLES_WITHIN_MS })
  await page.close()
}

/** The page as it stands when it is whole, without its scripts: the same words, images and style sheets. */
async function withoutScripts(context: BrowserContext, origin: string, { path, whole }: Page): Promise<string> {
  const page = await context.newPage()
  await page.route('**/live', (route) => route.abort()) // a stream that stays open: the network would never be idle
  await page.goto(`${origin}/m${path}`)
  await page.waitForSelector(whole, { timeout: SETTLES_WITHIN_MS })
  await page.waitForLoadState('networkidle')
  const html = await page.content()
  await page.close()
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
}

/** Lighthouse now and then misses the beginning of its own trace (NO_NAVSTART) and asks to be run again. */
const TRIES = 3

async function resultOf(browser: BenchBrowser, url: string): Promise<Result> {
  let why = 'nothing'
  for (let left = TRIES; left > 0; left -= 1) {
    const lhr = (await lighthouse(url, { port: browser.debugPort, onlyCategories: ['performance'], logLevel: 'error' }))?.lhr
    if (lhr && !lhr.runtimeError) return lhr
    why = lhr?.runtimeError?.message ?? why
  }
  throw new Error(`Lighthouse has no result for ${url} in ${TRIES} tries: ${why}`)
}

async function measureOnce(browser: BenchBrowser, url: string): Promise<Figures> {
  const lhr = await resultOf(browser, url)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const valueOf = (audit: string): number => {
    const value = lhr.audits[audit]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse does not tell ${audit} of ${url}`)
    return value
  }
  return {
    lcpMs: valueOf('largest-contentful-paint'),
    score: Math.round((lhr.categories['performance']?.score ?? 0) * 100),
    tbtMs: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
  }
}

function rowsOf(name: string, ours: readonly Figures[], anchor: readonly Figures[]): Measurement[] {
  const median = (figures: readonly Figures[], key: keyof Figures): number => medianOf(figures.map((one) => one[key]))
  const against = 'the same page without scripts, from a bare Fastify'
  const row = (
    what: string,
    key: keyof Figures,
    unit: string,
    aim: string,
    meets: (value: number, ratio: number) => boolean,
  ): Measurement => {
    const [mine, theirs] = [median(ours, key), median(anchor, key)]
    const ratio = theirs === 0 ? null : mine / theirs
    return {
      what: `Lighthouse ${name}: ${what}`,
      against,
      ours: mine,
      anchor: theirs,
      unit,
      ratio,
      aim,
      meetsAim: meets(mine, ratio ?? 0),
      rounds: ROUNDS,
    }
  }
  return [
    row('LCP', 'lcpMs', 'ms', `≤ ${LCP_RATIO}×`, (_, ratio) => ratio <= LCP_RATIO),
    row('score', 'score', 'of 100', `≥ ${SCORE_MIN}`, (value) => value >= SCORE_MIN),
    row('TBT', 'tbtMs', 'ms', `≤ ${TBT_MS} ms`, (value) => value <= TBT_MS),
    row('CLS', 'cls', '', `≤ ${CLS_MAX}`, (value) => value <= CLS_MAX),
  ]
}

/** A page that broke or lost a part of itself while it was measured tells nothing. */
async function expectNoReports(world: BenchWorld): Promise<void> {
  const reports = await world.db.kysely.selectFrom('clientReport').select(['kind', 'page', 'message']).limit(3).execute()
  if (reports.length > 0) throw new Error(`the app failed while it was measured: ${JSON.stringify(reports)}`)
}

/** Measures the app that lies in a folder. */
export async function measurePages(appDir: string): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-bench-pages-'))
  // Builds may come and go meanwhile: what is measured is a copy.
  const app = join(folder, 'app')
  cpSync(appDir, app, { recursive: true })
  const world = await startBenchWorld({ appDir: app })
  const browser = await startBrowser()
  try {
    await signIn(browser.context, world.origin, world.demo.account, world.demo.password)
    for (const [index, page] of pages().entries()) {
      const place = join(folder, 'bare', String(index))
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, 'index.html'), await withoutScripts(browser.context, world.origin, page))
    }
    const served = await serveFolders({ '/m/': app, '/bare/': join(folder, 'bare') })
    const measured: Measurement[] = []
    for (const [index, page] of pages().entries()) {
      const ours: Figures[] = []
      const anchor: Figures[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await measureOnce(browser, `${world.origin}/m${page.path}`))
        anchor.push(await measureOnce(browser, `${served.origin}/bare/${index}/index.html`))
      }
      measured.push(...rowsOf(page.name, ours, anchor))
    }
    await served.stop()
    await expectNoReports(world)
    return measured
  } finally {
    await browser.stop()
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const lighthousePages: Bench = {
  name: 'lighthouse',
  async run() {
    buildIfChanged(root, (line) => console.error(line))
    return measurePages(join(root, 'dist/m'))
  },
}
