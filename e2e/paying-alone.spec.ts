/** What falls to a person: all of a trip, or the fee of one; paid again after a decline, paid twice by accident, held before it is taken. */
import type { Page } from '@playwright/test'
import { look } from './day-and-night.ts'
import { expect, test as base } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { createPaying, FEE_MINOR, importPaying, minorIn, PAYING_PASSWORD } from './paying-company.ts'
import type { Payers, PayingKind } from './paying-company.ts'
import { tooWide } from './sideways.ts'
import { control, onDatabase, sandboxTrade } from './world-facts.ts'

type Paying = ReturnType<typeof createPaying>
interface Payer extends Phone {
  readonly paying: Paying
}

/** `enter` brings somebody of a company of one's own in, on a phone of her own. */
const test = base.extend<{ enter: (kind: PayingKind, who?: keyof Payers) => Promise<Payer> }>({
  enter: async ({ strangePhone, says }, use) => {
    await use(async (kind, who = 'traveller') => {
      const payers = await importPaying(says('zh', 'en'), kind)
      const phone = await strangePhone()
      await phone.app.comeIn(payers[who], PAYING_PASSWORD)
      return { ...phone, paying: createPaying(phone.page, phone.app, says) }
    })
  },
})
test.use({ signedIn: false })
test.describe.configure({ timeout: 120_000 })

const ALIPAY = /\/alipay\/cashier\//
const WECHAT = /\/wechat-pay\/checkmweb/

interface Trade {
  readonly number: string
  readonly gateway: string
  readonly state: string
}

/** The trades that were opened for an order, the oldest first. */
async function tradesOf(order: string): Promise<Trade[]> {
  let trades: Trade[] = []
  await onDatabase(async (client) => {
    const { rows } = await client.query<Trade>(
      `select t.number, t.gateway, t.state from gateway_trade t join orders o on o.id = t.order_id where o.number = $1 order by t.created_at`,
      [order],
    )
    trades = rows
  })
  return trades
}

test('pays all of a trip herself: told what, by whom and until when, declined at Alipay, paid at WeChat Pay, and never twice [C-PAY-01] [C-PAY-02] [C-PAY-05] [C-PAY-07] [/hotel/pay] [/payResult]', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const { page, app, axe, paying } = await enter('alone')
  const order = await paying.bookAlone(freshDate())
  await expect(paying.kind('个人全额支付', 'Paid personally')).toBeVisible()
  const due = await paying.dueMinor()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(says(/^你付 ¥[\d,.]+$/, /^You pay ¥[\d,.]+$/))
  await expect(page.getByText(says(/\d\d:\d\d 前没有付，订单自动取消/, /Not paid by .*\d\d:\d\d, the order cancels itself/))).toBeVisible()
  const fee = page.locator('.lines > div').filter({ hasText: says('服务费', 'Service fee') })
  expect(minorIn(await fee.innerText())).toBe(FEE_MINOR)
  // A browser opens the gateways' pages, and nothing that only WeChat or the app could.
  await expect(page.getByRole('radio')).toHaveCount(2)
  await look(page, info, 'checkout-alone', axe)
  expect(await tooWide(page)).toEqual([])

  await paying.payButton().click()
  await expect(page).toHaveURL(ALIPAY)
  await expect(page.locator('.amount')).toHaveText(new RegExp(`^¥[\\d,.]+$`))
  expect(minorIn(await page.locator('.amount').innerText())).toBe(due)
  await paying.atCashier('decline')
  await expect(app.heading(says('还没有付款', 'Not paid yet'))).toBeVisible()
  await look(page, info, 'not-paid', axe)
  await app.button(says('再付一次', 'Pay again')).click()
  await paying.chooseWechat()
  await paying.payButton().click()
  await expect(page).toHaveURL(WECHAT)
  await paying.atCashier('pay')
  await expect(app.heading(says(/^付好了/, /^Paid,/))).toBeVisible()
  await look(page, info, 'paid', axe)
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await app.ticketed()
  await expect(paying.story()).toContainText(says('你已付款', 'You have paid'))
  // What was left at Alipay can be paid no more.
  await expect
    .poll(async () => (await tradesOf(order)).map(({ gateway, state }) => `${gateway} ${state}`))
    .toEqual(['alipay closed', 'wechat paid'])
  await page.goto('/m/my/statement')
  const charged = page
    .getByRole('listitem')
    .filter({ hasText: order })
    .filter({ hasText: says('含服务费', 'With a service fee of') })
  await expect(charged).toContainText('¥12.50')
})

