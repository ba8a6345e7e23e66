/** A payment of which its gateway tells nothing, and an order whose company's part is reserved and never taken: nothing that is told is untrue. */
import { look } from './day-and-night.ts'
import { expect, test as base } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { createPaying, importPaying, PAYING_PASSWORD } from './paying-company.ts'
import type { PayingKind } from './paying-company.ts'
import { tooWide } from './sideways.ts'
import { control, endPayWindow } from './world-facts.ts'

interface Payer extends Phone {
  readonly paying: ReturnType<typeof createPaying>
}
const test = base.extend<{ enter: (kind: PayingKind) => Promise<Payer> }>({
  enter: async ({ strangePhone, says }, use) => {
    await use(async (kind) => {
      const { traveller } = await importPaying(says('zh', 'en'), kind)
      const phone = await strangePhone()
      await phone.app.comeIn(traveller, PAYING_PASSWORD)
      return { ...phone, paying: createPaying(phone.page, phone.app, says) }
    })
  },
})
test.use({ signedIn: false })
test.describe.configure({ timeout: 150_000 })

/** Nothing is heard from WeChat Pay until it speaks again: neither answers nor notices. */
async function silence(): Promise<{ speak(): Promise<void> }> {
  const ids: number[] = []
  for (const fault of [
    { match: 'wechatQuery', kind: 'status', status: 500, times: 0 },
    { match: 'wechatClose', kind: 'status', status: 500, times: 0 },
    { match: 'wechatNotice', kind: 'loseNotice', times: 0 },
  ])
    ids.push((await control<{ id: number }>('POST', '/faults', fault)).id)
  return {
    async speak() {
      for (const id of ids.splice(0)) await control('DELETE', `/faults/${id}`)
    },
  }
}

