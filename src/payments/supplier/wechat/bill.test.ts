import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GatewayUnclear } from '../port.ts'
import { dayBill, fenIn, readBill } from './bill.ts'
import { wechatClient } from './client.ts'
import { openKeys } from './keys.ts'
import {
  API_V3_KEY,
  APP_ID,
  HandClock,
  MCH_ID,
  MERCHANT_SERIAL,
  openLine,
  ours,
  pem,
  PUBLIC_KEY_ID,
  saying,
  theirs,
  type Line,
} from './testing-line.ts'

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const END = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
/** A line as WeChat Pay writes it. */
const row = (given: Partial<Record<'mchId' | 'trade' | 'state' | 'refund' | 'status' | 'subject' | 'total' | 'back', string>>): string =>
  [
    '2026-11-21 10:00:00',
    APP_ID,
    given.mchId ?? MCH_ID,
    '0',
    '',
    '4200000000202611220000000001',
    given.trade ?? 'Q1',
    'oPerson',
    'MWEB',
    given.state ?? 'SUCCESS',
    'OTHERS',
    'CNY',
    given.total ?? '0.00',
    '0.00',
    given.refund === undefined ? '0' : '5030000000202611220000000001',
    given.refund ?? '0',
    given.back ?? '0.00',
    '0.00',
    '',
    given.status ?? '',
    given.subject ?? '商品',
    '',
    '0.06000',
    '0.60%',
    given.total ?? '0.00',
    given.back ?? '0.00',
    '',
  ]
    .map((field) => `\`${field}`)
    .join(',')
const PAYMENT = row({ total: '320.05', subject: '订单 F1, 两程' })
const REFUND = row({ state: 'REFUND', refund: 'R1', status: 'SUCCESS', back: '120.00' })
const UNDER_WAY = row({ trade: 'Q2', state: 'REFUND', refund: 'R2', status: 'PROCESSING', back: '0.01' })
const FAILED = row({ trade: 'Q2', state: 'REFUND', refund: 'R3', status: 'CHANGE', back: '0.02' })
const SUMMARY = '`4,`320.05,`120.03,`0.00,`0.12000,`320.05,`120.03'
const SUMMARY_OF_ONE = '`1,`320.05,`0.00,`0.00,`0,`320.05,`0.00'
const bill = (...lines: readonly string[]): string => `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
const WHOLE = bill(HEAD, PAYMENT, REFUND, UNDER_WAY, FAILED, END, SUMMARY)
const REFUNDED = { kind: 'refund', gatewayNumber: '5030000000202611220000000001', feeMinor: 6 }
const PAID = { kind: 'payment', tradeNumber: 'Q1', refundNumber: null, gatewayNumber: '4200000000202611220000000001' }
const LINES = [
  { line: { ...PAID, amountMinor: 32_005, feeMinor: 6 }, status: 'done' },
  { line: { ...REFUNDED, tradeNumber: 'Q1', refundNumber: 'R1', amountMinor: 12_000 }, status: 'done' },
  { line: { ...REFUNDED, tradeNumber: 'Q2', refundNumber: 'R2', amountMinor: 1 }, status: 'underWay' },
  { line: { ...REFUNDED, tradeNumber: 'Q2', refundNumber: 'R3', amountMinor: 2 }, status: 'failed' },
]

describe('the bill of a day', () => {
  it('tells each payment and each refund to the fen, with a comma inside a subject, with or without its mark and its returns', () => {
    expect(readBill(WHOLE, MCH_ID)).toEqual(LINES)
    expect(readBill(WHOLE.slice(1).replaceAll('\r', ''), MCH_ID)).toEqual(LINES)
    // More columns may come.
    const wider = bill(`新列,${HEAD}`, `\`x,${PAYMENT}`, END, SUMMARY_OF_ONE)
    expect(readBill(wider, MCH_ID)).toEqual(LINES.slice(0, 1))
  })

  it.each([
    ['cut off', WHOLE.slice(0, -60)],
    ['without its end', bill(HEAD, PAYMENT, REFUND)],
    ['without a line', bill(HEAD, PAYMENT, REFUND, FAILED, END, SUMMARY)],
    ['with a line twice', bill(HEAD, PAYMENT, PAYMENT, REFUND, UNDER_WAY, FAILED, END, SUMMARY)],
    ['with another amount', WHOLE.replaceAll('`320.05,`0.00,`\r', '`320.06,`0.00,`\r')],
    ['with an amount that is none', bill(HEAD, row({ total: '1e2' }), END, '`1,`100.00,`0.00,`0.00,`0,`100.00,`0.00')],
    ['of another merchant', bill(HEAD, row({ mchId: '1', total: '1.00' }), END, '`1,`1.00,`0.00,`0.00,`0,`1.00,`0.00')],
    ['with a fee that is none', bill(HEAD, PAYMENT.replace('0.06000', 'free'), END, SUMMARY_OF_ONE)],
    ['with a kind of line that nobody knows', bill(HEAD, row({ state: 'REVOKED' }), END, '`1,`0.00,`0.00,`0.00,`0,`0.00,`0.00')],
    ['with a refund of a status that nobody knows', WHOLE.replace('`PROCESSING', '`THINKING')],
    ['without one of its columns', bill(HEAD.replace(',订单金额,', ',金额,'), END, '`0,`0.00,`0.00,`0.00,`0,`0.00,`0.00')],
    ['a page', '<html>502</html>'],
    ['empty', ''],
  ])('is not read in part when it is %s', (_what, text) => {
    expect(() => readBill(text, MCH_ID)).toThrow(GatewayUnclear)
  })

  it.each([
    ['0.06000', 6],
    ['1.92030', 192],
    ['1.92500', 193],
    ['-0.72000', -72],
    ['-0.00499', 0],
    ['0.00', 0],
  ])('settles a fee of %s in whole fen', (told, feeMinor) => {
    expect(readBill(bill(HEAD, PAYMENT.replace('0.06000', told), END, SUMMARY_OF_ONE), MCH_ID)).toMatchObject([{ line: { feeMinor } }])
  })

  it('reads every amount that it writes, and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
        const text = String(fen).padStart(3, '0')
        expect(fenIn(`${text.slice(0, -2)}.${text.slice(-2)}`)).toBe(fen)
      }),
    )
    for (const text of ['', '1', '1.0', '01.00', '-1.00', '1,000.00', ' 1.00', '1.000']) expect([text, fenIn(text)]).toEqual([text, null])
  })
})

