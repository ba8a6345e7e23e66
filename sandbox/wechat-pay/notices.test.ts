import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEST_NOW } from '../testing/client.ts'
import { newOrderNo, startWechatMerchant } from '../testing/wechat-merchant.ts'
import type { HeardNotice, WechatMerchant } from '../testing/wechat-merchant.ts'
import { MUTATIONS } from './notices.ts'
import type { Mutation } from './notices.ts'

let merchant: WechatMerchant
let stop: () => Promise<void>
beforeAll(async () => ({ merchant, stop } = await startWechatMerchant()))
afterAll(() => stop())
beforeEach(() => void (merchant.answer = 204))
afterEach(async () => {
  await merchant.booksAgree()
  await merchant.client.control('reset')
  merchant.heard.length = 0
  await merchant.client.control('wechat/signing', { mode: 'publicKey' })
  await merchant.client.control('clock', { now: TEST_NOW })
})

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 5_000, interval: 20 })
const heard = (count: number) => soon(() => expect(merchant.heard).toHaveLength(count))
const tried = (outTradeNo: string, attempts: number, isOver: boolean) =>
  soon(async () => {
    const [notice] = (await merchant.trade(outTradeNo)).notices
    expect([notice?.attempts, notice?.dueAt === null]).toEqual([attempts, isOver])
  })
const fault = (kind: string) => merchant.client.control('faults', { match: 'wechatNotice', kind })
const idOf = ({ body }: HeardNotice) => (JSON.parse(body) as { id: string }).id
const isProbe = ({ headers }: HeardNotice) => String(headers['wechatpay-signature']).startsWith('WECHATPAY/SIGNTEST/')

describe('the notice', () => {
  it('tells of the payment, sealed for the merchant and signed; taken with 204, it comes once', async () => {
    const outTradeNo = await merchant.paid()
    await heard(1)
    const [notice] = merchant.heard
    if (!notice) throw new Error('none came')
    expect(merchant.readNotice(notice)).toMatchObject({
      isSigned: true,
      event: 'TRANSACTION.SUCCESS',
      said: {
        out_trade_no: outTradeNo,
        mchid: merchant.access.mchId,
        appid: merchant.access.appId,
        trade_state: 'SUCCESS',
        trade_type: 'MWEB',
        amount: { total: 86_050, payer_total: 86_050, currency: 'CNY', payer_currency: 'CNY' },
      },
    })
    expect(notice.body).not.toContain(outTradeNo)
    expect(JSON.parse(notice.body)).toMatchObject({ resource_type: 'encrypt-resource', resource: { associated_data: 'transaction' } })
    await tried(outTradeNo, 1, true)
    await merchant.client.control('clock', { advanceMs: 86_400_000 })
    expect(merchant.heard).toHaveLength(1)
  })

  it('is repeated for a day on WeChat’s schedule, under the same id and a new signature each time, and then given up', async () => {
    merchant.answer = 500
    const outTradeNo = await merchant.paid()
    await tried(outTradeNo, 1, false)
    const waits = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]
    for (const [index, seconds] of waits.entries()) {
      const [before] = (await merchant.trade(outTradeNo)).notices
      const { nowMs } = (await merchant.client.get<{ nowMs: number }>('/control/clock')).body
      expect(Math.abs(Date.parse(before?.dueAt ?? '') - nowMs - seconds * 1000)).toBeLessThan(5_000)
      await merchant.client.control('clock', { advanceMs: seconds * 1000 })
      await tried(outTradeNo, index + 2, index === waits.length - 1)
    }
    expect(merchant.heard).toHaveLength(16)
    expect(new Set(merchant.heard.map(idOf)).size).toBe(1)
    expect(new Set(merchant.heard.map(({ headers }) => headers['wechatpay-signature'])).size).toBe(16)
    expect(merchant.heard.every((notice) => merchant.readNotice(notice).isSigned)).toBe(true)
  })

  it('tells of a refund when it is over, well or not, and of a close nothing', async () => {
    const outTradeNo = await merchant.paid()
    await merchant.refund(outTradeNo, 'NR1', 1_000)
    await merchant.refundDone()
    for (const [kind, number] of [
      ['refundAbnormal', 'NR2'],
      ['refundClosed', 'NR3'],
    ] as const) {
      await merchant.client.control('faults', { match: 'wechatRefund', kind })
      await merchant.refund(outTradeNo, number, 2_000)
      await merchant.refundDone()
    }
    await heard(4)
    const told = merchant.heard.map((notice) => merchant.readNotice(notice))
    expect(told.map(({ event, said }) => [event, said.out_refund_no, said.refund_status])).toEqual([
      ['TRANSACTION.SUCCESS', undefined, undefined],
      ['REFUND.SUCCESS', 'NR1', 'SUCCESS'],
      ['REFUND.ABNORMAL', 'NR2', 'ABNORMAL'],
      ['REFUND.CLOSED', 'NR3', 'CLOSED'],
    ])
    expect(told[1]?.said).toMatchObject({ out_trade_no: outTradeNo, amount: { refund: 1_000, total: 86_050 } })
    const closed = newOrderNo()
    await merchant.prepay(closed)
    await merchant.close(closed)
    expect((await merchant.trade(closed)).notices).toEqual([])
  })

  it('is signed by a certificate from one message to the next', async () => {
    await merchant.client.control('wechat/signing', { mode: 'certificate' })
    await merchant.certificates()
    await merchant.paid()
    await heard(1)
    const [notice] = merchant.heard
    expect(notice && [merchant.readNotice(notice).isSigned, notice.headers['wechatpay-serial']]).toEqual([
      true,
      expect.stringMatching(/^[\dA-F]{40}$/),
    ])
  })

  it('follows a probe now and then; one that is taken for a notice is found by the check of the books', async () => {
    for (let count = 0; count < 10; count += 1) await merchant.paid()
    await soon(() => expect(merchant.heard.filter((each) => !isProbe(each))).toHaveLength(10))
    expect(merchant.heard.filter(isProbe)).toHaveLength(1)
    const probe = merchant.heard.find(isProbe)
    expect(probe && merchant.readNotice(probe).isSigned).toBe(false)
  })
})

