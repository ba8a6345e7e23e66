import { describe, expect, it } from 'vitest'
import { sentenceOf } from './refund-showing.ts'

const share = (paidWith: string, promisedDate: string | null) => ({
  payer: 'person' as const,
  paidWith,
  backMinor: 125_100,
  valueMinor: 0,
  feeMinor: 20_900,
  serviceFeeMinor: 1_250,
  promisedDate,
})
type Asked = Parameters<typeof sentenceOf>[0]
const refundOf = (...shares: ReturnType<typeof share>[]) =>
  ({ kind: 'voluntary', refusal: null, decideBy: null, backMinor: 125_100, shares }) as unknown as Asked

describe('what the page of a refund says of the money of tickets that were given back', () => {
  it('names days where a gateway brings it, and the desk where it was paid in cash, for which there is none [E-PAY]', () => {
    const byGateway = refundOf(share('wechat', '2026-12-03'))
    expect(sentenceOf(byGateway, 'refunded', 'underWay', 'en')).toBe('The money is back with whoever paid by the days below.')
    const inCash = refundOf(share('cash', null))
    expect(sentenceOf(inCash, 'refunded', 'underWay', 'en')).toBe(
      'The travel desk hands the cash back; whoever paid may come for it at any time.',
    )
    expect(sentenceOf(inCash, 'refunded', 'underWay', 'zh')).toBe('现金由差旅台退还，付款的人随时可以去领。')
    expect(sentenceOf(inCash, 'refunded', 'back', 'en')).toBe('The money is back with whoever paid.')
  })

  it('says of a claim that its airline was silent about past its last day why the desk has it', () => {
    const claim = (more: object) =>
      ({ ...refundOf(), kind: 'involuntary', decideBy: Temporal.PlainDate.from('2026-12-21'), ...more }) as Asked
    expect(sentenceOf(claim({ refusal: 'silent' }), 'manual', null, 'zh')).toBe(
      '航司到 2026年12月21日没有给审核结果，差旅台在催，不用再申请。',
    )
    expect(sentenceOf(claim({ refusal: 'silent' }), 'manual', null, 'en')).toBe(
      'The airline has not answered by 21 Dec 2026. The travel desk asks it; you need not ask again.',
    )
    expect(sentenceOf(claim({ refusal: 'unclear' }), 'manual', null, 'en')).toContain('It could not be finished by machine')
  })
})
