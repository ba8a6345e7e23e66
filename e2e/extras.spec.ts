/** Seats from a map, an extra bag and the Business Plus Package beside a ticket: chosen, taken by somebody else, paid, issued, on the sheet. */
import { yuanIn } from './app.ts'
import { CASHIER, createAboveLimit, IN_EFFECT } from './above-limit.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { control } from './world-facts.ts'

test('chooses a seat by keyboard, a bag and a package; a seat that goes meanwhile is told and chosen again [SC-ADD-01] [C-AIR-01]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(300_000)
  const flightId = await app.openForm(freshDate())
  const form = app.bookingId()
  await app.agree()
  const row = app.button(says(/^选座、行李和服务/, /^Seats, bags, services/))
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/fillorder/flight/extras/${form}$`))
  const map = page.getByRole('group', { name: says('座位图', 'Seat map') })
  await expect(map).toBeVisible()
  const paid = map.getByRole('radio', { name: /¥60/, disabled: false })
  const before = yuanIn(await page.locator('.paybar').filter({ visible: true }).innerText())
  await paid.first().press('Space')
  await expect(paid.first()).toBeChecked()
  const seatOf = async (): Promise<string> =>
    /^\d+[A-L]/.exec((await map.getByRole('radio', { checked: true }).getAttribute('aria-label')) ?? '')?.[0] ?? ''
  const first = await seatOf()
  // Arrow keys go from free seat to free seat, over what is taken.
  await paid.first().press('ArrowRight')
  const second = await seatOf()
  expect(second).not.toBe(first)
  await page.getByRole('radio', { name: says(/^额外行李 10 公斤/, /^Extra bag, 10 kg/) }).press('Space')
  await page.getByRole('radio', { name: says(/^商务优享包/, /^Business Plus Package/) }).press('Space')
  await expect.poll(async () => yuanIn(await page.locator('.paybar').filter({ visible: true }).innerText())).toBeGreaterThan(before)
  await look(page, info, 'extras', axe)
  expect(await tooWide(page)).toEqual([])
  const total = yuanIn(await page.locator('.paybar').filter({ visible: true }).innerText())
  await app.button(says('确定', 'Done')).click()

  // Back on the form everything stands, with lines of their own.
  await expect(app.terms()).toBeChecked()
  await expect(row).toContainText(says('已选 3 项', '3 chosen'))
  await expect.poll(async () => yuanIn(await page.locator('.paybar').filter({ visible: true }).innerText())).toBe(total)
  for (const line of [says('选座', 'Seats'), says('额外行李', 'Extra bags'), says('商务优享包', 'Business Plus Package')])
    await expect(page.getByText(line, { exact: true }).filter({ visible: true }).first()).toBeVisible()

  // Somebody else takes the seat: it is told, and nothing else is taken in its place.
  await control('POST', '/seat-choices', { flightId, seat: second })
  await app.submit()
  await expect(page.getByRole('alert').filter({ hasText: second })).toContainText(says('请重新选择', 'Please choose again'))
  await row.click()
  await expect(page.getByText(says(/没有换成别的/, /Nothing else was taken/)).filter({ visible: true })).toBeVisible()
  await expect(map.getByRole('radio', { name: new RegExp(`^${second},`) })).toBeDisabled()
  await paid.first().press('Space')
  const seat = await seatOf()
  await app.button(says('确定', 'Done')).click()
  await expect(app.terms()).toBeChecked()
  await app.submit()
  const order = await app.orderNumber()

  // Seat and package are hers, the bag is the company's: she pays her part, and then everything is issued at once.
  await page.goto(`/m/flights/order/${order}`)
  await expect(page.getByText(says('出票后给出凭证码', 'The voucher comes with the ticket'))).toBeVisible()
  const above = createAboveLimit(page, app, says)
  await above.openCashier()
  await above.atCashier('pay')
  await expect(page).not.toHaveURL(CASHIER, IN_EFFECT)
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
  const extras = page.getByRole('region', { name: says('座位、行李和服务', 'Seats, bags and services') })
  await expect(extras).toContainText(seat)
  await expect(extras).toContainText(says('额外行李 10 公斤', 'Extra bag, 10 kg'))
  await expect(extras).toContainText(/[A-Z0-9]{10}/)
  await look(page, info, 'order-with-extras', axe)
  expect(await tooWide(page)).toEqual([])
})
