import { describe, expect, it } from 'vitest'
import { callList } from '../calls/list.ts'
import { CABIN_GROUPS, CABINS } from '../rules/offer.ts'
import { TIME_BANDS } from '../rules/list.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../rules/states.ts'
import { canCancel, USER_STATUSES } from '../rules/status.ts'
import type { FlightRefusalCode } from './facts.ts'
import { formatMoney } from '../../kernel/money.ts'
import { formatMoment, formatWallMoment } from './format.ts'
import { en as enHome } from './home/en.ts'
import { zh as zhHome } from './home/zh.ts'
import { flightText } from './index.ts'
import { en as enApproval } from './approval/en.ts'
import { zh as zhApproval } from './approval/zh.ts'
import { en as enChoice } from './choose/en.ts'
import { zh as zhChoice } from './choose/zh.ts'
import { en as enOrder } from './order/en.ts'
import { en as enFilter } from './filter/en.ts'
import { zh as zhFilter } from './filter/zh.ts'
import { en as enForm } from './form/en.ts'
import { en as enGoverned } from './governed/en.ts'
import { zh as zhGoverned } from './governed/zh.ts'
import { en as enItinerary } from './itinerary/en.ts'
import { zh as zhItinerary } from './itinerary/zh.ts'
import { en as enKept } from './kept/en.ts'
import { zh as zhKept } from './kept/zh.ts'
import { en as enOver } from './over/en.ts'
import { zh as zhOver } from './over/zh.ts'
import { zh as zhOrder } from './order/zh.ts'
import { zh as zhForm } from './form/zh.ts'

const { zh, en } = flightText
const LANGUAGES = ['zh', 'en'] as const

/** A refusal as both languages say it. */
function said(code: FlightRefusalCode, facts: Record<string, string | number> = {}): [string, string] {
  const [chinese, english] = LANGUAGES.map((language) => {
    const words = flightText[language].refusals[code]
    return typeof words === 'string' ? words : words(facts)
  })
  return [chinese ?? '', english ?? '']
}

/** Every string below a value, functions left out. */
function strings(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => strings(below, `${path}.${key}`))
}