test('says that a payment is being confirmed on checkout, order and list, opens no second cashier, and issues once the gateway speaks [C-PAY-05] [C-PAY-07] [/hotel/pay] [/payResult]', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const { page, app, axe, paying } = await enter('alone')
  const order = await paying.bookAlone(freshDate())
  const payOrderId = paying.payOrderId()
  await paying.chooseWechat()
  await paying.payButton().click()
  await expect(page).toHaveURL(/\/wechat-pay\/checkmweb/)
  const gateway = await silence()
  try {
    await paying.atCashier('pay')
    const confirming = app.heading(says('支付确认中', 'Confirming the payment'))
    await expect(confirming).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(says(/前先不要再付/, /do not pay again before/))).toBeVisible()
    await look(page, info, 'confirming-result', axe)
    expect(await tooWide(page)).toEqual([])

    // The checkout offers no other gateway either, and its order's badge says the same.
    await page.goto(`/m/hotel/pay?payOrderId=${payOrderId}`)
    await expect(confirming).toBeVisible()
    await expect(page.locator('.badge', { hasText: says('支付确认中', 'Confirming payment') })).toBeVisible()
    await expect(paying.payButton()).toHaveCount(0)
    await look(page, info, 'confirming-checkout', axe)

    await paying.openOrder(order)
    await expect(paying.story()).toContainText(says('支付确认中', 'Confirming the payment'))
    await expect(paying.toCheckout()).toHaveCount(0)
    await look(page, info, 'confirming-order', axe)
    expect(await tooWide(page)).toEqual([])

    await page.goto('/m/order/list')
    await expect(page.getByText(says(/^支付确认中，/, /^Confirming the payment, by /)).first()).toBeVisible()
    await look(page, info, 'confirming-list', axe)
    expect(await tooWide(page)).toEqual([])
  } finally {
    await gateway.speak()
  }
  await page.goto(`/m/payResult?payOrderId=${payOrderId}`)
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`), { timeout: 40_000 })
  await app.ticketed()
  await expect(paying.story()).toContainText(says('你已付款', 'You have paid'))
})

test('says before she cancels what becomes of a payment that is being confirmed, and gives it back once the gateway speaks [V-OTHER-10] [/order/cancel/:orderSeq]', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const { page, app, axe, paying } = await enter('alone')
  const order = await paying.bookAlone(freshDate())
  await paying.chooseWechat()
  await paying.payButton().click()
  await expect(page).toHaveURL(/\/wechat-pay\/checkmweb/)
  const gateway = await silence()
  try {
    await paying.atCashier('pay')
    await expect(app.heading(says('支付确认中', 'Confirming the payment'))).toBeVisible({ timeout: 30_000 })
    await paying.openOrder(order)
    await look(page, info, 'unclear-order', axe)
    await app.button(says(/^取消订单.*¥[\d,.]+ 还在确认/, /^Cancel order.*¥[\d,.]+ being confirmed/)).click()
    await expect(page.getByText(says('有一笔付款还在确认', 'A payment is being confirmed'))).toBeVisible()
    await expect(
      page.getByText(says(/^微信支付还没有答复这笔钱有没有付成/, /^WeChat Pay has not said whether this went through/)),
    ).toBeVisible()
    await expect(page.getByText(says(/还没有收过钱/, /Nothing, so nothing goes back/))).toHaveCount(0)
    await look(page, info, 'unclear-cancel', axe)
    expect(await tooWide(page)).toEqual([])
    await page.getByRole('radio', { name: says('行程有变，不去了', 'My plans have changed') }).press('Space')
    await app.button(says('确认取消', 'Cancel order')).click()
    await expect(page).not.toHaveURL(/\/order\/cancel\//)

    await paying.openOrder(order)
    const unclear = says(
      /微信支付还没有答复 ¥[\d,.]+ 有没有付成。付成了会自动原路退回/,
      /WeChat Pay has not said whether ¥[\d,.]+ went through\. If it did, it goes back/,
    )
    await expect(page.getByText(unclear)).toBeVisible()
    await expect(page.getByText(says(/^没有产生费用/, /^Nothing was charged/))).toHaveCount(0)
    await look(page, info, 'unclear-cancelled', axe)
    expect(await tooWide(page)).toEqual([])
    await page.goto('/m/order/list')
    await expect(page.getByText(says('支付确认中', 'Confirming the payment'), { exact: true }).first()).toBeVisible()
    await look(page, info, 'unclear-list', axe)
  } finally {
    await gateway.speak()
  }
  await expect(async () => {
    await paying.openOrder(order)
    const back = says(
      /晚到或重复的一笔付款 ¥[\d,.]+ (?:正在|已)原路退回微信支付/,
      /A late or second payment of ¥[\d,.]+ is (?:on its way )?back/,
    )
    await expect(page.getByText(back)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  // The sum of the order is not what came late: nobody reads that all of it goes back.
  await expect(
    page.getByText(says('订单没有产生费用，晚到的付款另外退回', 'Nothing is charged; the late payment is returned')),
  ).toBeVisible()
  await look(page, info, 'unclear-returned', axe)
})

test('tells a company’s part as reserved while hers is due, and of nothing that was paid or comes back once the time has passed', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const { page, axe, paying } = await enter('fee')
  const order = await paying.bookShared(freshDate())
  await paying.openOrder(order)
  const reserved = says(/公司部分 ¥[\d,.]+ 已预留，付清时一起扣/, /the company’s part of ¥[\d,.]+ is reserved and taken with it/)
  await expect(paying.story()).toContainText(reserved)
  const paid = says(/公司部分已付|你已付款/, /Company’s part paid|You have paid/)
  await expect(paying.story()).not.toContainText(paid)
  await look(page, info, 'reserved-due', axe)

  await endPayWindow(order, 1)
  await expect(paying.story()).toContainText(says('已超时关闭', 'Closed after its time'), { timeout: 40_000 })
  const story = await paying.story().innerText()
  expect(story).toMatch(says(/没有产生费用/, /nothing was charged/i))
  expect(story).not.toMatch(paid)
  expect(story).not.toMatch(says(/退回|退款/, /came back|goes back to|refund/i))
  await look(page, info, 'reserved-lapsed', axe)
  expect(await tooWide(page)).toEqual([])
})
