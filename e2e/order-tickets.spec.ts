/** Two colleagues on one order: their tickets are looked at one by one. */
import { expect, test } from './fixtures.ts'
import { look } from './day-and-night.ts'
import { createTravellers } from './travellers.ts'

test('shows the tickets of an order one by one, with price, rules and what can be done [E-FLIGHT-12]', async ({
  phoneOf,
  says,
  freshDate,
}, info) => {
  test.setTimeout(120_000)
  const { page, app, axe } = await phoneOf('QC1002')
  const travellers = createTravellers(page, app, says)
  await page.goto('/m/select-together?line=flight')
  await travellers.asAgent()
  await travellers.pickColleagues([
    ['linyifan', says('林一帆', 'Yifan Lin')],
    ['zhoul', says('周岚', 'Lan Zhou')],
  ])
  await app.button(says('选好了', 'Done')).click()
  await app.chooseArrival(says('北京', 'Beijing'))
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()
  await app.openForm(freshDate())
  const order = await app.order()
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await app.button(says(/逐人看客票/, /Tickets one by one/)).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}/category$`))
  await expect(app.heading(says('可以使用', 'Good to fly'))).toBeVisible()
  await expect(app.button(says('改签', 'Change'))).toHaveCount(2)
  await expect(page.getByText(says('订单已完结，不能取消', 'The order is complete and cannot be cancelled'))).toBeVisible()
  await look(page, info, 'tickets', axe)
  await app
    .button(says(/^金额/, /^Price/))
    .first()
    .click()
  await expect(app.sheet(says('价格明细', 'Price breakdown')).or(app.sheet(/./)).first()).toBeVisible()
  await look(page, info, 'ticket-price', axe)
  await page.keyboard.press('Escape')
  await app.button(says('退票', 'Refund')).first().click()
  await expect(page).toHaveURL(new RegExp(`/flights/returnTicket/${order}$`))
})