describe('what is said when something is refused', () => {
  it('is there in both languages for every code that a call names', () => {
    const named = new Set(callList.flatMap((definition) => definition.errors as readonly string[]))
    // What other wings refuse they say themselves; the server does not start where a code has no words.
    const codes = new Set([...named].filter((code) => !/^(PEOPLE|COST|POLICY|TA|AP|FLYER)-/.test(code)))
    expect(codes.size).toBeGreaterThan(15)
    for (const code of codes) expect([code, code in zh.refusals, code in en.refusals]).toEqual([code, true, true])
    const verdicts = Object.values(FLIGHT_ORDER_CODES).flatMap((order) =>
      [false, true].map((cancelRequested) => canCancel({ order, cancelRequested })),
    )
    expect([...codes]).toEqual(expect.arrayContaining(verdicts.flatMap((may) => (may.allowed ? [] : [may.code]))))
  })

  it('says that the session stayed too long, that prices may change and to search again [E-FLIGHT-01]', () => {
    expect(said('AF-0-0021')).toEqual([
      '停留时间过长，价格可能已变化，请重新查询',
      'You stayed a while and prices may have changed. Please search again',
    ])
    expect([zhForm.form.expired.action, enForm.form.expired.action]).toEqual(['重新查询', 'Search again'])
  })

  it('says that no flights match [E-FLIGHT-02]', () => {
    expect([zhChoice.list.noneMatch.title, enChoice.list.noneMatch.title]).toEqual(['没有符合条件的航班', 'No flights match'])
    expect(enChoice.list.noneMatch.text(1)).toContain('1 flight that day')
  })

  it('says that no flights comply [E-FLIGHT-03]', () => {
    expect([zhChoice.list.noneCompliant.title, enChoice.list.noneCompliant.title]).toEqual(['没有符合差标的航班', 'No flights in policy'])
    expect(zhChoice.list.noneCompliant.text(12)).toContain('12 班')
    expect(enChoice.list.noneCompliant.text(1)).toMatch(/^The only flight that day is above/)
  })

  it('says that a duplicate booking is not allowed [E-FLIGHT-04]', () => {
    const [chinese, english] = said('AF-REPEAT')
    expect([chinese, english]).toEqual([expect.stringContaining('不能重复预订'), expect.stringContaining('cannot be booked twice')])
  })

  it('says that a flight is cancelled or gone [E-FLIGHT-10]', () => {
    const [chinese, english] = said('AF-GONE')
    expect([chinese, english]).toEqual([
      expect.stringContaining('航班已取消或已不再销售'),
      expect.stringContaining('cancelled or no longer sold'),
    ])
  })

  it('says that the order has expired and a flight is to be chosen again [E-FLIGHT-11]', () => {
    expect(said('AF-0-0022')).toEqual(['订单已失效，请重新选择航班', 'The order has expired. Please choose a flight again'])
  })

  it('asks to read and agree to all conditions and policies [E-FLIGHT-16]', () => {
    expect(said('AF-TERMS')).toEqual(['请阅读并同意预订条款和政策', 'Please read and agree to the booking terms and policies'])
    expect(zhForm.form.terms.paragraphs.length).toBe(enForm.form.terms.paragraphs.length)
  })

  it('says what is wrong with cities, cabin and date, on home in the same words [V-FLIGHT-01] [V-FLIGHT-02] [V-OTHER-12]', () => {
    expect(said('AF-SAME-CITY')).toEqual(['出发和到达不能是同一个城市', 'Please choose two different cities'])
    expect(said('AF-CABIN')).toEqual(['请选择舱位', 'Please choose a cabin'])
    expect(said('AF-DATE')).toEqual([expect.stringContaining('日期选得不对'), expect.stringContaining('The date is not correct')])
    for (const code of ['AF-SAME-CITY', 'AF-CABIN', 'AF-DATE'] as const)
      expect([zhHome.faults[code], enHome.faults[code]]).toEqual(said(code))
  })

  it('says whose approver is missing, in the same words on form and server [V-FLIGHT-18] [E-FLIGHT-17]', () => {
    const name = { zh: '林一帆', en: 'Yifan Lin' }
    expect(said('AF-APPROVER', { nameZh: name.zh, nameEn: name.en })).toEqual([
      '林一帆的审批人不能为空',
      'The approver for Yifan Lin cannot be empty',
    ])
    expect([zhForm.form.approverMissing(name), enForm.form.approverMissing(name)]).toEqual(
      said('AF-APPROVER', { nameZh: name.zh, nameEn: name.en }),
    )
  })

  it('says what follows a submission above the limit: who decides, who pays what, and that the rest goes by itself', () => {
    const asked = { name: '周岚', role: '直属上级', you: '¥320', company: '¥1,285', way: 'hard' } as const
    expect(zhOver.follows(asked)).toBe('提交后先由周岚（直属上级）审批，通过后你付 ¥320、公司付 ¥1,285，付清就自动出票。')
    expect(zhOver.follows({ ...asked, you: '' })).toBe('提交后先由周岚（直属上级）审批，通过后公司付款，自动出票。')
    const inEnglish = { ...asked, name: 'Lan Zhou', role: 'Your manager' }
    expect(enOver.follows(inEnglish)).toBe(
      'It goes to Lan Zhou, your manager, first. Once approved, you pay ¥320 and your company ¥1,285; the ticket is issued as soon as both are paid.',
    )
    expect(enOver.follows({ ...inEnglish, company: '' })).toContain('you pay all of it, ¥320')
  })

  it('call a flight the cheapest of the window that was looked at, for further away one may cost less', () => {
    const said = [zhChoice, enChoice].map(({ compliance }) => [null, 1, 4].map((hours) => compliance.cheapest(hours)))
    expect(said).toEqual([
      ['当天最便宜', '前后 1 小时内最便宜', '前后 4 小时内最便宜'],
      ['Cheapest that day', 'Cheapest within an hour', 'Cheapest within 4 hours'],
    ])
  })

  it('says what silence does, by the way in which somebody is asked', () => {
    const asked = { name: '周岚', role: '', you: '', company: '¥1,605' }
    const inEnglish = { ...asked, name: 'Lan Zhou' }
    expect(zhOver.follows({ ...asked, way: 'soft' })).toBe('提交后请周岚过目，没有按时反对就继续，公司付款，自动出票。')
    expect(enOver.follows({ ...inEnglish, way: 'soft' })).toMatch(
      /^Lan Zhou can object in time; without that it goes on\. Then your company pays/,
    )
    expect(zhOver.follows({ ...asked, way: 'passive' })).toBe('提交后会告知周岚，不用等答复，公司付款，自动出票。')
    expect(enOver.follows({ ...inEnglish, way: 'passive' })).toMatch(
      /^Lan Zhou will be told, and nothing waits for an answer: your company pays/,
    )
    expect(zhOver.follows({ ...asked, way: 'beforeBooking' })).toContain('同意后才占座')
    expect(enOver.follows({ ...inEnglish, way: 'beforeBooking' })).toContain('before a seat is held')
    // Nobody is named where a flow of the company's finds whom to ask.
    expect(zhOver.follows({ ...asked, name: '', way: 'hard' })).toContain('公司流程里的审批人')
    expect(enOver.follows({ ...asked, name: '', way: 'soft' })).toMatch(/^Whoever your company’s flow asks can object/)
    expect([zhOver.reasonAlone({ you: '', company: '¥1,605' }), enOver.reasonAlone({ you: '', company: '¥1,605' })]).toEqual([
      '说明原因就可以提交，不用审批。公司付款，自动出票。',
      'A reason is all it takes; nobody has to approve. Your company pays and the ticket is issued by itself.',
    ])
  })

  it('says both prices where the price moved, and goes without them', () => {
    expect(said('AF-PRICE', { oldMinor: 118_000, newMinor: 123_050 })).toEqual([
      '价格由 ¥1,180 变为 ¥1,230.50，请确认新价格后再提交',
      'The price moved from ¥1,180 to ¥1,230.50. Please accept it before you submit',
    ])
    expect(said('AF-PRICE')).toEqual(['价格有变动，请确认新价格后再提交', 'The price has moved. Please accept it before you submit'])
  })

  it('names the flight that is booked already that day [V-FLIGHT-05]', () => {
    const [chinese, english] = said('AF-SAME-DAY', { flightNumber: 'MU5131' })
    expect([chinese, english]).toEqual([expect.stringContaining('已经订了 MU5131，'), expect.stringContaining('booked MU5131 between')])
    expect(said('AF-SAME-DAY').join(' ')).not.toContain('undefined')
  })

  it('names the flight that would be flown at the same moment, and goes without it [V-FLIGHT-05]', () => {
    const [chinese, english] = said('AF-OVERLAP', { flightNumber: 'MU5131', nameZh: '周敏', nameEn: 'Zhou Min' })
    expect(chinese).toContain('周敏已经订了时间上重叠的 MU5131')
    expect(english).toContain('Zhou Min has booked MU5131, which overlaps in time')
    expect(said('AF-OVERLAP').join(' ')).not.toContain('undefined')
  })

  it('says that a complete order cannot be cancelled, and that cancelling needs a reason [ST-ORD-01] [V-OTHER-10]', () => {
    expect(said('AF-COMPLETE')).toEqual(['订单已完结，不能取消', 'The order is complete and cannot be cancelled'])
    expect(said('AF-REASON')).toEqual(['请选择或填写取消的原因', 'Please choose or write a reason for cancelling'])
  })
})

