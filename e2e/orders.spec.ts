/** Where every order stands: found, followed, told of, given up. */
import { createAboveLimit, ONE_LEVEL_YUAN } from './above-limit.ts'
import { onDay } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'

test('finds an order by number, city and day, and comes back to what was searched [/order/list/:active?/:status?]', async ({
  page,
  app,
  axe,
  says,
  freshDate,
}, info) => {
  const date = freshDate()
  const order = await app.book(date)
  await app.ticketed()
  await page.goto('/m/order/list')
  const list = page.getByRole('list', { name: says('订单列表', 'Orders') })
  const cards = list.getByRole('listitem')
  await expect(cards.filter({ hasText: onDay(date, says) }).first()).toBeVisible()

  await app.button(says('搜索订单', 'Search orders')).click()
  const field = page.getByRole('searchbox', { name: says('姓名、城市或订单号', 'Name, city or order number') })
  await field.fill(order)
  await expect(cards).toHaveCount(1)
  await look(page, info, 'orders-search', axe)
  await cards.first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await app.back()
  await expect(field).toHaveValue(order)
  await expect(cards).toHaveCount(1)

  await field.fill(says('拉萨', 'Lhasa'))
  await expect(app.heading(says('没有找到', 'Nothing found'))).toBeVisible()
  await field.fill(says('北京', 'Beijing'))
  await expect(cards.filter({ hasText: onDay(date, says) }).first()).toBeVisible()

  await page.getByRole('radio', { name: says('已结束', 'Ended') }).press('Space')
  await expect(page).toHaveURL(/\/order\/list\/all\/closed$/)
  await app.button(says('结束搜索', 'End search')).click()
})

test('writes a remark on an order, and puts the journey on one line of time to be told without personal data', async ({
  page,
  app,
  axe,
  says,
  freshDate,
}, info) => {
  const order = await app.book(freshDate())
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await app.button(says(/^备注/, /^Remark/)).click()
  const remark = says('带两箱样品', 'Two boxes of samples')
  await page.getByRole('textbox', { name: says('备注', 'Remark') }).fill(remark)
  await axe()
  await app.button(says('保存', 'Save')).click()
  await expect(app.button(says(/^备注/, /^Remark/))).toContainText(remark)

  await page.goto('/m/order/list')
  await app.button(says('行程', 'Journeys')).click()
  await expect(page).toHaveURL(/\/order\/journeys$/)
  await expect(page.locator(`.journey__booking[href$="/${order}"]`)).toBeVisible()
  await look(page, info, 'journeys', axe)
})

test('shows what is next on an order that waits, and gives it up with a reason after saying what becomes of the money [E-CHG-03] [E-CHG-05] [E-CHG-07]', async ({
  page,
  app,
  axe,
  says,
  freshDate,
}, info) => {
  const above = createAboveLimit(page, app, says)
  const order = await above.askFor(freshDate(), ONE_LEVEL_YUAN)
  await page.goto('/m/order/list/all/inProgress')
  const card = page.getByRole('listitem').filter({ has: page.locator(`[href$="/${order}"]`) })
  await expect(card.getByRole('link', { name: says('看进度', 'See progress') })).toBeVisible()
  await look(page, info, 'orders-next', axe)

  await page.goto(`/m/order/cancel/${order}`)
  // Nobody is charged before somebody has agreed: what is reserved is let go.
  await expect(page.getByText(says('解除公司的预留', 'The company’s part, let go'))).toBeVisible()
  await expect(page.getByText(says('退回公司', 'Back to the company'))).toHaveCount(0)
  await page.getByRole('radio', { name: says('行程有变，不去了', 'My plans have changed') }).press('Space')
  await look(page, info, 'order-cancel', axe)
  await app.button(says('确认取消', 'Cancel order')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await expect(app.heading(says('已取消', 'Cancelled'))).toBeVisible()

  await page.goto(`/m/order/cancel/${order}`)
  await expect(page.getByText(says('订单已完结，不能取消', 'The order is complete and cannot be cancelled'))).toBeVisible()
})

test('tells how several orders stand that were submitted together, and lists flights of before [/order/resultList/:list] [/order/list-air-history/:type?/:status?] [SC-FLT-07]', async ({
  page,
  app,
  axe,
  says,
  freshDate,
}, info) => {
  const order = await app.book(freshDate())
  await app.ticketed()
  await page.goto(`/m/order/resultList/${order},F991231999999`)
  await expect(page.locator(`[href$="/${order}"]`)).toBeVisible()
  await expect(page.getByText(says('订单有了结果', 'The order has its result'))).toBeVisible()
  await expect(page.getByText(says('没有找到 F991231999999', 'Not found: F991231999999'))).toBeVisible()
  await look(page, info, 'order-results', axe)
  await page.goto('/m/order/list-air-history/mine/all')
  await expect(page.locator(`[href$="/${order}"]`)).toBeVisible()
  await axe()
})

test('sends whoever asks for orders of the host’s shops to the app [E-LOC-05] [R-ORDER-01]', async ({ page, app, axe, says }) => {
  await page.goto('/m/order/list/seckill?orderId=1')
  await expect(app.heading(says('请到 App 里查看订单', 'Go to the app to view the order'))).toBeVisible()
  await axe()
  await app.button(says('打开 App', 'Open the app')).click()
  await expect(page).toHaveURL(/\/m\/page\?to=\/order\/list\/seckill$/)
})
