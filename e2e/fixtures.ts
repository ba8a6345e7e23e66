/** What every journey is given: a signed-in phone in the project's language, a watch over the console, axe, and a travel day of its own. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import type { Browser, BrowserContext, BrowserContextOptions, FullProject, Locator, Page, TestInfo } from '@playwright/test'
import { createApp } from './app.ts'
import type { App, Says } from './app.ts'
import { screensAreChecked } from './day-and-night.ts'
import { comeFromElsewhere, demoSignIn, takeTravelDay } from './world-facts.ts'

export { expect } from '@playwright/test'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>
/** Of a browser that has never been here. */
const NOTHING_KEPT: StorageState = { cookies: [], origins: [] }

interface WorkerFixtures {
  /** Who travels in this project: one person per language, so that their trips do not meet. */
  readonly account: string
  /** The browser's storage after signing in, once per worker: sign-ins are counted. */
  readonly session: StorageState
  /** The same for anybody else, by account. */
  readonly sessionOf: (account: string) => Promise<StorageState>
}

export type Axe = (of?: 'everything' | 'contrast') => Promise<void>

/** Somebody else with a phone of her own, signed in beside the traveller. */
export interface Phone {
  readonly page: Page
  readonly context: BrowserContext
  readonly app: App
  readonly axe: Axe
}

interface TestFixtures {
  /** False begins at the door. */
  readonly signedIn: boolean
  readonly says: Says
  readonly app: App
  /** A travel date of one's own. */
  readonly freshDate: () => string
  /** Fails on any violation of WCAG 2.2 A and AA on what is on screen; of contrast alone where only the colours are others. */
  readonly axe: Axe
  /** Opens a second phone, signed in as somebody else, in the same language; it is closed after the journey. */
  readonly phoneOf: (account: string) => Promise<Phone>
  /** The same for a phone that has never been here. */
  readonly strangePhone: () => Promise<Phone>
  /** Opens phones with what a browser keeps, and closes them after the journey. */
  readonly open: (storageState: StorageState) => Promise<Phone>
  /** Expects this in the browser's console, such as the line about an answer that a journey provokes. */
  readonly tolerate: (line: RegExp) => void
  readonly consoles: Consoles
  /** Each journey comes from an office of its own. */
  readonly ownOffice: undefined
}

/** What the browsers of a journey said, and what of it was expected. */
interface Consoles {
  readonly watch: (context: BrowserContext) => void
  readonly tolerate: (line: RegExp) => void
  readonly unexpected: () => string[]
}

const isEnglish = (project: string): boolean => project.endsWith('-en')
export const saysFor =
  (project: string): Says =>
  (zh, en) =>
    isEnglish(project) ? en : zh

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What is half transparent on its way in has no contrast to speak of; what moves for long is looked at as it moves. */
const AT_REST = `Promise.race([
  new Promise((done) => setTimeout(done, 1000)),
  Promise.allSettled(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished)),
])`

/** The question itself, for whoever is about it and takes away what answers it. */
export const overlapAsked = (page: Page, says: Says): Locator =>
  page.getByRole('alertdialog').filter({ hasText: says('时间上重叠', /overlaps in\s+time/) })

/**
 * Journeys share their people: on days that a journey names itself, another one's flight may be in the air at the same time. Whoever is asked about
 * that goes on, as somebody does who knows why. What the question says is proven on the server.
 */
async function goOnOverOverlaps(page: Page, says: Says): Promise<void> {
  const goOn = says(/^继续(预订|改签)$/, 'Go on')
  await page.addLocatorHandler(overlapAsked(page, says), (dialog) => dialog.getByRole('button', { name: goOn }).click())
}

type AxeOf = 'everything' | 'contrast'

async function checkWithAxe(page: Page, of: AxeOf): Promise<void> {
  await page.evaluate(AT_REST)
  // Frames are brought together in a page of their own, which takes longer than the check itself: only where there are any.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  const { violations } = await (of === 'contrast' ? axe.withRules('color-contrast') : axe.withTags(AXE_TAGS)).analyze()
  const said = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => `${node.target.join(' ')} ${node.html}`) }))
  expect(said, `axe on ${page.url()}`).toEqual([])
}