test('shares a trip with her company, which pays the fare and she the fee; given up unpaid, nobody was charged and the books say nothing of it [C-PAY-06] [E-CHG-03] [E-CHG-05]', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const { page, app, axe, paying } = await enter('fee')
  const order = await paying.bookShared(freshDate())
  await expect(paying.kind('公司与个人混合支付', 'Company and personal')).toBeVisible()
  expect(await paying.dueMinor()).toBe(FEE_MINOR)
  await look(page, info, 'checkout-mixed', axe)
  // On the way to the cashier the company's part stays reserved; hers she leaves.
  await paying.payButton().click()
  await expect(page).toHaveURL(ALIPAY)
  await page.goto(`/m/order/cancel/${order}`)
  await expect(page.getByText(says('还没有收到钱', 'Nothing so far'), { exact: true })).toBeVisible()
  // Her cashier is open, and may take it in this very moment: what becomes of that is said.
  await expect(page.getByText(says('万一刚好付成了，会自动原路退回', 'goes back by itself'))).toBeVisible()
  const aside = page.locator('.row').filter({ hasText: says('解除公司的预留', 'The company’s part, let go') })
  expect(minorIn(await aside.innerText())).toBeGreaterThan(FEE_MINOR)
  await expect(aside).toContainText(says('没有扣款', 'nothing was charged'))
  await expect(page.getByText(says(/退回公司|退回给你/, /Back to (the company|you)/))).toHaveCount(0)
  // The fee is hers, and she has not paid it: nothing of it can go back.
  await expect(page.getByText(says(/^服务费 ¥.*一并退回$/, /service fee of ¥/))).toHaveCount(0)
  await look(page, info, 'cancel-quote', axe)
  await page.getByRole('radio', { name: says('行程有变，不去了', 'My plans have changed') }).press('Space')
  await app.button(says('确认取消', 'Cancel order')).click()
  await expect(app.heading(says('已取消', 'Cancelled'))).toBeVisible()

  const clerk = await enter('fee', 'clerk')
  await clerk.page.goto('/m/my/statement?of=company')
  await expect(clerk.page.getByText(says('这个月没有收支', 'No movements this month'))).toBeVisible()
  await look(clerk.page, info, 'statement-unmoved', clerk.axe)
})

const tapPay = (page: Page) => page.evaluate("document.querySelector('button[value=pay]').click()")

test('begun on two devices at two gateways and paid at both in one moment, the order takes one: the other cashier was closed before [C-PAY-07] [E-PAY]', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const mine = await enter('alone')
  const order = await mine.paying.bookAlone(freshDate())
  const other = await enter('alone')
  await other.page.goto(`/m/hotel/pay?payOrderId=${mine.paying.payOrderId()}`)
  await other.paying.chooseWechat()
  await other.paying.payButton().click()
  await expect(other.page).toHaveURL(WECHAT)
  await mine.paying.payButton().click()
  await expect(mine.page).toHaveURL(ALIPAY)
  await Promise.all([mine, other].map(({ page }) => tapPay(page)))
  await expect(mine.page).toHaveURL(/\/m\//)
  // What was begun first was ended at its gateway before the second cashier opened: it takes nothing any more.
  await expect(
    other.page.getByRole('heading', { name: '订单已关闭' }).or(other.page.getByRole('heading', { name: 'Order closed' })),
  ).toBeVisible()

  await mine.paying.openOrder(order)
  await mine.app.ticketed()
  expect((await tradesOf(order)).map(({ gateway, state }) => `${gateway} ${state}`)).toEqual(['wechat closed', 'alipay paid'])
  for (const { gateway, number } of await tradesOf(order)) {
    const { trades } = await control<{ trades: { refundedMinor: number }[] }>('GET', `/${gateway}/trades?outTradeNo=${number}`)
    expect(trades[0]?.refundedMinor ?? 0, gateway).toBe(0)
  }
  await other.page.goto(`/m/flights/order/${order}`)
  await expect(other.paying.story()).toContainText(says('你已付款', 'You have paid'))
  await mine.paying.story().scrollIntoViewIfNeeded()
  await look(mine.page, info, 'paid-once', mine.axe)
})

interface Hold {
  readonly outOrderNo: string
  readonly status: string
}
const holdOf = async (number: string): Promise<Hold | undefined> =>
  (await control<{ holds: Hold[] }>('GET', '/alipay/holds')).holds.find(({ outOrderNo }) => outOrderNo === number)

