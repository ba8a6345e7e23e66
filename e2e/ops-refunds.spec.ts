/** A refund that its gateway cannot bring back: she is told so, finance pays it by transfer, and she is told that too. */
import sharp from 'sharp'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { createPaying, importPaying, PAYING_PASSWORD } from './paying-company.ts'
import { tooWide } from './sideways.ts'
import { atTheDatabase, comeOnDuty, words } from './staff.ts'
import { control } from './world-facts.ts'

test.use({ signedIn: false })

interface Trade {
  readonly refunds: readonly { readonly outRefundNo: string }[]
}

/** WeChat Pay cannot give it to her: her card is gone. Said while the refund is on its way, for this one alone. */
async function endAbnormal(order: string): Promise<void> {
  await atTheDatabase(async (db) => {
    const ended = async (): Promise<string> => {
      const row = await db.read
        .selectFrom('gatewayRefund as r')
        .innerJoin('orders as o', 'o.id', 'r.orderId')
        .select(['r.number', 'r.tradeNumber'])
        .where('o.number', '=', order)
        .executeTakeFirst()
      if (!row) return 'not owed'
      const { trades } = await control<{ trades: Trade[] }>('GET', `/wechat/trades?outTradeNo=${row.tradeNumber}`)
      if (!trades[0]?.refunds.some(({ outRefundNo }) => outRefundNo === row.number)) return 'not asked for'
      const ending = { outRefundNo: row.number, outcome: 'ABNORMAL' }
      return (await control<{ status: string }>('POST', '/wechat/refund', ending)).status
    }
    await expect.poll(ended, { intervals: [50], timeout: 40_000 }).toBe('ABNORMAL')
  })
}

test('is told on her order, paid by transfer under its receipt, and seen as paid by both [E-PAY]', async ({
  says,
  freshDate,
  strangePhone,
}, info) => {
  test.setTimeout(180_000)
  const { unlucky } = await importPaying(says('zh', 'en'), 'alone')
  const hers = await strangePhone()
  await hers.app.comeIn(unlucky, PAYING_PASSWORD)
  const paying = createPaying(hers.page, hers.app, says)
  const order = await paying.bookAlone(freshDate())
  await paying.chooseWechat()
  await paying.payButton().click()
  await control('POST', '/wechat/settings', { refundDelayMs: 20_000 })
  await paying.atCashier('pay')
  await endAbnormal(order)
  await control('POST', '/wechat/settings', { refundDelayMs: 3_000 })
  await paying.openOrder(order)
  const told = hers.page.getByText(
    says(/支付渠道没能退回应退给你的 ¥[\d,.]+，改由财务转账退回/, /^The ¥[\d,.]+ due back to you could not be returned by the gateway/),
  )
  await expect(told).toBeVisible({ timeout: 40_000 })
  await expect(paying.story()).toContainText(says('将由财务转账退款', 'Will be returned by transfer'))
  await look(hers.page, info, 'refund-by-transfer', hers.axe)
  expect(await tooWide(hers.page)).toEqual([])

  const { page, axe } = await strangePhone()
  const { button, link, field } = words(page, says)
  await comeOnDuty(page, says, says('退款小金', 'Jin who refunds'), 'finance')
  await link('退款', 'Refunds').click()
  const mine = page
    .getByRole('list', { name: says('退款', 'Refunds'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: order })
  await expect(mine).toContainText('ABNORMAL')
  await look(page, info, 'ops-refunds', axe)
  expect(await tooWide(page)).toEqual([])
  await mine.getByRole('button', { name: says('登记转账', 'Record transfer') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(says('商户平台', 'merchant platform'))
  const go = button('确认已转账', 'Confirm the transfer')
  await expect(go).toBeDisabled()
  await field('银行回单号', 'Number of the bank’s receipt').fill(`bank-${order}`)
  const choose = dialog.locator('input[type=file]')
  await choose.setInputFiles({ name: 'a.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
  await expect(dialog).toContainText(says('请用 JPG、PNG 或 WebP 图片', 'Please use a JPG, PNG or WebP picture'))
  const picture = await sharp({ create: { width: 400, height: 240, channels: 3, background: '#dfe8d8' } })
    .png()
    .toBuffer()
  await choose.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog).toContainText(says('图片已收到', 'The picture has arrived'))
  await dialog.getByRole('textbox').last().fill(says('微信支付退不回，卡已注销', 'WeChat Pay cannot return it: the card is gone'))
  await look(page, info, 'ops-transfer', axe)
  expect(await tooWide(page)).toEqual([])
  await go.click()
  await expect(mine).toHaveCount(0)
  const recorded = page
    .getByRole('list', { name: says('已转账的退款', 'Refunds paid by transfer') })
    .getByRole('listitem')
    .filter({ hasText: order })
  await expect(recorded).toContainText(`BANK-${order}`)
  await recorded.getByRole('button').click()
  await expect(recorded.getByRole('img')).toBeVisible()
  await look(page, info, 'ops-transfers', axe)

  await expect(hers.page.getByText(says(/已由财务转账退回/, /was returned by finance, by transfer/))).toBeVisible({ timeout: 20_000 })
  await expect(paying.story()).toContainText(says('已转账退款', 'Returned by transfer'))
})
