/** Orders of trains as their traveller and their approver see them: the page, the card in the list, and cancelling. They are made by the calls. */
import { readCalendar } from '../tools/testing/calendar-reader.ts'
import { pdfPages } from '../tools/testing/pdf-text.ts'
import { createAboveLimit, MANAGER } from './above-limit.ts'
import { look } from './day-and-night.ts'
import { downloaded } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { trainOf } from './train-orders.ts'
import { createTrains, keepRailwayAwake } from './train-steps.ts'
import { control, letDecisionStand } from './world-facts.ts'

test.beforeEach(keepRailwayAwake)

// Each is looked at by day and by night, and held against axe twice.
test.describe.configure({ timeout: 150_000 })

test('follows an order to its tickets, and finds it in the list by its line [/order/train/:orderNo]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  const orderSeq = await createTrains(page, app, says).orderTicketed({ daysAhead: 11 })
  const passengers = page.getByRole('region', { name: says('乘车人', 'Passengers') })
  await expect(passengers).toContainText(says(/\d+ 车 \d+[A-F]/, /Coach \d+, seat \d+[A-F]/))
  await expect(passengers).toContainText('••••')
  await expect(passengers).toContainText(says('票号', 'Ticket number'))
  await expect(app.button(says('取消订单', 'Cancel order'))).toHaveAttribute('aria-disabled', 'true')
  await look(page, info, 'train-ticketed', axe)
  expect(await tooWide(page)).toEqual([])

  await page.goto('/m/order/list/train/all')
  await expect(page.locator(`a[href$="/order/train/${orderSeq}"]`)).toContainText(says('北京 → 上海', 'Beijing → Shanghai'))
  await look(page, info, 'train-list', axe)
  expect(await tooWide(page)).toEqual([])
  await page.locator(`a[href$="/order/train/${orderSeq}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${orderSeq}$`))
})

test('waits for approval with its approver’s page beside it, is to be paid, and is cancelled at no cost [/order/train/:orderNo] [ST-APPR-03] [C-TRAIN-06]', async ({
  page,
  app,
  says,
  axe,
  phoneOf,
}, info) => {
  const orderSeq = await createTrains(page, app, says).order({ action: 'approve', daysAhead: 12 })
  await page.goto(`/m/order/train/${orderSeq}`)
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible()
  await look(page, info, 'train-awaiting', axe)
  await app.button(says('看审批进展', 'See the approval')).click()
  await expect(page).toHaveURL(/\/m\/approval\//)
  const address = new URL(page.url()).pathname

  const approver = await phoneOf(MANAGER)
  await approver.page.goto(address)
  await expect(approver.page.getByRole('heading', { name: says('超标在哪里', 'What is above the policy') })).toBeVisible()
  await look(approver.page, info, 'train-approver', approver.axe)
  expect(await tooWide(approver.page)).toEqual([])
  const { approve } = createAboveLimit(approver.page, approver.app, says)
  await approve()
  await letDecisionStand(orderSeq)

  await page.goto(`/m/order/train/${orderSeq}`)
  await expect(app.button(says('去付款', 'Pay now'))).toBeVisible({ timeout: 60_000 })
  await look(page, info, 'train-to-pay', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says(/^取消订单/, /^Cancel order/)).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/cancel/${orderSeq}$`))
  await page.getByRole('radio', { name: says('行程有变', 'Plans have changed'), exact: true }).press('Space')
  await look(page, info, 'train-cancel', axe)
  await app.button(says('确认取消', 'Cancel order')).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${orderSeq}$`))
  await expect(app.heading(says('已取消', 'Cancelled'))).toBeVisible()
  await look(page, info, 'train-cancelled', axe)
  expect(await tooWide(page)).toEqual([])
  await expect(app.button(says('重新查车次', 'Search trains again'))).toBeVisible()
})

test('tells whoever the order is not hers that there is none [/order/train/:orderNo] [P-PRIV-01]', async ({
  page,
  app,
  says,
  tolerate,
}) => {
  tolerate(/404/)
  await page.goto('/m/order/train/T261124999999')
  await expect(app.heading(says('没有找到这张订单', 'No such order'))).toBeVisible()
})

