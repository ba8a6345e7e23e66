import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEST_NOW } from '../testing/client.ts'
import { newOrderNo, startMerchant } from '../testing/merchant.ts'
import type { Merchant } from '../testing/merchant.ts'

let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => ({ merchant, stop } = await startMerchant()))
afterAll(() => stop())
beforeEach(() => void (merchant.answer = 'success'))
afterEach(async () => {
  await merchant.booksAgree()
  await merchant.client.control('reset')
  await merchant.client.control('clock', { now: TEST_NOW })
})

const arrived = (outTradeNo: string, count: number) =>
  vi.waitFor(() => expect(merchant.noticesOf(outTradeNo)).toHaveLength(count), { timeout: 5_000, interval: 20 })
const tried = (outTradeNo: string, attempts: number, isOver: boolean) =>
  vi.waitFor(
    async () => {
      const [notice] = (await merchant.trade(outTradeNo)).notices
      expect([notice?.attempts, notice?.dueAt === null]).toEqual([attempts, isOver])
    },
    { timeout: 5_000, interval: 20 },
  )
const fault = (kind: string) => merchant.client.control('faults', { match: 'alipayNotice', kind })

interface Sent {
  readonly form: string
  readonly answers: readonly { status: number; body: string }[]
}
const send = (body: object) => merchant.client.control<Sent>('alipay/notice', body)
const isSigned = (form: string) => merchant.sdk.checkNotifySignV2(Object.fromEntries(new URLSearchParams(form)))

describe('the notice', () => {
  it('tells of the payment under a signature that the SDK accepts, once it is taken only once', async () => {
    const outTradeNo = await merchant.paid({ subject: '差旅自付 50% + «tax» & more' })
    await arrived(outTradeNo, 1)
    const [notice] = merchant.noticesOf(outTradeNo)
    expect(notice).toMatchObject({
      notify_type: 'trade_status_sync',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '860.50',
      receipt_amount: '860.50',
      buyer_pay_amount: '860.50',
      app_id: merchant.sdk.config.appId,
      subject: '差旅自付 50% + «tax» & more',
      sign_type: 'RSA2',
      charset: 'utf-8',
      version: '1.0',
    })
    expect(notice?.seller_id).toMatch(/^2088\d{12}$/)
    expect(notice?.gmt_payment).toMatch(/^2026-11-23 10:00:\d\d$/)
    expect(merchant.sdk.checkNotifySignV2(notice)).toBe(true)
    expect(merchant.sdk.checkNotifySignV2({ ...notice, total_amount: '860.51' })).toBe(false)
    await tried(outTradeNo, 1, true)
    await merchant.client.control('clock', { advanceMs: 86_400_000 })
    await merchant.client.get('/control/clock')
    expect(merchant.noticesOf(outTradeNo)).toHaveLength(1)
  })

  it('is repeated after 4, 10, 10 minutes, 1, 2, 6 and 15 hours, and then given up', async () => {
    merchant.answer = 'SUCCESS'
    const outTradeNo = await merchant.paid()
    await tried(outTradeNo, 1, false)
    for (const [index, minutes] of [4, 10, 10, 60, 120, 360, 900].entries()) {
      const [before] = (await merchant.trade(outTradeNo)).notices
      const { nowMs } = (await merchant.client.get<{ nowMs: number }>('/control/clock')).body
      const waitsMs = Date.parse(before?.dueAt ?? '') - nowMs
      expect(Math.abs(waitsMs - minutes * 60_000)).toBeLessThan(5_000)
      await merchant.client.control('clock', { advanceMs: minutes * 60_000 })
      await tried(outTradeNo, index + 2, index === 6)
    }
    const sent = merchant.noticesOf(outTradeNo)
    expect(sent).toHaveLength(8)
    expect(new Set(sent.map((each) => each.notify_id)).size).toBe(1)
    expect(new Set(sent.map((each) => each.notify_time)).size).toBe(8)
  })

  it('stops when the answer is exactly success', async () => {
    merchant.answer = 'fail'
    const outTradeNo = await merchant.paid()
    await tried(outTradeNo, 1, false)
    merchant.answer = 'success'
    await merchant.client.control('clock', { advanceMs: 4 * 60_000 })
    await tried(outTradeNo, 2, true)
    expect(merchant.noticesOf(outTradeNo)).toHaveLength(2)
  })

  it('tells of each refund, and of a trade that was closed without money', async () => {
    const outTradeNo = await merchant.paid({ totalAmount: '10.00' })
    await arrived(outTradeNo, 1)
    await merchant.exec('alipay.trade.refund', { outTradeNo, outRequestNo: 'R1', refundAmount: '4.00' })
    await merchant.exec('alipay.trade.refund', { outTradeNo, outRequestNo: 'R2', refundAmount: '6.00' })
    await arrived(outTradeNo, 3)
    expect(merchant.noticesOf(outTradeNo).map((each) => [each.trade_status, each.out_biz_no, each.refund_fee])).toEqual([
      ['TRADE_SUCCESS', undefined, undefined],
      ['TRADE_SUCCESS', 'R1', '4.00'],
      ['TRADE_CLOSED', 'R2', '10.00'],
    ])
    const closed = newOrderNo()
    await merchant.arrive({ outTradeNo: closed })
    await merchant.exec('alipay.trade.close', { outTradeNo: closed })
    await arrived(closed, 1)
    const [notice] = merchant.noticesOf(closed)
    expect([notice?.trade_status, notice?.gmt_payment]).toEqual(['TRADE_CLOSED', undefined])
  })
})

