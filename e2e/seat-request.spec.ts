/** Seats that an airline answers about later: confirmed, given up, not to be had; as their traveller sees it. */
import type { Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { mark } from './above-limit.ts'
import { createChanging } from './changing.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { control, letAllComply } from './world-facts.ts'

test.describe.configure({ timeout: 180_000 })

/** How long the sandbox's airline takes to answer: long enough to look at what is shown meanwhile. */
const ANSWER_MS = 30_000
const ANSWERED = { timeout: 120_000 }

interface Ways {
  readonly page: Page
  readonly app: App
  readonly says: Says
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
