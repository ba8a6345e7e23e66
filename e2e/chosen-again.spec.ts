/** An order comes to nothing because its fare sold out: another flight is chosen in its place, with what stood on it. */
import { expect, test } from './fixtures.ts'
import { look } from './day-and-night.ts'
import { endBookingSession, sellOut, slowHolds, WHILE_HELD_MS } from './world-facts.ts'

test('chooses a flight again for an order that got no seat, and both orders lead to each other [E-FLIGHT-11] [E-CODE-09]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(120_000)
  const flightId = await app.openForm(freshDate())
  await app.button(says(/^备注/, /^Remark/)).click()
  await page.getByRole('textbox', { name: says('备注', 'Remark') }).fill(says('客户现场验收', 'Acceptance at the client'))
  await app.button(says('就用这个', 'Use this')).last().click()
  await app.agree()
  const slow = await slowHolds(WHILE_HELD_MS)
  await app.submit()
  const order = await app.orderNumber()
  await sellOut(flightId)
  await slow.undo()
  const again = app.button(says('重新选航班', 'Choose a flight again'))
  await expect(again).toBeVisible({ timeout: 40_000 })
  await look(page, info, 'again-ended', axe)

  await again.click()
  await expect(page).toHaveURL(new RegExp(`/flights/1\\?orderSeq=${order}&from=HGH&to=BJS`))
  await expect(page.getByText(says(`为订单 ${order} 重新选航班`, `Choosing again for order ${order}`))).toBeVisible()
  await expect(app.rows().first()).toBeVisible()
  await look(page, info, 'again-list', axe)
  const first = flightId.split('-')[0]
  await app.openCabins(first)
  await expect(page).toHaveURL(new RegExp(`/flights/1/cabin\\?orderSeq=${order}`))
  await app.chooseFare()
  await expect(page.getByText(says('客户现场验收', 'Acceptance at the client')).filter({ visible: true })).toBeVisible()

  // The form's time is over: the flights for this order again, not home.
  await app.agree()
  await expect(page.getByText('CC-3102').first()).toBeVisible() // what it is charged to came along, and was asked about
  await endBookingSession(app.bookingId())
  await app.submit()
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`/flights/1\\?orderSeq=${order}`))
  await expect(app.rows().first()).toBeVisible()
  await app.openCabins(first)
  await app.chooseFare()
  await app.agree()
  await app.submit()
  await app.ticketed()
  const next = await app.orderNumber()
  expect(next).not.toBe(order)
  await page.goto(`/m/flights/order/${next}`)
  await app.button(new RegExp(order)).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await expect(page.getByText(says('代替这张订单', 'Took this order’s place'))).toBeVisible()
  await look(page, info, 'again-links', axe)

  // What was ticketed in the end is changed; a number that is nobody's is not found.
  await page.goto(`/m/flights/1?orderSeq=${next}`)
  await expect(page).toHaveURL(new RegExp(`/flights/changeSign/${next}$`))
})

test('says why no flight is chosen again while the order stands', async ({ page, app, says, axe, freshDate }, info) => {
  await app.openForm(freshDate())
  const slow = await slowHolds(WHILE_HELD_MS)
  const order = await app.order()
  await page.goto(`/m/flights/1?orderSeq=${order}`)
  await expect(app.heading(says('不能重新选航班', 'No flight to choose here'))).toBeVisible()
  await look(page, info, 'again-stands', axe)
  await app.button(says('看订单', 'Open the order')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await slow.undo()
  await page.goto('/m/flights/order')
  await expect(page).toHaveURL(/\/order\/list$/)
})
