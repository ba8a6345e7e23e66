import { describe, expect, it } from 'vitest'
import type { BothNames, Language } from '../../kernel/language.ts'
import { LANGUAGES } from '../../kernel/language.ts'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import type { Alternatives } from './alternatives.ts'
import { cheapestCompliant } from './alternatives.ts'
import { describeRules, describeStandard, standardLine } from './describe.ts'
import { badgeOf, explain, sayAlternative, sayCheapestChange } from './explain.ts'
import type { FlightFacts } from './facts.ts'
import { judge, judgeAll } from './judge.ts'
import { marketOf } from './market.ts'
import type { PayerSplit } from './payers.ts'
import type { BreachAction, FlightPolicy } from './policy.ts'
import { FLIGHT_RULES } from './policy.ts'
import { standardFor } from './standard.ts'
import { BEIJING_TO_SHANGHAI, journeyOf, offerOf, PICTURED, policyOf, settings, TODAY, TRAVELLER } from './testing.ts'
import type { Reader } from './words.ts'

const CITY_NAMES: Readonly<Record<string, BothNames>> = { BJS: { zh: '北京', en: 'Beijing' }, SHA: { zh: '上海', en: 'Shanghai' } }
const readers: Readonly<Record<Language, Reader>> = {
  zh: { words: zh, name: (of) => of.zh, cityName: (code) => CITY_NAMES[code]?.zh ?? code },
  en: { words: en, name: (of) => of.en, cityName: (code) => CITY_NAMES[code]?.en ?? code },
}

function explained(
  policy: FlightPolicy,
  offers: readonly FlightFacts[],
  language: Language,
  traveller = TRAVELLER as { rankCode: string },
  payer?: string,
  payers?: PayerSplit,
) {
  const [verdict] = judgeAll(policy, traveller, offers, TODAY)
  const [offer] = offers
  if (verdict === undefined || offer === undefined) throw new Error('explain at least one offer')
  return explain({
    verdict,
    offer,
    standard: standardFor(policy, traveller),
    totalMinor: offer.fareMinor + 8_500,
    payer,
    ...(payers && { payers }),
    reader: readers[language],
  })
}

/** A train Beijing → Shanghai that takes less than five hours. */
const G7 = { trainNo: 'G7', runMinutes: 268, seat: 'secondClass', fareMinor: 66_200 } as const
const pictured = [offerOf({ fareMinor: 152_000 })]

