import type { Page } from '@playwright/test'
import { CASHIER, createAboveLimit, EXECUTIVE, IN_EFFECT, MANAGER, mark, NOTE, ONE_LEVEL_YUAN, TWO_LEVELS_YUAN } from './above-limit.ts'
import { yuanIn } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test as base } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { endPayWindow, letDecisionStand, sandboxTrade } from './world-facts.ts'

type Above = ReturnType<typeof createAboveLimit>
interface Approver extends Phone {
  readonly above: Above
}

/** The traveller's own phone is `page`; whoever approves has another. */
const test = base.extend<{ above: Above; approver: (account?: string) => Promise<Approver> }>({
  above: async ({ page, app, says }, use) => {
    await use(createAboveLimit(page, app, says))
  },
  approver: async ({ phoneOf, says }, use) => {
    await use(async (account = MANAGER) => {
      const phone = await phoneOf(account)
      return { ...phone, above: createAboveLimit(phone.page, phone.app, says) }
    })
  },
})

test('asks for a flight above the limit, has it approved on another phone, pays the difference at Alipay, and is ticketed by itself [SC-APR-01] [SC-APR-02] [SC-APR-03] [SC-APR-04] [E-FLIGHT-15] [R-TAB-01] [V-FLIGHT-19] [ST-APPR-01] [ST-APPR-04] [SC-PAY-02]', async ({
  page,
  app,
  says,
  axe,
  above,
  approver,
  freshDate,
}, info) => {
  test.setTimeout(120_000)
  // The traveller: from the explanation by her reason to the form, which names whom it goes to.
  const flight = await above.openVerdict(freshDate(), ONE_LEVEL_YUAN)
  await above.openReason()
  await axe()
  await app.button(says('下一步', 'Next')).click()
  const missing = says('超出差标，请选择原因', 'This is above your policy: choose a reason')
  await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible()
  await expect(page).toHaveURL(/\/flight\/reason\/1/)
  await above.giveReason()
  await expect(app.button(says(/^审批人/, /^Approver/))).toContainText(says('周岚', 'Lan Zhou'))
  // The level above stands there as the chart will have it: who it would be, and why she is not asked.
  const levelAbove = page
    .locator('.row')
    .filter({ hasText: says('第 2 级', 'Level 2') })
    .last()
  await expect(levelAbove).toContainText(says('秦远', 'Yuan Qin'))
  await expect(levelAbove).toContainText(says('这次不在这一级的审批范围内', 'Not for this level to decide'))
  await levelAbove.scrollIntoViewIfNeeded()
  await look(page, info, 'levels-form', axe)
  const order = await app.order()
  await expect(page).toHaveURL(new RegExp(`/fillorder/result/${order}/flight/-/pay$`))
  await above.asked()
  await expect(page.getByText(NOTE)).toBeVisible()
  await axe()
  const isSamePage = await mark(page)

  // The approver: four tabs, one of which counts; the request with all that the traveller saw.
  const boss = await approver()
  await boss.page.goto('/m/home')
  const tabs = boss.page.getByRole('navigation', { name: says('主导航', 'Main') }).getByRole('link')
  await expect(tabs).toHaveCount(4)
  await expect(boss.app.tab(says('审批', 'Approvals'))).toHaveAccessibleName(says(/^[1-9]\d* 项待处理/, /^[1-9]\d* waiting/))
  await boss.app.tab(says('审批', 'Approvals')).click()
  await expect(boss.page).toHaveURL(/\/approval\/list$/)
  await expect(boss.above.request(order)).toContainText(says(/超标 ¥\d+/, /¥\d+ over/))
  await boss.axe()
  await boss.above.request(order).click()
  await expect(
    boss.page.getByText(says('员工没有选择符合差旅标准的座位', 'The employee did not select a seat meeting travel criteria')),
  ).toBeVisible()
  const main = boss.page.getByRole('main').filter({ visible: true })
  await expect(main).toContainText(NOTE)
  await expect(main).toContainText(flight)
  await expect(main).toContainText('¥1,600')
  await boss.axe()
  await boss.above.flow().press('Space')
  const steps = boss.page.getByRole('list', { name: says('审批流', 'Approval flow') })
  await expect(steps).toContainText(says('你', 'You'))
  await boss.axe()

  // Approved, taken back within eight seconds, approved again.
  await boss.above.approve()
  await expect(boss.page).toHaveURL(/\/approval\/list$/)
  await boss.above.undo().click()
  await expect(boss.page.locator('.toast').last()).toContainText(says('已撤回', 'Undone'))
  await expect(boss.above.request(order)).toBeVisible()
  await expect(app.heading(says('已提交审批', 'Sent for approval'))).toBeVisible()
  await boss.above.request(order).click()
  await boss.above.approve()

  // The traveller's page has moved by itself: her part is due.
  await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
  await isSamePage()
  await axe()
  await boss.page.goto('/m/approval/list')
  await boss.above.tab('completed').press('Space')
  await expect(boss.above.request(order)).toContainText(says('已同意', 'Approved'))
  await boss.axe()

  await above.toCheckout().click()
  await expect(page.getByRole('timer')).toContainText(/\d+:\d\d/)
  const due = yuanIn(await above.payWithAlipay().innerText())
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(`¥${due}`)
  await axe()
  await above.payWithAlipay().click()
  await expect(page).toHaveURL(CASHIER)
  await axe()
  await expect(page.locator('.amount')).toContainText(`¥${due}`)
  await above.atCashier('pay')
  await expect(page).toHaveURL(/\/m\/payResult\?/)
  await expect(app.heading(says(/^付好了/, /^Paid,/))).toBeVisible()
  await axe()

  // From there the order is on its way by itself, and tells who did what.
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await app.ticketed()
  const story = says(
    ['已提交', '已占座', '待审批', '周岚同意', '开始付款', '你已付款', '已出票'],
    ['Submitted', 'Seat held', 'Approval asked', 'by Lan Zhou', 'Payment opened', 'You have paid', 'Ticket issued'],
  )
  for (const step of story) await expect(above.story(), step).toContainText(step)
  await axe()
})