describe('labels', () => {
  it('are there for every status and no other, in both languages, each its own [ST-FLIGHTORDER]', () => {
    for (const language of LANGUAGES) {
      const labels = flightText[language].orderStatus
      expect(Object.keys(labels).toSorted()).toEqual([...USER_STATUSES].toSorted())
      // Two keys may read alike only where they mean the same to a traveller.
      expect(Object.values(labels).length - new Set(Object.values(labels)).size).toBe(0)
    }
  })

  it('are there for every code of a ticket, in both languages, each its own [ST-FLIGHTTICKET]', () => {
    for (const language of LANGUAGES) {
      const labels = flightText[language].ticketStatus
      for (const code of Object.values(FLIGHT_TICKET_CODES)) expect([code, labels[code]]).toEqual([code, expect.any(String)])
      expect(Object.keys(labels)).toHaveLength(Object.keys(FLIGHT_TICKET_CODES).length)
      expect(new Set(Object.values(labels)).size).toBe(Object.keys(labels).length)
    }
  })

  it('are there for every cabin, group and part of the day', () => {
    for (const text of [zh, en]) expect(Object.keys(text.cabin)).toEqual([...CABINS])
    for (const text of [zhHome, enHome]) expect(Object.keys(text.cabins)).toEqual(Object.keys(CABIN_GROUPS))
    for (const text of [zhFilter, enFilter]) expect(Object.keys(text.band)).toEqual(TIME_BANDS.map((band) => band.key))
  })

  it('are never empty, never in the wrong language and never cut', () => {
    const chinese = strings({
      server: zh,
      choice: zhChoice,
      filter: zhFilter,
      order: zhOrder,
      form: zhForm,
      governed: zhGoverned,
      itinerary: zhItinerary,
      kept: zhKept,
      home: zhHome,
      approval: zhApproval,
    })
    const english = strings({
      server: en,
      choice: enChoice,
      filter: enFilter,
      order: enOrder,
      form: enForm,
      governed: enGoverned,
      itinerary: enItinerary,
      kept: enKept,
      home: enHome,
      approval: enApproval,
    })
    expect(chinese.length).toBeGreaterThan(200)
    for (const [path, text] of [...chinese, ...english]) {
      expect([path, text.trim() === '']).toEqual([path, false])
      expect([path, /undefined|NaN|\.\.\.|…/.test(text)]).toEqual([path, false])
    }
    for (const [path, text] of english) expect([path, /\p{Script=Han}|[，。：；]/u.test(text)]).toEqual([path, false])
    for (const [path, text] of chinese) expect([path, /\p{Script=Han}/u.test(text)]).toEqual([path, true])
  })
})

