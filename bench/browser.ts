import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, devices, type BrowserContext, type Page } from '@playwright/test'
import { bringChromium } from '../tools/chromium.ts'

/** How much slower than this machine's processor a page's is made: a phone of the middle. */
export const SLOWER = 4

export interface BenchBrowser {
  readonly context: BrowserContext
  /** Where tools speak to it. */
  readonly debugPort: number
  stop(): Promise<void>
}

/** A browser in the shape of a phone, with a profile of its own. */
export async function startBrowser(): Promise<BenchBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'qicheng-bench-browser-'))
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7']
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: bringChromium(),
    chromiumSandbox: false,
    viewport,
    userAgent,
    deviceScaleFactor,
    isMobile,
    hasTouch,
    locale: 'zh-CN',
    args: [
      '--remote-debugging-port=0',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const debugPort = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
  return {
    context,
    debugPort,
    async stop() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Makes a page's processor so many times slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}