test('asks a second level from 500 yuan above the limit on: two managers, each on a phone of her own, one after the other [ST-APPROVAL] [SC-APR-04]', async ({
  app,
  says,
  above,
  approver,
  freshDate,
}) => {
  test.setTimeout(120_000)
  const order = await above.askFor(freshDate(), TWO_LEVELS_YUAN)
  const [first, second] = await Promise.all([approver(MANAGER), approver(EXECUTIVE)])
  await first.above.openRequest(order)
  await second.page.goto('/m/approval/list')
  await expect(second.app.heading(says('审批', 'Approvals'))).toBeVisible()
  await expect(second.above.request(order)).toHaveCount(0)
  const isSamePage = await mark(second.page)
  await first.above.approve()

  // The next one's list moves by itself when it is her turn.
  await expect(second.above.request(order)).toBeVisible(IN_EFFECT)
  await isSamePage()
  await second.above.openRequest(order)
  await second.above.flow().press('Space')
  const flow = second.page.getByRole('list', { name: says('审批流', 'Approval flow') })
  await expect(flow).toContainText(says('周岚', 'Lan Zhou'))
  await expect(flow).toContainText(says('你', 'You'))
  await second.above.approve()
  await letDecisionStand(order)
  await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
  await expect(above.story()).toContainText(says('周岚同意，第 1 级，共 2 级', 'Lan Zhou'))
  await expect(above.story()).toContainText(says('秦远同意，第 2 级，共 2 级', 'Yuan Qin'))
  await expect(app.heading(says('待你付款', 'Your part is due'))).toBeVisible()
})

