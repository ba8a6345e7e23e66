/**
 * Takes the README's pictures, docs/pictures/*.png, from a world of its own: `node e2e/pictures.ts`, by hand, after a change that
 * shows. A phone of 390×844, by day, in Chinese.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findChromium } from '../tools/chromium.ts'
import { createApp } from './app.ts'
import { withPalette } from './small-png.ts'
import { startWorld } from './world.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const WIDTH = 390
const HEIGHT = 844
const SCALE = 1.5

/** A Tuesday that lies far enough ahead to be booked without a question. */
function tuesdayAhead(): string {
  const soon = Temporal.Now.plainDateISO('Asia/Shanghai').add({ days: 5 })
  return soon.add({ days: (9 - soon.dayOfWeek) % 7 }).toString()
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))')
  const picture = withPalette(await page.screenshot())
  writeFileSync(join(folder, `${name}.png`), picture)
  console.log(`${name}.png ${Math.round(picture.length / 1024)} KiB`)
}

async function takeAll(page: Page): Promise<void> {
  const app = createApp(page, (zh) => zh)
  const date = tuesdayAhead()
  await app.comeIn('QC1001')
  await app.openList({ date })
  await take(page, 'list')

  await app.rows().filter({ hasText: '超标 ¥' }).first().getByRole('button').click()
  await page.getByText('差旅管理办法').first().waitFor()
  await take(page, 'verdict')

  await app.openForm(date)
  const order = await app.order()
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
  await take(page, 'order')

  // Home as it looks to somebody who travels: a destination chosen, the next trip below.
  await page.goto('/m/home')
  await app.button(/^到达/).click()
  await page.getByRole('searchbox').fill('bj')
  await page.getByRole('listitem').first().getByRole('button').click() // by finger: no ring of the keyboard is left
  await app.heading(/^下一程/).waitFor()
  await page.getByText('首都').first().waitFor()
  await take(page, 'home')
}

const world = await startWorld()
process.env['QICHENG_E2E_DEMO'] = JSON.stringify(world.demo)
const executablePath = findChromium()
const browser = await chromium.launch({ chromiumSandbox: false, ...(executablePath === null ? {} : { executablePath }) })
try {
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage({
    baseURL: world.origin,
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor: SCALE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
  })
  await takeAll(page)
} finally {
  await browser.close()
  await world.stop()
}
