/** Cash at the desk: what a traveller owes is taken to the cent at the console, and her order goes on to its ticket. */
import { createAboveLimit, IN_EFFECT, MANAGER, ONE_LEVEL_YUAN } from './above-limit.ts'
import { yuanIn } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { comeOnDuty, words } from './staff.ts'

test('a clerk takes exactly what is due, and the ticket is issued without any gateway [E-PAY]', async ({
  page,
  app,
  says,
  freshDate,
  phoneOf,
  strangePhone,
  tolerate,
}, info) => {
  test.setTimeout(120_000) // three people, one after the other
  // The number that nobody has.
  tolerate(/404 \(Not Found\).*\/ops\/cash\/order\/F0+/)
  const above = createAboveLimit(page, app, says)
  const order = await above.askFor(freshDate(), ONE_LEVEL_YUAN)
  const manager = await phoneOf(MANAGER)
  await createAboveLimit(manager.page, manager.app, says).agreeTo(order)
  await expect(above.toCheckout()).toBeVisible(IN_EFFECT)

  const desk = await strangePhone()
  const { button, field, link } = words(desk.page, says)
  await comeOnDuty(desk.page, says, says('差旅台小何', 'He at the desk'), 'desk')
  await link('现金', 'Cash').click()
  await field('订单号', 'Order number').fill('F000000000000')
  await button('查订单', 'Find order').click()
  await expect(desk.page.getByRole('alert').filter({ visible: true }).first()).toContainText(says('没有找到', 'Not found'))
  await field('订单号', 'Order number').fill(order.toLowerCase())
  await button('查订单', 'Find order').click()
  const due = desk.page.getByText(says(/^要收 ¥/, /^¥.* to take$/))
  await expect(due).toBeVisible()
  const dueYuan = yuanIn(await due.innerText())
  const receipt = `R-${order}`
  await field('收到的金额（元）', 'Amount received (yuan)').fill(String(dueYuan + 1))
  await field('收据号', 'Receipt number').fill(receipt)
  await button('确认收到现金', 'Confirm cash received').click()
  await expect(desk.page.getByText(says(/要收的正好是 ¥/, /Exactly ¥.* is due/))).toBeVisible()
  await look(desk.page, info, 'ops-cash', desk.axe)
  expect(await tooWide(desk.page)).toEqual([])
  await field('收到的金额（元）', 'Amount received (yuan)').fill(String(dueYuan))
  await button('确认收到现金', 'Confirm cash received').click()
  await expect(desk.page.getByRole('list', { name: says('收据', 'Receipts') })).toContainText(receipt)
  await desk.axe()

  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
  await expect(above.story()).toContainText(says('现金', 'Cash'))
})
