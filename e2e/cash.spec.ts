/** Cash at the desk: what a traveller owes is taken to the cent at the console, and her order goes on to its ticket. */
import { createAboveLimit } from './above-limit.ts'
import { yuanIn } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { giveBackPart } from './part-back.ts'
import { createPaying, importPaying, PAYING_PASSWORD } from './paying-company.ts'
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
  const order = await above.askAndAgree(freshDate(), phoneOf)

  const desk = await strangePhone()
  const { button, field, link } = words(desk.page, says)
  await comeOnDuty(desk.page, says, says('差旅台小何', 'He at the desk'), 'desk')
  await link('现金', 'Cash').click()
  await field('订单号', 'Order number').fill('261121')
  await button('查订单', 'Find order').click()
  const fault = desk.page.getByRole('alert').filter({ visible: true }).first()
  await expect(fault).toContainText(says('订单号是一个字母加数字', 'An order number is a letter and digits'))
  await field('订单号', 'Order number').fill('F000000000000')
  await button('查订单', 'Find order').click()
  await expect(fault).toContainText(says('没有找到', 'Not found'))
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

test('a part of what was paid in cash goes back, and later another, each handed out against its own slip [E-PAY]', async ({
  says,
  freshDate,
  strangePhone,
}, info) => {
  test.setTimeout(180_000)
  const { traveller } = await importPaying(says('zh', 'en'), 'cash')
  const hers = await strangePhone()
  await hers.app.comeIn(traveller, PAYING_PASSWORD)
  const paying = createPaying(hers.page, hers.app, says)
  const order = await paying.bookAlone(freshDate())
  const due = await paying.dueMinor()

  const desk = await strangePhone()
  const { button, field, link } = words(desk.page, says)
  await comeOnDuty(desk.page, says, says('差旅台小余', 'Yu at the desk'), 'desk')
  const findOrder = async (): Promise<void> => {
    await link('现金', 'Cash').click()
    await field('订单号', 'Order number').fill(order)
    await button('查订单', 'Find order').click()
  }
  await findOrder()
  await field('收到的金额（元）', 'Amount received (yuan)').fill(String(due / 100))
  await field('收据号', 'Receipt number').fill(`R-${order}`)
  await button('确认收到现金', 'Confirm cash received').click()
  await expect(desk.page.getByRole('list', { name: says('收据', 'Receipts') })).toContainText(`R-${order}`)
  await paying.openOrder(order)
  await hers.app.ticketed()

  const owedList = desk.page.getByRole('list', { name: says('要退的现金', 'Cash to hand back') })
  const owed = owedList.getByRole('listitem').filter({ hasText: order })
  const waits = hers.page.getByText(says(/应退给你的 ¥[\d.]+ 以现金退回/, /^The ¥[\d.]+ due back to you is returned in cash/))
  const handOut = async (slip: string): Promise<void> => {
    await desk.page.goto('/ops/')
    await link('现金', 'Cash').click()
    await expect(owed).toHaveCount(1)
    await owed.getByRole('button').click()
    await desk.page.getByRole('dialog').getByRole('textbox').fill(slip)
    await desk.page.getByRole('dialog').getByRole('button').last().click()
    await expect(owed).toHaveCount(0)
  }

  await giveBackPart(order, 'one', 10_000)
  await paying.openOrder(order)
  await expect(waits).toContainText('¥100')
  await look(hers.page, info, 'cash-waits', hers.axe)
  await desk.page.goto('/ops/')
  await link('现金', 'Cash').click()
  await expect(owed).toContainText(says(/¥100（收据共 ¥/, /¥100 of ¥/))
  await look(desk.page, info, 'ops-cash-owed', desk.axe)
  expect(await tooWide(desk.page)).toEqual([])
  await handOut(`OUT-1-${order}`)
  await expect(
    hers.page.getByText(says(/应退给你的 ¥100 已由差旅台退回现金/, /^The ¥100 due back to you was handed back in cash/)),
  ).toBeVisible()

  await giveBackPart(order, 'two', 5_050)
  await paying.openOrder(order)
  await expect(waits).toContainText('¥50.50')
  await handOut(`OUT-2-${order}`)
  await findOrder()
  const handedBack = desk.page.getByRole('list', { name: says('退还', 'Handing back'), exact: true })
  await expect(handedBack).toContainText(`OUT-1-${order}`)
  await expect(handedBack).toContainText(`OUT-2-${order}`)
  await expect(desk.page.getByRole('list', { name: says('收据', 'Receipts') })).toContainText(says('已退 ¥150.50', '¥150.50 handed back'))
  await desk.axe()
})
