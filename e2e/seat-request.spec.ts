/** Seats that an airline answers about later: confirmed, given up, not to be had; as their traveller sees it. */
import type { Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { createAboveLimit, MANAGER, mark, NOTE } from './above-limit.ts'
import { createChanging } from './changing.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { read } from './page-calls.ts'
import { tooWide } from './sideways.ts'
import { control, letAllComply, movePrice } from './world-facts.ts'

test.describe.configure({ timeout: 180_000 })

/** How long the sandbox's airline takes to answer: long enough to look at what is shown meanwhile. */
const ANSWER_MS = 30_000
const ANSWERED = { timeout: 120_000 }

interface Ways {
  readonly page: Page
  readonly app: App
  readonly says: Says
}

/** The airline's name of the flight of an order. */
async function flightOf(page: Page, order: string): Promise<string> {
  const { flight } = await read<{ flight: { flightId: string } }>(page, `/airfrond/getOrderDetails/${order}`)
  return flight.flightId
}

/** Books a flight whose airline answers like this about its seats, and opens where they are waited for; says which order it is. */
async function request({ page, app, says }: Ways, date: string, answer: 'tight' | 'other' | 'none'): Promise<string> {
  const { changeable } = createChanging(page, app, says)
  await letAllComply(date)
  await app.openList({ date })
  await changeable(app.inPolicy()).first().getByRole('button').click()
  await expect(page.getByRole('radio').first()).toBeAttached()
  await control('POST', '/settings', { seatAnswerDelayMs: ANSWER_MS })
  await control('POST', '/seats', { flightId: app.flightId(), bookingClass: '*', answer })
  await app.chooseFare()
  const order = await app.order()
  await app.button(says('看占座进展', 'See seat request')).click({ timeout: 30_000 })
  await expect(page).toHaveURL(new RegExp(`/fillorder/flight/seat-result\\?orderSeq=${order}$`))
  await expect(app.heading(says('航司正在找座位', 'The airline is looking for seats'))).toBeVisible()
  return order
}

test('waits for tight seats on a page that moves by itself, and confirms them [SC-FLT-06] [ST-SEATREQUEST] [C-AIR-24] [C-AIR-25]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const date = freshDate()
  const order = await request({ page, app, says }, date, 'tight')
  await expect(page.getByText(says('最晚答复', 'Answer by'))).toBeVisible()
  await expect(app.button(says('确认预订', 'Confirm booking'))).toHaveCount(0)
  await app.button(says('刷新', 'Refresh')).click()
  await look(page, info, 'seats-asked', axe)
  expect(await tooWide(page)).toEqual([])
  const isSamePage = await mark(page)
  await expect(app.heading(says('航司有座位了', 'The airline has your seats'))).toBeVisible(ANSWERED)
  await isSamePage()
  await expect(page.getByText(says(/^还剩 \d+:\d\d$/, /^\d+:\d\d left$/))).toBeVisible()
  await look(page, info, 'seats-tight', axe)
  expect(await tooWide(page)).toEqual([])
  // The order itself leads here too.
  await page.goto(`/m/flights/order/${order}`)
  await look(page, info, 'seats-order', axe)
  await app.button(says('确认座位', 'Confirm seats')).click()
  await app.button(says('确认预订', 'Confirm booking')).click()
  await expect(app.heading(says('占座成功', 'You have the seats'))).toBeVisible({ timeout: 30_000 })
  await look(page, info, 'seats-done', axe)
  await app.button(says('看订单', 'See the order')).click()
  await app.ticketed()
})

test('shows another price beside the one that was asked for, and gives the seats up, once counted [C-AIR-23] [V-FLIGHT-11] [E-FLIGHT-09]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  await request({ page, app, says }, freshDate(), 'other')
  await expect(app.heading(says('航司改配了其他座位', 'The airline offers other seats'))).toBeVisible(ANSWERED)
  await expect(page.getByText(says(/比申请时贵 ¥[\d,]+/, /¥[\d,]+ more than you asked for/))).toBeVisible()
  await look(page, info, 'seats-other', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('放弃占座', 'Give up')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(says(/今天在国航(还可以放弃 \d 次|的最后一次)/, /today at Air China/))
  await look(page, info, 'seats-ask', axe)
  await dialog.getByRole('button', { name: says('放弃占座', 'Give up'), exact: true }).click()
  await expect(app.heading(says('已放弃占座', 'Seats given up'))).toBeVisible({ timeout: 30_000 })
  await expect(app.button(says('放弃占座', 'Give up'))).toHaveCount(0)
  await look(page, info, 'seats-given-up', axe)
})

