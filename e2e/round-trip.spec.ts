/** There and back on the mainland: two flights chosen one after another, one form, one submission, two tickets; and one of them that comes to nothing. */
import type { Page, TestInfo } from '@playwright/test'
import type { App, Says } from './app.ts'
import { dayReadOut } from './app.ts'
import { expect, test } from './fixtures.ts'
import { look } from './day-and-night.ts'
import { createAboveLimit, NOTE } from './above-limit.ts'
import { createChanging } from './changing.ts'
import { flightsBetween, letAllComply, LIMIT_YUAN, movePrice, sellOut, slowHolds, WHILE_HELD_MS } from './world-facts.ts'

interface At {
  readonly page: Page
  readonly app: App
  readonly says: Says
  readonly axe: () => Promise<void>
  readonly freshDate: () => string
}

/** Lets every flight of a day between Hangzhou and Beijing ask a little more than the limit. */
async function makeAllDear(date: string, way: 'there' | 'back'): Promise<void> {
  const airports = ['PEK', 'PKX']
  const ways = way === 'there' ? [{ from: 'HGH', to: airports }] : airports.map((from) => ({ from, to: ['HGH'] }))
  const flights = (await Promise.all(ways.map((one) => flightsBetween({ ...one, date })))).flat()
  for (const { flightId, fares } of flights) {
    const filedYuan = Math.min(...fares.filter(({ cabin }) => cabin === 'Y').map(({ fareMinor }) => fareMinor)) / 100
    if (Number.isFinite(filedYuan)) await movePrice(flightId, Math.min(900, Math.round(((LIMIT_YUAN + 200) / filedYuan - 1) * 100)))
  }
}

/** From home to the form of both: a day there, a day back, and a flight of each. Answers with the flight back. */
async function chooseBothWays(
  { page, app, says, axe, freshDate }: At,
  info: TestInfo,
  chooseThere: () => Promise<void> = () => app.openCabins(),
): Promise<string> {
  // Both are days of her own: on a day of another journey she may be in the air already, and be asked about that.
  const [there, back] = [freshDate(), freshDate()].toSorted() as [string, string]
  await page.goto('/m/home')
  await app.chooseArrival('bjs')
  await page.getByRole('button', { name: says(/^去程/, /^Depart/) }).click()
  await page.getByRole('button', { name: dayReadOut(there, says) }).click()
  await page.getByRole('button', { name: says(/^返程/, /^Return/) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: dayReadOut(back, says) })
    .click()
  await look(page, info, 'round-trip-home', axe)
  await app.button(says('查航班', 'Search flights')).click()
  await expect(page).toHaveURL(/\/flight\/list\/1\?.*ways=/)
  await expect(page.getByText(says('正在选去程，选好后接着选返程', 'Choosing the outbound flight; then the return flight'))).toBeVisible()
  await expect(app.rows().first()).toBeVisible()
  await chooseThere()
  await app.button(says(/^选这个$/, /^Choose$/)).click()
  await expect(page).toHaveURL(/\/flight\/list\/2\?/)
  await expect(app.heading(says('已选航班', 'Chosen so far'))).toBeVisible()
  await expect(app.rows().first()).toBeVisible()
  await look(page, info, 'round-trip-back', axe)
  await app.openCabins()
  const flight = app.flightId()
  await app.chooseFare()
  await expect(page.getByText(says(/返程 · 这一程/, /Return flight · This flight/))).toBeVisible()
  return flight
}

test('books a flight there and one back from one form, and both orders lead to each other [SC-FLT-01] [V-FLIGHT-10]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(150_000)
  await chooseBothWays({ page, app, says, axe, freshDate }, info)
  await look(page, info, 'round-trip-form', axe)
  await app.agree()
  await app.submit()
  await app.ticketed()
  const first = await app.orderNumber()
  await page.goto(`/m/flights/order/${first}`)
  const other = page.getByRole('button', { name: says(/返程/, /Return flight/) })
  await expect(other).toContainText(says('已出票', 'Ticketed'), { timeout: 30_000 })
  await look(page, info, 'round-trip-order', axe)
  await other.click()
  await expect(page.getByRole('button', { name: says(/去程/, /Outbound flight/) })).toBeVisible()
  expect(page.url()).not.toContain(first)
})