describe('notices on demand', () => {
  const send = (outTradeNo: string, more: object) =>
    merchant.client.control<HeardNotice & { answers: { status: number }[] }>('wechat/notice', { outTradeNo, ...more })

  it('are bent in one way each: rightly signed and wrong, or wrongly signed', async () => {
    const bends: Record<Exclude<Mutation, 'huge' | 'truncated' | 'wrongKey'>, [isSigned: boolean, wrong: string | null]> = {
      amount: [true, 'amount'],
      currency: [true, 'amount'],
      seller: [true, 'mchid'],
      app: [true, 'appid'],
      unknownOrder: [true, 'out_trade_no'],
      old: [true, null],
      forged: [false, null],
      alteredByte: [false, null],
      unknownSerial: [false, null],
      signTest: [false, null],
    }
    const outTradeNo = newOrderNo()
    await merchant.prepay(outTradeNo)
    const truth: Record<string, unknown> = {
      out_trade_no: outTradeNo,
      mchid: merchant.access.mchId,
      appid: merchant.access.appId,
      amount: { total: 86_050, currency: 'CNY', payer_total: 86_050, payer_currency: 'CNY' },
    }
    for (const [mutate, [isSigned, wrong]] of Object.entries(bends)) {
      const letter = await send(outTradeNo, { mutate, isSent: false })
      const read = merchant.readNotice(letter)
      const others = Object.keys(truth).filter((name) => JSON.stringify(read.said[name]) !== JSON.stringify(truth[name]))
      expect([mutate, read.isSigned, others, read.said.trade_state]).toEqual([mutate, isSigned, wrong === null ? [] : [wrong], 'SUCCESS'])
    }
    expect((await merchant.trade(outTradeNo)).status).toBe('NOTPAY')
    const huge = await send(outTradeNo, { mutate: 'huge', isSent: false })
    expect(huge.body.length).toBeGreaterThan(10 * 1024 * 1024)
    expect(() => merchant.readNotice({ body: huge.body.slice(0, -2), headers: {} })).toThrow('JSON')
    expect(MUTATIONS).toHaveLength(Object.keys(bends).length + 3)
    const foreign = await send(outTradeNo, { mutate: 'wrongKey', isSent: false })
    expect(() => merchant.readNotice(foreign)).toThrow('authenticate')
    const cut = await send(outTradeNo, { mutate: 'truncated', isSent: false })
    expect(() => JSON.parse(cut.body) as unknown).toThrow('JSON')
  })

  it('repeat a payment twenty times at once, each signed anew, or as somebody would who has overheard it', async () => {
    const outTradeNo = await merchant.paid()
    await heard(1)
    const signatures = () => merchant.heard.map(({ headers }) => headers['wechatpay-signature'])
    await send(outTradeNo, { times: 20 })
    await heard(21)
    expect([new Set(merchant.heard.map(idOf)).size, new Set(signatures()).size]).toEqual([1, 21])
    merchant.heard.length = 0
    await send(outTradeNo, { times: 20, isReplay: true })
    await heard(20)
    expect(new Set(signatures()).size).toBe(1)
  })

  it('are answered with 404 for an order that the merchant has not asked for', async () => {
    for (const path of ['notice', 'pay'])
      expect((await merchant.client.post(`/control/wechat/${path}`, { outTradeNo: 'NOBODY' })).status).toBe(404)
  })
})

describe('faults of the notice', () => {
  it('duplicate, lost, a probe first, a bad signature, another amount: right in the repetition', async () => {
    for (const kind of ['duplicateNotice', 'loseNotice', 'signTest', 'badSignature', 'wrongAmount']) {
      merchant.heard.length = 0
      merchant.answer = kind === 'duplicateNotice' ? 204 : 500
      await fault(kind)
      const outTradeNo = await merchant.paid()
      await tried(outTradeNo, 1, kind === 'duplicateNotice')
      merchant.answer = 204
      if (kind !== 'duplicateNotice') await merchant.client.control('clock', { advanceMs: 15_000 })
      await tried(outTradeNo, kind === 'duplicateNotice' ? 1 : 2, true)
      const read = merchant.heard.map((notice) => merchant.readNotice(notice))
      const told = read.map(({ isSigned, said }) => [isSigned, (said.amount as { total: number }).total])
      const right = [true, 86_050]
      const first = {
        duplicateNotice: [right],
        loseNotice: [],
        signTest: [[false, 86_050]],
        badSignature: [[false, 86_050]],
        wrongAmount: [[true, 1]],
      }
      expect([kind, told]).toEqual([kind, [...first[kind as keyof typeof first], right]])
    }
  })

  it('reordered: the one after it overtakes', async () => {
    const outTradeNo = newOrderNo()
    await merchant.prepay(outTradeNo)
    await fault('reorderNotice')
    await merchant.client.control('wechat/pay', { outTradeNo })
    await merchant.refund(outTradeNo, 'NR9', 100)
    await merchant.refundDone()
    await heard(2)
    expect(merchant.heard.map((notice) => merchant.readNotice(notice).event)).toEqual(['REFUND.SUCCESS', 'TRANSACTION.SUCCESS'])
  })
})