for (const [who, becomes] of [
  ['traveller', 'is taken with the ticket'],
  ['unlucky', 'is let go where there is no ticket'],
] as const) {
  test(`an amount that Alipay holds ${becomes} [C-PAY-01] [E-PAY]`, async ({ enter, says, freshDate }, info) => {
    const { page, app, axe, paying } = await enter('guarantee', who)
    const order = await paying.bookAlone(freshDate())
    await expect(page.getByText(says('先冻结，出票后才扣款', 'Held first, charged when the ticket is issued'))).toBeVisible()
    const due = await paying.dueMinor()
    await look(page, info, `checkout-guarantee-${who}`, axe)
    const payOrderId = paying.payOrderId()
    await paying.payButton().click()
    await expect(page).toHaveURL(/\/alipay\/hold\//)
    await page.getByRole('button', { name: says('确认冻结', 'Confirm the hold') }).click()
    await expect(page.getByRole('status')).toContainText(says('已冻结', 'The amount is held'))
    await page.goto(`/m/payResult?payOrderId=${payOrderId}`)
    // A ticket that fails at once is faster than this page may be.
    await expect(app.heading(says(/^(付款已担保|订单已结束|已出票|出票失败)/, /^(Guaranteed|The order has ended|Ticket)/))).toBeVisible()
    await paying.openOrder(order)
    await expect(paying.story()).toContainText(says('付款已担保', 'Payment guaranteed'))
    const [trade] = await tradesOf(order)
    if (who === 'traveller') {
      await app.ticketed()
      await expect(paying.story()).toContainText(says('担保已转为付款', 'Guarantee became a payment'), { timeout: 30_000 })
      expect((await sandboxTrade(trade?.number ?? ''))?.totalMinor).toBe(due)
    } else {
      await expect(paying.story()).toContainText(says('担保已解除', 'Guarantee let go'), { timeout: 30_000 })
      await expect.poll(async () => (await holdOf(trade?.number ?? ''))?.status).toMatch(/^(FINISH|CLOSED)$/)
      expect(await sandboxTrade(trade?.number ?? '')).toBeUndefined()
      // Nothing was paid: the list says so as the order does.
      await page.goto('/m/order/list')
      const card = page.locator('.orderitem').filter({ has: page.locator(`[href$="/${order}"]`) })
      await expect(card).toContainText(says('冻结的担保已解除，没有扣款', 'the guarantee was let go and nothing was charged'))
      await look(page, info, 'guarantee-freed-listed', axe)
      await paying.openOrder(order)
    }
    await paying.story().scrollIntoViewIfNeeded()
    await look(page, info, `guarantee-${who}`, axe)
  })
}

test('money for a ticket that cannot be issued goes back by itself, and her messages tell of each step [E-PAY] [P-PRIV-01]', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const { page, app, axe, paying } = await enter('alone', 'unlucky')
  const order = await paying.bookAlone(freshDate())
  const due = await paying.dueMinor()
  await paying.payButton().click()
  await paying.atCashier('pay')
  // A ticket that fails at once is faster than this page may be.
  await expect(app.heading(says(/^(付好了|订单已结束|出票失败)/, /^(Paid|The order has ended|Ticketing failed)/))).toBeVisible()
  await paying.openOrder(order)
  await expect(paying.story()).toContainText(says('退款已到', 'Refunded'), { timeout: 40_000 })
  const [trade] = await tradesOf(order)
  const { trades } = await control<{ trades: { refundedMinor: number }[] }>('GET', `/alipay/trades?outTradeNo=${trade?.number}`)
  expect(trades[0]?.refundedMinor).toBe(due)
  await paying.story().scrollIntoViewIfNeeded()
  await look(page, info, 'refunded', axe)

  await page.goto('/m/home')
  await app.button(says(/^消息，\d+ 条未读$/, /^Messages, \d+ unread$/)).click()
  await expect(page).toHaveURL(/\/my\/messages$/)
  const messages = page.getByRole('list', { name: says('消息', 'Messages') }).getByRole('listitem')
  await expect(messages.filter({ hasText: says('退款完成', 'Refunded') }).first()).toBeVisible()
  await expect(messages.filter({ hasText: says('待付款', 'Payment due') }).first()).toBeVisible()
  await look(page, info, 'messages', axe)
  expect(await tooWide(page)).toEqual([])
  await messages.first().getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await app.back()
  await app.button(says('全部标为已读', 'Mark all as read')).click()
  await expect(app.button(says('全部标为已读', 'Mark all as read'))).toHaveCount(0)
  await page.goto('/m/home')
  await expect(app.button(says('消息', 'Messages'))).toBeVisible()
})
