/** A plan of the desk is booked by whoever asked for it: what differs from it is agreed to, and the rest is as with any order. */
import type { Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { dayReadOut } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { comeOnDuty, words } from './staff.ts'
import { takeTravelDay, todayInShanghai } from './world-facts.ts'

test.describe.configure({ timeout: 240_000 })

/** Who has a passport, as in the journeys abroad. */
const TRAVELLERS = { zh: 'QC1001', en: 'QC9001' }

interface Sold {
  /** Of each leg its flights, as a clerk types them. */
  readonly legs: readonly string[]
  readonly fareMinor: number
  readonly taxesMinor: number
}

interface End {
  readonly airport: string
  readonly at: string
}

interface Flown {
  readonly number: string
  readonly from: End
  readonly to: End
}

async function asked<T>(app: App, path: string, input: object): Promise<T> {
  const { code, message, result } = (await (await app.post(`/api${path}`, input)).json()) as { code: string; message: string; result: T }
  if (code !== 'Z000') throw new Error(`${path}: ${code} ${message}`)
  return result
}

/** `CA145 Y/Q 2026-12-10 HGH NRT 09:00 13:00+1`. */
function line({ number, from, to }: Flown, cabin: string, bookingClass: string): string {
  const [left, landed] = [Temporal.PlainDate.from(from.at.slice(0, 10)), Temporal.PlainDate.from(to.at.slice(0, 10))]
  const { days } = left.until(landed)
  const later = days === 0 ? '' : days > 0 ? `+${days}` : String(days)
  return `${number} ${cabin}/${bookingClass} ${left.toString()} ${from.airport} ${to.airport} ${from.at.slice(11, 16)} ${to.at.slice(11, 16)}${later}`
}

interface Listed extends Flown {
  readonly flightId: string
  readonly verdict: { readonly compliant: boolean }
}

interface Price {
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
}

/** What is sold within the mainland on a day, inside the limits. */
async function soldInland(app: App, departDate: string): Promise<Sold> {
  const wish = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate, cabin: 'economy' }
  const found = await asked<{ searchId: string; flights: Listed[] }>(app, '/airfrond/flightList', wish)
  const flight = found.flights.find(({ verdict }) => verdict.compliant)
  if (!flight) throw new Error('no flight inside the limits')
  const { fares } = await asked<{ fares: { cabin: string; bookingClass: string; verdict: { compliant: boolean }; price: Price }[] }>(
    app,
    '/airfrond/cabinList',
    { searchId: found.searchId, flightId: flight.flightId },
  )
  const fare = fares.find(({ verdict }) => verdict.compliant)
  if (!fare) throw new Error('no fare inside the limits')
  const { fareMinor, airportTaxMinor, fuelSurchargeMinor } = fare.price
  return { legs: [line(flight, fare.cabin, fare.bookingClass)], fareMinor, taxesMinor: airportTaxMinor + fuelSurchargeMinor }
}

interface Slice extends Flown {
  readonly sliceId: string
  readonly segments: readonly Flown[]
}

/** There and back abroad, in the lowest fare of a combination of ways. */
async function soldAbroad(app: App, [out, back]: readonly [string, string]): Promise<Sold> {
  const legs = [
    { fromCityCode: 'HGH', toCityCode: 'TYO', departDate: out },
    { fromCityCode: 'TYO', toCityCode: 'HGH', departDate: back },
  ]
  const first = await asked<{ searchId: string; slices: Slice[] }>(app, '/airfrond/international/flightList', {
    journeyType: 'RT',
    legs,
    cabin: 'economy',
  })
  const { searchId } = first
  const way = first.slices[0]
  const next = await asked<{ slices: Slice[] }>(app, '/airfrond/international/legList', { searchId, chosen: [way?.sliceId] })
  const home = next.slices[0]
  if (!way || !home) throw new Error('nothing flies there and back')
  const { fares } = await asked<{ fares: { cabins: string[][]; price: Price }[] }>(app, '/airfrond/international/cabinList', {
    searchId,
    chosen: [way.sliceId, home.sliceId],
  })
  const [fare] = fares
  if (!fare) throw new Error('no fare')
  return {
    legs: [way, home].map(({ segments }, slice) => segments.map((one, at) => line(one, fare.cabins[slice]?.[at] ?? 'Y', 'Y')).join('\n')),
    fareMinor: fare.price.fareMinor,
    taxesMinor: fare.price.airportTaxMinor,
  }
}

