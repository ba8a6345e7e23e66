import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TEST_NOW } from '../testing/client.ts'
import { newOrderNo, startWechatMerchant } from '../testing/wechat-merchant.ts'
import type { WechatMerchant } from '../testing/wechat-merchant.ts'

let merchant: WechatMerchant
let stop: () => Promise<void>
beforeAll(async () => ({ merchant, stop } = await startWechatMerchant()))
afterAll(() => stop())
afterEach(async () => {
  await merchant.client.send('DELETE', '/control/faults')
  await merchant.client.control('wechat/signing', { mode: 'publicKey' })
  await merchant.client.control('clock', { now: TEST_NOW })
  await merchant.booksAgree()
})

const said = async (answer: ReturnType<WechatMerchant['query']>) => {
  const { status, body } = await answer
  return [status, body.code ?? body.trade_state ?? body.status]
}
const seconds = async () => Math.floor((await merchant.client.get<{ nowMs: number }>('/control/clock')).body.nowMs / 1000)

describe('who asks WeChat Pay', () => {
  it('is let in once with a signature of its own, and hears an answer that is signed', async () => {
    const answer = await merchant.query(newOrderNo())
    expect([answer.status, answer.body.code, answer.isSigned]).toEqual([404, 'ORDER_NOT_EXIST', true])
    expect(answer.serial).toMatch(/^PUB_KEY_ID_\d{34}$/)
  })

  it('is refused with another key, merchant, certificate, an old time, or a nonce that was used', async () => {
    const ask = (bent: object) => merchant.send('GET', '/v3/certificates', undefined, bent)
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    // The gateway takes this world's clock and the machine's; what is old is old by both.
    const old = Math.min(await seconds(), Math.floor(Date.now() / 1000)) - 301
    for (const bent of [{ key: stranger }, { mchid: '1600000000' }, { serial: 'AB'.repeat(20) }, { timestamp: old }, { timestamp: 12 }]) {
      const answer = await ask(bent)
      expect([bent, answer.status, answer.body.code, answer.isSigned]).toEqual([bent, 401, 'SIGN_ERROR', false])
    }
    const nonce = 'USED0NCE'
    expect((await ask({ nonce })).status).toBe(200)
    expect((await ask({ nonce })).body.code).toBe('SIGN_ERROR')
  })

  it('may run by the machine’s clock while this world’s was moved, and is answered by the same', async () => {
    await merchant.client.control('clock', { advanceMs: 3_600_000 })
    const machine = Math.floor(Date.now() / 1000)
    expect((await merchant.send('GET', '/v3/certificates', undefined, { timestamp: machine })).status).toBe(200)
    const response = await fetch(`${merchant.client.base}/control/wechat/notice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outTradeNo: await merchant.paid({ time_expire: '2026-11-23T12:30:00+08:00' }), isSent: false }),
    })
    expect(response.status).toBe(200)
  })
})

describe('the key that signs', () => {
  it('is the public key, or a certificate that is told sealed; it changes in flight, and certificates rotate', async () => {
    const number = newOrderNo()
    await merchant.client.control('wechat/signing', { mode: 'certificate' })
    expect((await merchant.query(number)).isSigned).toBe(false)
    const told = await merchant.certificates()
    expect([told.body.data, told.serial]).toEqual([
      [expect.objectContaining({ serial_no: told.serial })],
      expect.stringMatching(/^[\dA-F]{40}$/),
    ])
    const first = await merchant.query(number)
    expect(first.isSigned).toBe(true)
    await merchant.client.control('wechat/rotate', {})
    const second = await merchant.query(number)
    expect([second.isSigned, second.serial === first.serial]).toEqual([false, false])
    expect((await merchant.certificates()).body.data).toHaveLength(2)
    expect((await merchant.query(number)).isSigned).toBe(true)
    await merchant.client.control('wechat/rotate', { forgetOld: true })
    expect((await merchant.certificates()).body.data).toHaveLength(1)
  })
})

describe('an order', () => {
  it('is prepared once: the same again leads to the same cashier, anything else is refused', async () => {
    const number = newOrderNo()
    const { status, body } = await merchant.prepay(number)
    expect([status, body.h5_url]).toEqual([200, expect.stringContaining('/wechat-pay/checkmweb?prepay_id=wx20261123')])
    expect((await merchant.prepay(number)).body).toEqual(body)
    expect(await said(merchant.prepay(number, { amount: { total: 86_051 } }))).toEqual([403, 'OUT_TRADE_NO_USED'])
    expect(await said(merchant.prepay(number, { description: 'another' }))).toEqual([400, 'INVALID_REQUEST'])
    const jsapi = { ...merchant.order(number), payer: { openid: 'oNobody' } }
    expect(await said(merchant.send('POST', '/v3/pay/transactions/jsapi', jsapi))).toEqual([400, 'PARAM_ERROR'])
    expect(await said(merchant.query(number))).toEqual([200, 'NOTPAY'])
  })

  it('is refused without what its way needs, for another app, in the past, or where the notice’s address has a query', async () => {
    const wrong: [object, string][] = [
      [{ scene_info: undefined }, 'PARAM_ERROR'],
      [{ mchid: '1600000000' }, 'PARAM_ERROR'],
      [{ appid: 'wx0000000000000000' }, 'APPID_MCHID_NOT_MATCH'],
      [{ time_expire: '2026-11-23T09:59:00+08:00' }, 'PARAM_ERROR'],
      [{ time_expire: '2026-11-23 10:30:00' }, 'PARAM_ERROR'],
      [{ notify_url: `${merchant.origin}/notice?a=1` }, 'PARAM_ERROR'],
      [{ amount: { total: 0 } }, 'PARAM_ERROR'],
      [{ amount: { total: 1, currency: 'HKD' } }, 'PARAM_ERROR'],
      [{ out_trade_no: 'Q'.repeat(33) }, 'PARAM_ERROR'],
      [{ description: 'x'.repeat(128) }, 'PARAM_ERROR'],
    ]
    for (const [more, code] of wrong) expect([more, ...(await said(merchant.prepay(newOrderNo(), more)))]).toEqual([more, 400, code])
  })

  it('is paid once, and told so with number, amount and time', async () => {
    const number = await merchant.paid()
    const { body } = await merchant.query(number)
    expect(body).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'MWEB',
      mchid: merchant.access.mchId,
      amount: { total: 86_050, payer_total: 86_050, currency: 'CNY' },
    })
    expect([body.transaction_id, body.success_time]).toEqual([
      expect.stringMatching(/^4200\d{24}$/),
      expect.stringMatching(/^2026-11-23T10:00:\d\d\+08:00$/),
    ])
    expect(await said(merchant.prepay(number))).toEqual([400, 'ORDERPAID'])
    expect(await said(merchant.close(number))).toEqual([400, 'ORDERPAID'])
    expect(await merchant.journal(number)).toMatchObject([{ effect: 'payment', amountMinor: 86_050, supplier: 'wechat' }])
  })

  it('closes when asked to, and stays open past its time, when nobody can pay it any more', async () => {
    const number = newOrderNo()
    expect(await said(merchant.close(number))).toEqual([404, 'ORDER_NOT_EXIST'])
    await merchant.prepay(number)
    await merchant.client.control('clock', { advanceMs: 31 * 60_000 })
    expect([await said(merchant.query(number)), (await merchant.trade(number)).isPayable]).toEqual([[200, 'NOTPAY'], false])
    expect((await merchant.client.post('/control/wechat/pay', { outTradeNo: number })).status).toBe(409)
    const closed = await merchant.close(number)
    expect([closed.status, closed.text, closed.isSigned]).toEqual([204, '', true])
    expect(await said(merchant.close(number))).toEqual([400, 'ORDER_CLOSED'])
    expect(await said(merchant.prepay(number))).toEqual([400, 'ORDER_CLOSED'])
    expect(await said(merchant.query(number))).toEqual([200, 'CLOSED'])
  })
})

describe('a refund', () => {
  it('is on its way first and done later, in parts, each number once, never above what was paid', async () => {
    const number = await merchant.paid()
    expect(await said(merchant.refund(number, 'WR1', 30_000))).toEqual([200, 'PROCESSING'])
    expect(await said(merchant.refund(number, 'WR1', 30_000))).toEqual([200, 'PROCESSING'])
    expect(await said(merchant.refund(number, 'WR1', 30_001))).toEqual([400, 'INVALID_REQUEST'])
    expect(await said(merchant.refund(number, 'WR2', 56_051))).toEqual([400, 'INVALID_REQUEST'])
    expect(await said(merchant.refund(number, 'WR2', 1, 86_049))).toEqual([400, 'INVALID_REQUEST'])
    expect((await merchant.journal(number)).map((each) => each.effect)).toEqual(['payment'])
    await merchant.refundDone()
    expect((await merchant.queryRefund('WR1')).body).toMatchObject({ status: 'SUCCESS', amount: { refund: 30_000, total: 86_050 } })
    expect(await said(merchant.query(number))).toEqual([200, 'REFUND'])
    expect(await said(merchant.refund(number, 'WR2', 56_050))).toEqual([200, 'PROCESSING'])
    await merchant.refundDone()
    expect((await merchant.journal(number)).map((each) => [each.effect, each.amountMinor, each.idempotencyKey])).toEqual([
      ['payment', 86_050, null],
      ['refund', -30_000, 'WR1'],
      ['refund', -56_050, 'WR2'],
    ])
  })

  it('ends abnormally or closed where that was ordered; only the closed one may be paid again', async () => {
    const number = await merchant.paid()
    await merchant.client.control('faults', { match: 'wechatRefund', kind: 'refundAbnormal' })
    await merchant.refund(number, 'WR3', 86_000)
    await merchant.refundDone()
    expect(await said(merchant.queryRefund('WR3'))).toEqual([200, 'ABNORMAL'])
    expect(await said(merchant.refund(number, 'WR4', 100))).toEqual([400, 'INVALID_REQUEST'])
    await merchant.client.control('faults', { match: 'wechatRefund', kind: 'refundClosed' })
    await merchant.refund(number, 'WR5', 50)
    await merchant.refundDone()
    expect(await said(merchant.queryRefund('WR5'))).toEqual([200, 'CLOSED'])
    expect(await said(merchant.refund(number, 'WR6', 50))).toEqual([200, 'PROCESSING'])
  })

  it('is paid late where somebody sees to what was closed or abnormal, once, and the books of both sides agree', async () => {
    const number = await merchant.paid()
    for (const [kind, refund] of [
      ['refundClosed', 'WL1'],
      ['refundAbnormal', 'WL2'],
    ] as const) {
      await merchant.client.control('faults', { match: 'wechatRefund', kind })
      await merchant.refund(number, refund, 700)
      await merchant.refundDone()
      const late = { outRefundNo: refund, outcome: 'SUCCESS' }
      expect(await merchant.client.control('wechat/refund', late)).toMatchObject({ status: 'SUCCESS' })
      expect(await said(merchant.queryRefund(refund))).toEqual([200, 'SUCCESS'])
      await expect(merchant.client.control('wechat/refund', late)).rejects.toThrow('409')
    }
    expect((await merchant.trade(number)).refundedMinor).toBe(1_400)
  })

  it('is refused for good where the account of who paid is gone, or she paid over a year ago', async () => {
    const number = await merchant.paid()
    await merchant.client.control('faults', { match: 'wechatRefund', kind: 'payerGone' })
    expect(await said(merchant.refund(number, 'WG1', 1))).toEqual([403, 'USER_ACCOUNT_ABNORMAL'])
    expect(await said(merchant.queryRefund('WG1'))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
    await merchant.client.control('clock', { advanceMs: 366 * 86_400_000 })
    expect(await said(merchant.refund(number, 'WG1', 1))).toEqual([400, 'INVALID_REQUEST'])
  })

  it('is refused for what nobody has paid, what does not exist, and with an empty account', async () => {
    const number = newOrderNo()
    expect(await said(merchant.refund(number, 'WR7', 1))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
    expect(await said(merchant.queryRefund('WR7'))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
    await merchant.prepay(number)
    expect(await said(merchant.refund(number, 'WR7', 1))).toEqual([400, 'INVALID_REQUEST'])
    const paid = await merchant.paid()
    await merchant.client.control('faults', { match: 'wechatRefund', kind: 'notEnough' })
    expect(await said(merchant.refund(paid, 'WR8', 1))).toEqual([403, 'NOT_ENOUGH'])
    await merchant.client.control('faults', { match: 'wechatRefund', kind: 'frequencyLimited' })
    expect(await said(merchant.refund(paid, 'WR8', 1))).toEqual([429, 'FREQUENCY_LIMITED'])
  })
})

describe('the line to WeChat Pay', () => {
  it('does the work and says SYSTEM_ERROR, signs with a strange key, or tells another amount', async () => {
    const number = await merchant.paid()
    const fault = (match: string, kind: string) => merchant.client.control('faults', { match, kind })
    await fault('wechatRefund', 'unknownError')
    expect(await said(merchant.refund(number, 'WR9', 1))).toEqual([500, 'SYSTEM_ERROR'])
    expect(await said(merchant.queryRefund('WR9'))).toEqual([200, 'PROCESSING'])
    await fault('wechatQuery', 'badSignature')
    expect((await merchant.query(number)).isSigned).toBe(false)
    await fault('wechatQuery', 'wrongAmount')
    const wrong = await merchant.query(number)
    expect([wrong.isSigned, wrong.body.amount]).toEqual([true, expect.objectContaining({ total: 1 })])
  })

  it('tells of another trade or refund under a right signature, and answers twice over one line', async () => {
    const number = await merchant.paid()
    const fault = (match: string, kind: string) => merchant.client.control('faults', { match, kind })
    await fault('wechatQuery', 'otherTrade')
    const other = await merchant.query(number)
    expect(other).toMatchObject({ isSigned: true, body: { out_trade_no: 'OTHERTRADE', trade_state: 'SUCCESS', amount: { total: 86_050 } } })
    await merchant.refund(number, 'WR8', 1)
    await fault('wechatRefundQuery', 'otherTrade')
    expect(await merchant.queryRefund('WR8')).toMatchObject({ isSigned: true, body: { out_refund_no: 'OTHERREFUND', status: 'SUCCESS' } })
    await fault('wechatQuery', 'answerTwice')
    expect(await merchant.query(number)).toMatchObject({ status: 200, isSigned: true, body: { out_trade_no: number } })
    // Whoever took the second one for the answer to the next question would hear of the wrong trade.
    expect((await merchant.query(await merchant.paid())).body.out_trade_no).not.toBe(number)
  })
})