test('shows a way that was changed as it is flown now, beside the other one and on its own order', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(180_000)
  const changing = createChanging(page, app, says)
  await chooseBothWays({ page, app, says, axe, freshDate }, info, async () => {
    await changing.changeable(app.inPolicy()).first().getByRole('button').click()
    await expect(page.getByRole('radio').first()).toBeAttached()
  })
  await app.agree()
  await app.submit()
  await app.ticketed()
  const first = await app.orderNumber()
  await changing.toFirstStep(first)
  const date = freshDate()
  await letAllComply(date)
  await changing.toFlights(date)
  await changing.toForm()
  await changing.submit(first)
  const newOrder = await changing.becomes(says('已改签', 'Changed'))
  await page.goto(`/m/flights/order/${newOrder}`)
  await app.ticketed()
  const back = page.getByRole('button', { name: says(/返程/, /Return flight/) })
  await expect(back).toContainText(says('已出票', 'Ticketed'))
  await look(page, info, 'round-trip-changed', axe)
  await back.click()
  const there = page.getByRole('button', { name: says(/去程/, /Outbound flight/) })
  const { month, day } = Temporal.PlainDate.from(date)
  const on = new Intl.DateTimeFormat('en-GB', { month: 'short' }).format(new Date(Date.UTC(2000, month - 1)))
  await expect(there).toContainText(says(`${month}月${day}日`, `${day} ${on}`))
  await look(page, info, 'round-trip-beside-changed', axe)
  await there.click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${newOrder}$`))
})

test('says at once that the way back was not booked, and goes on with the way there alone', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(180_000)
  const back = await chooseBothWays({ page, app, says, axe, freshDate }, info)
  await app.agree()
  const slow = await slowHolds(WHILE_HELD_MS)
  await app.submit()
  const first = await app.orderNumber()
  await sellOut(back)
  await slow.undo()
  await page.goto(`/m/flights/order/${first}`)
  const alone = app.button(says('只要这一程', 'Keep only this one'))
  await expect(alone).toBeVisible({ timeout: 60_000 })
  await expect(app.button(says('另选航班', 'Choose another flight'))).toBeVisible()
  await look(page, info, 'round-trip-half', axe)
  await alone.click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: says('只要这一程', 'Keep only this one') })
    .click()
  await expect(page.getByText(says('已出票', 'Ticketed')).first()).toBeVisible({ timeout: 40_000 })
})

test('takes what was said of the flight there over to the flight back: both are submitted with one reason', async ({
  page,
  app,
  says,
  freshDate,
}) => {
  const [there, back] = [freshDate(), freshDate()].toSorted() as [string, string]
  await Promise.all([makeAllDear(there, 'there'), makeAllDear(back, 'back')])
  const address = new URLSearchParams({ from: 'HGH', to: 'BJS', date: there, cabin: 'economy', ways: `BJS-HGH-${back}` })
  const over = createAboveLimit(page, app, says)
  const chooseDear = async (): Promise<void> => {
    await expect(app.rows().first()).toBeVisible()
    await app.rows().first().getByRole('button').click()
    await over.openReason()
  }
  await page.goto(`/m/flight/list/1?${address.toString()}`)
  await chooseDear()
  await over.reason().press('Space')
  const note = page.getByRole('textbox', { name: says('补充说明', 'In your words') })
  await note.fill(NOTE)
  await app.button(says('下一步', 'Next')).click()
  await expect(page).toHaveURL(/\/flight\/list\/2\?/)
  await chooseDear()
  await expect(page.getByText(says(/共用一个原因/, /with one reason/))).toBeVisible()
  await expect(over.reason()).toBeChecked()
  await expect(note).toHaveValue(NOTE)
  await app.button(says('下一步', 'Next')).click()
  await expect(app.heading(says('填写订单', 'Your order'))).toBeVisible()
  await expect(page.getByText(NOTE)).toBeVisible()
})
