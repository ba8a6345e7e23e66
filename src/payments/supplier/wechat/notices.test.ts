import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentGateway, RawNotice } from '../port.ts'
import { APP_ID, gatewayOn, HandClock, MCH_ID, MOBILE_APP_ID, noticeOf, ours, stamped, stranger } from './testing-line.ts'

let clock: HandClock
let gateway: PaymentGateway
beforeEach(() => {
  clock = new HandClock()
  // Nobody listens: whoever asks for certificates learns nothing.
  gateway = gatewayOn({ origin: 'http://127.0.0.1:3' }, clock)
})

const PAID = {
  appid: APP_ID,
  mchid: MCH_ID,
  out_trade_no: 'Q1',
  transaction_id: '4200000000202611220000000001',
  trade_type: 'MWEB',
  trade_state: 'SUCCESS',
  bank_type: 'OTHERS',
  success_time: '2026-11-22T00:30:00+08:00',
  payer: { openid: 'oPerson' },
  amount: { total: 32_000, payer_total: 31_000, currency: 'CNY', payer_currency: 'CNY' },
}
const REFUNDED = {
  mchid: MCH_ID,
  out_trade_no: 'Q1',
  transaction_id: PAID.transaction_id,
  out_refund_no: 'R1',
  refund_id: '5030000000202611220000000001',
  refund_status: 'SUCCESS',
  user_received_account: '招商银行信用卡0403',
  amount: { total: 32_000, refund: 12_000, payer_total: 31_000, payer_refund: 11_600 },
}
const ID = 'EV-2018022511223320873'