test('rejects only with comments [V-APPR-01] [SC-APR-05], and the traveller reads them; nothing is rejected without naming it [V-APPR-02]', async ({
  page,
  app,
  says,
  axe,
  above,
  approver,
  freshDate,
}) => {
  test.setTimeout(90_000)
  const order = await above.askFor(freshDate(), ONE_LEVEL_YUAN)
  const boss = await approver()
  await boss.page.goto('/m/approval/reject')
  await expect(boss.app.heading(says('没有指明是哪一个审批', 'It is not clear which request to reject'))).toBeVisible()
  await boss.axe()
  await boss.above.openRequest(order)
  await boss.app.button(says('驳回', 'Reject')).click()
  await expect(boss.page).toHaveURL(/\/approval\/reject\/[0-9a-f-]{36}$/)
  const comment = boss.page.getByRole('textbox', { name: says('驳回理由', 'Why you reject it') })
  await expect(comment).toBeVisible()
  await boss.app.button(says('驳回', 'Reject')).click()
  await expect(comment).toHaveAccessibleDescription(new RegExp(says('驳回要写明理由', 'Please say why you reject it')))
  await boss.axe()
  await comment.fill('   ')
  await boss.app.button(says('驳回', 'Reject')).click()
  await expect(comment).toHaveAttribute('aria-invalid', 'true')
  const why = says('请改坐下午那班，时间来得及', 'Please take the afternoon flight')
  await comment.fill(why)
  await boss.app.button(says('驳回', 'Reject')).click()
  await expect(boss.page).toHaveURL(/\/approval\/list$/)
  await expect(boss.page.locator('.toast').last()).toContainText(says('已驳回', 'Rejected'))

  await expect(app.heading(says('审批未通过', 'Not approved'))).toBeVisible(IN_EFFECT)
  await axe()
  await app.button(says('看审批进展', 'See the approval')).click()
  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByText(says('周岚驳回', 'Rejected by Lan Zhou'))).toBeVisible()
  await axe()
})

test('is declined at the cashier, left, reloaded and gone back from, and the same payment is made in the end, once [E-PAY]', async ({
  page,
  app,
  says,
  axe,
  above,
  approver,
  freshDate,
}) => {
  test.setTimeout(120_000)
  const order = await above.askFor(freshDate(), ONE_LEVEL_YUAN)
  const boss = await approver()
  await boss.above.openRequest(order)
  await boss.page.reload()
  await boss.above.approve()
  await letDecisionStand(order)
  await page.reload()
  await above.openCashier()
  const trade = await above.tradeNumber()

  await above.atCashier('decline')
  await expect(page).toHaveURL(/\/m\/payResult\?/)
  const notPaid = app.heading(says('还没有付款', 'Not paid yet'))
  // Whoever was declined may want another way: where there are several she is asked again.
  const payAgain = async (): Promise<void> => {
    await app.button(says('再付一次', 'Pay again')).click()
    await above.payWithAlipay().click()
    await expect(page).toHaveURL(CASHIER)
  }
  await expect(notPaid).toBeVisible()
  await axe()
  await page.reload()
  await expect(notPaid).toBeVisible()
  await payAgain()
  expect(await above.tradeNumber()).toBe(trade)

  // The phone's back key, from the cashier to the page before it; then out by the cashier's own link.
  await page.goBack()
  await expect(above.payWithAlipay()).toBeVisible()
  await app.back()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await above.toCheckout().click()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await above.payWithAlipay().click()
  await expect(page).toHaveURL(CASHIER)
  expect(await above.tradeNumber()).toBe(trade)
  await above.leaveCashier()
  await expect(notPaid).toBeVisible()
  await payAgain()
  expect(await above.tradeNumber()).toBe(trade)
  await above.atCashier('paySlowly')
  await expect(page).toHaveURL(new RegExp(`/m/(payResult|flights/order/${order})`), { timeout: 20_000 })
  await app.ticketed()
  expect((await sandboxTrade(trade))?.status).toMatch(/^TRADE_(SUCCESS|FINISHED)$/)

  // Whoever comes back to the checkout later is told, and pays nothing again.
  await page.goBack()
  await page.goto(`/m/flights/order/${order}`)
  await expect(above.toCheckout()).toHaveCount(0)
})

