/** Where a company takes the train instead: a flight says which train it gives way to, and leads to it. */
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { RIDING_PASSWORD, importRiding, riderOf } from './train-instead-company.ts'
import { dayAhead, keepRailwayAwake } from './train-steps.ts'

test.use({ signedIn: false })

test.beforeEach(keepRailwayAwake)

const DAY = dayAhead(9)

test('a flight that gives way to a train says which, what it costs and what would let one fly, and leads to the trains and one’s order form [C-AIR-05] [C-TRAIN-01]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 503/)
  test.setTimeout(180_000)
  const language = says('zh', 'en')
  await importRiding(language)
  await app.comeIn(riderOf(language), RIDING_PASSWORD)
  const gives = app.rows().filter({ hasText: says('应乘火车', 'Train instead') })
  // A list waits a second and a half for the railway, which a busy machine may not be able to keep: whoever looks again has its answer.
  await expect(async () => {
    await app.openList({ from: 'BJS', to: 'SHA', date: DAY })
    await expect(gives.first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 110_000 })
  await gives.first().getByRole('button').click()
  await expect(page).toHaveURL(/\/flight\/compliance\/1/)
  await expect(app.button(says('去看看', 'Have a look'))).toBeVisible()
  await look(page, info, 'verdict', axe)

  await app.button(says('去看看', 'Have a look')).click()
  await expect(page).toHaveURL(/\/flight\/compliance\/train\?/)
  await expect(app.heading(says('按公司差标，这段路坐火车', 'Your company’s policy takes the train here'))).toBeVisible()
  // The page before says what it costs with taxes.
  await expect(page.getByText(says('这班航班，不含税费', 'This flight, before taxes'))).toBeVisible()
  const compared = page.getByRole('region', { name: says('8 小时内能到的火车', 'Trains that take less than 8 hours') })
  await expect(compared.getByRole('listitem').first()).toContainText(/[GDC]\d+/)
  await expect(compared).toContainText(says(/省 ¥|同价/, /Saves ¥|Same price/))
  const trainNo = /[GDC]\d+/.exec(await compared.getByRole('listitem').first().innerText())?.[0] ?? 'none'
  await look(page, info, 'rule', axe)

  await app.button(says('看这些火车', 'See these trains')).click()
  await expect(page).toHaveURL(/\/flights\/[A-Z0-9]+\/trainRecommend\?/)
  const trains = page.getByRole('list', { name: says(/^找到 \d+ 趟$/, /^\d+ found$/) })
  const ride = trains.getByRole('listitem').filter({ hasText: trainNo })
  await expect(ride.first()).toBeVisible()
  await expect(page.getByText(says(/8 小时内能到、差标内有票的/, /Less than 8 hours, with a permitted seat left/))).toBeVisible()
  await look(page, info, 'recommended', axe)
  // Without the list of cities the railway cannot be asked: it says so, and how one goes on.
  const cities = /\/airfrond\/cityAirport/
  await page.route(cities, (route) => route.fulfill({ status: 503, json: { code: 'CITIES-AWAY', message: 'No cities', result: null } }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('No cities')
  await page.unroute(cities)
  await app.button(says('再查一次', 'Search again')).click()
  await expect(ride.first()).toBeVisible({ timeout: 30_000 })

  await ride.first().getByRole('button').first().click()
  await expect(page).toHaveURL(/\/train\/detail\?/)
  await page.goBack()
  await expect(page).toHaveURL(/trainRecommend/)
  // The page has just come back: a tap on the one that leaves is lost.
  await expect(async () => {
    await app.button(says(/^当天全部 \d+ 趟$/, /^All \d+ trains of the day$/)).click({ timeout: 2_000 })
    await expect(page).toHaveURL(/\/train\/list\?/, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText(says(/查到 \d+ 趟列车/, /\d+ trains? found/)).first()).toBeAttached()
  await page.goBack()
  await app.button(says('回到航班', 'Back to the flight')).click()
  await expect(page).toHaveURL(/\/flight\/compliance\/train\?/)
  await app.button(says('回到这班航班', 'Back to the flight')).click()
  await expect(page).toHaveURL(/\/flight\/compliance\/1\?/)
})
