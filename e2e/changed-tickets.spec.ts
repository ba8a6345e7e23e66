/** An issued ticket is moved to another flight: paid by the company, by its traveller, not at all where the airline says no; asked about; and by the desk. */
import { yuanIn } from './app.ts'
import { MANAGER } from './above-limit.ts'
import { createChanging } from './changing.ts'
import { look } from './day-and-night.ts'
import { expect, overlapAsked, test } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { read } from './page-calls.ts'
import { createPaying, importPaying, minorIn, PAYING_PASSWORD } from './paying-company.ts'
import { tooWide } from './sideways.ts'
import { comeOnDuty, words } from './staff.ts'
import { control, endPayWindow, letAllComply, makeOneDear, makeDearer } from './world-facts.ts'
import type { Says } from './app.ts'
import type { FlightOrderDetails } from '../src/flights/calls/orders.ts'

test.describe.configure({ timeout: 150_000 })

const CHANGED = ['已改签', 'Changed'] as const

test('moves a ticket to another day at the company’s cost: asked for as it was shown, exchanged, and told on both orders [SC-FLT-08] [C-AIR-27] [C-AIR-30] [C-AIR-31] [C-AIR-33] [C-AIR-34] [C-AIR-35] [C-AIR-36] [C-AIR-37] [C-AIR-43] [C-AIR-44] [/flights/changeSign/:orderSeq] [/flights/changeSign/:orderSeq/detail]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const changing = createChanging(page, app, says)
  const order = await changing.book(freshDate())
  await changing.toFirstStep(order)
  await app.button(says('看航班', 'See flights')).click()
  await expect(page.getByText(says('请选择新的日期', 'Choose a new date'))).toBeVisible()
  await expect(page.getByText(says('请选择改签原因', 'Choose why'))).toBeVisible()
  await look(page, info, 'change-first', axe)
  expect(await tooWide(page)).toEqual([])
  const date = freshDate()
  await letAllComply(date)
  await changing.toFlights(date)
  await look(page, info, 'change-flights', axe)
  expect(await tooWide(page)).toEqual([])
  const flight = await changing.toForm()
  await look(page, info, 'change-form', axe)
  expect(await tooWide(page)).toEqual([])
  await changing.submitButton().click()
  await expect(page.getByText(says('请先确认已了解退改规则', 'Confirm first that you know the conditions'))).toBeVisible()
  // The fare moves while she reads: both sums are shown, and nothing is asked for at the one that she has not seen.
  const before = yuanIn(await changing.costs())
  await makeDearer(date, flight)
  await app.agree()
  await changing.submitButton().click()
  await expect(page.getByRole('alert').filter({ hasText: says(/改签费用变了/, /has become dearer/) })).toContainText(`¥${before}`)
  await expect(app.button(says(/^按 ¥.* 提交$/, /^Submit at ¥/))).toBeVisible()
  const costs = yuanIn(await changing.costs())
  expect(costs).toBeGreaterThan(before)
  await look(page, info, 'change-moved', axe)
  await changing.submit(order)
  const newOrder = await changing.becomes(says(...CHANGED))
  expect(newOrder).toMatch(/^F\d{12}$/)
  await expect(page.locator('.is-sum').filter({ visible: true }).first()).toContainText(costs.toLocaleString('en-US'))
  await look(page, info, 'change-done', axe)
  expect(await tooWide(page)).toEqual([])

  await app.button(says('看订单', 'See the order')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await expect(app.heading(says(/已改签/, /^Changed/)).first()).toBeVisible()
  await app.button(new RegExp(newOrder)).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${newOrder}$`))
  await app.ticketed()
  await expect(app.button(new RegExp(order))).toContainText(says('这张订单由它改签而来', 'The order that was changed to this one'))
  await look(page, info, 'change-new-order', axe)
  // What is changed already is changed from its new order.
  await page.goto(`/m/flights/changeSign/${order}`)
  await expect(app.heading(says('没有可以改签的客票', 'No ticket can be changed'))).toBeVisible()
  await axe()
})

/** Somebody who pays her trips herself, on a phone of her own, with a ticket that can be changed. */
async function payHerself({ strangePhone, says, date }: { strangePhone: () => Promise<Phone>; says: Says; date: string }) {
  const payers = await importPaying(says('zh', 'en'), 'alone')
  const phone = await strangePhone()
  const { page, app } = phone
  await app.comeIn(payers.traveller, PAYING_PASSWORD)
  const paying = createPaying(page, app, says)
  const changing = createChanging(page, app, says)
  await app.openList({ date })
  await changing.changeable(app.rows()).first().getByRole('button').click()
  await app.button(says('仍选这班', 'Keep this flight')).click()
  await expect(app.terms()).toBeAttached()
  const order = await app.order()
  async function pay(): Promise<number> {
    await paying.toCheckout().first().click({ timeout: 30_000 })
    await expect(page.getByRole('timer')).toBeVisible()
    const minor = await paying.dueMinor()
    await paying.payButton().click()
    await paying.atCashier('pay')
    await expect(page).toHaveURL(/\/m\//)
    return minor
  }
  await pay()
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
  return { ...phone, order, pay, changing }
}

test('pays a change herself at the checkout, and flies on the new ticket', async ({ says, freshDate, strangePhone }, info) => {
  const { page, app, axe, order, pay, changing } = await payHerself({ strangePhone, says, date: freshDate() })
  await changing.toFirstStep(order)
  await changing.toFlights(freshDate())
  await changing.toForm(changing.flights())
  await expect(page.getByText(says(/^你付 ¥[\d,.]+，付清后航司换票/, /^You pay ¥[\d,.]+; then the airline exchanges/))).toBeVisible()
  const costs = minorIn(await changing.costs())
  await look(page, info, 'change-own-form', axe)
  await changing.submit(order)
  const newOrder = await changing.becomes(says('待付款', 'Awaiting payment'))
  await look(page, info, 'change-to-pay', axe)
  expect(await tooWide(page)).toEqual([])
  expect(await pay()).toBe(costs)
  await page.goto(`/m/flights/changeSign/${order}/detail`)
  expect(await changing.becomes(says(...CHANGED))).toBe(newOrder)
  await page.goto(`/m/flights/order/${newOrder}`)
  await app.ticketed()
})

test('does not pay a change in time, and is led back to the ticket that she has, never to a second one', async ({
  says,
  freshDate,
  strangePhone,
}, info) => {
  const { page, app, axe, order, changing } = await payHerself({ strangePhone, says, date: freshDate() })
  await changing.toFirstStep(order)
  await changing.toFlights(freshDate())
  await changing.toForm(changing.flights())
  await changing.submit(order)
  const newOrder = await changing.becomes(says('待付款', 'Awaiting payment'))
  await page.goto(`/m/flights/order/${newOrder}`)
  await expect(page.getByText(says('正在从这张订单改签', 'The order that is being changed to this one'))).toBeVisible()
  await createPaying(page, app, says).toCheckout().first().click()
  await expect(
    page.getByText(says(/改签自动取消，不收费用，原来的票照旧有效/, /the change cancels itself.*the old ticket stays good/)),
  ).toBeVisible()
  await look(page, info, 'change-checkout', axe)
  expect(await tooWide(page)).toEqual([])
  await endPayWindow(newOrder, 3)
  await page.reload()
  await expect(app.heading(says('付款时间已过，改签已取消', 'The time to pay has passed and the change is cancelled'))).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(says(/重新预订/, /book again/i))).toHaveCount(0)
  await look(page, info, 'change-lapsed', axe)
  await app.button(says('看原来的票', 'See the ticket')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await app.ticketed()
  await page.goto('/m/order/list')
  const card = page.locator('.orderitem').filter({ has: page.locator(`[href$="/${newOrder}"]`) })
  await expect(card).toContainText(says('改签没有办成，原来的票不受影响', 'Not changed; your ticket was not touched'))
  await look(page, info, 'change-lapsed-listed', axe)
})

test('has no change to pay once the airline has cancelled the old flight, and is led to what is free', async ({
  says,
  freshDate,
  strangePhone,
}, info) => {
  const { page, app, axe, order, changing } = await payHerself({ strangePhone, says, date: freshDate() })
  await changing.toFirstStep(order)
  await changing.toFlights(freshDate())
  await changing.toForm(changing.flights())
  await changing.submit(order)
  const newOrder = await changing.becomes(says('待付款', 'Awaiting payment'))
  await createPaying(page, app, says).toCheckout().first().click()
  await expect(page.getByRole('timer')).toBeVisible()
  const { flight } = await read<FlightOrderDetails>(page, `/airfrond/getOrderDetails/${order}`)
  await control('POST', '/flights', { flightId: flight.flightId, status: 'cancelled' })
  await page.goto(`/m/flights/order/${newOrder}`)
  await expect(
    page.getByText(says(/航司在这期间取消了原客票的航班/, /The airline has cancelled a flight of the old ticket meanwhile/)).first(),
  ).toBeVisible({ timeout: 40_000 })
  await expect(createPaying(page, app, says).toCheckout()).toHaveCount(0)
  await look(page, info, 'change-old-flight-cancelled', axe)
  expect(await tooWide(page)).toEqual([])
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.heading(says('航班取消', 'Flight cancelled')).first()).toBeVisible()
  await app.button(says('选择怎么办', 'Choose what to do')).click()
  await expect(app.button(says('免费退票', 'Get a free refund'))).toBeVisible({ timeout: 30_000 })
  await look(page, info, 'change-old-flight-free', axe)
})

test('gets her money back where the airline does not exchange the ticket, and flies on the old one', async ({
  says,
  freshDate,
  strangePhone,
}, info) => {
  const { page, app, axe, order, pay, changing } = await payHerself({ strangePhone, says, date: freshDate() })
  const ticketNumber =
    /\d{13}/.exec(
      await page
        .getByText(/\d{13}/)
        .first()
        .innerText(),
    )?.[0] ?? ''
  await changing.toFirstStep(order)
  await changing.toFlights(freshDate())
  await changing.toForm(changing.flights())
  await changing.submit(order)
  const newOrder = await changing.becomes(says('待付款', 'Awaiting payment'))
  // Meanwhile she checks in for the old flight: its airline exchanges nothing that is checked in.
  await control('POST', '/tickets', { ticketNumber, is: 'checkedIn' })
  await pay()
  const payOrderId = new URL(page.url()).searchParams.get('payOrderId') ?? ''
  await page.goto(`/m/flights/changeSign/${order}/detail`)
  await changing.becomes(says('没有改成', 'Not changed'))
  await look(page, info, 'change-failed', axe)
  expect(await tooWide(page)).toEqual([])
  await page.goto(`/m/flights/order/${newOrder}`)
  await expect(page.getByText(says(/¥[\d,.]+ 已原路退回/, /is back (?:in|where)/)).first()).toBeVisible({
    timeout: 40_000,
  })
  // Wherever the change is shown it is the change that came to nothing, and not a ticket.
  const unaffected = says('没有改成，原票不受影响', 'Not changed, old ticket unaffected')
  await expect(app.heading(unaffected)).toBeVisible()
  await look(page, info, 'change-failed-order', axe)
  await page.goto(`/m/payResult?payOrderId=${payOrderId}`)
  await expect(page.getByText(unaffected)).toBeVisible()
  await look(page, info, 'change-failed-paid', axe)
  expect(await tooWide(page)).toEqual([])
  await page.goto('/m/order/list')
  await expect(page.locator('.orderitem').filter({ has: page.locator(`[href$="/${newOrder}"]`) })).toContainText(unaffected)
  await look(page, info, 'change-failed-listed', axe)
  expect(await tooWide(page)).toEqual([])
  await control('POST', '/tickets', { ticketNumber, is: 'notCheckedIn' })
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
  await expect(app.button(says(/^改签.*换一班/, /^Change tickets.*To another flight/))).toBeVisible()
})

test('says before it is sent who has to agree to a dear flight, and is taken back while she thinks it over', async ({
  page,
  app,
  says,
  axe,
  freshDate,
  phoneOf,
}, info) => {
  const changing = createChanging(page, app, says)
  const order = await changing.book(freshDate())
  const date = freshDate()
  await makeOneDear(date, 300, 'CA')
  await changing.toFirstStep(order)
  await changing.toFlights(date)
  await changing.toForm(changing.flights().filter({ hasText: says(/超标 ¥/, /¥[\d,]+ over/) }))
  await expect(page.getByText(says(/^提交后先由.*审批/, /^It goes to .*first/))).toBeVisible()
  await app.button(says(/^超标原因/, /^Reason/)).click()
  await page.getByRole('radio').first().press('Space')
  await page.keyboard.press('Escape')
  await look(page, info, 'change-above-limit', axe)
  expect(await tooWide(page)).toEqual([])
  await changing.submit(order)
  await changing.becomes(says('等待审批', 'Awaiting approval'))
  await look(page, info, 'change-approval', axe)
  // Whoever is asked reads in her list that it is no new trip.
  const boss = await phoneOf(MANAGER)
  await boss.page.goto('/m/approval/list')
  await expect(boss.page.getByText(says('杭州 → 北京（改签）', 'Hangzhou → Beijing (change)')).first()).toBeVisible()
  await look(boss.page, info, 'change-asked', boss.axe)
  // Nothing is complete while a change of it is under way.
  await page.goto(`/m/flights/order/${order}`)
  await expect(page.getByText(says(/^正在改签，不能取消/, /^A change is under way, so it cannot be cancelled/))).toBeVisible()
  await page.goto(`/m/flights/changeSign/${order}/detail`)
  await app.button(says('取消改签', 'Cancel the change')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('取消改签', 'Cancel the change'), exact: true })
    .click()
  await changing.becomes(says('已取消', 'Called off'))
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
})

/** The first two times in a text, as minutes of the day. */
const timesIn = (text: string): readonly number[] =>
  [...text.matchAll(/([01]\d|2[0-3]):([0-5]\d)/g)].slice(0, 2).map(([, hour, minute]) => Number(hour) * 60 + Number(minute))

/** Whether two flights of a day are in the air at one moment, and are not the same. */
const isDuring = ([from = 0, to = 0]: readonly number[], [leaves = 0, lands = 0]: readonly number[]): boolean =>
  from !== leaves && from < lands && leaves < to

test('asks once before a ticket is moved to a flight that overlaps with another of hers, and moves it when she goes on [V-FLIGHT-05]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const changing = createChanging(page, app, says)
  const date = freshDate()
  // One at whose time the airline has another.
  let taken: readonly number[] = []
  await changing.book(date, (texts) => {
    const times = texts.map(timesIn)
    const which = times.findIndex((one) => times.some((other) => isDuring(one, other)))
    taken = times[which] ?? []
    return which
  })
  const order = await changing.book(freshDate())
  await changing.toFirstStep(order)
  await changing.toFlights(date)
  const rows = await changing.flights().allInnerTexts()
  const during = rows.findIndex((text) => isDuring(timesIn(text), taken))
  expect(during).toBeGreaterThanOrEqual(0)
  await changing.toForm(changing.flights().nth(during))
  await app.agree()
  await page.removeLocatorHandler(overlapAsked(page, says))
  await changing.submitButton().click()
  const asked = overlapAsked(page, says)
  await expect(asked).toContainText(says('那个时间已有航班', 'You already fly at that time'))
  await look(page, info, 'change-overlap', axe)
  await asked.getByRole('button', { name: says('不改了', 'Leave it'), exact: true }).click()
  await expect(asked).toHaveCount(0)
  await changing.submitButton().click()
  await asked.getByRole('button', { name: says('继续改签', 'Go on'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/flights/changeSign/${order}/detail$`))
  await changing.becomes(says(...CHANGED))
})

