/** Journeys in a world of their own whose days pass: what comes only after a trip, or half a year after it. */
import { test as base } from './fixtures.ts'
import { startWorld, type World } from './world.ts'

/** The phone's clock goes with the world's. */
const clockAhead = (ms: number): string => `(() => {
  const dateNow = Date.now.bind(Date)
  Date.now = () => dateNow() + ${ms}
  if (!('Temporal' in globalThis)) return
  const instant = Temporal.Now.instant.bind(Temporal.Now)
  Temporal.Now.instant = () => instant().add({ milliseconds: ${ms} })
})()`

interface WorldFixtures {
  readonly world: World
}

interface LaterFixtures {
  /** Signs the traveller in on this phone, as whoever she is in the project's language. */
  readonly comeIn: () => Promise<void>
  /** Moves world and phone on to an instant; whoever was signed in then is so no more, and comes in again. */
  readonly later: (at: Temporal.Instant) => Promise<void>
}

export const test = base.extend<LaterFixtures, WorldFixtures>({
  world: [
    async ({ browserName: _ }, use) => {
      const processes = Number(process.env['QICHENG_E2E_PROCESSES'] ?? 1)
      const world = await startWorld({ isSteered: true, processes })
      // The railway rests from one to five; journeys do not.
      const body = JSON.stringify({ nightStop: false })
      const headers = { 'content-type': 'application/json' }
      const told = await fetch(`${world.sandboxOrigin}/control/rail/settings`, { method: 'POST', headers, body })
      if (!told.ok) throw new Error(`The sandbox's railway answers ${told.status}.`)
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ world }, use) => {
    await use(world.origin)
  },
  storageState: { cookies: [], origins: [] },
  page: async ({ page, world }, use) => {
    // A journey before this one may have left the world in another month.
    await page.addInitScript(clockAhead(Math.round(Temporal.Now.instant().until(world.now()).total('milliseconds'))))
    await use(page)
  },
  comeIn: async ({ app, account, world }, use) => {
    const password = world.demo.find((one) => one.account === account)?.password
    await use(() => app.comeIn(account, password))
  },
  later: async ({ page, world, comeIn }, use) => {
    await use(async (at) => {
      const milliseconds = Math.round(world.now().until(at).total('milliseconds'))
      // The phone is put away meanwhile: a page that is open would ask who she is, and lead back to itself afterwards.
      await page.evaluate('localStorage.clear(); sessionStorage.clear()')
      await page.goto('about:blank')
      await world.advance({ milliseconds })
      await page.addInitScript(clockAhead(milliseconds))
      await comeIn()
    })
  },
})