describe('an explanation', () => {
  it('names who pays what is above the limit, where that is not its reader', () => {
    expect(explained(PICTURED, pictured, 'zh', TRAVELLER, '林一帆').whatNow).toContain('超出的 ¥320 由林一帆付')
    expect(explained(PICTURED, pictured, 'en', TRAVELLER, 'Yifan Lin').whatNow).toContain('and Yifan Lin pays the ¥320 above the limit')
    expect(explained(PICTURED, pictured, 'en').whatNow).toContain('and you pay the ¥320 above the limit')
  })

  it('says of a journey what its legs may cost together, and not that each of them may', () => {
    const both = policyOf({ 'fare-within-price-limit': { ...settings(100_000), routes: [] } })
    const journey = (count: number) => [
      offerOf({ fareMinor: 297_000, abroad: journeyOf({ legs: Array(count).fill(BEIJING_TO_SHANGHAI) }) }),
    ]
    const sentence = (count: number, language: Language) => explained(both, journey(count), language).rules[0]?.sentence
    expect([sentence(2, 'zh'), sentence(1, 'zh')]).toEqual(['国内航班，2 程合计不高于 ¥2,000', '国内航班，每程不高于 ¥1,000'])
    expect(sentence(3, 'en')).toBe('Domestic flights: up to ¥3,000 for its 3 legs together')
  })

  it('calls above the limit only what is: with a fee that she pays too, or where all of the trip is hers, it says how much of it she pays', () => {
    const [verdict] = judgeAll(PICTURED, TRAVELLER, pictured, TODAY)
    const [offer] = pictured
    if (verdict === undefined || offer === undefined) throw new Error('there is one offer')
    const said = (personMinor: number, language: 'zh' | 'en', action: BreachAction) =>
      explain({
        verdict: { ...verdict, action, rules: verdict.rules.map((rule) => ({ ...rule, onBreach: action })) },
        offer,
        standard: standardFor(PICTURED, TRAVELLER),
        totalMinor: 160_500,
        payers: { companyMinor: 160_500 - personMinor, personMinor },
        reader: readers[language],
      }).whatNow
    expect(said(32_000, 'zh', 'difference')).toBe('可以预订，超出的 ¥320 由你付。')
    expect(said(33_250, 'zh', 'difference')).toBe('可以预订，其中 ¥332.50 由你付。')
    expect(said(33_250, 'en', 'difference')).toBe('You can book it; ¥332.50 of it is yours to pay.')
    for (const personMinor of [33_250, 160_500]) {
      expect(said(personMinor, 'zh', 'approve')).not.toContain('超出的')
      expect(said(personMinor, 'en', 'approve')).not.toContain('above the limit')
    }
  })

  it('promises for a fare in policy that the company pays only where no fee of it is hers', () => {
    const cheap = offerOf({ fareMinor: 90_000 })
    const [verdict] = judgeAll(PICTURED, TRAVELLER, [cheap], TODAY)
    if (verdict === undefined) throw new Error('there is one offer')
    const said = (personMinor: number, language: 'zh' | 'en') =>
      explain({
        verdict,
        offer: cheap,
        standard: standardFor(PICTURED, TRAVELLER),
        totalMinor: 98_500,
        payers: { companyMinor: 98_500 - personMinor, personMinor },
        reader: readers[language],
      }).whatNow
    expect([verdict.compliant, said(0, 'zh'), said(0, 'en')]).toEqual([
      true,
      '可以直接预订，公司付。',
      'You can book it; the company pays.',
    ])
    expect(said(1_250, 'zh')).toBe('可以预订，其中 ¥12.50 由你付。')
    expect(said(1_250, 'en')).toBe('You can book it; ¥12.50 of it is yours to pay.')
  })

  it('speaks of no part and no limit where the company pays nothing of it', () => {
    const said = (language: 'zh' | 'en', onBreach: BreachAction, payer?: string): string => {
      const price = PICTURED.rules['fare-within-price-limit']
      if (!price) throw new Error('fares are limited')
      const policy: FlightPolicy = { ...PICTURED, rules: { ...PICTURED.rules, 'fare-within-price-limit': { ...price, onBreach } } }
      return explained(policy, pictured, language, TRAVELLER, payer, { companyMinor: 0, personMinor: 160_500 }).whatNow
    }
    expect([said('zh', 'tell'), said('zh', 'reason'), said('zh', 'reason', '林一帆')]).toEqual([
      '可以预订，¥1,605 全部由你付。',
      '可以预订，需要说明原因，¥1,605 全部由你付。',
      '可以预订，需要说明原因，¥1,605 全部由林一帆付。',
    ])
    expect(said('zh', 'approve')).toContain('，¥1,605 全部由你付')
    expect([said('en', 'tell'), said('en', 'reason'), said('en', 'reason', 'Yifan Lin')]).toEqual([
      'You can book it; you pay all of the ¥1,605.',
      'You can book it with a reason; you pay all of the ¥1,605.',
      'You can book it with a reason; Yifan Lin pays all of the ¥1,605.',
    ])
    expect(said('en', 'approve')).toContain(', and you pay all of the ¥1,605.')
  })

  it('says in Chinese what the picture of an over-policy flight says', () => {
    const page = explained(PICTURED, pictured, 'zh')
    expect(page).toMatchObject({
      compliant: false,
      action: 'approve',
      headline: '这班票价比差标高 ¥320',
      headlineMark: '¥320',
      badge: '超标 ¥320',
      writtenIn: '《差旅管理办法》2.3 · P6 级 · 不含税费',
      payers: { companyMinor: 128_500, personMinor: 32_000 },
    })
    expect(page.whatNow).toContain('超出的 ¥320 由你付')
    expect(page.rules[0]).toMatchObject({
      rule: 'fare-within-price-limit',
      sentence: '国内航班 · 北京 ⇄ 上海，经济舱每程不高于 ¥1,200',
      limitLabel: '差标上限',
      limitText: '¥1,200',
      actualLabel: '实际票价',
      actualText: '¥1,520',
      gapLabel: '超出',
      gapText: '¥320',
    })
  })
  it('says the same in English', () => {
    const page = explained(PICTURED, pictured, 'en')
    expect(page).toMatchObject({
      headline: 'This fare is ¥320 above your limit',
      headlineMark: '¥320 above',
      badge: '¥320 over',
      writtenIn: 'Travel Policy 2.3 · grade P6 · before taxes',
    })
    expect(page.rules[0]).toMatchObject({
      sentence: 'Domestic flights, Beijing ⇄ Shanghai: economy up to ¥1,200 a leg',
      limitText: '¥1,200',
      actualText: '¥1,520',
      gapText: '¥320',
    })
  })
  it('says that all is well where it is, and what holds', () => {
    const page = explained(PICTURED, [offerOf({ fareMinor: 96_000 })], 'en')
    expect(page).toMatchObject({
      compliant: true,
      action: 'allow',
      headline: 'This flight is in policy',
      badge: 'In policy',
      payers: { personMinor: 0 },
    })
    expect(page.rules.map((rule) => [rule.rule, rule.gapText])).toEqual([
      ['cabin-within-rank', ''],
      ['fare-within-price-limit', ''],
    ])
  })
  it('speaks where no rule sets a limit', () => {
    expect(explained(policyOf({}), pictured, 'zh')).toMatchObject({ compliant: true, headline: '这班符合差标', writtenIn: '', rules: [] })
  })
  it('puts the broken rule with the strictest consequence first', () => {
    const policy = policyOf({ ...PICTURED.rules, 'booked-days-ahead': { ...settings(20), onBreach: 'forbid' } })
    const page = explained(policy, pictured, 'zh')
    expect(page.rules.map((rule) => rule.rule)).toEqual(['booked-days-ahead', 'fare-within-price-limit', 'cabin-within-rank'])
    expect(page).toMatchObject({ headline: '比规定晚订了 8 天', badge: '晚订 8 天', action: 'forbid' })
  })
  it('names the rank as the company does, where it is given', () => {
    const [verdict] = judgeAll(PICTURED, TRAVELLER, pictured, TODAY)
    const rankName = { zh: '高级经理', en: 'Senior manager' }
    const input = {
      verdict: verdict as never,
      offer: pictured[0] as FlightFacts,
      standard: standardFor(PICTURED, TRAVELLER),
      totalMinor: 0,
    }
    expect(explain({ ...input, reader: { ...readers.zh, rankName } }).writtenIn).toBe('《差旅管理办法》2.3 · 高级经理 · 不含税费')
    expect(explain({ ...input, reader: { ...readers.en, rankName } }).writtenIn).toBe('Travel Policy 2.3 · Senior manager · before taxes')
  })

  const cheaper = offerOf({ depart: '09:00', arrive: '11:10', fareMinor: 96_000 })
  const broken = {
    'cabin-within-rank': {
      policy: policyOf({ 'cabin-within-rank': settings('Y') }),
      offers: [offerOf({ cabin: 'C', fareMinor: 400_000 })],
    },
    'fare-within-price-limit': { policy: policyOf({ 'fare-within-price-limit': { ...settings(120_000), routes: [] } }), offers: pictured },
    'lowest-fare-within-hours': { policy: policyOf({ 'lowest-fare-within-hours': settings(2) }), offers: [...pictured, cheaper] },
    'discount-within-limit': { policy: policyOf({ 'discount-within-limit': settings(80) }), offers: pictured },
    'booked-days-ahead': { policy: policyOf({ 'booked-days-ahead': settings(13) }), offers: pictured },
    'cabin-within-duration': {
      policy: policyOf({ 'cabin-within-duration': settings([{ from: 2, highest: 'Y' as const }]) }),
      offers: [offerOf({ cabin: 'C', fareMinor: 400_000 })],
    },
    'cabin-within-distance': {
      policy: policyOf({ 'cabin-within-distance': settings([{ from: 1_000, highest: 'Y' as const }]) }),
      offers: [offerOf({ cabin: 'A', distanceKm: 1_200 })],
    },
    'cabin-at-night': { policy: policyOf({ 'cabin-at-night': settings('A') }), offers: [offerOf({ cabin: 'C', departMinute: 23 * 60 })] },
    'return-flight-booked': {
      policy: policyOf({ 'return-flight-booked': settings<true>(true) }),
      offers: [offerOf({ abroad: journeyOf() })],
    },
    'refundable-only': { policy: policyOf({ 'refundable-only': settings<true>(true) }), offers: [offerOf({ refundable: false })] },
    'changeable-only': { policy: policyOf({ 'changeable-only': settings<true>(true) }), offers: [offerOf({ changeable: false })] },
    'basic-fares-excluded': { policy: policyOf({ 'basic-fares-excluded': settings<true>(true) }), offers: [offerOf({ basic: true })] },
    'airlines-allowed': {
      policy: policyOf({ 'airlines-allowed': settings({ except: ['MU', 'FM'] }) }),
      offers: [offerOf({ airline: 'MU' })],
    },
    'aircraft-allowed': { policy: policyOf({ 'aircraft-allowed': settings({ only: ['A320'] }) }), offers: [offerOf({ aircraft: '738' })] },
    'co2-within-limit': {
      policy: policyOf({ 'co2-within-limit': settings(80) }),
      offers: [offerOf({ co2Grams: 114_000, distanceKm: 1_200 })],
    },
    'train-instead-of-flight': {
      policy: policyOf({ 'train-instead-of-flight': settings(5) }),
      offers: [offerOf({ rail: { ways: [G7] } })],
    },
  }
  it.each([
    ['cabin-within-rank', '公务舱高于你的差标舱位', '舱位超标', '国内航班，乘坐经济舱', '2 级'],
    ['fare-within-price-limit', '这班票价比差标高 ¥320', '超标 ¥320', '国内航班，每程不高于 ¥1,200', '¥320'],
    ['lowest-fare-within-hours', '前后 2 小时内有便宜 ¥560 的航班', '比最低价高 ¥560', '国内航班，选起飞前后 2 小时内的最低价', '¥560'],
    ['discount-within-limit', '这班折扣比差标高 1.5 折', '折扣高 1.5 折', '国内航班，经济舱票价不高于 8 折', '1.5 折'],
    ['booked-days-ahead', '比规定晚订了 1 天', '晚订 1 天', '国内航班，至少提前 13 天预订', '1 天'],
    ['cabin-within-duration', '公务舱高于你的差标舱位', '舱位超标', '国内航班 · 2 小时及以上，最高可坐经济舱', '2 级'],
    ['cabin-within-distance', '超级经济舱高于你的差标舱位', '舱位超标', '国内航班 · 1,000 公里及以上，最高可坐经济舱', '1 级'],
    ['cabin-at-night', '公务舱高于你的差标舱位', '舱位超标', '国内航班 · 22:00–06:00 起飞，最高可坐超级经济舱', '1 级'],
    ['return-flight-booked', '只订了去程，公司要求返程一起订', '只订单程', '国内航班，返程一起订', '不符合'],
    ['refundable-only', '这个票价不可退', '不可退', '国内航班，只订可退的票', '不符合'],
    ['changeable-only', '这个票价不可改', '不可改', '国内航班，只订可改的票', '不符合'],
    ['basic-fares-excluded', '公司不订基础票价', '基础票价', '国内航班，不订无行李、不可选座的基础票价', '不符合'],
    ['airlines-allowed', '航空公司 MU 不在公司允许的范围内', '航空公司不允许', '国内航班，航空公司不可选 MU、FM', '不符合'],
    ['aircraft-allowed', '机型 738 不在公司允许的范围内', '机型不允许', '国内航班，机型只可选 A320', '不符合'],
    [
      'train-instead-of-flight',
      '按差标应乘火车：G7，4 小时 28 分，二等座 ¥662',
      '应乘火车',
      '国内航班，火车不到 5 小时的乘火车：G7，4 小时 28 分，二等座 ¥662',
      '不符合',
    ],
    ['co2-within-limit', '这班的碳排放超出差标：每公里 15 克', '碳排放超标', '国内航班，人均碳排放不高于每公里 80 克', '每公里 15 克'],
  ] as const)('of a broken %s reads well in Chinese', (rule, headline, badge, sentence, gapText) => {
    const page = explained(broken[rule].policy, broken[rule].offers, 'zh')
    expect([page.headline, page.badge, page.rules[0]?.sentence, page.rules[0]?.gapText]).toEqual([headline, badge, sentence, gapText])
  })
  it.each([
    ['cabin-within-rank', 'Business is above your cabin', 'Above your cabin', 'Domestic flights: economy class', '2 classes'],
    ['fare-within-price-limit', 'This fare is ¥320 above your limit', '¥320 over', 'Domestic flights: up to ¥1,200 a leg', '¥320'],
    [
      'lowest-fare-within-hours',
      'A flight within 2 hours costs ¥560 less',
      '¥560 above lowest',
      'Domestic flights: the lowest fare within 2 hours of departure',
      '¥560',
    ],
    [
      'discount-within-limit',
      'This fare is 15 points above your discount limit',
      '15 points over',
      'Domestic flights: economy up to 80% of full fare',
      '15 points',
    ],
    [
      'booked-days-ahead',
      'Booked 1 day later than your policy asks',
      'Booked 1 day late',
      'Domestic flights: book at least 13 days ahead',
      '1 day',
    ],
    [
      'cabin-within-duration',
      'Business is above your cabin',
      'Above your cabin',
      'Domestic flights, from 2 hours on: up to economy class',
      '2 classes',
    ],
    ['refundable-only', 'This fare is not refundable', 'Not refundable', 'Domestic flights: refundable fares only', 'Not met'],
    [
      'airlines-allowed',
      'Airline MU is not allowed by your company',
      'Airline not allowed',
      'Domestic flights, airline: not MU, FM',
      'Not met',
    ],
    [
      'train-instead-of-flight',
      'Your policy takes the train here: G7, 4h 28m, second class ¥662',
      'Train instead',
      'Domestic flights: the train where it takes less than 5 hours; G7, 4h 28m, second class ¥662',
      'Not met',
    ],
    [
      'co2-within-limit',
      'This flight emits 15 g a km more CO2 than your limit',
      'CO2 above limit',
      'Domestic flights: up to 80 g a km of CO2 for each passenger',
      '15 g a km',
    ],
  ] as const)('of a broken %s reads well in English', (rule, headline, badge, sentence, gapText) => {
    const page = explained(broken[rule].policy, broken[rule].offers, 'en')
    expect([page.headline, page.badge, page.rules[0]?.sentence, page.rules[0]?.gapText]).toEqual([headline, badge, sentence, gapText])
  })
  it('sets apart words that stand in the headline, for every rule in both languages', () => {
    for (const language of LANGUAGES) {
      for (const rule of FLIGHT_RULES) {
        const { headline, headlineMark } = explained(broken[rule].policy, broken[rule].offers, language)
        expect(headlineMark.length).toBeGreaterThan(0)
        expect(headline).toContain(headlineMark)
      }
    }
  })
  it('says the same badge on a row as on the page', () => {
    for (const language of LANGUAGES) {
      for (const { policy, offers } of Object.values(broken)) {
        const [verdict] = judgeAll(policy, TRAVELLER, offers, TODAY)
        expect(badgeOf(verdict as never, standardFor(policy, TRAVELLER), readers[language].words)).toBe(
          explained(policy, offers, language).badge,
        )
      }
    }
  })
})

