/** An assistant books for several: each of them for herself, one on another number, and somebody else in the place of one. */
import { expect, test } from './fixtures.ts'
import { look } from './day-and-night.ts'
import { createTravellers } from './travellers.ts'
import { leaveSeatsOfAllFares, sandboxFlights } from './world-facts.ts'

test('sees each of several travellers, reaches one under another number, and exchanges one [V-OTHER-08]', async ({
  phoneOf,
  says,
  freshDate,
}, info) => {
  test.setTimeout(150_000)
  const { page, app, axe } = await phoneOf('QC1002')
  const travellers = createTravellers(page, app, says)
  const [lin, zhou, he] = [says('林一帆', 'Yifan Lin'), says('周岚', 'Lan Zhou'), says('何立', 'Li He')]
  await travellers.bookFlightsFor([
    ['linyifan', lin],
    ['zhoul', zhou],
  ])
  await app.chooseArrival(says('北京', 'Beijing'))
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()
  const date = freshDate()
  const flightId = await app.openForm(date)
  // A third traveller joins below: the cheapest fare of some days has two seats left.
  for (const flight of await sandboxFlights(date)) if (flight.flightId === flightId) await leaveSeatsOfAllFares(flight, 9)
  const form = app.bookingId()
  await app.agree()

  await app.button(says(/^各位出行人/, /^Each traveller/)).click()
  await expect(page).toHaveURL(new RegExp(`/fillorder/flight/together/${form}$`))
  await expect(page.getByText(says('2 人同行', '2 people')).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(says('本人的成本中心', 'Own cost centre'), { exact: true }).filter({ visible: true })).toHaveCount(2)
  await look(page, info, 'together', axe)

  await app
    .button(says(/^手机号/, /^Mobile/))
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/together/passagers/edit\\?booking=${form}&no=1$`))
  const phone = page.getByRole('textbox', { name: says('这次行程用的手机号', 'Mobile number for this trip') })
  await phone.fill('1234')
  await app.button(says('保存', 'Save')).click()
  await expect(page.getByText(says('请填写手机号', 'enter a mobile number')).filter({ visible: true })).toBeVisible()
  await look(page, info, 'passagers-edit', axe)
  await phone.fill('13900007788')
  await app.button(says('保存', 'Save')).click()
  await expect(page).toHaveURL(new RegExp(`/fillorder/flight/together/${form}$`))
  await expect(page.getByText('139 •••• 7788').filter({ visible: true })).toBeVisible()

  await app.button(says(/^更换出行人/, /^Change travellers/)).click()
  await expect(page).toHaveURL(new RegExp(`/flight/changePassenger\\?booking=${form}`))
  await look(page, info, 'change-passenger', axe)
  await app.button(says('添加或更换', 'Add or change')).click()
  await travellers.pickColleagues([['heli', he]])
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/changePassenger\?booking=.*&chosen=1$/)
  await expect(page.getByText(he).filter({ visible: true })).toBeVisible()
  await look(page, info, 'change-passenger-chosen', axe)
  await app.button(says('按这 3 位重新计价', 'Price it for these 3')).click()
  await expect(page).toHaveURL(new RegExp(`/fillorder/flight/together/${form}$`))
  await expect(page.getByText(says('3 人同行', '3 people')).filter({ visible: true }).first()).toBeVisible()

  // Back on the form everything that was entered stands, with the new number and the new traveller.
  await app.button(says('填写订单', 'Fill in the order')).click()
  await expect(page).toHaveURL(new RegExp(`/fillorder/flight/${form}`))
  await expect(app.terms()).toBeChecked()
  await expect(page.getByText('139 •••• 7788').filter({ visible: true })).toBeVisible()
  await expect(page.getByText(says('3 位', '3 travellers'), { exact: true })).toBeVisible()
  await app.submit()
  await app.ticketed()
})

test('leads whoever opens the page without a booking to the choice for the next search', async ({ page }) => {
  await page.goto('/m/flight/changePassenger')
  await expect(page).toHaveURL(/\/select-together\?line=flight$/)
})
