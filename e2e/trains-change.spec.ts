/** Tickets of trains are moved to another train: what it costs or brings back is told before, the old ticket is good until the new one is there. */
import type { Locator, Page } from '@playwright/test'
import { CASHIER, createAboveLimit, MANAGER } from './above-limit.ts'
import { dayReadOut, type App, type Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { fitsNarrow, tooWide } from './sideways.ts'
import { createTrains, dayAhead, keepRailwayAwake } from './train-steps.ts'

const DAYS_AHEAD = 13
/** Nobody else's: the first train of this day is none that she rides on already. */
const CHEAPER_DAYS_AHEAD = 2
const NEW_ORDER = /\/m\/order\/train\/(T\d{12})$/

test.beforeEach(keepRailwayAwake)
test.describe.configure({ timeout: 180_000 })

/** Orders a ticket and opens the page on which it is changed; says of which order. */
async function toChange(page: Page, app: App, says: Says): Promise<string> {
  const order = await createTrains(page, app, says).orderTicketed({ daysAhead: DAYS_AHEAD })
  await app.button(says('改签', 'Change tickets')).click()
  await expect(page).toHaveURL(new RegExp(`/m/fillorder/train/change\\?orderSeq=${order}$`))
  await expect(page.getByRole('checkbox')).toBeChecked()
  return order
}

/** Second class of another train at the fare of the first one's, wherever some is left. */
async function pickSameFare(page: Page, trains: Locator, says: Says): Promise<void> {
  const fare = /¥[\d,.]*\d/.exec(await trains.first().innerText())?.[0] ?? 'none'
  const alike = trains.filter({ hasText: fare })
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
  const trains = createTrains(page, app, says)
  const order = await toChange(page, app, says)
  await look(page, info, 'change-whose', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('选日期和车次', 'Choose day and train')).click()
  await expect(trains.rows().first()).toBeVisible()
  await look(page, info, 'change-trains', axe)
  // The same train once more is none.
  await trains.rows().first().getByRole('button').first().click()
  await expect(page.getByText(says('原来的车次和席别', 'The train and the seats that you have'))).toBeVisible()
  await look(page, info, 'change-seats', axe)
  await page.keyboard.press('Escape')
  await pickSameFare(page, trains.rows(), says)
  await expect(app.heading(says('不用补钱，也没有退款', 'Nothing to pay, nothing comes back'))).toBeVisible()
  await look(page, info, 'change-free', axe)
  await fitsNarrow(page, 'what it costs')
  await confirm(page, app, says)
  await expect(page).toHaveURL(NEW_ORDER)
  await expect(page).not.toHaveURL(new RegExp(`${order}$`))
  await trains.ticketed()
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
  const trains = createTrains(page, app, says)
  const order = await toChange(page, app, says)
  await app.button(says('选日期和车次', 'Choose day and train')).click()
  await trains
    .rows()
    .filter({ hasText: says('一等座', 'First class'), hasNotText: says('可候补', 'standby') })
    .first()
    .getByRole('button')
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says(/^一等座/, /^First class/) })
    .click()
  await expect(app.heading(says(/^改签需付 ¥/, /^¥.* to pay$/))).toBeVisible()
  await trains.giveReason()
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
  await trains.seeTicketed(changed)
  await look(page, info, 'change-dearer-done', axe)
  await page.goto(`/m/order/train/${order}`)
  await expect(app.heading(says('已改签', 'Changed'))).toBeVisible()
})

test('moves a ticket of which she paid a part to a cheaper seat, and says on the order that she gives back where her money is [/fillorder/train/change] [C-TRAIN-04] [C-TRAIN-05] [C-TRAIN-07]', async ({
  page,
  app,
  says,
  axe,
  phoneOf,
}, info) => {
  const trains = createTrains(page, app, says)
  const order = await trains.orderPaidInPart({ daysAhead: CHEAPER_DAYS_AHEAD }, await phoneOf(MANAGER))

  await app.button(says('改签', 'Change tickets')).click()
  await app.button(says('选日期和车次', 'Choose day and train')).click()
  await trains.openFirst()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says(/^二等座/, /^Second class/) })
    .click()
  await expect(app.heading(says(/^改签退回 ¥/, /^¥.* comes back$/))).toBeVisible()
  await confirm(page, app, says)
  await expect(page).toHaveURL(NEW_ORDER)
  await expect(page).not.toHaveURL(new RegExp(`${order}$`))
  await trains.ticketed()
  const changed = NEW_ORDER.exec(page.url())?.[1] ?? ''
  const herMoney = page.getByText(
    says(
      /^改签前订单所付、应退给你的 ¥.*原路退回/,
      /^The ¥.* due back to you, paid with the order before the change, is (on its way )?back/,
    ),
  )
  await page.goto(`/m/train/refund/${changed}/${changed}-1`)
  await app.button(says('看能退多少', 'See what comes back')).click()
  await app.button(says('确认退票', 'Refund')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('退票', 'Refund'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${changed}$`))
  await expect(app.heading(says('已退票', 'Refunded'))).toBeVisible({ timeout: 60_000 })
  await expect(herMoney).toBeVisible()
  await look(page, info, 'change-cheaper-refunded', axe)
  expect(await tooWide(page)).toEqual([])
})

test('comes back from what a train costs to the day on which it was found, and takes nobody from where she went while it was sent [/fillorder/train/change] [C-TRAIN-04] [C-TRAIN-05]', async ({
  page,
  app,
  says,
}) => {
  const trains = createTrains(page, app, says)
  const order = await toChange(page, app, says)
  await app.button(says('选日期和车次', 'Choose day and train')).click()
  const before = page.getByRole('button', { name: new RegExp(`^${dayReadOut(dayAhead(DAYS_AHEAD - 1), says)}`) })
  await before.click()
  const first = trains
    .rows()
    .filter({ hasText: says('符合差标', 'In policy'), hasNotText: says('可候补', 'standby') })
    .first()
  const second = page.getByRole('dialog').getByRole('button', { name: says(/^二等座/, /^Second class/) })
  await first.getByRole('button').first().click()
  await second.click()
  await app.button(says('换一趟', 'Another train')).click()
  await expect(before).toHaveAttribute('aria-current', 'date')

  await first.getByRole('button').first().click()
  await second.click()
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/train/app/confirm/*', async (route) => {
    await answered
    await route.continue()
  })
  await confirm(page, app, says)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${order}$`))
  answer()
  const sent = page.locator('.toast').filter({ hasText: says('已提交，进展写在新的订单里', 'Sent. Progress is written on the new order') })
  await expect(sent).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${order}$`))
  await sent.getByRole('button', { name: says('查看订单', 'See the order') }).click()
  await expect(page).toHaveURL(NEW_ORDER)
  await expect(page).not.toHaveURL(new RegExp(`${order}$`))
  await trains.ticketed()
})
