/** A company closes flights: nothing new is begun any more, and what was booked before goes on. */
import { listAddress } from './app.ts'
import { CLOSED_PASSWORD, employeeOf, setFlights } from './closed-company.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { slowHolds, WHILE_HELD_MS } from './world-facts.ts'

test.use({ signedIn: false })

test('a closed line has no search, says whom to ask wherever one comes from, and lets go on what was booked [C-CONF-11]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const language = says('zh' as const, 'en' as const)
  await setFlights(language, true)
  await page.goto('/m/login')
  await app.signIn(employeeOf(language), CLOSED_PASSWORD)
  const search = app.button(says('查航班', 'Search flights'))
  const nothing = app.heading(says('这里还不能预订', 'Nothing can be booked here yet'))
  await expect(search).toBeVisible()
  await expect(nothing).toHaveCount(0)

  const date = freshDate()
  const kept = await app.book(date)
  await app.ticketed()
  const openFormId = await (async () => {
    await app.openForm(freshDate())
    return app.bookingId()
  })()
  await app.openForm(freshDate())
  await app.agree()
  const slow = await slowHolds(WHILE_HELD_MS)
  try {
    await app.submit()
    const order = await app.orderNumber()
    await setFlights(language, false)

    // What was ordered before is cancelled as ever.
    await page.goto(`/m/order/cancel/${order}`)
    await page.getByRole('radio', { name: says('其他，我来写', 'Other, in my words') }).press('Space')
    await page.getByRole('textbox', { name: says('取消的原因', 'Reason for cancelling') }).fill(says('会议改期了', 'The meeting has moved'))
    await app.button(says('确认取消', 'Cancel order')).click()
    await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  } finally {
    await slow.undo()
  }
  await expect(app.heading(says('已取消', 'Cancelled'))).toBeVisible({ timeout: 40_000 })

  await test.step('home has no search, and still tells the next trip', async () => {
    await page.goto('/m/home')
    await expect(nothing).toBeVisible()
    await expect(search).toHaveCount(0)
    const toOrder = app.button(says('看订单', 'Open the order'))
    await expect(toOrder).toBeVisible()
    await look(page, info, 'home', axe)
    // Opened again, it knows before it is told.
    await page.reload()
    await expect(nothing).toBeVisible()
    await expect(search).toHaveCount(0)
    await toOrder.click()
    await expect(page).toHaveURL(new RegExp(`/flights/order/${kept}$`))
  })

  const told = page.getByText(
    says(/公司没有开通机票预订，请联系公司差旅经理/, /has not opened flight booking\. Please contact your travel manager/),
  )
  await test.step('a list typed by address says it on the page, and leads home', async () => {
    await page.goto(listAddress({ date }))
    await expect(app.heading(says('不能预订机票', 'Flights cannot be booked'))).toBeVisible()
    await expect(told).toHaveCount(1)
    await expect(app.button(says('改条件', 'Edit'))).toHaveCount(0)
    await look(page, info, 'list', axe)
    await app.button(says('回首页', 'Back to home')).click()
    await expect(nothing).toBeVisible()
  })

  await test.step('so does a form that was open, and a form that became an order leads to it', async () => {
    await page.goto(`/m/fillorder/flight/${openFormId}`)
    await expect(told).toBeVisible()
    await look(page, info, 'form', axe)
    await app.button(says('回首页', 'Go to home')).click()
    await expect(nothing).toBeVisible()
  })

  await test.step('opened again, the search is back', async () => {
    await setFlights(language, true)
    await page.reload()
    await expect(search).toBeVisible()
    await expect(nothing).toHaveCount(0)
  })
})