test('says that the railway has cancelled a train, offers others and flights, and leads to all money back [/order/train/:orderNo] [C-TRAIN-07]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  const orderSeq = await createTrains(page, app, says).orderTicketed({ daysAhead: 3 })
  await control('POST', '/rail/trains', { trainId: await trainOf(page, orderSeq), status: 'cancelled' })
  // The railway tells it, and the page that is open follows.
  await expect(app.heading(says('列车停运', 'Train cancelled'))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(says(/^铁路停运了/, /does not run\. All that was paid/)).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(says(/^铁路已停运 /, /^The railway has cancelled /))).toBeVisible({ timeout: 30_000 })
  const ways = page.getByRole('region', { name: says('还可以这样走', 'Other ways to go') })
  await expect(ways.getByRole('button', { name: says(/^去订 /, /^Book /) }).first()).toBeVisible()
  await expect(ways).toContainText(says('航班', 'Flight'))
  await expect(ways).toContainText(says('火车', 'Train'))
  await look(page, info, 'train-cancelled', axe)
  expect(await tooWide(page)).toEqual([])
  await ways.getByRole('button', { name: says(/^去订 [GDC]\d/, /^Book [GDC]\d/) }).click()
  await expect(page).toHaveURL(/\/train\/detail\?/)
  await page.goBack()
  await ways.getByRole('button', { name: says('全额退票', 'All money back') }).click()
  await expect(page).toHaveURL(new RegExp(`/train/refund/${orderSeq}/${orderSeq}-1\\?all=1$`))

  // The list says what to do, and whoever rides was told outside of the order, once.
  await page.goto('/m/order/list/train/all')
  const item = page.locator('.orderitem').filter({ has: page.locator(`a[href$="/order/train/${orderSeq}"]`) })
  await expect(item).toContainText(says('列车停运', 'Train cancelled'))
  await expect(item).toContainText(says('可以全额退款，不收手续费', 'all money back without a fee'))
  await item.getByRole('link', { name: says('怎么办', 'What now') }).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${orderSeq}$`))
  await page.goto('/m/my/messages')
  await expect(page.getByText(says(/^列车停运 · /, /^Train cancelled · /))).toHaveCount(1)
  await expect(page.getByText(says('车票可以全额退款，不收手续费', 'All of the money comes back without a fee'))).toBeVisible()
})

test('shows, reads out and saves the itinerary confirmation of a train, says when its receipt is to be had, and hands the trip to a calendar [/order/train/:orderNo]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  const orderSeq = await createTrains(page, app, says).orderTicketed({ daysAhead: 9 })
  const trip = await downloaded(page, () => app.button(says('加入日历', 'To calendar')).click())
  expect(trip.name).toBe(says(`行程-${orderSeq}.ics`, `trip-${orderSeq}.ics`))
  expect(readCalendar(trip.bytes.toString('utf8')).events.map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED'])

  await app.button(says('行程单与报销', 'Itinerary and e-receipt')).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/itinerary/list/${orderSeq}$`))
  const receipts = page.getByRole('region', { name: says('电子发票（铁路电子客票）', 'E-receipt of the railway') })
  await expect(receipts).toContainText(says('乘车后开具', 'After the ride'))
  await look(page, info, 'train-papers', axe)
  expect(await tooWide(page)).toEqual([])

  await page
    .getByRole('main')
    .getByRole('button', { name: /E\d{9}-1/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/itinerary/view/${orderSeq}$`))
  const sheet = page.getByRole('article', { name: says('第 1 页，共 1 页', 'Page 1 of 1') })
  await expect(sheet.locator('canvas')).toHaveAttribute('data-drawn', 'true')
  // Both scripts stand on it, whoever reads it.
  for (const words of [
    '行程确认单',
    'Itinerary confirmation',
    orderSeq,
    '不是发票，不能用于报销',
    'It is no receipt',
    '已出票',
    'Ticketed',
  ])
    await expect(sheet).toContainText(words)
  const saved = await downloaded(page, () => app.button(says('保存或分享', 'Save or share')).click())
  expect(saved.name).toBe(says(`行程确认单-${orderSeq}.pdf`, `itinerary-${orderSeq}.pdf`))
  expect((await pdfPages(saved.bytes)).join(' ')).toContain(orderSeq)
  await look(page, info, 'train-sheet', axe)
  await page.goto(`/m/pdfPreview?name=${orderSeq}-1`)
  await expect(page).toHaveURL(new RegExp(`/m/order/train/itinerary/view/${orderSeq}-1$`))
  await expect(sheet.locator('canvas')).toHaveAttribute('data-drawn', 'true')
})
