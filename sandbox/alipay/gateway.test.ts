import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AlipaySdk } from 'alipay-sdk'
import { TEST_NOW } from '../testing/client.ts'
import { newOrderNo, startMerchant } from '../testing/merchant.ts'
import type { Merchant } from '../testing/merchant.ts'

let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => ({ merchant, stop } = await startMerchant()))
afterAll(() => stop())
afterEach(async () => {
  await merchant.client.send('DELETE', '/control/faults')
  await merchant.client.control('clock', { now: TEST_NOW })
  await merchant.booksAgree()
})

const opened = (url: string) => fetch(url, { redirect: 'manual' })
const refusalCode = async (url: string) => /<dd>(.*?)<\/dd>/.exec(await (await opened(url)).text())?.[1]

describe('alipay.trade.app.pay', () => {
  const orderText = (outTradeNo: string, productCode = 'QUICK_MSECURITY_PAY') =>
    merchant.sdk.sdkExecute('alipay.trade.app.pay', {
      notifyUrl: `${merchant.origin}/notice`,
      bizContent: { outTradeNo, totalAmount: '860.50', subject: 'x', productCode, timeExpire: '2026-11-23 10:30:00' },
    })
  const inApp = (order: string, act?: string) => merchant.client.control('alipay/app', { order, act })

  it('is paid in Alipay’s app once, after somebody thought better of it', async () => {
    const outTradeNo = newOrderNo()
    expect(await inApp(orderText(outTradeNo), 'cancel')).toEqual({ is: 'cancel' })
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
    expect(await inApp(orderText(outTradeNo))).toEqual({ is: 'ok' })
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', totalAmount: '860.50' })
    expect(await inApp(orderText(outTradeNo))).toEqual({ is: 'fail', why: 'ACQ.TRADE_HAS_SUCCESS' })
  })

  it('refuses a changed byte, a browser’s order and no order at all', async () => {
    const outTradeNo = newOrderNo()
    expect(await inApp(orderText(outTradeNo).replace('860.50', '860.51'))).toEqual({ is: 'fail', why: 'isv.invalid-signature' })
    expect(await inApp(orderText(outTradeNo, 'QUICK_WAP_WAY'))).toMatchObject({ is: 'fail' })
    expect(await inApp(new URL(merchant.payUrl({ outTradeNo })).search.slice(1))).toEqual({ is: 'fail', why: 'no order for the app' })
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
  })
})

describe('alipay.trade.wap.pay', () => {
  it('takes the SDK’s address to a cashier, and makes the trade only then', async () => {
    const outTradeNo = newOrderNo()
    const url = merchant.payUrl({ outTradeNo })
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST' })
    const answer = await opened(url)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/alipay\/cashier\/[\w-]{24}$/)
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({
      code: '10000',
      outTradeNo,
      tradeStatus: 'WAIT_BUYER_PAY',
      totalAmount: '860.50',
    })
  })

  it('comes to the same trade again, and refuses another amount for it', async () => {
    const outTradeNo = newOrderNo()
    const cashier = await merchant.arrive({ outTradeNo })
    expect(await merchant.arrive({ outTradeNo })).toBe(cashier)
    expect(await refusalCode(merchant.payUrl({ outTradeNo, totalAmount: '860.51' }))).toBe('ACQ.CONTEXT_INCONSISTENT')
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ totalAmount: '860.50' })
  })

  it('refuses a changed byte, another app and another key', async () => {
    const outTradeNo = newOrderNo()
    const url = merchant.payUrl({ outTradeNo })
    expect(await refusalCode(url.replace('860.50', '860.51'))).toBe('isv.invalid-signature')
    expect(await refusalCode(url.replace(/app_id=\d/, 'app_id=1'))).toBe('isv.invalid-app-id')
    expect(await refusalCode(url.replace(/&sign=[^&]+/, ''))).toBe('isv.missing-signature')
    expect(await refusalCode(url.replace('sign_type=RSA2', 'sign_type=RSA'))).toBe('isv.invalid-signature-type')
    expect((await opened(url.replace('860.50', '860.51'))).status).toBe(400)
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
  })

  it('refuses an order that is paid, closed, past its time or leads to no web address', async () => {
    const paid = await merchant.paid()
    expect(await refusalCode(merchant.payUrl({ outTradeNo: paid }))).toBe('ACQ.TRADE_HAS_SUCCESS')
    const closed = newOrderNo()
    await merchant.arrive({ outTradeNo: closed })
    await merchant.exec('alipay.trade.close', { outTradeNo: closed })
    expect(await refusalCode(merchant.payUrl({ outTradeNo: closed }))).toBe('ACQ.TRADE_HAS_CLOSE')
    const late = { outTradeNo: newOrderNo(), timeExpire: '2026-11-23 09:59:00' }
    expect(await refusalCode(merchant.payUrl(late))).toBe('ACQ.INVALID_PARAMETER')
    const script = { outTradeNo: newOrderNo(), quitUrl: 'javascript:alert(1)' }
    expect(await refusalCode(merchant.payUrl(script))).toBe('ACQ.INVALID_PARAMETER')
  })
})