describe('asking for the bill of a day', () => {
  let line: Line
  let other: Line
  let clock: HandClock
  beforeAll(async () => void ([line, other] = await Promise.all([openLine(), openLine()])))
  afterAll(() => [line, other].forEach((each) => each.close()))
  beforeEach(() => {
    clock = new HandClock()
    line.asked.length = 0
  })
  const DATE = Temporal.PlainDate.from('2026-11-21')
  const asked = () => {
    const publicKey = { id: PUBLIC_KEY_ID, pem: pem(theirs.publicKey) }
    const keys = openKeys({ privateKey: pem(ours.privateKey), merchantSerial: MERCHANT_SERIAL, apiV3Key: API_V3_KEY, publicKey })
    const client = wechatClient({ gateway: line.origin, mchId: MCH_ID, keys, clock, timeoutMs: 5_000 })
    return dayBill(client, { mchId: MCH_ID, gateway: line.origin }, DATE)
  }
  const offers = (file: string, more: object = {}): void => {
    line.answer = (request, response) => {
      if (request.target.startsWith('/v3/billdownload')) return void response.end(file)
      const hash = createHash('sha1').update(WHOLE).digest('hex')
      const offer = { hash_type: 'SHA1', hash_value: hash, download_url: `${line.origin}/v3/billdownload/file?token=t`, ...more }
      return saying(clock, 200, offer)(request, response)
    }
  }

  it('fetches the file that is named, with our signature, holds it against the hash that was signed, and tells what has moved', async () => {
    offers(WHOLE)
    expect(await asked()).toEqual(LINES.slice(0, 3).map(({ line }) => line))
    expect(line.asked.map(({ target }) => target)).toEqual([
      '/v3/bill/tradebill?bill_date=2026-11-21&bill_type=ALL',
      '/v3/billdownload/file?token=t',
    ])
    expect(line.asked[1]?.headers.authorization).toMatch(/^WECHATPAY2-SHA256-RSA2048 /)
    offers(WHOLE.replace('320.05', '320.06'))
    await expect(asked()).rejects.toThrow('the one whose hash was signed')
  })

  it('takes its signature to nobody else', async () => {
    offers(WHOLE, { download_url: `${other.origin}/v3/billdownload/file?token=t` })
    await expect(asked()).rejects.toThrow('elsewhere')
    expect(other.asked).toEqual([])
  })

  it('tells a day that has no bill, or none yet, from one whose bill cannot be had', async () => {
    for (const code of ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']) {
      line.answer = saying(clock, 400, { code })
      expect(await asked()).toBe('notYet')
    }
    line.answer = saying(clock, 400, { code: 'PARAM_ERROR' })
    await expect(asked()).rejects.toThrow(GatewayUnclear)
  })
})
