import { describe, expect, it } from 'vitest'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import type { Mismatch } from './booking-matches-application.ts'
import { differencesOf } from './change-needs-approval.ts'
import { sayDifference, sayMismatch } from './say-mismatch.ts'
import { leg, plan, stay } from './testing.ts'

const CITIES: Readonly<Record<string, [string, string]>> = {
  HGH: ['杭州', 'Hangzhou'],
  SHA: ['上海', 'Shanghai'],
  BJS: ['北京', 'Beijing'],
}
const PEOPLE: Readonly<Record<string, [string, string]>> = { lin: ['林一帆', 'Yifan Lin'], zhou: ['周岚', 'Lan Zhou'] }
const namesIn = (which: 0 | 1) => ({
  city: (code: string) => CITIES[code]?.[which] ?? code,
  person: (id: string) => PEOPLE[id]?.[which] ?? id,
})
const both = (mismatch: Mismatch) => [sayMismatch(mismatch, zh, namesIn(0)), sayMismatch(mismatch, en, namesIn(1))]

describe('a mismatch in words', () => {
  it('begins with the specification’s words where dates are wrong, and names both spans [E-DATE-01]', () => {
    const mismatch = {
      code: 'TA-DATE',
      appliedFrom: '2026-12-01',
      appliedTo: '2026-12-03',
      bookedFrom: '2026-12-06',
      bookedTo: '2026-12-06',
    } as const
    expect(both(mismatch)).toEqual([
      '所选日期不正确：申请可用 12月1日至12月3日，所选的是 12月6日',
      'The selected dates are incorrect: the application allows 1 Dec – 3 Dec, you chose 6 Dec.',
    ])
    expect(both({ ...mismatch, isOver: true })).toEqual([
      '所选日期不正确：申请里已没有可用的日期，所选的是 12月6日',
      'The selected dates are incorrect: no day of the application can be booked any more, you chose 6 Dec.',
    ])
    const acrossYears = { ...mismatch, appliedTo: '2027-01-02' }
    expect(both(acrossYears)[0]).toContain('2026年12月1日至2027年1月2日')
    expect(both(acrossYears)[1]).toContain('1 Dec 2026 – 2 Jan 2027')
  })

  it('names both values of every other kind, in both languages', () => {
    expect(both({ code: 'TA-FROM', applied: 'HGH', booked: 'BJS' })).toEqual([
      '出发城市不一致：申请的是杭州，所选的是北京',
      'Different origin: the application says Hangzhou, you chose Beijing.',
    ])
    expect(both({ code: 'TA-AMOUNT', applied: 300_000, remaining: 100_000, booked: 308_000 })).toEqual([
      '费用超出申请：申请可用 ¥3,000，还剩 ¥1,000，这次公司要付 ¥3,080。请先变更申请的预计费用',
      'Costs more than was applied for: the application allows ¥3,000, ¥1,000 is left, and this costs the company ¥3,080. Change the estimate of the application first.',
    ])
    expect(both({ code: 'TA-TO', applied: 'SHA', booked: 'BJS' })).toEqual([
      '到达城市不一致：申请的是上海，所选的是北京',
      'Different destination: the application says Shanghai, you chose Beijing.',
    ])
    expect(both({ code: 'TA-CITY', applied: 'SHA', booked: 'BJS' })).toEqual([
      '城市不一致：申请的是上海，所选的是北京',
      'Different city: the application says Shanghai, you chose Beijing.',
    ])
    expect(both({ code: 'TA-TRAVELLER', applied: ['lin'], booked: ['zhou'] })).toEqual([
      '出行人不一致：申请里有林一帆，没有周岚',
      'Different travellers: the application names Yifan Lin, not Lan Zhou.',
    ])
    expect(both({ code: 'TA-PRODUCT', applied: ['flight', 'car'], booked: 'train' })).toEqual([
      '这段行程申请的是机票、用车，没有火车票',
      'This part was applied for with flights and cars, not trains.',
    ])
    expect(both({ code: 'TA-PRODUCT', applied: [], booked: 'hotel' })).toEqual([
      '申请里没有可订酒店的行程',
      'Nothing in the application can be booked as hotels.',
    ])
    expect(both({ code: 'TA-COUNT', product: 'flight', applied: 1, remaining: 0, booked: 2 })).toEqual([
      '这一段的机票不够：申请 1 张，还剩 0 张，这次要 2 张',
      'Not enough left for this part of the journey: 1 flight ticket applied for, 0 left, 2 needed now.',
    ])
  })
})

describe('a change in words', () => {
  it('says every difference with both values, for whoever agrees', () => {
    const before = plan({ segments: [leg(), stay()], travellers: [{ personId: 'lin', kind: 'employee' }] })
    const after = plan({
      segments: [leg({ to: 'BJS', endDate: '2026-12-04', wanted: { flight: 2 } }), leg({ tripId: 'new', from: 'BJS', to: 'HGH' })],
      travellers: [{ personId: 'zhou', kind: 'employee' }],
      estimateMinor: 450_050,
      costCode: 'CC-1001',
      reason: '改期',
      fileIds: ['one'],
    })
    const differences = differencesOf({ before, after, agreedMinor: before.estimateMinor, tolerancePercent: 0 })
    expect(differences.map((one) => sayDifference(one, zh, namesIn(0)))).toEqual([
      '城市由 杭州 → 上海 改为 杭州 → 北京',
      '日期由 12月1日至12月3日 改为 12月1日至12月4日',
      '机票数量由 1 改为 2',
      '增加行程 北京 → 杭州 12月1日至12月3日',
      '取消行程 上海 12月1日至12月5日',
      '增加出行人 周岚',
      '去掉出行人 林一帆',
      '预计费用由 ¥3,000 改为 ¥4,500.50',
      '费用归属由 CC-3102 改为 CC-1001',
      '修改了出差事由',
      '附件由 0 份改为 1 份',
    ])
    for (const one of differences) expect(sayDifference(one, en, namesIn(1))).not.toMatch(/undefined|[\u4e00-\u9fff]/)
  })
})