describe('notices on demand', () => {
  it.for(['amount', 'seller', 'app', 'unknownOrder'] as const)(
    '%s: rightly signed, wrong in that, and claims a payment',
    async (mutate) => {
      const outTradeNo = newOrderNo()
      await merchant.arrive({ outTradeNo })
      const { form, answers } = await send({ outTradeNo, mutate })
      const notice = Object.fromEntries(new URLSearchParams(form))
      expect([isSigned(form), notice.trade_status]).toEqual([true, 'TRADE_SUCCESS'])
      expect(answers).toEqual([{ status: 200, body: 'success' }])
      const truth = { amount: '860.50', seller: merchantSeller(), app: merchant.sdk.config.appId, unknownOrder: outTradeNo }
      const told = { amount: notice.total_amount, seller: notice.seller_id, app: notice.app_id, unknownOrder: notice.out_trade_no }
      expect(told).toEqual({ ...truth, [mutate]: expect.not.stringMatching(new RegExp(`^${truth[mutate]}$`)) as unknown })
      expect((await merchant.trade(outTradeNo)).status).toBe('WAIT_BUYER_PAY')
    },
  )

  it.for(['forged', 'alteredByte'] as const)('%s: the SDK refuses the signature, everything else is right', async (mutate) => {
    const outTradeNo = newOrderNo()
    await merchant.arrive({ outTradeNo })
    const { form } = await send({ outTradeNo, mutate })
    expect(isSigned(form)).toBe(false)
    const notice = Object.fromEntries(new URLSearchParams(form))
    expect(notice).toMatchObject({ out_trade_no: outTradeNo, total_amount: '860.50', trade_status: 'TRADE_SUCCESS' })
  })

  it('repeats the notice of a payment twenty times at once, with its id', async () => {
    const outTradeNo = await merchant.paid()
    await arrived(outTradeNo, 1)
    const { answers } = await send({ outTradeNo, times: 20 })
    expect(answers).toHaveLength(20)
    expect(new Set(merchant.noticesOf(outTradeNo).map((each) => each.notify_id)).size).toBe(1)
    expect(merchant.noticesOf(outTradeNo)).toHaveLength(21)
  })

  it('answers 404 for an order that nobody has come with', async () => {
    expect((await merchant.client.post('/control/alipay/notice', { outTradeNo: 'NOBODY' })).status).toBe(404)
    expect((await merchant.client.post('/control/alipay/pay', { outTradeNo: 'NOBODY' })).status).toBe(404)
  })
})

describe('faults of the notice', () => {
  it('duplicate: it comes twice', async () => {
    await fault('duplicateNotice')
    const outTradeNo = await merchant.paid()
    await tried(outTradeNo, 1, true)
    expect(merchant.noticesOf(outTradeNo)).toHaveLength(2)
  })

  it('lost: only the repetition comes', async () => {
    await fault('loseNotice')
    const outTradeNo = await merchant.paid()
    await tried(outTradeNo, 1, false)
    expect(merchant.noticesOf(outTradeNo)).toHaveLength(0)
    await merchant.client.control('clock', { advanceMs: 4 * 60_000 })
    await arrived(outTradeNo, 1)
  })

  it('reordered: the one after it overtakes', async () => {
    const outTradeNo = newOrderNo()
    await merchant.arrive({ outTradeNo, totalAmount: '10.00' })
    await fault('reorderNotice')
    await merchant.client.control('alipay/pay', { outTradeNo })
    await merchant.exec('alipay.trade.refund', { outTradeNo, outRequestNo: 'R1', refundAmount: '4.00' })
    await arrived(outTradeNo, 2)
    expect(merchant.noticesOf(outTradeNo).map((each) => each.refund_fee)).toEqual(['4.00', undefined])
  })

  it('bad signature and wrong amount: bent once, right in the repetition', async () => {
    for (const kind of ['badSignature', 'wrongAmount']) {
      merchant.answer = 'fail'
      await fault(kind)
      const outTradeNo = await merchant.paid()
      await tried(outTradeNo, 1, false)
      merchant.answer = 'success'
      await merchant.client.control('clock', { advanceMs: 4 * 60_000 })
      await tried(outTradeNo, 2, true)
      const told = merchant.noticesOf(outTradeNo).map((each) => [merchant.sdk.checkNotifySignV2(each), each.total_amount])
      const bent = kind === 'badSignature' ? [false, '860.50'] : [true, '0.01']
      expect(told).toEqual([bent, [true, '860.50']])
      await merchant.client.control('clock', { now: TEST_NOW })
    }
  })
})

const merchantSeller = () => merchant.notices.find((each) => each.trade_status === 'TRADE_SUCCESS')?.seller_id ?? ''
