/** Trains are booked: from a day's list by the form to the ticket; above the standard with a reason, an approval and a payment of one's own. */
import type { Page } from '@playwright/test'
import { CASHIER, createAboveLimit, MANAGER } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { control, todayInShanghai } from './world-facts.ts'

const place = (city: string, en: string): string => [city, '', city, en].join('~')
const dayAhead = (days: number): string => todayInShanghai().add({ days }).toString()
const listAddress = (ahead: number): string =>
  `/m/train/list?${new URLSearchParams({ from: place('北京', 'Beijing'), to: place('上海', 'Shanghai'), date: dayAhead(ahead) }).toString()}`

// The railway rests from one to five; journeys do not.
test.beforeEach(() => control('POST', '/rail/settings', { nightStop: false }))
test.describe.configure({ timeout: 150_000 })

/** From the list of a day by a train to the form of a type of its seats. */
async function openForm(page: Page, app: App, says: Says, { ahead, seat }: { ahead: number; seat: 'second' | 'first' }): Promise<void> {
  await page.goto(listAddress(ahead))
  const rows = page.getByRole('list', { name: says(/查到 \d+ 趟列车/, /\d+ trains? found/) }).getByRole('listitem')
  await rows
    .filter({ hasText: says('符合差标', 'In policy'), hasNotText: says('可候补', 'standby') })
    .first()
    .getByRole('button')
    .first()
    .click()
  await app.button(seat === 'second' ? says('预订 二等座', 'Book Second class') : says('预订 一等座', 'Book First class')).click()
  await expect(app.heading(says('填写订单', 'Order details'))).toBeVisible()
  await expect(app.submitButton()).toBeEnabled()
}

const orderIn = (page: Page): string => /orderSeq=(T\d{12})/.exec(page.url())?.[1] ?? ''

test('is filled in, asks for what is missing, and is ticketed at the company’s expense [/fillorder/train/index/:key/:trainSerialNumber] [/fillorder/train/result] [C-TRAIN-02] [C-TRAIN-03] [V-TRAIN-05]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  await openForm(page, app, says, { ahead: 7, seat: 'second' })
  await look(page, info, 'form', axe)
  await page.screenshot({ path: info.outputPath('form-whole.png'), fullPage: true })
  await app.submitButton().click()
  await expect(page.getByText(says('请先阅读并同意购票须知', 'Read the terms of sale and agree')).first()).toBeVisible()
  await app.button(says('F 靠窗', 'F window')).click()
  await app.button(says(/^联系人/, /^Contact/)).click()
  await expect(page.getByRole('radio', { name: says('另填一位联系人', 'Somebody else') })).toBeAttached()
  await look(page, info, 'contact', axe)
  await app.button(says('就用这个', 'Use this')).click()
  await page.setViewportSize({ width: 320, height: 844 })
  expect.soft(await tooWide(page), 'the form at 320 pixels').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await app.agree()
  // Twice, as a thumb does: one order.
  await app.submitButton().dblclick()
  await expect(page).toHaveURL(/\/fillorder\/train\/result\?orderSeq=T\d{12}$/)
  await expect(page.getByText(orderIn(page))).toBeVisible()
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(says(/取票号 \w+/, /Railway order number \w+/)).first()).toBeVisible()
  await look(page, info, 'ticketed', axe)
})

test('says on the form that its seats have sold out meanwhile, and places no order [E-TRAIN-03]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  await openForm(page, app, says, { ahead: 8, seat: 'second' })
  const trainId = decodeURIComponent(page.url().split('/').at(-1) ?? '')
  await control('POST', '/rail/seats', { trainId, seatType: 'second', left: 0 })
  await app.agree()
  await app.submitButton().click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: says('已售完或停运', 'sold out or suspended') })
      .first(),
  ).toBeVisible()
  await look(page, info, 'sold-out', axe)
  await app.button(says('改选席别', 'Choose other seats')).click()
  await expect(app.heading(says('席别和票价', 'Seats and fares'))).toBeVisible()
})

test('goes above the standard with a reason, waits for its approver before any seat is taken, and is ticketed once its traveller has paid her part [ST-APPR-03]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
  phoneOf,
}, info) => {
  tolerate(/status of 4\d\d/)
  await openForm(page, app, says, { ahead: 9, seat: 'first' })
  await app.agree()
  await app.submitButton().click()
  await expect(page.getByText(says('请选择超标或出行的原因', 'Choose why it goes above the policy')).first()).toBeVisible()
  await app.button(says(/^原因/, /^Reason/)).click()
  await page.getByRole('radio', { name: says('与客户或同事同行', 'Travelling with a client or colleague') }).press('Space')
  await page.getByRole('textbox').last().fill(says('与客户同车', 'On the client’s train'))
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(app.button(says(/^审批人/, /^Approver/))).toBeVisible()
  await look(page, info, 'above', axe)
  await app.submitButton().click()
  await expect(page).toHaveURL(/\/fillorder\/train\/result\?orderSeq=T\d{12}$/)
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible({ timeout: 30_000 })
  await look(page, info, 'asked', axe)
  const order = orderIn(page)
  const manager = await phoneOf(MANAGER)
  await createAboveLimit(manager.page, manager.app, says).agreeTo(order)

  const toPay = app.button(says(/^去付 ¥/, /^Pay ¥/))
  await expect(toPay).toBeVisible({ timeout: 60_000 })
  await look(page, info, 'to-pay', axe)
  await toPay.click()
  const paying = createAboveLimit(page, app, says)
  await paying.payWithAlipay().click()
  await expect(page).toHaveURL(CASHIER)
  await paying.atCashier('pay')
  await expect(page).toHaveURL(/\/m\//)
  await page.goto(`/m/fillorder/train/result?orderSeq=${order}`)
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 60_000 })
})
