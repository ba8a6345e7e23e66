/** What an airline does to a journey abroad that was booked: both ways between two looks, told way by way, and all of it given back for nothing. */
import { ticketedAbroad, TRAVELLERS_ABROAD } from './abroad.ts'
import { look } from './day-and-night.ts'
import { test as daysLater } from './days-later.ts'
import { expect, saysFor } from './fixtures.ts'
import { read } from './page-calls.ts'
import { tooWide } from './sideways.ts'
import type { FlightOrderDetails } from '../src/flights/calls/orders.ts'

// A day passes in a world of its own, and each screen stands by day and by night.
const test = daysLater.extend<object, { account: string }>({
  account: [
    async ({ browserName: _ }, use, { project }) => use(saysFor(project.name)(TRAVELLERS_ABROAD.zh, TRAVELLERS_ABROAD.en)),
    { scope: 'worker' },
  ],
})
test.describe.configure({ timeout: 300_000 })

/** Ahead of any holiday's prices. */
const DAYS_AHEAD = 40

test('tells of both ways of a journey abroad that its airline has changed between two looks, and gives all of it back for nothing [/flights/order/:orderSeq]', async ({
  page,
  app,
  says,
  axe,
  world,
  comeIn,
  later,
}, info) => {
  await comeIn()
  const out = world.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().add({ days: DAYS_AHEAD })
  const order = await ticketedAbroad({ page, app }, says, out)
  const { flight } = await read<FlightOrderDetails>(page, `/airfrond/international/getOrderDetails/${order}`)
  const flights = (flight.slices ?? []).map(({ segments: [leaves] }) => leaves)
  expect(flights).toHaveLength(2)
  const airline = async (way: number, done: object): Promise<void> => {
    const [flown] = flights.slice(way)
    const flightKey = `${flown?.number}_${flown?.from.airport}_${flown?.to.airport}_${flown?.from.at.slice(0, 10)}`
    const headers = { 'content-type': 'application/json' }
    const told = await fetch(`${world.sandboxOrigin}/control/duffel/flights`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ flightKey, ...done }),
    })
    expect(told.status, await told.text()).toBe(200)
  }
  await airline(0, { status: 'moved', minutes: 55 })
  await airline(1, { status: 'cancelled', onto: null })
  await later(world.now().add({ hours: 25 }))

  await page.goto(`/m/flights/order/${order}`)
  await expect(app.heading(says('有航程取消', 'Part of it cancelled')).first()).toBeVisible({ timeout: 60_000 })
  const card = page.getByRole('region', { name: says('航司改动了行程中的几程', 'The airline has changed several flights of this journey') })
  await expect(card.locator('del')).toHaveCount(2)
  await expect(card).toContainText(says('不再执行', 'Not flown'))
  await look(page, info, 'abroad-both-ways-order', axe)
  expect(await tooWide(page)).toEqual([])
  // Each way was told by itself.
  await page.goto('/m/my/messages')
  for (const title of [
    says(/航班时刻变更.*杭州 → 东京/, /Flight times changed.*Hangzhou → Tokyo/),
    says(/航班取消.*东京 → 杭州/, /Flight cancelled.*Tokyo → Hangzhou/),
  ])
    await expect(page.getByText(title).first()).toBeVisible()

  await page.goto(`/m/flights/order/${order}`)
  await app.button(says('选择怎么办', 'Choose what to do')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/airlineChange/${order}$`))
  await expect(page.locator('del').filter({ visible: true })).toHaveCount(2)
  // Half a journey is nothing to agree to.
  await expect(app.button(says('免费退票', 'Get a free refund'))).toBeVisible({ timeout: 30_000 })
  await expect(app.button(says('接受新安排', 'Accept the new plan'))).toHaveCount(0)
  await look(page, info, 'abroad-both-ways-deciding', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('免费退票', 'Get a free refund')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(says('航司不收退票费', 'The airline keeps nothing'))
  await dialog.getByRole('button', { name: says('退票', 'Refund'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/flights/returnTicket/${order}/detail$`))
  await expect(page.getByText(says('已退票', 'Refunded'), { exact: true }).first()).toBeVisible({ timeout: 60_000 })
})