test('hands a change to the desk, which asks the airline and enters the new ticket once it is paid [C-AIR-41]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
  strangePhone,
}, info) => {
  const changing = createChanging(page, app, says)
  const order = await changing.book(freshDate())
  const date = freshDate()
  await changing.toFirstStep(order)
  await page.getByRole('radio', { name: says('交给差旅台', 'Travel desk') }).press('Space')
  await changing.chooseDay(date)
  await changing.radio(says('会议或拜访改了时间', 'A meeting or visit was moved')).press('Space')
  await app.button(says('提交差旅台', 'Send to the desk')).click()
  await expect(page.getByText(says('请写明想改到哪一班', 'Say which flight you want'), { exact: true })).toBeVisible()
  await page.getByRole('textbox').fill(says('下午三点以后的', 'After three in the afternoon'))
  await look(page, info, 'change-desk', axe)
  await app.button(says('提交差旅台', 'Send to the desk')).click()
  await expect(page.getByText(says('差旅台处理中', 'With the travel desk'), { exact: true }).first()).toBeVisible()

  const desk = await strangePhone()
  const { button, field, link } = words(desk.page, says)
  await comeOnDuty(desk.page, says, says('改签台小何', 'He at the changes desk'), 'desk')
  await link('改签', 'Changes').click()
  const item = desk.page.getByRole('listitem').filter({ hasText: order })
  await expect(item).toContainText(says('等差旅台询价', 'The airline is to be asked'))
  expect(await tooWide(desk.page)).toEqual([])
  await look(desk.page, info, 'ops-changes', desk.axe)
  await item.getByRole('button', { name: says('报价', 'Quote'), exact: true }).click()
  await button('提交报价', 'Send the quote').scrollIntoViewIfNeeded()
  await field('航班号', 'Flight number').fill('CA1596')
  await desk.page.getByLabel(says('起飞时间', 'Leaves at'), { exact: true }).fill('15:30')
  await desk.page.getByLabel(says('到达时间', 'Arrives at'), { exact: true }).fill('17:50')
  await field('舱位代码', 'Booking class').fill('K')
  await field('新票价（元，一张）', 'New fare (yuan, one ticket)').fill('980')
  await field('机建（元，一张）', 'Airport fee (yuan, one ticket)').fill('50')
  await field('燃油（元，一张）', 'Fuel surcharge (yuan, one ticket)').fill('20')
  await field('改签费（元，一共）', 'Change fee (yuan, in all)').fill('60')
  await field('差额（元，一共）', 'Difference (yuan, in all)').fill('40')
  const tomorrow = Temporal.Now.plainDateISO('Asia/Shanghai').add({ days: 1 }).toString()
  await desk.page.getByLabel(says('座位保留到（日期）', 'Seats kept until (day)'), { exact: true }).fill(tomorrow)
  await desk.page.getByLabel(says('座位保留到（时间）', 'Seats kept until (time)'), { exact: true }).fill('18:00')
  await field('怎么核实的', 'How you found out').fill(says('电话核实，工号 12', 'On the phone, clerk 12'))
  await look(desk.page, info, 'ops-changes-quote', desk.axe)
  await button('提交报价', 'Send the quote').click()
  await expect(item).toContainText(says('已付款，等出新票', 'Paid: new tickets are waited for'), { timeout: 40_000 })
  await item.getByRole('button', { name: says('填新票号', 'Enter tickets'), exact: true }).click()
  await field('新票号', 'New tickets').fill('9992699887766')
  await field('怎么核实的', 'How you found out').fill(says('电话核实，工号 12', 'On the phone, clerk 12'))
  await look(desk.page, info, 'ops-changes-end', desk.axe)
  await button('确认', 'Confirm').last().click()
  await expect(item).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(says(...CHANGED), { exact: true }).first()).toBeVisible()
})