/** The request on the page is sent; says its number. */
async function sent(page: Page, app: App, says: Says): Promise<string> {
  await app.button(says('提交询价', 'Send')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('提交', 'Send'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/flight\/inquiry\/detail\/[0-9a-f-]{36}$/)
  return (
    (await page
      .getByText(/^Q\d{11}$/)
      .first()
      .textContent()) ?? ''
  )
}

/** At the console: the desk's first page counts what waits, and the plan is written as it is sold, a little cheaper than it will be. */
async function quoted(desk: Page, says: Says, number: string, { legs, fareMinor, taxesMinor }: Sold): Promise<void> {
  await comeOnDuty(desk, says, `desk ${number}`, 'desk', '/ops/')
  await desk
    .getByRole('list', { name: says('待办', 'To do') })
    .getByRole('link', { name: says(/^询价/, /^Inquiries/) })
    .click()
  const item = desk.getByRole('listitem').filter({ hasText: number })
  await item.getByRole('button', { name: says('写方案', 'Write plans') }).click()
  for (const [leg, text] of legs.entries()) await desk.locator(`textarea[name=leg${leg}]`).fill(text)
  const fill = async (name: string, text: string): Promise<void> => desk.locator(`input[name=${name}]`).fill(text)
  await fill('fare', String(Math.floor(fareMinor / 100) - 20))
  await fill('taxes', String(taxesMinor / 100))
  const holds = Temporal.Now.zonedDateTimeISO('Asia/Shanghai').add({ hours: 3 })
  await fill('holdsDate', holds.toPlainDate().toString())
  await fill('holdsTime', holds.toPlainTime().toString({ smallestUnit: 'minute' }))
  await words(desk, says).button('发出方案', 'Send the plans').click()
  await expect(item).toHaveCount(0)
}

async function chosen(page: Page, app: App, says: Says): Promise<void> {
  await app.button(says('选这个方案', 'Choose this plan')).click({ timeout: 40_000 })
  const sure = page.getByRole('alertdialog', { name: says('选方案 1？', 'Choose plan 1?') })
  await sure.getByRole('button', { name: says('选定', 'Choose'), exact: true }).click()
  await expect(app.button(says('按这个方案下单', 'Book this plan'))).toBeVisible()
}

test('keeps what was typed over a reload, and books within the mainland at what it costs now [C-AIR-58] [C-AIR-59] [C-AIR-60]', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
}, info) => {
  const day = takeTravelDay()
  await page.goto(`/m/flight/inquiry/apply/new?from=HGH&to=BJS&date=${day}`)
  const remark = page.getByRole('textbox', { name: says(/^备注/, /^Remark/) })
  await remark.fill('a window, please')
  await page.reload()
  await expect(remark).toHaveValue('a window, please')
  const number = await sent(page, app, says)
  const { page: desk } = await strangePhone()
  await quoted(desk, says, number, await soldInland(app, day))
  await chosen(page, app, says)
  await look(page, info, 'plan-to-book', axe)
  expect(await tooWide(page)).toEqual([])

  await app.button(says('按这个方案下单', 'Book this plan')).click()
  const differs = page.getByRole('dialog', { name: says('和方案不一样了', 'Not as in the plan') })
  await expect(differs).toContainText(says('总价', 'Total price'))
  await look(page, info, 'plan-differs', axe)
  expect(await tooWide(page)).toEqual([])
  await differs.getByRole('button', { name: says(/^按 ¥[\d,.]+ 继续$/, /^Go on at ¥[\d,.]+$/) }).click()
  await expect(app.heading(says('填写订单', 'Your order'))).toBeVisible({ timeout: 30_000 })
  await app.agree()
  await app.submit()
  const order = await app.orderNumber()
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  const link = app.button(new RegExp(number))
  await expect(link).toContainText(says('方案 1', 'Plan 1'))
  await look(page, info, 'plan-order', axe)
  await link.click()
  await expect(
    page.getByText(says('已按选定的方案下单，进展请看订单。', 'The plan that you chose is booked. Its order tells how it stands.')),
  ).toBeVisible()
  await expect(app.button(new RegExp(order))).toBeVisible()
  await look(page, info, 'plan-booked', axe)
  expect(await tooWide(page)).toEqual([])
})

test('books there and back abroad as one order of its plan [C-AIR-58] [C-AIR-59] [C-AIR-60]', async ({ phoneOf, strangePhone, says }) => {
  const { page, app, axe } = await phoneOf(says(TRAVELLERS.zh, TRAVELLERS.en))
  const days = [46, 50].map((ahead) => todayInShanghai().add({ days: ahead }).toString()) as [string, string]
  await page.goto(`/m/flight/inquiry/apply/new?from=HGH&to=TYO&date=${days[0]}`)
  await app.button(says('加返程', 'Add the way back')).click()
  await app.button(says(/^日期/, /^Date/)).last().click()
  await app
    .sheet(says('选择出发日期', 'Day of departure'))
    .getByRole('button', { name: dayReadOut(days[1], says) })
    .click()
  const number = await sent(page, app, says)
  const { page: desk } = await strangePhone()
  await quoted(desk, says, number, await soldAbroad(app, days))
  await chosen(page, app, says)
  await app.button(says('按这个方案下单', 'Book this plan')).click()
  const differs = page.getByRole('dialog', { name: says('和方案不一样了', 'Not as in the plan') })
  await differs.getByRole('button', { name: says(/^按 ¥[\d,.]+ 继续$/, /^Go on at ¥[\d,.]+$/) }).click()
  await expect(app.heading(says('填写订单', 'Your order'))).toBeVisible({ timeout: 30_000 })
  await app.agree()
  const consent = app.button(says(/^单独同意/, /^Your consent/))
  await expect(consent).toBeVisible()
  if (!(await consent.innerText()).includes(says('已同意', 'Given'))) {
    await consent.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('我单独同意', 'I agree to this by itself') })
      .click()
  }
  await axe()
  await app.submit()
  const order = await app.orderNumber()
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.button(new RegExp(number))).toBeVisible()
})
