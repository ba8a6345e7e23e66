/** What every journey is given: a signed-in phone in the project's language, a watch over the console, axe, and a travel day of its own. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { createApp } from './app.ts'
import type { App, Says } from './app.ts'
import { demoSignIn, takeTravelDay } from './world-facts.ts'

export { expect } from '@playwright/test'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface WorkerFixtures {
  /** Who travels in this project: one person per language, so that their trips do not meet. */
  readonly account: string
  /** The browser's storage after signing in, once per worker: sign-ins are counted. */
  readonly session: StorageState
}

interface TestFixtures {
  /** False begins at the door. */
  readonly signedIn: boolean
  readonly says: Says
  readonly app: App
  /** A travel date of one's own. */
  readonly freshDate: () => string
  /** Fails on any violation of WCAG 2.2 A and AA on what is on screen; of contrast alone where only the colours are others. */
  readonly axe: (of?: 'everything' | 'contrast') => Promise<void>
  /** Expects this in the browser's console, such as the line about an answer that a journey provokes. */
  readonly tolerate: (line: RegExp) => void
}

const isEnglish = (project: string): boolean => project.endsWith('-en')
const saysFor =
  (project: string): Says =>
  (zh, en) =>
    isEnglish(project) ? en : zh

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function checkWithAxe(page: Page, of: 'everything' | 'contrast'): Promise<void> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (of === 'contrast' ? axe.withRules('color-contrast') : axe.withTags(AXE_TAGS)).analyze()
  const said = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => `${node.target.join(' ')} ${node.html}`) }))
  expect(said, `axe on ${page.url()}`).toEqual([])
}

async function signedInStorage(browser: Browser, options: BrowserContextOptions, account: string, says: Says): Promise<StorageState> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const app = createApp(page, says)
  await page.goto('/m/login')
  await app.signIn(account)
  await expect(page).toHaveURL(/\/m\/home$/)
  const state = await context.storageState()
  await context.close()
  return state
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  account: [
    async ({ browserName: _ }, use, { project }) => {
      await use(isEnglish(project.name) ? 'QC1002' : 'QC1001')
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ browser, account }, use, { project }) => {
      const { baseURL, locale, timezoneId, viewport } = project.use
      const options = { baseURL, locale, timezoneId, viewport } as BrowserContextOptions
      await use(await signedInStorage(browser, options, account, saysFor(project.name)))
    },
    { scope: 'worker' },
  ],
  signedIn: [true, { option: true }],
  storageState: async ({ session, signedIn }, use) => {
    await use(signedIn ? session : { cookies: [], origins: [] })
  },
  says: async ({ browserName: _ }, use, { project }) => {
    await use(saysFor(project.name))
  },
  tolerate: async ({ context }, use) => {
    const tolerated: RegExp[] = []
    const heard: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (error) => heard.push(error.error().message))
    await use((line) => tolerated.push(line))
    const unexpected = heard.filter((line) => !tolerated.some((one) => one.test(line)))
    expect(unexpected, 'errors in the browser').toEqual([])
  },
  // Asked for by the page itself, so that no journey runs unwatched.
  page: async ({ page, tolerate: _ }, use) => {
    await use(page)
  },
  app: async ({ page, says }, use) => {
    await use(createApp(page, says))
  },
  freshDate: async ({ browserName: _ }, use) => {
    await use(takeTravelDay)
  },
  axe: async ({ page }, use) => {
    await use((of = 'everything') => checkWithAxe(page, of))
  },
})

/** The password that the demo company's file publishes. */
export const passwordOf = (account: string): string => demoSignIn(account).password
