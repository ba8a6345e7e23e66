/** Tickets of trains are moved to another train: what it costs or brings back is told before, the old ticket is good until the new one is there. */
import type { Page } from '@playwright/test'
import { CASHIER, createAboveLimit, MANAGER } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { orderTrain } from './train-orders.ts'
import { control } from './world-facts.ts'

const DAYS_AHEAD = 13
const NEW_ORDER = /\/m\/order\/train\/(T\d{12})$/

// The railway rests from one to five; journeys do not.
test.beforeEach(() => control('POST', '/rail/settings', { nightStop: false }))
test.describe.configure({ timeout: 180_000 })

/** From an order's page to the trains of its ticket's day. */
async function toTrains(page: Page, app: App, says: Says, order: string): Promise<void> {
  await page.goto(`/m/order/train/${order}`)
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 60_000 })
  await app.button(says('改签', 'Change tickets')).click()
  await expect(page).toHaveURL(new RegExp(`/m/fillorder/train/change\\?orderSeq=${order}$`))
  await expect(page.getByRole('checkbox')).toBeChecked()
}

const trains = (page: Page, says: Says) =>
  page.getByRole('list', { name: says(/查到 \d+ 趟列车/, /\d+ trains? found/) }).getByRole('listitem')

/** Second class of another train at the fare of the first one's, wherever some is left. */
async function pickSameFare(page: Page, says: Says): Promise<void> {
  const fare = /¥[\d,.]*\d/.exec(await trains(page, says).first().innerText())?.[0] ?? ''
  const alike = trains(page, says).filter({ hasText: fare })
  for (let nth = 1; nth < (await alike.count()); nth += 1) {
    await alike.nth(nth).getByRole('button').first().click()
    const second = page
      .getByRole('dialog')
      .getByRole('button', { name: says(/^二等座/, /^Second class/) })
      .filter({ hasText: fare })
    if ((await second.count()) > 0) return second.click()
    await page.keyboard.press('Escape')
  }
  throw new Error(`no other train is left at ${fare}`)
}

async function confirm(page: Page, app: App, says: Says): Promise<void> {
  await app.button(says('确认改签', 'Confirm change')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('改签', 'Change'), exact: true })
    .click()
}

test('moves a ticket for nothing to a train of the same fare, which is given back for all that was paid for the old one [/fillorder/train/change] [C-TRAIN-04] [C-TRAIN-05] [C-CONF-06] [SC-TRN-07] [ST-TRAINORDER]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await page.goto('/m/home')
  await expect(app.button(says('火车票', 'Trains'))).toBeVisible()
  const order = await orderTrain(page, { action: 'allow', daysAhead: DAYS_AHEAD })
  await toTrains(page, app, says, order)
  await look(page, info, 'change-whose', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('选日期和车次', 'Choose day and train')).click()
  await expect(trains(page, says).first()).toBeVisible()
  await look(page, info, 'change-trains', axe)
  // The same train once more is none.
  await trains(page, says).first().getByRole('button').first().click()
  await expect(page.getByText(says('原来的车次和席别', 'The train and the seats that you have'))).toBeVisible()
  await look(page, info, 'change-seats', axe)
  await page.keyboard.press('Escape')
  await pickSameFare(page, says)
  await expect(app.heading(says('不用补钱，也没有退款', 'Nothing to pay, nothing comes back'))).toBeVisible()
  await look(page, info, 'change-free', axe)
  await page.setViewportSize({ width: 320, height: 844 })
  expect.soft(await tooWide(page), 'what it costs, at 320 pixels').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await confirm(page, app, says)
  await expect(page).toHaveURL(NEW_ORDER)
  await expect(page).not.toHaveURL(new RegExp(`${order}$`))
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 60_000 })
  await look(page, info, 'change-new-order', axe)
  await page.screenshot({ path: info.outputPath('change-new-order-whole.png'), fullPage: true })

  const changed = NEW_ORDER.exec(page.url())?.[1] ?? ''
  await app.button(new RegExp(order)).click()
  await expect(app.heading(says('已改签', 'Changed'))).toBeVisible()
  await look(page, info, 'change-old-order', axe)
  await page.screenshot({ path: info.outputPath('change-old-order-whole.png'), fullPage: true })
  expect(await tooWide(page)).toEqual([])
  // Its address leads nowhere any more, and says why.
  await page.goto(`/m/fillorder/train/change?orderSeq=${order}`)
  await expect(
    page.getByText(says('这张车票改签过一次，不能再改签', 'This ticket was changed once and cannot be changed again')),
  ).toBeVisible()
  await look(page, info, 'change-over', axe)

  await page.goto(`/m/train/refund/${changed}/${changed}-1`)
  await app.button(says('看能退多少', 'See what comes back')).click()
  await expect(app.heading(says(/^退回 ¥/, /^¥.* comes back$/))).toBeVisible()
  await app.button(says('确认退票', 'Refund')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('退票', 'Refund'), exact: true })
    .click()
  await expect(app.heading(says('已退票', 'Refunded'))).toBeVisible({ timeout: 60_000 })
})

test('moves a ticket to a dearer seat: with a reason and an approval, and what is dearer paid by company and person [/fillorder/train/change] [C-TRAIN-04] [C-TRAIN-05] [ST-APPR-03]', async ({
  page,
  app,
  says,
  axe,
  phoneOf,
}, info) => {
  await page.goto('/m/home')
  await expect(app.button(says('火车票', 'Trains'))).toBeVisible()
  const order = await orderTrain(page, { action: 'allow', daysAhead: DAYS_AHEAD })
  await toTrains(page, app, says, order)
  await app.button(says('选日期和车次', 'Choose day and train')).click()
  await trains(page, says)
    .filter({ hasText: says('一等座', 'First class') })
    .first()
    .getByRole('button')
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says(/^一等座/, /^First class/) })
    .click()
  await expect(app.heading(says(/^改签需付 ¥/, /^¥.* to pay$/))).toBeVisible()
  await app.button(says(/^原因/, /^Reason/)).click()
  await page.getByRole('radio', { name: says('与客户或同事同行', 'Travelling with a client or colleague') }).press('Space')
  await page.getByRole('textbox').last().fill(says('与客户同车', 'On the client’s train'))
  await page.getByRole('dialog').getByRole('button').last().click()
  await look(page, info, 'change-dearer', axe)
  await page.screenshot({ path: info.outputPath('change-dearer-whole.png'), fullPage: true })
  expect(await tooWide(page)).toEqual([])
  await confirm(page, app, says)
  await expect(page).toHaveURL(NEW_ORDER)
  const changed = NEW_ORDER.exec(page.url())?.[1] ?? ''
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible({ timeout: 30_000 })
  const manager = await phoneOf(MANAGER)
  const boss = createAboveLimit(manager.page, manager.app, says)
  await boss.openRequest(changed)
  await look(manager.page, info, 'change-approver', manager.axe)
  await manager.page.goBack()
  await boss.agreeTo(changed)
  await app.button(says('去付款', 'Pay now')).click({ timeout: 60_000 })
  const paying = createAboveLimit(page, app, says)
  await paying.payWithAlipay().click()
  await expect(page).toHaveURL(CASHIER)
  await paying.atCashier('pay')
  await expect(page).toHaveURL(/\/m\//)
  await page.goto(`/m/order/train/${changed}`)
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 60_000 })
  await look(page, info, 'change-dearer-done', axe)
  await page.goto(`/m/order/train/${order}`)
  await expect(app.heading(says('已改签', 'Changed'))).toBeVisible()
})
