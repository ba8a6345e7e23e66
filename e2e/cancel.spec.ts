import { expect, test } from './fixtures.ts'
import { slowHolds, WHILE_HELD_MS } from './world-facts.ts'

test('cancels an order while its seat is being held, and asks for a reason first [V-OTHER-10]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  await app.openForm(freshDate())
  await app.agree()
  const slow = await slowHolds(WHILE_HELD_MS)
  try {
    await app.submit()
    const order = await app.orderNumber()
    await app.button(says('看订单', 'Open the order')).click()
    await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
    await app.button(says(/^取消订单/, /^Cancel order/)).click()
    await expect(page).toHaveURL(new RegExp(`/order/cancel/${order}$`))
    await expect(page.getByText(says('正在占座。取消会先记下', 'The seat is still being requested'))).toBeVisible()

    const confirm = app.button(says('确认取消', 'Cancel order'))
    await confirm.click()
    const missing = says('请选择或填写取消的原因', 'Please choose or write a reason for cancelling')
    await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible()
    await axe()
    await page.getByRole('radio', { name: says('其他，我来写', 'Other, in my words') }).press('Space')
    await confirm.click()
    await expect(page.getByText(missing)).toBeVisible()
    await page.getByRole('textbox', { name: says('取消的原因', 'Reason for cancelling') }).fill(says('会议改期了', 'The meeting has moved'))
    await confirm.click()

    await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
    await expect(page.getByText(says('已申请取消', 'Cancellation requested')).first()).toBeVisible()
  } finally {
    await slow.undo()
  }
  await expect(app.heading(says('已取消', 'Cancelled'))).toBeVisible({ timeout: 40_000 })
  await axe()
})

test('refuses to cancel a ticketed order, says why, and leads to what can be done instead', async ({ page, app, says, axe, freshDate }) => {
  const order = await app.book(freshDate())
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.button(says(/^取消订单/, /^Cancel order/))).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`/m/order/cancel/${order}`)
  await expect(app.heading(says('现在不能取消', 'It cannot be cancelled now'))).toBeVisible()
  await axe()
  // Which of the two it is follows from the fare.
  await app.button(says(/^(去退票|退票留余额)$/, /^(Refund tickets|Give up for value)/)).click()
  await expect(page).toHaveURL(new RegExp(`/flights/(returnTicket|value)/${order}$`))
})
