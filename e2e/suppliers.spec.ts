/** Two suppliers of mainland flights are asked at once: who is slow delays nobody, and who does not answer is said. In a world of its own. */
import { listAddress } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { takeTravelDay } from './world-facts.ts'
import { startWorld, type World } from './world.ts'

test.use({ signedIn: false })

const SLOW_MS = 7_000
let world: World | null = null

/** Bends the next search of the second supplier. */
async function bend(
  fault: { readonly kind: 'delayMs'; readonly ms: number } | { readonly kind: 'status'; readonly status: number },
): Promise<void> {
  const body = JSON.stringify({ match: 'search', times: 1, ...fault })
  const answer = await fetch(`${world?.secondOrigin}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(201)
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  world = await startWorld({ second: { name: 'north', searchWithinMs: 12_000 } })
})
test.afterAll(() => world?.stop())

test('shows what the fast one has at once, adds what the slow one has under the eye, and says who did not answer', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  test.setTimeout(120_000)
  const origin = world?.origin ?? ''
  const password = world?.demo.find(({ account }) => account === 'QC1001')?.password ?? ''
  await page.goto(`${origin}/m/login`)
  await app.signIn('QC1001', password)
  await expect(app.button(says('查航班', 'Search flights'))).toBeVisible()

  await bend({ kind: 'delayMs', ms: SLOW_MS })
  await page.goto(`${origin}${listAddress({ date: takeTravelDay() })}`)
  const slow = page.getByText(says('还在向其他渠道查询', 'Still asking other sellers')).filter({ visible: true })
  // Flights stand there while the other one is still asked.
  await expect(app.rows().first()).toBeVisible({ timeout: SLOW_MS - 1_000 })
  await expect(slow).toBeVisible()
  await look(page, info, 'suppliers-slow', axe)
  await expect(slow).toBeHidden({ timeout: SLOW_MS * 2 })
  await expect(app.rows().first()).toBeVisible()

  await bend({ kind: 'status', status: 500 })
  await page.goto(`${origin}${listAddress({ date: takeTravelDay() })}`)
  const again = app.button(says('重新查询', 'Search again'))
  await expect(page.getByText(says('有渠道没有响应', 'Not every seller has answered')).filter({ visible: true })).toBeVisible()
  await look(page, info, 'suppliers-short', axe)
  await again.click()
  await expect(again).toBeHidden()
  await expect(app.rows().first()).toBeVisible()
})
