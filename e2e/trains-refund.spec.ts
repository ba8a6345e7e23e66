/** Tickets of trains are given back: what comes back is told before, is what comes back, and stands on the order; one of two goes alone. */
import type { Page } from '@playwright/test'
import { MANAGER } from './above-limit.ts'
import type { Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { fitsNarrow, tooWide } from './sideways.ts'
import { createTrains, keepRailwayAwake } from './train-steps.ts'

const DAYS_AHEAD = 1
const ASSISTANT = 'QC3001'
/** Nobody who travels elsewhere on that day, in either language. */
const TWO = { zh: ['QC2001', 'QC3002'], en: ['QC2002', 'QC4001'] }

test.beforeEach(keepRailwayAwake)
test.describe.configure({ timeout: 180_000 })

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** What a headline promises: the sum as it is written, such as ¥553. */
async function promised(page: Page, says: Says): Promise<string> {
  const headline = page.getByRole('heading', { name: says(/^退回 ¥/, /^¥.* comes back$/) })
  return /¥[\d,.]*\d/.exec(await headline.innerText())?.[0] ?? 'no sum'
}

test('gives a ticket back at what was read before, to the company and to whoever paid her part [/train/refund/:orderId/:ticketId] [C-TRAIN-07] [SC-TRN-08] [ST-TRAINORDER]', async ({
  page,
  app,
  says,
  axe,
  phoneOf,
}, info) => {
  const trains = createTrains(page, app, says)
  const order = await trains.orderPaidInPart({ daysAhead: DAYS_AHEAD }, await phoneOf(MANAGER))

  await app.button(says('退票', 'Refund tickets')).click()
  await expect(page).toHaveURL(new RegExp(`/m/train/refund/${order}/${order}-1$`))
  await expect(page.getByRole('checkbox')).toBeChecked()
  await look(page, info, 'refund-whose', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('看能退多少', 'See what comes back')).click()
  const payers = region(page, says('退给谁', 'To whom'))
  await expect(payers).toContainText(says('公司', 'Company'))
  await expect(payers).toContainText(says(/退回支付宝，最晚 .* 到账/, /back to Alipay, by .* at the latest/))
  const back = await promised(page, says)
  await look(page, info, 'refund-quoted', axe)
  await fitsNarrow(page, 'what comes back')

  await app.button(says('确认退票', 'Refund')).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, info, 'refund-sure', axe)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('退票', 'Refund'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${order}$`))
  await expect(app.heading(says('已退票', 'Refunded'))).toBeVisible({ timeout: 60_000 })
  const story = page.getByRole('region', { name: says('进展', 'Progress') })
  await expect(story).toContainText(back)
  await expect(page.getByText(says(/^应退给你的 ¥.*原路退回/, /^The ¥.* due back to you is (on its way )?back/)).first()).toBeVisible({
    timeout: 40_000,
  })
  await look(page, info, 'refund-done', axe)
  await page.screenshot({ path: info.outputPath('refund-done-whole.png'), fullPage: true })
  expect(await tooWide(page)).toEqual([])
  await expect(app.button(says('退票', 'Refund tickets'))).toHaveCount(0)

  // Its address leads nowhere any more, and says why.
  await page.goto(`/m/train/refund/${order}/${order}-1`)
  await expect(page.getByText(says('车票已经退了', 'The ticket was given back already'))).toBeVisible()
  await look(page, info, 'refund-over', axe)
})

test('gives one of two tickets back, for which another is chosen first, and leaves the other as it was [/train/refund/:orderId/:ticketId] [C-TRAIN-07]', async ({
  phoneOf,
  says,
}, info) => {
  const { page, app, axe } = await phoneOf(ASSISTANT)
  await createTrains(page, app, says).orderTicketed({ daysAhead: DAYS_AHEAD, userCodes: says(TWO.zh, TWO.en) })
  await app.button(says('退票', 'Refund tickets')).click()
  const tickets = page.getByRole('checkbox')
  await expect(tickets).toHaveCount(2)
  await expect(tickets.first()).toBeChecked()
  await tickets.first().press('Space')
  await app.button(says('看能退多少', 'See what comes back')).click()
  await expect(page.getByRole('alert')).toContainText(says('请选择要退的车票', 'Choose the tickets to give back'))
  await look(page, info, 'refund-none-chosen', axe)
  await tickets.last().press('Space')
  await app.button(says('看能退多少', 'See what comes back')).click()
  await expect(region(page, says('每张车票', 'Each ticket')).getByText(says(/^票价 ¥/, /^fare ¥/))).toHaveCount(1)
  const back = await promised(page, says)
  await app.button(says('确认退票', 'Refund')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('退票', 'Refund'), exact: true })
    .click()
  await expect(app.heading(says('部分退票', 'Partly refunded'))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: says('进展', 'Progress') })).toContainText(back)
  const passengers = region(page, says('乘车人', 'Passengers'))
  await expect(passengers.getByText(says('已退票', 'Refunded'))).toHaveCount(1)
  await look(page, info, 'refund-part', axe)
  await page.screenshot({ path: info.outputPath('refund-part-whole.png'), fullPage: true })

  await app.button(says('退票', 'Refund tickets')).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByText(says('车票已经退了', 'The ticket was given back already'))).toBeVisible()
  await look(page, info, 'refund-the-other', axe)
})