describe('conditions and baggage', () => {
  const when = (fromHoursBefore: number | null, untilHoursBefore: number | null) => {
    const span = { fromHoursBefore, untilHoursBefore }
    return [zh.conditions.when(span), en.conditions.when(span)]
  }

  it('say when a fee holds', () => {
    expect(when(null, 4)).toEqual(['起飞前 4 小时以上', '4 h or more before departure'])
    expect(when(null, 168)).toEqual(['起飞前 7 天以上', '7 days or more before departure'])
    expect(when(168, 48)).toEqual(['起飞前 7 天至 48 小时', '7 days to 48 h before departure'])
    expect(when(4, 0)).toEqual(['起飞前 4 小时内', 'Within 4 h of departure'])
    expect(when(0, null)).toEqual(['起飞后', 'After departure'])
    expect(when(4, null)).toEqual(['起飞前 4 小时内及起飞后', 'From 4 h before departure on'])
    expect(when(null, 0)).toEqual(['起飞前', 'Before departure'])
    expect(when(null, null)).toEqual(['任何时候', 'Any time'])
  })

  it('say what it costs, and when it is not allowed', () => {
    const fee = (feeMinor: number | null) => [
      zh.conditions.fee('change', feeMinor),
      zh.conditions.fee('refund', feeMinor),
      en.conditions.fee('refund', feeMinor),
    ]
    expect(fee(15_200)).toEqual(['¥152', '¥152', '¥152'])
    expect(fee(0)).toEqual(['免费', '免费', 'Free'])
    expect(fee(null)).toEqual(['不得改签', '不得退票', 'No refund'])
    expect(en.conditions.fee('change', null)).toBe('No changes')
  })

  it('say what may be taken along', () => {
    expect([zh.baggage({ checkedKg: 20, carryOnKg: 5 }), en.baggage({ checkedKg: 20, carryOnKg: 5 })]).toEqual([
      '托运 20 kg · 随身 5 kg',
      '20 kg checked · 5 kg cabin',
    ])
    expect([zh.baggage({ checkedKg: 0, carryOnKg: 7 }), en.baggage({ checkedKg: 0, carryOnKg: 0 })]).toEqual([
      '不含托运行李 · 随身 7 kg',
      'No checked bag',
    ])
  })
})