test('asks for a word where the seats cost more than the standard by now, and is ticketed with it [C-AIR-24] [V-FLIGHT-18] [V-FLIGHT-19]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
  phoneOf,
}, info) => {
  const order = await request({ page, app, says }, freshDate(), 'other')
  // Beside the limit: whoever answers now asks for far more.
  await movePrice(await flightOf(page, order), 400)
  await expect(app.heading(says('航司改配了其他座位', 'The airline offers other seats'))).toBeVisible(ANSWERED)
  await expect(app.heading(says('现在的价格超出差标', 'Above your standard at this price'))).toBeVisible()
  const confirm = app.button(says('确认并提交审批', 'Confirm and ask'))
  await confirm.click()
  await expect(page.getByText(says('超出差标，请选择原因', 'It is above your standard: choose a reason'))).toBeVisible()
  await look(page, info, 'seats-above', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says(/^超标原因/, /^Reason/)).click()
  await page.getByRole('radio', { name: says('与客户或同事同行', 'Travelling with a client or colleague') }).press('Space')
  await page.getByRole('textbox').last().fill(NOTE)
  await page.getByRole('dialog').getByRole('button').last().click()
  await confirm.click()
  const manager = await phoneOf(MANAGER)
  await createAboveLimit(manager.page, manager.app, says).agreeTo(order)
  // That an airline has moved its price costs nobody a part of her own.
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
})

test('says that there were no seats, and begins the same search anew [SC-FLT-06] [ST-SEATREQUEST]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const date = freshDate()
  await request({ page, app, says }, date, 'none')
  await expect(app.heading(says('没有占到座位', 'No seats this time'))).toBeVisible(ANSWERED)
  await look(page, info, 'seats-none', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('重新预订', 'Book again')).click()
  await expect(page).toHaveURL(new RegExp(`/flight/list/1\\?from=HGH&to=BJS&date=${date}&cabin=economy$`))
  await expect(app.rows().first()).toBeVisible()
})

test('shows a flight that its airline moved after it was looked at, old and new, and books it only on a word [C-AIR-24] [V-FLIGHT-11]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const { changeable } = createChanging(page, app, says)
  const book = async (): Promise<string> => {
    const date = freshDate()
    await letAllComply(date)
    await app.openList({ date })
    await changeable(app.inPolicy()).first().getByRole('button').click()
    await expect(page.getByRole('radio').first()).toBeAttached()
    const flightId = app.flightId()
    await app.chooseFare()
    await control('POST', '/schedule', { flightId, minutes: 45 })
    await app.order()
    await app.button(says('确认座位', 'Confirm seats')).click({ timeout: 30_000 })
    await expect(app.heading(says('航司改了这一班的时间', 'The airline moved this flight'))).toBeVisible()
    return flightId
  }
  const first = await book()
  await expect(page.getByText(says('自动确认', 'Confirms itself'))).toHaveCount(0)
  await look(page, info, 'seats-moved', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('放弃占座', 'Give up')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(says('不计入今天的放弃次数', 'does not count'))
  await look(page, info, 'seats-moved-ask', axe)
  await dialog.getByRole('button', { name: says('放弃占座', 'Give up'), exact: true }).click()
  await expect(app.heading(says('已放弃占座', 'Seats given up'))).toBeVisible({ timeout: 30_000 })
  await control('POST', '/schedule', { flightId: first, minutes: 0 })

  const second = await book()
  await app.button(says('确认预订', 'Confirm booking')).click()
  await expect(app.heading(says('占座成功', 'You have the seats'))).toBeVisible({ timeout: 30_000 })
  await app.button(says('看订单', 'See the order')).click()
  await app.ticketed()
  await look(page, info, 'seats-moved-order', axe)
  await control('POST', '/schedule', { flightId: second, minutes: 0 })
})
