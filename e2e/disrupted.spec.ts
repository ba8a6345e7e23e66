/** What the airline itself does to a flight that was booked: cancelled and another taken with one tap, times moved and accepted, free refunds. */
import type { Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { createChanging } from './changing.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { control, letAllComply } from './world-facts.ts'

test.describe.configure({ timeout: 180_000 })

/** Books a flight of an airline with several that day, and waits for its ticket; says which, as the sandbox's control page calls it. */
async function bookFlight({ page, app, says }: { page: Page; app: App; says: Says }, date: string) {
  const { changeable } = createChanging(page, app, says)
  await letAllComply(date)
  await app.openList({ date })
  await changeable(app.inPolicy()).first().getByRole('button').click()
  await expect(page.getByRole('radio').first()).toBeAttached()
  const flightId = app.flightId()
  await app.chooseFare()
  const order = await app.order()
  await app.ticketed()
  return { order, flightId }
}

/** From the order's page, which hears of it by itself, to where it is decided about. */
async function toDeciding({ page, app, says }: { page: Page; app: App; says: Says }, order: string): Promise<void> {
  await expect(app.button(says('选择怎么办', 'Choose what to do'))).toBeVisible({ timeout: 30_000 })
  await app.button(says('选择怎么办', 'Choose what to do')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/airlineChange/${order}$`))
}

test('tells of a flight that its airline cancels, and takes another for nothing with one tap [/flights/order/:orderSeq]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const { order, flightId } = await bookFlight({ page, app, says }, freshDate())
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.heading(says('已出票', /^Ticket(ed| issued)$/)).first()).toBeVisible()
  await control('POST', '/flights', { flightId, status: 'cancelled' })
  await expect(app.heading(says('航班取消', 'Flight cancelled')).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('del').filter({ visible: true }).first()).toBeVisible()
  await look(page, info, 'disrupted-order', axe)
  expect(await tooWide(page)).toEqual([])
  await toDeciding({ page, app, says }, order)
  const ways = app.button(says(/^改乘 /, /^Take /))
  // Three in all; one of them may be a train.
  await expect.poll(() => ways.count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
  await look(page, info, 'disrupted-ways', axe)
  expect(await tooWide(page)).toEqual([])
  const taken = /[A-Z0-9]{2}\d{3,4}/.exec(await ways.first().innerText())?.[0] ?? ''
  await ways.first().click()
  await expect(page).toHaveURL(/\/flights\/order\/F\d{12}$/, { timeout: 30_000 })
  expect(page.url()).not.toContain(order)
  await app.ticketed()
  await expect(page.getByText(taken).filter({ visible: true }).first()).toBeVisible()
  await look(page, info, 'disrupted-taken', axe)
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.heading(says('已改签', 'Changed')).first()).toBeVisible({ timeout: 30_000 })
  // Whoever comes later finds it settled.
  await page.goto(`/m/flights/airlineChange/${order}`)
  await expect(app.button(says('看订单', 'See the order'))).toBeVisible()
  await expect(ways).toHaveCount(0)
})

test('shows old and new times of a flight that its airline moves, and accepts them', async ({ page, app, says, axe, freshDate }, info) => {
  const { order, flightId } = await bookFlight({ page, app, says }, freshDate())
  await control('POST', '/schedule', { flightId, minutes: 75 })
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.heading(says('航班变更', 'Flight changed')).first()).toBeVisible({ timeout: 30_000 })
  // It leaves with whoever has not answered, too: what one needs at the airport stays.
  await expect(app.button(says(/^登机信息/, /^Boarding details/))).toBeVisible()
  // Its row among the orders leads to where she may decide, and says until when that is for nothing.
  await page.goto('/m/order/list')
  const row = page.getByRole('listitem').filter({ hasText: says('航班变更', 'Flight changed') })
  await expect(row.first()).toContainText(says(/航司改了航班，.+ 前可免费改乘或退票/, /refund for nothing until/))
  await row
    .first()
    .getByRole('link', { name: says('怎么办', 'What now') })
    .click()
  await expect(page).toHaveURL(/\/flights\/airlineChange\/F\d{12}$/)
  // Whoever goes straight to the refund or the change that costs what the fare says is told that it is free, and led there.
  for (const way of ['changeSign', 'returnTicket']) {
    await page.goto(`/m/flights/${way}/${order}`)
    await app.button(says('选择怎么办', 'Choose what to do')).click()
    await expect(page).toHaveURL(new RegExp(`/flights/airlineChange/${order}$`))
  }
  await page.goto(`/m/flights/order/${order}`)
  await toDeciding({ page, app, says }, order)
  const accept = app.button(says('接受新安排', 'Accept the new plan'))
  await expect(accept).toBeVisible({ timeout: 30_000 })
  await look(page, info, 'disrupted-moved', axe)
  expect(await tooWide(page)).toEqual([])
  await accept.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('接受', 'Accept'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await expect(app.heading(says('已出票', /^Ticket(ed| issued)$/)).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(says('已接受航司的新安排', 'New plan accepted')).first()).toBeVisible()
})

test('refunds a flight that its airline cancels, without a fee and without proof', async ({ page, app, says, axe, freshDate }, info) => {
  const { order, flightId } = await bookFlight({ page, app, says }, freshDate())
  await control('POST', '/flights', { flightId, status: 'cancelled' })
  await page.goto(`/m/flights/order/${order}`)
  await toDeciding({ page, app, says }, order)
  await app.button(says('免费退票', 'Get a free refund')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(says('航司不收退票费', 'The airline keeps nothing'))
  await look(page, info, 'disrupted-back', axe)
  await dialog.getByRole('button', { name: says('退票', 'Refund'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/flights/returnTicket/${order}/detail$`))
  await expect(page.getByText(says('已退票', 'Refunded'), { exact: true }).first()).toBeVisible({ timeout: 40_000 })
})
