import { describe, expect, it } from 'vitest'
import type { Facts } from '../facts.ts'
import { timeline as en } from './en.ts'
import { timeline as zh } from './zh.ts'

/** A step as both languages tell it: `title: detail`. */
function told(kind: string, facts: Facts = {}, seenAt?: string): string[] {
  return [zh, en].map((text) => {
    const { title, detail } = text.event(kind, facts, seenAt)
    return detail ? `${title}: ${detail}` : title
  })
}

const KINDS = [
  'submitted',
  'wentOn',
  'held',
  'holdFailed',
  'paid',
  'issued',
  'issueFailed',
  'checkInOpen',
  'moneyReturned',
  'cancelRequested',
  'cancelled',
  'lapsed',
  'confirming',
  'stuck',
  'holdRenewed',
  'holdRenewedAtPrice',
  'differenceAsked',
  'priceInside',
  'holdKept',
  'holdEnded',
  'priceHolds',
]
const HOLD_FAILURES = ['soldOut', 'priceMoved', 'flightGone', 'refused', 'lapsed']

describe('the timeline of an order', () => {
  it('promises another flight for nothing only where the airline names flights that it exchanges', () => {
    const facts: Facts = { asks: 1 }
    expect(told('airlineCancelled', { ...facts, exchanges: 1 })[0]).toContain('免费改乘')
    expect(told('airlineCancelled', { ...facts, exchanges: 0 })).toEqual([
      '航司取消了航班: 客票还在，可以免费退票，要改乘请差旅台协助',
      'Cancelled by the airline: get a free refund; for another flight ask the travel desk',
    ])
    expect(told('airlineRetimed', { ...facts, exchanges: 0 }).join(' ')).not.toMatch(/免费改乘|for nothing/)
  })

  it('tells the way to the ticket', () => {
    const heldAt = '2026-11-21T06:02:00Z'
    expect(told('submitted', { amountMinor: 160_500 })).toEqual(['已提交: 订单金额 ¥1,605', 'Submitted: Order total ¥1,605'])
    expect(told('held', { pnr: 'JX7Q2M', until: '2026-11-21T06:32:00Z' }, heldAt)).toEqual([
      '已占座: 航司记录 JX7Q2M，保留至 14:32',
      'Seat held: Airline record JX7Q2M, held until 14:32',
    ])
    expect(told('paid', { amountMinor: 160_500, by: 'companyCredit' })).toEqual(['已付款: 公司月结 ¥1,605', 'Paid: Company bill ¥1,605'])
    expect(told('issued', { tickets: 1 })).toEqual([
      '已出票: 1 张电子客票，带订票时的证件直接值机。',
      'Ticket issued: 1 e-ticket. Check in with the document you booked with.',
    ])
    expect(told('issued', { tickets: 2 })[1]).toContain('2 e-tickets.')
  })

  it('says of value and points that they are set aside, and when they pay; of money that it will be transferred', () => {
    expect(told('valueSetAside', { amountMinor: 51_600 })).toEqual([
      '已预留机票余额: 已预留抵扣 ¥516，付清时抵扣，先到期的先用',
      'Unused value set aside: ¥516 of it is set aside, what ends first goes first; it pays as the order is paid',
    ])
    expect(told('pointsAside', { amountMinor: 1_200 })).toEqual([
      expect.stringContaining('已预留奖励积分'),
      expect.stringContaining('Reward points set aside'),
    ])
    expect(told('refundByTransfer', { amountMinor: 125_100 })).toEqual([
      expect.stringContaining('将由财务转账退款: '),
      expect.stringContaining('Will be returned by transfer: '),
    ])
  })

  it('does not say that an order cost nothing which ended while a gateway did not tell whether it was paid', () => {
    const unclear = { unclear: 1, gateway: 'alipay' }
    expect(told('cancelled', {})).toEqual(['已取消: 没有产生费用。', 'Cancelled: Nothing was charged.'])
    expect(told('cancelled', unclear)).toEqual([
      '已取消: 支付宝当时还没有答复一笔付款有没有付成：付成了会自动原路退回，没有付成就不扣款。',
      'Cancelled: Alipay had not said whether a payment went through: if it did, it goes back by itself; if not, nothing is charged.',
    ])
    for (const words of told('lapsed', unclear)) expect(words).not.toMatch(/没有产生费用|Nothing was charged/)
  })

  it('says the date with a time on another day, and always where it does not know the day', () => {
    const facts = { pnr: 'JX7Q2M', until: '2026-11-22T06:32:00Z' }
    expect(told('held', facts, '2026-11-21T06:02:00Z')[1]).toContain('held until 22 Nov 14:32')
    expect(told('held', facts)[0]).toContain('保留至 11月22日 14:32')
  })

  it('says of every seat that was not held why, and that nothing was charged', () => {
    const details = HOLD_FAILURES.map((reason) => told('holdFailed', { reason }))
    expect(new Set(details.map(([chinese]) => chinese)).size).toBe(HOLD_FAILURES.length)
    for (const [chinese, english] of details) {
      expect(chinese).toContain('没有产生费用')
      expect(english).toContain('Nothing was charged')
    }
    expect(told('holdFailed', { reason: 'priceMoved', oldMinor: 118_000, newMinor: 123_000 })).toEqual([
      expect.stringContaining('由 ¥1,180 变为 ¥1,230'),
      expect.stringContaining('from ¥1,180 to ¥1,230'),
    ])
    expect(told('holdFailed', { reason: 'somethingNew' })).toEqual(told('holdFailed', { reason: 'refused' }))
  })

  it('says that a flight is cancelled or gone, and to choose again what lapsed [E-FLIGHT-10] [E-FLIGHT-11]', () => {
    expect(told('holdFailed', { reason: 'flightGone' })).toEqual([
      expect.stringContaining('航班已取消或已不再销售'),
      expect.stringContaining('cancelled or no longer sold'),
    ])
    expect(told('lapsed')).toEqual([expect.stringContaining('请重新选择航班'), expect.stringContaining('Please choose a flight again')])
  })

  it('says of a change that came to nothing that the old ticket is good, and never to book again', () => {
    const ofChange = (kind: string, facts: Facts = {}): string[] =>
      [zh, en].map((text) => {
        const { title, detail } = text.event(kind, facts, undefined, { isChange: true })
        return `${title}: ${detail}`
      })
    const ended = ['cancelled', 'lapsed', 'holdFailed', 'issueFailed', 'approvalTimedOut', 'approvalNobody'].map((kind) => ofChange(kind))
    for (const [chinese, english] of ended) {
      expect(chinese).toContain('原客票照旧有效')
      expect(english).toContain('The old ticket is as good as before.')
      expect(chinese).not.toMatch(/重新选择航班|重新预订|重新查询/)
      expect(english).not.toMatch(/book again|choose a flight again|search again/i)
    }
    expect(ofChange('cancelled', { unclear: 1, gateway: 'alipay' })[0]).toMatch(/支付宝当时还没有答复.*原客票照旧有效/)
    expect(ofChange('payDue', { amountMinor: 8_800, until: '2026-11-21T06:32:00Z' })).toEqual([
      expect.stringContaining('否则改签自动取消'),
      expect.stringContaining('or the change is cancelled'),
    ])
    const due = { by: '2026-11-21T06:32:00Z', amount: '¥88', isChange: true }
    expect(zh.nowPaying(due).detail).toContain('原客票照旧有效')
    expect(en.nowPaying(due).detail).toContain('The old ticket is as good as before.')
  })

  it('says where the money is after a ticket that was not issued', () => {
    expect(told('issueFailed', { reason: 'lapsed' })).toEqual([
      '没有出成票: 超过了航司的出票时限，座位已释放。',
      'Ticket not issued: The airline’s ticketing limit passed and the seat was released.',
    ])
    expect(told('issueFailed', { reason: 'E77' })[1]).toBe('Ticket not issued: The airline did not issue the ticket.')
    expect(told('moneyReturned', { amountMinor: 160_500 })).toEqual([
      '款项已退回: ¥1,605 已全部退回付款方，不收费用。',
      'Money returned: ¥1,605 went back to whoever paid; there is no fee.',
    ])
  })

  it('never says that an amount is paid which is only held', () => {
    expect(told('paid', { amountMinor: 114_250, by: 'guarantee' })).toEqual([
      '付款已落实: 出票后扣款，共 ¥1,142.50',
      'Payment secured: Charged once ticketed, in all ¥1,142.50',
    ])
    expect(told('paid', { amountMinor: 114_250, by: 'person' })).toEqual(['已付款: 本人支付 ¥1,142.50', 'Paid: Paid by yourself ¥1,142.50'])
  })

  it('names everybody who has paid, and out of what, as payments know it', () => {
    const own = told('paid', { amountMinor: 50_000, ownValueMinor: 20_000, pointsMinor: 1_000, ownMinor: 29_000 })
    expect(own).toEqual([
      '已付款: 本人的机票余额 ¥200，奖励积分 ¥10，本人支付 ¥290，共 ¥500',
      'Paid: Your own unused value ¥200, reward points ¥10, paid by yourself ¥290, in all ¥500',
    ])
    expect(told('paid', { amountMinor: 125_250, creditMinor: 82_050, companyValueMinor: 43_200 })).toEqual([
      '已付款: 公司月结 ¥820.50，公司的机票余额 ¥432，共 ¥1,252.50',
      'Paid: Company bill ¥820.50, the company’s unused value ¥432, in all ¥1,252.50',
    ])
    expect(told('paid', { amountMinor: 100_000, creditMinor: 69_000, thirdMinor: 31_000 })[0]).toContain('第三方支付 ¥310')
    expect(told('paid', { amountMinor: 62_000, thirdHeldMinor: 62_000 })).toEqual([
      '付款已落实: 第三方担保 ¥620，出票后扣款',
      'Payment secured: Guaranteed by a third party ¥620, charged once ticketed',
    ])
    expect(told('paid', { amountMinor: 62_000, cashMinor: 62_000 })).toEqual(['已付款: 现金 ¥620', 'Paid: Cash ¥620'])
    expect(en.event('paid', { amountMinor: 62_000, ownMinor: 62_000 }, undefined, { who: 'Lei Wang' }).detail).toBe('Paid by Lei Wang ¥620')
    // Who goes along reads her share of the sum, and no parts of the whole.
    expect(told('paid', { amountMinor: 31_000, creditMinor: 52_000, ownMinor: 10_000 })).toEqual(['已付款: ¥310', 'Paid: ¥310'])
  })

  it('says whose the value is that a ticket leaves, and until when in words', () => {
    const both = {
      amountMinor: 43_200,
      feeMinor: 28_800,
      promisedOn: '2027-11-22',
      companyValueMinor: 31_169,
      ownValueMinor: 12_031,
      fromThirdMinor: 12_031,
      backMinor: 7_000,
    }
    expect(told('valueLeft', both, '2026-11-22T06:00:00Z')).toEqual([
      '已退票，票价留作余额: ¥432 留在航司，¥311.69 归公司，¥120.31 归出行人，以后抵扣机票，其中 ¥120.31 由第三方代付，也归出行人，有效期至 2027年11月22日，¥70 退给付款方，航司收取 ¥288',
      'Given up, value kept: ¥432 stays with the airline, for later tickets: ¥311.69 of the company and ¥120.31 of the traveller, of it ¥120.31 was paid by a third party and is the traveller’s, good until 22 Nov 2027, ¥70 goes back to whoever paid, the airline keeps ¥288',
    ])
    expect(told('valueLeft', { amountMinor: 43_200, companyValueMinor: 43_200 })[0]).toContain('留在航司，归公司以后抵扣机票')
    expect(told('valueLeft', { amountMinor: 43_200 })[0]).toContain('归付款方以后抵扣机票')
    // All that was paid is told: what is kept of it as our fee too.
    const [zh, en] = told('valueLeft', { amountMinor: 43_200, feeMinor: 28_800, serviceFeeMinor: 1_000 })
    expect([zh, en]).toEqual([
      expect.stringContaining('航司收取 ¥288，服务费 ¥10 不退'),
      expect.stringContaining('our service fee of ¥10 is kept'),
    ])
    expect(told('valueBack', { amountMinor: 43_200 })[0]).toBe('机票余额已退回: ¥432 回到原来的余额，到期日不变')
  })

  it('says of a way that waits for the other one what it waits for: of what she pays herself not for what she pays of the other', () => {
    expect(told('waysWait', { by: 'person' })).toEqual([
      '这一程已就绪: 等同行程的另一程也就绪后付款，期间不收费用。',
      'This flight is ready: It is to be paid once the other flight of the journey is ready; nothing is charged meanwhile.',
    ])
    expect(told('waysWait', { by: 'company' })[0]).toContain('其中个人应付的部分付清后一起付款')
  })

  it('says of tickets given back what was bought beside them and is kept, and why a claim is the desk’s', () => {
    const facts = { amountMinor: 164_600, feeMinor: 84_400, tickets: 3, serviceFeeMinor: 3_000, extrasKeptMinor: 30_000 }
    expect(told('returned', facts)).toEqual([
      '已退票: 3 张客票，退回 ¥1,646，航司收取退票费 ¥844，服务费 ¥30 不退，座位、行李和服务 ¥300 不退',
      'Tickets refunded: 3 tickets, ¥1,646 goes back, the airline keeps ¥844, our service fee of ¥30 is kept, ¥300 for seats, bags and services does not come back',
    ])
    expect(told('returnByDesk', { reason: 'silent' })).toEqual([
      '转差旅台退票: 航司到期没有给结果，由差旅台去催，不用再申请',
      'Refund with the travel desk: The airline has not answered in time, so the desk asks it; do not ask again',
    ])
    expect(told('returnByDesk', { reason: 'unclear' })[0]).toBe('转差旅台退票: 系统没能自动办完，由差旅台接着办，不用再申请')
  })

  it('says of value and points that come back what of them had ended meanwhile', () => {
    expect(told('valueBack', { amountMinor: 43_200, endedMinor: 3_200 })).toEqual([
      '机票余额已退回: ¥432 回到原来的余额，到期日不变；其中 ¥32 已过到期日，不能再用',
      'Unused value came back: ¥432 is value again, until the same day; of it ¥32 had passed its last day and cannot be used any more',
    ])
    expect(told('pointsBack', { amountMinor: 43_200, endedMinor: 43_200 })).toEqual([
      '奖励积分已退回: ¥432 已过到期日，不能再用',
      'Reward points came back: ¥432 had passed its last day and cannot be used any more',
    ])
  })

  it('names the airline’s fee and ours apart, and days in words', () => {
    expect(told('refundAsked', { amountMinor: 50_000, feeMinor: 30_050, serviceFeeMinor: 1_250, gateway: 'alipay' })).toEqual([
      '正在退款: ¥500 原路退回支付宝，已扣航司退票费 ¥288、服务费 ¥12.50。',
      'Refund under way: ¥500 goes back to Alipay, after the airline’s fee of ¥288 and our service fee of ¥12.50.',
    ])
    expect(told('refundAsked', { amountMinor: 50_000, feeMinor: 30_050 })[0]).toContain('已扣退票费 ¥300.50')
    const at = '2026-11-22T06:00:00Z'
    expect(told('refundTransferred', { amountMinor: 50_000, paidOn: '2026-11-22' }, at)[1]).toContain('by transfer on 22 Nov.')
    expect(told('refundLate', { amountMinor: 50_000, promisedOn: '2026-11-30' }, at)[0]).toContain('应在 11月30日 前到账')
  })

  it('tells of seats that are held anew what they cost before and now, and why they could not be kept', () => {
    const prices = { oldMinor: 118_000, newMinor: 123_000 }
    expect(told('holdRenewedAtPrice', { ...prices, until: '2026-11-21T06:32:00Z' }, '2026-11-21T06:02:00Z')).toEqual([
      '已按新价续占座位: 价格由 ¥1,180 变为 ¥1,230，在允许浮动的范围内，不用重新申请，保留至 14:32',
      'Seat held again, new price: The price moved from ¥1,180 to ¥1,230. It stays within the ceiling, and nobody is asked anew. Held until 14:32',
    ])
    const reasons = ['flightGone', 'soldOut', 'priceMoved', 'credit', 'nobody', 'refused'].map((reason) =>
      told('holdEnded', { reason, ...prices }),
    )
    expect(new Set(reasons.map(([chinese]) => chinese)).size).toBe(6)
    for (const [chinese, english] of reasons) {
      expect(chinese).toContain('没有产生费用')
      expect(english).toMatch(/nothing was charged/i)
    }
  })

  it('says of a reminder that comes in quiet hours until when it is read in the app alone', () => {
    const [at, who] = ['2026-11-21T15:45:00Z', { who: 'Lan Zhou' }]
    const until = { until: '2026-11-21T23:00:00Z' }
    expect(en.event('approvalUrged', {}, at, who)).toMatchObject({ title: 'Reminder sent', detail: 'to Lan Zhou' })
    expect(en.event('approvalUrged', until, at, who).detail).toMatch(/^Lan Zhou can read it there; .* at 22 Nov 07:00$/)
    expect(zh.event('approvalUrged', until, at, who).detail).toMatch(/^Lan Zhou可以在应用里看到，.*07:00）再发消息$/)
  })

  it('tells every step without facts too, and never an empty or broken word', () => {
    for (const kind of KINDS) {
      for (const facts of [{}, { amountMinor: '160500', until: 'soon', tickets: 'one', reason: 7 }]) {
        for (const words of told(kind, facts)) expect([kind, /undefined|NaN|null|Invalid|¥(?!\d)|: *$/.test(words)]).toEqual([kind, false])
      }
    }
  })

  it('reads a kind that nobody knows as an update, and never throws', () => {
    for (const kind of ['teleported', '', 'toString', '__proto__'])
      expect(told(kind, { amountMinor: 1 })).toEqual(['订单有更新', 'Order updated'])
  })

  it('says what happens now, by when and what if not', () => {
    const by = '2026-11-21T06:20:00Z'
    expect(zh.nowIssuing({ by, seenAt: '2026-11-21T06:12:00Z' })).toEqual({
      title: '正在出票',
      detail: '最迟 14:20 出票。若没有出成，款项全部退回付款方，不收费用。',
    })
    expect(en.nowIssuing({ by }).detail).toBe(
      'Ticket by 21 Nov 14:20 at the latest. If it fails, all money goes back to whoever paid and there is no fee.',
    )
    expect(en.nowIssuing({ by: '' }).detail).toMatch(/^If it fails/)
    // Whoever changes a ticket still has the old one then.
    expect(en.nowIssuing({ by, isChange: true }).detail).toMatch(/The old ticket is as good as before\.$/)
    expect(zh.nowIssuing({ by, isChange: true }).detail).toMatch(/原客票照旧有效。$/)
    for (const text of [zh, en]) {
      for (const now of [text.nowHolding, text.nowConfirming, text.nowCancelling, text.nowStuck, text.nextIssue])
        expect(now.detail).not.toBe('')
    }
    expect(zh.nowConfirming.title).toBe('正在向航司确认')
    expect(en.nowConfirming.title).toBe('Confirming with the airline')
  })

  it('says when the flight leaves', () => {
    const at = '2026-11-24T08:00:00+08:00'
    expect([zh.nextDepart({ at }).title, en.nextDepart({ at }).title]).toEqual(['11月24日 08:00 起飞', 'Departs 24 Nov 08:00'])
  })
})