describe('amounts and moments', () => {
  it('are written the same in both languages, fen only where there are any', () => {
    expect([0, 5, 50, 15_200, 160_500, 160_550, 123_456_700, -32_000].map(formatMoney)).toEqual([
      '¥0',
      '¥0.05',
      '¥0.50',
      '¥152',
      '¥1,605',
      '¥1,605.50',
      '¥1,234,567',
      '−¥320',
    ])
  })

  it('name the time in Shanghai, with the date unless it is the day of whoever reads it [ST-TIME]', () => {
    const until = '2026-11-21T16:32:00Z' // half past midnight in Shanghai
    expect([formatMoment(until, 'zh'), formatMoment(until, 'en')]).toEqual(['11月22日 00:32', '22 Nov 00:32'])
    expect(formatMoment(until, 'zh', '2026-11-21T16:02:00Z')).toBe('00:32')
    expect(formatMoment(until, 'zh', '2026-11-21T15:59:00Z')).toBe('11月22日 00:32')
    expect(formatMoment('2026-11-24T08:00:00+08:00', 'en')).toBe('24 Nov 08:00')
    expect([formatMoment('', 'zh'), formatMoment('soon', 'en')]).toEqual(['', ''])
  })

  it('name a departure by the clock of its own airport, wherever that is [ST-TIME]', () => {
    const fromLosAngeles = '2026-12-13T23:30:00-08:00' // half past three in the afternoon of the next day in Shanghai
    expect([formatWallMoment(fromLosAngeles, 'zh'), formatWallMoment(fromLosAngeles, 'en')]).toEqual(['12月13日 23:30', '13 Dec 23:30'])
    // Whether it is today goes by the day there.
    expect(formatWallMoment(fromLosAngeles, 'en', '2026-12-14T06:00:00Z')).toBe('23:30')
    expect(formatWallMoment(fromLosAngeles, 'en', '2026-12-13T07:00:00Z')).toBe('13 Dec 23:30')
    expect([formatWallMoment('2026-11-21T16:32:00Z', 'zh'), formatWallMoment('', 'zh')]).toEqual(['11月22日 00:32', ''])
    expect(zh.timeline.nextDepart({ at: fromLosAngeles }).title).toBe('12月13日 23:30 起飞')
    const retimed = { flightNumber: 'MU362', oldDepartsAt: fromLosAngeles, newDepartsAt: '2026-12-14T01:05:00-08:00', asks: 1 }
    const { title, detail } = en.timeline.event('airlineRetimed', retimed)
    expect(`${title} ${detail}`).toMatch(/13 Dec 23:30.*14 Dec 01:05/)
  })

  it('name the flight of a change with its day: the old one may have the same number', () => {
    const facts = { tickets: 1, amountMinor: 109_300, flightNumber: 'JL293', departsAt: '2026-12-23T16:30:00+08:00' }
    expect(zh.timeline.event('changeAsked', facts).detail).toContain('改到 12月23日 16:30 的 JL293')
    expect(en.timeline.event('changed', facts).detail).toContain('to JL293 of 23 Dec 16:30')
    // Older rows do not know it.
    expect(en.timeline.event('changed', { flightNumber: 'JL293' }).detail).toMatch(/^To JL293,/)
  })

  it('tell who waits for a word on a change abroad of no seat that is taken then, and of the old ticket', () => {
    const asked = { by: '2026-12-02T04:02:00Z', who: '秦远', isHeld: false, isChange: true, isUnheldChange: true }
    const said = [zh, en].map(({ timeline }) => [timeline.nowApproval(asked).detail, timeline.nextPrepare.detail])
    expect(said.flat().join(' ')).not.toMatch(/占座|seat/i)
    expect(said.map(([now]) => now)).toEqual([expect.stringContaining('原客票照旧有效'), expect.stringContaining('as good as before')])
  })
})
