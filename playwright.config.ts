import { defineConfig, devices } from '@playwright/test'
import { leftOutIn, walkAsked } from './tools/journeys.ts'
import { findShell } from './tools/chromium.ts'

/** What Chromium looks up by itself on start is switched off: journeys speak to the product and to nobody else. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Set by global-setup.ts before the workers read this file.
const origin = process.env['QICHENG_E2E_ORIGIN']
const executablePath = findShell()
const walk = walkAsked()
// One device pixel per CSS pixel: there is no graphics card where journeys run, and pixels are what costs.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // A journey writes orders: two at a time share one product, each with its own traveller.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...phone,
    ...(origin === undefined ? {} : { baseURL: origin }),
    // A picture and the page's tree are left of a failure; a trace of every step would double the time. `--trace on` brings it.
    trace: 'off',
    // Names the step that waits in vain; without it only the whole journey would run out of time.
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Shanghai',
    // Nothing moves but in the journeys that are about it (keep.spec.ts): each frame is painted by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { chromiumSandbox: false, args: QUIET, ...(executablePath === null ? {} : { executablePath }) },
  },
  // What no language changes is walked in one of them only, and says in which by its tag.
  projects: [
    { name: 'phone-zh', testIgnore: [...leftOutIn('zh', walk)], grepInvert: /@en\b/, use: { locale: 'zh-CN' } },
    {
      name: 'phone-en',
      // The page of widgets shows the same in both; once is enough.
      testIgnore: ['dev-ui.spec.ts', ...leftOutIn('en', walk)],
      grepInvert: /@zh\b/,
      use: { locale: 'en-GB' },
    },
  ],
})