/** A run of everything looks at a screen where the same journey is walked in Chinese (decision 89); by hand each language is looked at. */
async function checkOnce(info: TestInfo, page: Page, of: AxeOf): Promise<void> {
  if (screensAreChecked(info)) await checkWithAxe(page, of)
}

async function signedInStorage(browser: Browser, options: BrowserContextOptions, account: string, says: Says): Promise<StorageState> {
  // Without this a context begins with what the journey under way begins with: its traveller's session.
  const context = await browser.newContext({ ...options, storageState: NOTHING_KEPT })
  await createApp(await context.newPage(), says).comeIn(account)
  const state = await context.storageState()
  await context.close()
  return state
}

function watchConsoles(): Consoles {
  const tolerated: RegExp[] = []
  const heard: string[] = []
  return {
    watch(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => heard.push(error.error().message))
    },
    tolerate: (line) => tolerated.push(line),
    unexpected: () => heard.filter((line) => !tolerated.some((one) => one.test(line))),
  }
}

/** What a phone of this project is, whoever holds it. */
const phoneOptions = (use: FullProject['use']) => {
  const { baseURL, locale, timezoneId, viewport, userAgent, hasTouch, isMobile, deviceScaleFactor, contextOptions } = use
  return {
    ...contextOptions,
    baseURL,
    locale,
    timezoneId,
    viewport,
    userAgent,
    hasTouch,
    isMobile,
    deviceScaleFactor,
  } as BrowserContextOptions
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  account: [
    async ({ browserName: _ }, use, { project }) => {
      await use(isEnglish(project.name) ? 'QC1002' : 'QC1001')
    },
    { scope: 'worker' },
  ],
  sessionOf: [
    async ({ browser }, use, { project }) => {
      const known = new Map<string, Promise<StorageState>>()
      await use((account) => {
        const session = known.get(account) ?? signedInStorage(browser, phoneOptions(project.use), account, saysFor(project.name))
        known.set(account, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  session: [async ({ sessionOf, account }, use) => use(await sessionOf(account)), { scope: 'worker' }],
  ownOffice: [
    async ({ browserName: _ }, use) => {
      await comeFromElsewhere()
      await use(undefined)
    },
    { auto: true },
  ],
  signedIn: [true, { option: true }],
  storageState: async ({ session, signedIn }, use) => {
    await use(signedIn ? session : NOTHING_KEPT)
  },
  says: async ({ browserName: _ }, use, { project }) => {
    await use(saysFor(project.name))
  },
  consoles: async ({ browserName: _ }, use) => {
    const consoles = watchConsoles()
    await use(consoles)
    expect(consoles.unexpected(), 'errors in the browser').toEqual([])
  },
  tolerate: async ({ context, consoles }, use) => {
    consoles.watch(context)
    await use(consoles.tolerate)
  },
  // Asked for by the page itself, so that no journey runs unwatched.
  page: async ({ page, tolerate: _ }, use) => {
    await use(page)
  },
  app: async ({ page, says }, use) => {
    await goOnOverOverlaps(page, says)
    await use(createApp(page, says))
  },
  freshDate: async ({ browserName: _ }, use) => {
    await use(takeTravelDay)
  },
  axe: async ({ page }, use, info) => {
    await use((of = 'everything') => checkOnce(info, page, of))
  },
  open: async ({ browser, consoles, says }, use, info) => {
    const opened: BrowserContext[] = []
    await use(async (storageState) => {
      const context = await browser.newContext({ ...phoneOptions(info.project.use), storageState })
      opened.push(context)
      consoles.watch(context)
      const page = await context.newPage()
      await goOnOverOverlaps(page, says)
      return {
        page,
        context,
        app: createApp(page, says),
        axe: (of = 'everything') => checkOnce(info, page, of),
      }
    })
    for (const context of opened) await context.close()
  },
  phoneOf: async ({ open, sessionOf }, use) => {
    await use(async (account) => open(await sessionOf(account)))
  },
  strangePhone: async ({ open }, use) => {
    await use(() => open(NOTHING_KEPT))
  },
})

/** The password that the demo company's file publishes. */
export const passwordOf = (account: string): string => demoSignIn(account).password