describe('alternatives', () => {
  const chosen = offerOf({ flightKey: 'MU5102', fareMinor: 152_000 })
  const earlier = offerOf({ flightKey: 'HU7607', depart: '07:35', arrive: '09:55', fareMinor: 96_000 })
  const find = (offers: FlightFacts[]): Alternatives =>
    cheapestCompliant(offers, judgeAll(PICTURED, TRAVELLER, offers, TODAY), {
      facts: chosen,
      verdict: judge(PICTURED, TRAVELLER, chosen, marketOf(offers, TODAY)),
    })

  it('say minutes and money', () => {
    const [one] = find([chosen, earlier]).nearest
    if (one === undefined) throw new Error('one alternative was expected')
    expect(sayAlternative(one, zh)).toEqual({ departs: '早 25 分起飞', arrives: '早到 20 分', saves: '省 ¥560' })
    expect(sayAlternative(one, en)).toEqual({ departs: 'leaves 25 min earlier', arrives: 'arrives 20 min earlier', saves: 'saves ¥560' })
    const later = { ...one, departsLaterMinutes: 80, arrivesLaterMinutes: 0, savesMinor: -4_050 }
    expect(sayAlternative(later, zh)).toEqual({ departs: '晚 1 小时 20 分起飞', arrives: '同一时间到', saves: '多 ¥40.50' })
    expect(sayAlternative(later, en)).toEqual({
      departs: 'leaves 1h 20m later',
      arrives: 'arrives at the same time',
      saves: 'costs ¥40.50 more',
    })
  })
  it('name the cheapest change, the flight’s own other fare, or that there is none', () => {
    expect(sayCheapestChange(find([chosen, earlier]), chosen, zh)).toBe('最便宜的改法：早 25 分起飞，省 ¥560。')
    expect(sayCheapestChange(find([chosen, earlier]), chosen, en)).toBe('Cheapest change: leaves 25 min earlier, saves ¥560.')
    expect(sayCheapestChange(find([chosen, offerOf({ flightKey: 'MU5102', fareMinor: 118_000 })]), chosen, en)).toContain(
      'another fare of this flight, saves ¥340',
    )
    expect(sayCheapestChange(find([chosen]), chosen, zh)).toContain('没有符合差标的航班')
  })
  it('are headed by the window they come from', () => {
    expect([60, 120, null].map((minutes) => zh.alternatives.title(minutes))).toEqual([
      '前后 1 小时内符合差标的',
      '前后 2 小时内符合差标的',
      '当天符合差标的',
    ])
    expect([60, 120, null].map((minutes) => en.alternatives.title(minutes))).toEqual([
      'In policy, within an hour',
      'In policy, within 2 hours',
      'In policy that day',
    ])
  })
})