describe('a notice of WeChat Pay’s', () => {
  it('says that a trade is paid: with the amount that was asked for, whatever a coupon paid of it [E-PAY]', async () => {
    for (const appid of [APP_ID, MOBILE_APP_ID])
      expect(await gateway.readNotice(noticeOf(clock, { ...PAID, appid }))).toEqual({
        is: 'trade',
        noticeId: ID,
        tradeNumber: 'Q1',
        status: 'paid',
        gatewayNumber: PAID.transaction_id,
        amountMinor: 32_000,
      })
    expect(await gateway.readNotice(noticeOf(clock, { ...PAID, trade_state: 'CLOSED' }))).toMatchObject({ status: 'closed' })
    expect(await gateway.readNotice(noticeOf(clock, { ...PAID, trade_state: 'REFUND' }))).toMatchObject({ status: 'other' })
  })

  it('says of a refund that it is done or has failed, and never that somebody paid', async () => {
    for (const [word, status] of [
      ['SUCCESS', 'done'],
      ['ABNORMAL', 'failed'],
      ['CLOSED', 'failed'],
    ] as const) {
      const notice = noticeOf(clock, { ...REFUNDED, refund_status: word }, { type: 'refund', event: `REFUND.${word}` })
      const told = { is: 'refund', noticeId: ID, tradeNumber: 'Q1', refundNumber: 'R1', status, amountMinor: 12_000 }
      expect(await gateway.readNotice(notice)).toEqual(told)
    }
  })

  it.each([
    ['signed by somebody else', PAID, { key: stranger.privateKey }, 'signature'],
    ['signed by ourselves', PAID, { key: ours.privateKey }, 'signature'],
    ['signed in the name of a certificate that nobody knows', PAID, { serial: '7F'.repeat(20) }, 'signature'],
    ['signed in the name of another public key', PAID, { serial: 'PUB_KEY_ID_0000000000' }, 'signature'],
    ['older than five minutes', PAID, { atSeconds: -301 }, 'old'],
    ['from a time to come', PAID, { atSeconds: 301 }, 'old'],
    ['sealed with another key', PAID, { sealedWith: 'f'.repeat(32) }, 'unreadable'],
    ['for another merchant', { ...PAID, mchid: '1600000008' }, {}, 'seller'],
    ['for no merchant', { ...PAID, mchid: undefined }, {}, 'unreadable'],
    ['for another app', { ...PAID, appid: 'wx00000000000000cc' }, {}, 'app'],
    ['in another currency', { ...PAID, amount: { total: 32_000, currency: 'HKD' } }, {}, 'unreadable'],
    ['of an amount that is none', { ...PAID, amount: { total: 320.5, currency: 'CNY' } }, {}, 'unreadable'],
    ['of an amount below nothing', { ...PAID, amount: { total: -1, currency: 'CNY' } }, {}, 'unreadable'],
    ['of a state that nobody knows', { ...PAID, trade_state: 'PENDING' }, {}, 'unreadable'],
    ['of no trade', { ...PAID, out_trade_no: undefined }, {}, 'unreadable'],
    ['of a trade whose number is none', { ...PAID, out_trade_no: '<b>' }, {}, 'unreadable'],
    ['of another kind', PAID, { type: 'coupon' }, 'unreadable'],
    ['a refund that says it is a payment', REFUNDED, { event: 'TRANSACTION.SUCCESS' }, 'unreadable'],
    ['a payment that says it is a refund', PAID, { type: 'refund', event: 'REFUND.SUCCESS' }, 'unreadable'],
    ['a refund whose event says something else', REFUNDED, { type: 'refund', event: 'REFUND.CLOSED' }, 'unreadable'],
    ['a refund of another merchant', { ...REFUNDED, mchid: '1' }, { type: 'refund', event: 'REFUND.SUCCESS' }, 'seller'],
    ['longer than any notice', { ...PAID, attach: 'x'.repeat(20_000) }, {}, 'unreadable'],
  ])('is refused when it is %s', async (_what, said, more, why) => {
    expect(await gateway.readNotice(noticeOf(clock, said, more))).toMatchObject({ is: 'refused', why })
  })

  it.each([17_000, 10 * 1024 * 1024])('is refused when it is %i characters long, however rightly signed', async (length) => {
    const notice = JSON.parse(noticeOf(clock, PAID).body) as object
    const body = JSON.stringify({ ...notice, summary: 'x'.repeat(length) })
    expect(await gateway.readNotice({ body, headers: stamped(clock, body) })).toMatchObject({ is: 'refused', why: 'unreadable' })
  })

  it('is refused when somebody sends again what she has heard, and taken when WeChat Pay repeats it under a new signature', async () => {
    const notice = noticeOf(clock, PAID)
    expect((await gateway.readNotice(notice)).is).toBe('trade')
    expect(await gateway.readNotice(notice)).toMatchObject({ is: 'refused', why: 'old' })
    clock.forward(299)
    expect(await gateway.readNotice(notice)).toMatchObject({ is: 'refused', why: 'old' })
    const repeated = { body: notice.body, headers: stamped(clock, notice.body) }
    expect(await gateway.readNotice(repeated)).toMatchObject({ is: 'trade', noticeId: ID })
    clock.forward(2)
    expect(await gateway.readNotice(notice)).toMatchObject({ is: 'refused', why: 'old' })
  })

  it('is refused when it is a probe, which WeChat Pay sends to see who checks', async () => {
    const { body, headers } = noticeOf(clock, PAID)
    const probe = { body, headers: { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${String(headers['wechatpay-signature'])}` } }
    expect(await gateway.readNotice(probe)).toMatchObject({ is: 'refused', why: 'signature' })
  })

  it('is refused without one of its headers, with one of them twice, and cut off', async () => {
    const { body, headers } = noticeOf(clock, PAID)
    for (const name of Object.keys(headers)) {
      const { [name]: value, ...others } = headers
      for (const bent of [others, { ...headers, [name]: '' }, { ...headers, [name]: [String(value), String(value)] }])
        expect([name, (await gateway.readNotice({ body, headers: bent })).is]).toEqual([name, 'refused'])
    }
    for (const length of [0, 1, body.length - 1])
      expect((await gateway.readNotice({ body: body.slice(0, length), headers })).is).toBe('refused')
    expect((await gateway.readNotice({ body: `${body}\n`, headers })).is).toBe('refused')
    expect((await gateway.readNotice({ body, headers })).is).toBe('trade')
  })

  it('is refused wherever one byte of it was altered, in the body or in what stands around it', async () => {
    const alteredBody = ({ body, headers }: RawNotice, at: number, by: number): RawNotice => {
      const bytes = Buffer.from(body)
      const index = at % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ by
      return { body: bytes.toString('latin1'), headers }
    }
    const alteredHeader = ({ body, headers }: RawNotice, at: number, by: number): RawNotice => {
      const names = Object.keys(headers)
      const name = names[at % names.length] ?? ''
      const bytes = Buffer.from(String(headers[name]))
      const index = at % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ by
      return { body, headers: { ...headers, [name]: bytes.toString('latin1') } }
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(5_000), fc.integer({ min: 1, max: 127 }), fc.boolean(), async (at, by, isBody) => {
        const bent = (isBody ? alteredBody : alteredHeader)(noticeOf(clock, PAID), at, by)
        expect((await gateway.readNotice(bent)).is).toBe('refused')
      }),
      { numRuns: 300 },
    )
  })

  it('is refused with any signature that somebody makes up', async () => {
    const { body, headers } = noticeOf(clock, PAID)
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ maxLength: 400 }), fc.base64String({ minLength: 344, maxLength: 344 })), async (signature) => {
        expect((await gateway.readNotice({ body, headers: { ...headers, 'wechatpay-signature': signature } })).is).toBe('refused')
      }),
      { numRuns: 200 },
    )
  })

  it('is answered with 204 once it is taken, and with an error that WeChat Pay hears as "again" where it is not', () => {
    expect(gateway.noticeAnswer(true)).toMatchObject({ status: 204, body: '' })
    expect(gateway.noticeAnswer(false)).toMatchObject({ status: 400, body: expect.stringContaining('"FAIL"') as unknown })
  })
})
