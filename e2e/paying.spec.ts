/**
 * The ways to pay a person's part but by herself at Alipay: somebody outside by a link, at WeChat Pay's page, inside WeChat by its own
 * sheet, at the travel desk.
 */
import { createAboveLimit, IN_EFFECT } from './above-limit.ts'
import { yuanIn } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { control } from './world-facts.ts'

test.describe.configure({ timeout: 120_000 })

test('hands the payment on: somebody outside sees no names, pays by the link, and the order says only that she did [C-PAY-05]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
  phoneOf,
  strangePhone,
}, info) => {
  const above = createAboveLimit(page, app, says)
  const order = await above.askAndAgree(freshDate(), phoneOf)
  await above.toCheckout().click()
  const due = yuanIn(await above.payWithAlipay().innerText())
  await expect(page.getByText(says('付款方式：个人补差支付', 'How it is paid: Personal difference'))).toBeVisible()
  await app.button(says('生成代付链接', 'Make a payment link')).click()
  const link = await page.locator('.otherways__link').innerText()
  await expect(page.getByText(says('付款方式：第三方支付', 'How it is paid: Third party'))).toBeVisible()
  await axe()
  expect(await tooWide(page)).toEqual([])

  const other = await strangePhone()
  await other.page.goto(link)
  await expect(other.page).toHaveURL(/\/m\/pay\/link$/)
  await expect(other.page.getByText(order)).toBeVisible()
  await other.axe()
  expect(await tooWide(other.page)).toEqual([])
  // Another one to whom the link was sent on.
  const second = await strangePhone()
  await second.page.goto(link)
  await expect(second.page.getByText(order)).toBeVisible()
  const pay = other.page.getByRole('button', { name: says(/^支付宝付 ¥/, /^Pay ¥.* with Alipay$/) })
  expect(yuanIn(await pay.innerText())).toBe(due)
  await pay.click()
  await other.page.locator('button[value=decline]').click()
  await expect(other.page.getByText(says(/^支付机构没有收到这笔钱/, /^The payment service has not received/))).toBeVisible(IN_EFFECT)
  await pay.click()
  await other.page.locator('button[value=pay]').click()
  await expect(other.page.getByRole('heading', { name: says('已经付好了', 'This has been paid') })).toBeVisible(IN_EFFECT)
  // She looks again, and is asked no more; nor is she thanked for what she has not paid.
  await second.page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await expect(second.page.getByRole('heading', { name: says('已经付好了', 'This has been paid') })).toBeVisible(IN_EFFECT)
  await expect(second.page.getByText(says(/原路退回付款的人/, /goes back to whoever paid/))).toBeVisible()

  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
  await expect(above.story()).toContainText(says('第三方已付款', 'Paid by a third party'))

  // Later on the ticket is given back: who has paid has no other place to read of it than the link.
  await page.goto(`/m/flights/returnTicket/${order}`)
  await page.getByRole('radio', { name: says('行程有变，不去了', 'Plans changed, not going'), exact: true }).press('Space')
  await app.button(says('看能退多少', 'See what comes back')).click()
  await app.button(says('确认退票', 'Refund')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('退票', 'Refund'), exact: true })
    .click()
  await expect(page.getByText(says('已退票', 'Refunded'), { exact: true }).first()).toBeVisible({ timeout: 40_000 })
  await expect(async () => {
    await other.page.reload()
    await expect(other.page.getByRole('heading', { name: says('已经退款', 'Refunded') })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(other.page.getByText(says(/已原路退回支付宝$/, /^To Alipay, the way it was paid, on /))).toBeVisible()
  await look(other.page, info, 'link-refunded', other.axe)
  expect(await tooWide(other.page)).toEqual([])
})

test('takes a link back: it pays no more, and the traveller pays at WeChat Pay’s page herself [C-PAY-02]', async ({
  page,
  app,
  says,
  freshDate,
  phoneOf,
  strangePhone,
}) => {
  const above = createAboveLimit(page, app, says)
  const order = await above.askAndAgree(freshDate(), phoneOf)
  await above.toCheckout().click()
  await app.button(says('生成代付链接', 'Make a payment link')).click()
  const link = await page.locator('.otherways__link').innerText()
  await app.button(says('收回', 'Take it back')).click()
  await expect(app.button(says('生成代付链接', 'Make a payment link'))).toBeVisible()
  const other = await strangePhone()
  await other.page.goto(link)
  await expect(other.page.getByText(says('这个链接不需要付款了', 'Nothing to pay by this link'))).toBeVisible()

  await page.getByRole('radio', { name: says('微信支付', 'WeChat Pay') }).press('Space')
  await app.button(says(/^微信支付 ¥/, /^Pay ¥.* with WeChat Pay$/)).click()
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/m\//)
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
  await expect(above.story()).toContainText(says('微信支付', 'WeChat Pay'))
})

test('waits for the travel desk, longer than for a cashier, and tells so', async ({ page, app, says, axe, freshDate, phoneOf }) => {
  // The demo company lets its people pay at the desk: other journeys see a further way, and walk past it.
  const above = createAboveLimit(page, app, says)
  const order = await above.askAndAgree(freshDate(), phoneOf)
  await above.toCheckout().click()
  await app.button(says('我到差旅台付', 'I will pay at the desk')).click()
  await expect(page.getByText(says(/前到差旅台付清/, /^Pay at the travel desk before/))).toBeVisible()
  await expect(page.getByText(says('付款方式：现金支付', 'How it is paid: Cash'))).toBeVisible()
  await axe()
  expect(await tooWide(page)).toEqual([])
  await page.goto(`/m/flights/order/${order}`)
  await expect(above.story()).toContainText(says('到差旅台付款', 'at the travel desk'))
  await above.toCheckout().click()
  await above.payWithAlipay().click()
  await above.atCashier('pay')
  await expect(page).toHaveURL(/\/m\//)
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
})

test.afterAll(async () => {
  await control('DELETE', '/faults')
})