describe('a standard in plain words', () => {
  const standard = standardFor(PICTURED, TRAVELLER)

  it('is one line for home, with the route’s own limit where a trip is meant', () => {
    expect(standardLine(standard, readers.zh, BEIJING_TO_SHANGHAI)).toBe('差标：经济舱每程 ≤ ¥1,200，公司付')
    expect(standardLine(standard, readers.en, BEIJING_TO_SHANGHAI)).toBe('Policy: economy up to ¥1,200 a leg, company pays')
    expect(standardLine(standard, readers.en)).toBe('Policy: economy up to ¥1,500 a leg, company pays')
  })
  it.each<[string, FlightPolicy['rules'], string, string]>([
    ['no limit at all', {}, '差标：舱位和票价不限，公司付', 'Policy: any cabin and fare, company pays'],
    ['a cabin only', { 'cabin-within-rank': settings('C') }, '差标：公务舱及以下，公司付', 'Policy: business or below, company pays'],
    [
      'the highest cabin',
      { 'cabin-within-rank': settings('F') },
      '差标：舱位和票价不限，公司付',
      'Policy: any cabin and fare, company pays',
    ],
    [
      'a discount only',
      { 'discount-within-limit': settings(85) },
      '差标：经济舱 ≤ 8.5 折，公司付',
      'Policy: economy up to 85% of full fare, company pays',
    ],
    [
      'limits on some routes',
      { 'fare-within-price-limit': { ...settings<number>(null), routes: [{ between: ['BJS', 'SHA'], default: 120_000, byRank: {} }] } },
      '差标：部分航线限价，公司付',
      'Policy: fare limits on some routes, company pays',
    ],
  ])('is one line for %s', (_, rules, chinese, english) => {
    const own = standardFor(policyOf(rules), TRAVELLER)
    expect([standardLine(own, readers.zh), standardLine(own, readers.en)]).toEqual([chinese, english])
  })
  it('is a list of sentences that ends with who pays above it', () => {
    expect(describeStandard(standard, readers.zh)).toEqual([
      '国内航班，乘坐经济舱',
      '国内航班，经济舱每程不高于 ¥1,500',
      '国内航班 · 上海 ⇄ 北京，经济舱每程不高于 ¥1,200',
      '超出差标的部分，由你付',
    ])
    expect(describeStandard(standardFor(policyOf({}), TRAVELLER), readers.en)).toEqual(['Domestic flights: any cabin and fare'])
  })
  it('says a fare without the rank’s cabin where some flights have another highest one: the limit holds in that one too', () => {
    const price = { 'cabin-within-rank': settings<'Y'>('Y'), 'fare-within-price-limit': { ...settings(180_000), routes: [] } } as const
    const atNight = standardFor(policyOf({ ...price, 'cabin-at-night': settings('A') }), TRAVELLER)
    expect(describeStandard(atNight, readers.en)).toContain('Domestic flights: up to ¥1,800 a leg')
    expect(describeStandard(atNight, readers.zh)).toContain('国内航班，每程不高于 ¥1,800')
    expect(describeStandard(standardFor(policyOf(price), TRAVELLER), readers.en)).toContain('Domestic flights: economy up to ¥1,800 a leg')
    expect(standardLine(atNight, readers.en)).toBe('Policy: economy up to ¥1,800 a leg, company pays')
  })
  it('says of a route without a limit that it has none', () => {
    const free = policyOf({
      'fare-within-price-limit': { ...settings(150_000), routes: [{ between: ['BJS', 'SHA'], default: null, byRank: {} }] },
    })
    expect(describeStandard(standardFor(free, TRAVELLER), readers.en)[1]).toBe('Domestic flights, Beijing ⇄ Shanghai: no fare limit')
  })
  it('calls a fare before taxes, and not what a budget gives: all that the company pays comes out of it [P-POL-05]', () => {
    const policy = policyOf({
      'fare-within-price-limit': { ...settings(150_000), routes: [] },
      'discount-within-limit': settings(100),
      'budget-not-exceeded': settings(100),
    })
    const rules = describeRules(standardFor(policy, TRAVELLER), readers.en)
    expect(rules.map(({ rule, writtenIn }) => [rule, writtenIn.includes('before taxes')])).toEqual([
      ['fare-within-price-limit', true],
      ['discount-within-limit', true],
      ['budget-not-exceeded', false],
    ])
  })

  it('carries every limit as a number beside its sentence', () => {
    const policy = policyOf({
      ...PICTURED.rules,
      'lowest-fare-within-hours': settings(1),
      'discount-within-limit': settings(100),
      'booked-days-ahead': settings(1),
    })
    expect(
      describeRules(standardFor(policy, TRAVELLER), readers.en).map(({ rule, unit, limit, between, sentence }) => [
        rule,
        unit,
        limit,
        between,
        sentence,
      ]),
    ).toEqual([
      ['cabin-within-rank', 'cabin', 0, null, 'Domestic flights: economy class'],
      ['fare-within-price-limit', 'minor', 150_000, null, 'Domestic flights: economy up to ¥1,500 a leg'],
      ['fare-within-price-limit', 'minor', 120_000, ['SHA', 'BJS'], 'Domestic flights, Shanghai ⇄ Beijing: economy up to ¥1,200 a leg'],
      ['lowest-fare-within-hours', 'hours', 1, null, 'Domestic flights: the lowest fare within 1 hour of departure'],
      ['discount-within-limit', 'percent', 100, null, 'Domestic flights: economy up to the full fare'],
      ['booked-days-ahead', 'days', 1, null, 'Domestic flights: book at least 1 day ahead'],
    ])
  })
})

describe('a special user', () => {
  it('is held to no rule, and reads so [P-SPECIAL-01]', () => {
    const policy = policyOf({ 'fare-within-price-limit': { ...settings(150_000), routes: [] } })
    const special = standardFor(policy, { ...TRAVELLER, isSpecial: true })
    expect(describeStandard(special, readers.en)).toEqual(['Domestic flights: any cabin and fare'])
    expect(describeStandard(standardFor(policy, TRAVELLER), readers.en)).not.toEqual(describeStandard(special, readers.en))
  })
})