test(
  'closes an order by itself whose time to pay has passed, and says so on every page of it [E-PAY-02] [E-PAY-03]',
  { tag: '@zh' },
  async ({ page, app, says, axe, above, approver, freshDate }) => {
    test.setTimeout(90_000)
    const order = await above.askFor(freshDate(), ONE_LEVEL_YUAN)
    await (await approver()).above.agreeTo(order)
    await above.toCheckout().click(IN_EFFECT)
    await expect(above.payWithAlipay()).toBeVisible()
    await endPayWindow(order, 6)
    await page.reload()
    await expect(page.getByText(says('付款时间快到了', 'Time is running out')).first()).toBeVisible()
    await expect(app.heading(says('付款时间已过，订单已关闭', 'The time to pay has passed and the order is closed'))).toBeVisible(IN_EFFECT)
    await expect(above.payWithAlipay()).toHaveCount(0)
    await axe()
    await app.button(says('查看订单', 'See the order')).click()
    await expect(app.heading(says('已超时关闭', /^(Closed|Lapsed|Timed out)/))).toBeVisible()
    await expect(above.story()).toContainText(says('没有在时限内付款', 'It was not paid in time'))
  },
)

/** Lets a page fall behind: it hears nothing, and what it reads again is lost on the way. */
async function leaveBehind({ page, context, app }: Phone, approve: string): Promise<() => Promise<void>> {
  const reads = /\/approval\/approval\/(getApproval|queryList)/
  await context.route('**/live', (route) => route.abort())
  await page.reload()
  await expect(app.button(approve)).toBeVisible()
  await page.route(reads, (route) => route.abort())
  return () => page.unroute(reads)
}

test(
  'refuses to decide on what another phone has decided meanwhile, and then shows how it stands [E-CHG-04]',
  { tag: '@en' },
  async ({ says, above, approver, freshDate, tolerate }) => {
    test.setTimeout(90_000)
    tolerate(/ERR_FAILED|status of 409/)
    const order = await above.askFor(freshDate(), ONE_LEVEL_YUAN)
    const [desk, pocket] = await Promise.all([approver(), approver()])
    await desk.above.openRequest(order)
    await pocket.above.openRequest(order)
    const address = pocket.page.url()
    const catchUp = await leaveBehind(pocket, says('同意', 'Approve'))
    await desk.above.approve()
    await pocket.app.button(says('同意', 'Approve')).click()
    const changed = says('订单状态已变更，请刷新后重试', 'The order status has changed. Please refresh and retry')
    await expect(pocket.page.getByRole('alert').filter({ hasText: changed })).toBeVisible()
    await expect(pocket.page).toHaveURL(address)
    await catchUp()
    await pocket.page.reload()
    await expect(pocket.app.button(says('同意', 'Approve'))).toHaveCount(0)
    await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
  },
)

test(
  'moves by asking where the live stream is blocked',
  { tag: '@en' },
  async ({ page, context, app, says, above, approver, freshDate, tolerate }) => {
    test.setTimeout(90_000)
    tolerate(/ERR_FAILED/)
    await context.route('**/live', (route) => route.abort())
    const order = await above.askFor(freshDate(), ONE_LEVEL_YUAN)
    const isSamePage = await mark(page)
    await (await approver()).above.agreeTo(order)
    await expect(above.toCheckout()).toBeVisible({ timeout: 60_000 })
    await isSamePage()
    await above.openCashier()
    await above.atCashier('pay')
    await app.ticketed()
    await expect(above.story()).toContainText(says('已出票', 'Ticket issued'))
  },
)

async function bothTap(pages: readonly Page[], name: string): Promise<void> {
  await Promise.all(pages.map((page) => page.getByRole('button', { name, exact: true }).click()))
}

test('approves once when two phones tap at the same moment', { tag: '@en' }, async ({ says, above, approver, freshDate, tolerate }) => {
  test.setTimeout(90_000)
  tolerate(/ERR_FAILED|status of 409/)
  const order = await above.askFor(freshDate(), ONE_LEVEL_YUAN)
  const phones = await Promise.all([approver(), approver()])
  for (const phone of phones) await phone.above.openRequest(order)
  // What one decides would otherwise take the button from under the other's finger, now and then.
  for (const phone of phones) await leaveBehind(phone, says('同意', 'Approve'))
  await bothTap(
    phones.map((phone) => phone.page),
    says('同意', 'Approve'),
  )
  await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
  await expect(
    above
      .story()
      .getByRole('listitem')
      .filter({ hasText: says('周岚同意', 'by Lan Zhou') }),
  ).toHaveCount(1)
})