describe('the gateway’s methods', () => {
  it('tell of a payment, and journal it once', async () => {
    const outTradeNo = await merchant.paid()
    const answer = await merchant.exec('alipay.trade.query', { outTradeNo })
    expect(answer).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', totalAmount: '860.50', buyerPayAmount: '860.50' })
    expect(answer.sendPayDate).toMatch(/^2026-11-23 10:00:\d\d$/)
    expect(await merchant.exec('alipay.trade.query', { tradeNo: String(answer.tradeNo) })).toMatchObject({ outTradeNo })
    expect(await merchant.journal(outTradeNo)).toMatchObject([{ effect: 'payment', amountMinor: 86_050, seats: 0, supplier: 'alipay' }])
  })

  it('refund in parts, each number once, never above what was paid; the last part closes the trade', async () => {
    const outTradeNo = await merchant.paid({ totalAmount: '100.00' })
    const refund = (outRequestNo: string, refundAmount: string) =>
      merchant.exec('alipay.trade.refund', { outTradeNo, outRequestNo, refundAmount })
    expect(await refund('R1', '30.00')).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '30.00', sendBackFee: '30.00' })
    expect(await refund('R1', '30.00')).toMatchObject({ code: '10000', fundChange: 'N', refundFee: '30.00' })
    expect(await refund('R1', '31.00')).toMatchObject({ code: '40004', subCode: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
    expect(await refund('R2', '70.01')).toMatchObject({ code: '40004', subCode: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
    const query = (outRequestNo: string) => merchant.exec('alipay.trade.fastpay.refund.query', { outTradeNo, outRequestNo })
    expect(await query('R1')).toMatchObject({ code: '10000', refundStatus: 'REFUND_SUCCESS', refundAmount: '30.00', totalAmount: '100.00' })
    const unknown = await query('R2')
    expect([unknown.code, unknown.refundStatus, unknown.refundAmount]).toEqual(['10000', undefined, undefined])
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
    expect(await refund('R2', '70')).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '100.00', sendBackFee: '70.00' })
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
    expect(await refund('R3', '0.01')).toMatchObject({ subCode: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
    expect(await refund('R2', '70.00')).toMatchObject({ code: '10000', fundChange: 'N' })
    expect((await merchant.journal(outTradeNo)).map((each) => [each.effect, each.amountMinor, each.idempotencyKey])).toEqual([
      ['payment', 10_000, null],
      ['refund', -3_000, 'R1'],
      ['refund', -7_000, 'R2'],
    ])
  })

  it('refund the same number in twenty requests at once, and the money moves once', async () => {
    const outTradeNo = await merchant.paid({ totalAmount: '100.00' })
    const asked = { outTradeNo, outRequestNo: 'SAME', refundAmount: '60.00' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => merchant.exec('alipay.trade.refund', asked)))
    expect(answers.filter((each) => each.fundChange === 'Y')).toHaveLength(1)
    expect((await merchant.trade(outTradeNo)).refundedMinor).toBe(6_000)
  })

  it('refuse a refund for good, or take it and move nothing, where that was ordered, and a year after the payment', async () => {
    const outTradeNo = await merchant.paid()
    const refund = () => merchant.exec('alipay.trade.refund', { outTradeNo, outRequestNo: 'GONE', refundAmount: '1.00' })
    const asked = () => merchant.exec('alipay.trade.fastpay.refund.query', { outTradeNo, outRequestNo: 'GONE' })
    for (const [kind, answer] of [
      ['payerGone', { code: '40004', subCode: 'ACQ.BUYER_NOT_EXIST' }],
      ['tradeFinished', { code: '40004', subCode: 'ACQ.TRADE_HAS_FINISHED' }],
      ['notMoved', { code: '10000', fundChange: 'N' }],
    ] as const) {
      await merchant.client.control('faults', { match: 'alipayRefund', kind })
      expect(await refund()).toMatchObject(answer)
      expect((await asked()).refundStatus).toBeUndefined()
    }
    await merchant.client.control('clock', { advanceMs: 366 * 86_400_000 })
    expect(await refund()).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_HAS_FINISHED' })
    expect((await merchant.trade(outTradeNo)).refundedMinor).toBe(0)
  })

  it('refuse to refund what was not paid, and a part without a number', async () => {
    const open = newOrderNo()
    await merchant.arrive({ outTradeNo: open })
    const asked = { outRequestNo: 'R', refundAmount: '1.00' }
    expect(await merchant.exec('alipay.trade.refund', { outTradeNo: open, ...asked })).toMatchObject({ subCode: 'ACQ.TRADE_STATUS_ERROR' })
    expect(await merchant.exec('alipay.trade.refund', { outTradeNo: 'NOBODY', ...asked })).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
    const outTradeNo = await merchant.paid()
    const part = await merchant.exec('alipay.trade.refund', { outTradeNo, refundAmount: '1.00' })
    expect(part).toMatchObject({ subCode: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
    const tooFine = await merchant.exec('alipay.trade.refund', { outTradeNo, ...asked, refundAmount: '1.001' })
    expect(tooFine).toMatchObject({ subCode: 'ACQ.INVALID_PARAMETER' })
  })

  it('close what waits; a closed trade is not paid, a paid one not closed', async () => {
    const outTradeNo = newOrderNo()
    await merchant.arrive({ outTradeNo })
    expect(await merchant.exec('alipay.trade.close', { outTradeNo })).toMatchObject({ code: '10000', outTradeNo })
    expect(await merchant.exec('alipay.trade.close', { outTradeNo })).toMatchObject({ subCode: 'ACQ.REASON_TRADE_STATUS_INVALID' })
    expect((await merchant.client.post('/control/alipay/pay', { outTradeNo })).status).toBe(409)
    expect((await merchant.journal(outTradeNo)).map((each) => each.effect)).toEqual(['trade_closed'])
    const paid = await merchant.paid()
    expect(await merchant.exec('alipay.trade.close', { outTradeNo: paid })).toMatchObject({ subCode: 'ACQ.TRADE_STATUS_ERROR' })
  })

  it('let a trade end at its time, and not a second before', async () => {
    const outTradeNo = newOrderNo()
    await merchant.arrive({ outTradeNo, timeExpire: '2026-11-23 10:15:00' })
    await merchant.client.control('clock', { now: '2026-11-23T10:14:50+08:00' })
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
    await merchant.client.control('clock', { now: '2026-11-23T11:00:00+08:00' })
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
    expect((await merchant.trade(outTradeNo)).closedAt).toBe('2026-11-23T10:15:00+08:00')
    expect((await merchant.journal(outTradeNo)).map((each) => each.effect)).toEqual(['trade_closed'])
  })

  it('refuse a request that another key has signed, and a method that there is not', async () => {
    const stranger = new AlipaySdk({
      ...merchant.sdk.config,
      privateKey: (await import('node:crypto'))
        .generateKeyPairSync('rsa', {
          modulusLength: 2048,
          publicKeyEncoding: { type: 'spki', format: 'pem' },
          privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
        })
        .privateKey.trim(),
    })
    const query = { bizContent: { outTradeNo: 'ANY' } }
    const answer = await stranger.exec('alipay.trade.query', query, { validateSign: true })
    expect(answer).toMatchObject({ code: '40002', subCode: 'isv.invalid-signature' })
    expect(await merchant.sdk.exec('alipay.trade.nothing', query)).toMatchObject({ code: '40002', subCode: 'isv.invalid-method' })
  })
})

describe('faults of the gateway', () => {
  const order = (kind: string, match: string, more: object = {}) => merchant.client.control('faults', { match, kind, ...more })
  /** The SDK's HTTP client sends once more by itself when the line is cut: only the second cut is seen. */
  const CUT = { times: 2 }
  const asked = (outTradeNo: string) => ({ outTradeNo, outRequestNo: 'F1', refundAmount: '10.00' })

  it('bad signature: the SDK throws, and the refund has happened once', async () => {
    const outTradeNo = await merchant.paid()
    await order('badSignature', 'alipayRefund')
    await expect(merchant.exec('alipay.trade.refund', asked(outTradeNo))).rejects.toThrow('验签失败')
    expect(await merchant.exec('alipay.trade.refund', asked(outTradeNo))).toMatchObject({ fundChange: 'N' })
    expect((await merchant.trade(outTradeNo)).refundedMinor).toBe(1_000)
  })

  it('cut after the body: the SDK throws, and nothing has happened', async () => {
    const outTradeNo = await merchant.paid()
    await order('cutAfterBody', 'alipayRefund', CUT)
    await expect(merchant.exec('alipay.trade.refund', asked(outTradeNo))).rejects.toThrow('HttpClient Request error')
    expect((await merchant.trade(outTradeNo)).refundedMinor).toBe(0)
  })

  it.for([
    ['lostReply', 'HttpClient Request error', CUT],
    ['halfAnswer', 'HttpClient Request error', CUT],
    ['wrongAnswer', 'Response 格式错误', {}],
    ['statusAfter', 'HTTP 请求错误', {}],
  ] as const)('%s: the SDK throws, and the refund has happened', async ([kind, message, more]) => {
    const outTradeNo = await merchant.paid()
    await order(kind, 'alipayRefund', more)
    await expect(merchant.exec('alipay.trade.refund', asked(outTradeNo))).rejects.toThrow(message)
    expect(await merchant.exec('alipay.trade.refund', asked(outTradeNo))).toMatchObject({ fundChange: 'N' })
  })

  it('unknown error: the answer is 20000 under a right signature, and the refund has happened', async () => {
    const outTradeNo = await merchant.paid()
    await order('unknownError', 'alipayRefund')
    const answer = await merchant.exec('alipay.trade.refund', asked(outTradeNo))
    expect(answer).toMatchObject({ code: '20000', subCode: 'isp.unknow-error' })
    expect((await merchant.trade(outTradeNo)).refundedMinor).toBe(1_000)
  })

  it('wrong amount, another trade, two answers, refused close and a dead cashier', async () => {
    const outTradeNo = await merchant.paid()
    await order('wrongAmount', 'alipayQuery')
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', totalAmount: '0.01' })
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ totalAmount: '860.50' })
    await order('otherTrade', 'alipayQuery')
    const other = { tradeStatus: 'TRADE_SUCCESS', outTradeNo: 'OTHERTRADE', totalAmount: '860.50' }
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject(other)
    await order('answerTwice', 'alipayQuery')
    expect(await merchant.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ outTradeNo })
    const next = await merchant.paid()
    expect(await merchant.exec('alipay.trade.query', { outTradeNo: next })).toMatchObject({ outTradeNo: next })
    await order('status', 'alipayClose', { status: 503 })
    await expect(merchant.exec('alipay.trade.close', { outTradeNo })).rejects.toThrow('503')
    await order('status', 'alipayWapPay', { status: 503 })
    expect((await opened(merchant.payUrl({ outTradeNo: newOrderNo() }))).status).toBe(503)
    await order('status', 'alipayRefundQuery', { status: 503 })
    await expect(merchant.exec('alipay.trade.fastpay.refund.query', asked(outTradeNo))).rejects.toThrow('503')
  })
})
