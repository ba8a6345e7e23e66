import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../../text/en.ts'
import { zh } from '../../text/zh.ts'
import { describeStandard } from '../describe.ts'
import { explain } from '../explain.ts'
import { judgeTrain } from '../judge.ts'
import type { Night, SeatLimits, Step, TrainPolicy } from '../policy.ts'
import { trainMarketOf } from '../shared/train-market.ts'
import { trainStandardFor } from '../standard.ts'
import { settings, TODAY, TRAVELLER, trainOfferOf, trainPolicyOf } from '../testing.ts'
import type { Seat, TrainClass, TrainFacts } from '../train-facts.ts'
import { SEATS, TRAIN_CLASSES } from '../train-facts.ts'
import type { Reader } from '../words.ts'

const reader = (words: Reader['words'], language: 'zh' | 'en'): Reader => ({ words, name: (of) => of[language], cityName: (code) => code })

function rulesOf(policy: TrainPolicy, offer: TrainFacts, others: readonly TrainFacts[] = [offer], rankCode = 'P6') {
  return judgeTrain(trainStandardFor(policy, { rankCode }), offer, trainMarketOf(others, TODAY)).rules
}

const byRank = settings<SeatLimits>(
  { highSpeed: 'secondClass', electric: 'secondClass', ordinary: 'hardSleeper' },
  { V1: { highSpeed: 'businessClass' } },
)

describe('seat within rank', () => {
  const policy = trainPolicyOf({ 'seat-within-rank': byRank })
  it('holds a seat against what the rank may take in a train of its class', () => {
    expect(rulesOf(policy, trainOfferOf({ seat: 'secondClass' }))[0]).toMatchObject({ pass: true, unit: 'seat', limit: 2, actual: 2 })
    expect(rulesOf(policy, trainOfferOf({ seat: 'businessClass' }))[0]).toMatchObject({ pass: false, limit: 2, actual: 11, gap: 9 })
    expect(rulesOf(policy, trainOfferOf({ seat: 'hardSleeper', trainClass: 'ordinary' }))[0]).toMatchObject({ pass: true })
    expect(rulesOf(policy, trainOfferOf({ seat: 'softSleeper', trainClass: 'ordinary' }))[0]).toMatchObject({ pass: false })
  })
  it('says nothing of a class of train that the rank is not limited in', () => {
    expect(rulesOf(policy, trainOfferOf({ seat: 'premiumSleeper', trainClass: 'ordinary' }), [], 'V1')).toEqual([])
  })
  it('covers the highest allowed seat of the same train that can be had, and everything where none can', () => {
    const business = trainOfferOf({ seat: 'businessClass', fareMinor: 200_000 })
    const seats = [
      trainOfferOf({ seat: 'secondClass', fareMinor: 60_000 }),
      trainOfferOf({ seat: 'noSeat', fareMinor: 50_000 }),
      trainOfferOf({ seat: 'secondClass', fareMinor: 10_000, isStandby: true }),
      trainOfferOf({ seat: 'firstClass', fareMinor: 100_000 }),
      trainOfferOf({ seat: 'secondClass', fareMinor: 20_000, trainKey: 'another' }),
    ]
    expect(rulesOf(policy, business, [business, ...seats])[0]).toMatchObject({ coveredMinor: 60_000 })
    expect(rulesOf(policy, business)[0]).toMatchObject({ coveredMinor: 200_000 })
  })
})

describe('standby within standard', () => {
  it('never lets a place be waited for above the standard, and says nothing of one that can be had', () => {
    const policy = trainPolicyOf({
      'seat-within-rank': { ...byRank, onBreach: 'tell' },
      'standby-within-standard': { ...settings<true>(true), onBreach: 'forbid' },
    })
    const judged = (seat: Seat, isStandby: boolean) =>
      judgeTrain(trainStandardFor(policy, TRAVELLER), trainOfferOf({ seat, isStandby }), trainMarketOf([], TODAY)).action
    expect([judged('firstClass', true), judged('firstClass', false), judged('secondClass', true)]).toEqual(['forbid', 'tell', 'allow'])
  })
})

describe('the engine for trains', () => {
  /** The same said again, straight from the meaning: of the rules for long and night journeys the more generous, else the rank's. */
  function highestSlowly(rules: TrainPolicy['rules'], offer: TrainFacts): Seat | null {
    const hours = (offer.arriveAtMs - offer.departAtMs) / 3_600_000
    const step = rules['seat-within-duration']?.limit.default?.filter(({ from }) => from <= hours).at(-1)?.highest
    const { fromMinute, untilMinute } = rules['seat-at-night']?.night ?? { fromMinute: 1320, untilMinute: 360 }
    const late = (offer.departMinute - fromMinute + 1440) % 1440 < (untilMinute - fromMinute + 1440) % 1440
    const berth = late ? rules['seat-at-night']?.limit.default : undefined
    const special = [step?.[offer.trainClass], berth?.[offer.trainClass]].filter((seat) => seat !== undefined)
    if (special.length === 0) return rules['seat-within-rank']?.limit.default?.[offer.trainClass] ?? null
    return special.toSorted((a, b) => SEATS.indexOf(b) - SEATS.indexOf(a))[0] ?? null
  }

  const limits = fc.dictionary(fc.constantFrom<TrainClass>(...TRAIN_CLASSES), fc.constantFrom<Seat>(...SEATS)) as fc.Arbitrary<SeatLimits>
  const steps: fc.Arbitrary<Step<SeatLimits>[]> = fc.tuple(limits, limits).map(([a, b]) => [
    { from: 3, highest: a },
    { from: 8, highest: b },
  ])
  const night = fc.constantFrom<Night>({ fromMinute: 1320, untilMinute: 360 }, { fromMinute: 60, untilMinute: 300 })
  const rules = fc
    .record({
      rank: fc.option(limits),
      long: fc.option(steps),
      late: fc.option(limits),
      night,
      days: fc.option(fc.integer({ min: 1, max: 20 })),
    })
    .map(({ rank, long, late, night: own, days }): TrainPolicy['rules'] => ({
      ...(rank && { 'seat-within-rank': settings(rank) }),
      ...(long && { 'seat-within-duration': settings(long) }),
      ...(late && { 'seat-at-night': { ...settings(late), night: own } }),
      ...(days !== null && { 'booked-days-ahead': settings(days) }),
      'standby-within-standard': { ...settings<true>(true), onBreach: 'forbid' },
    }))
  const offer = fc
    .record({
      trainClass: fc.constantFrom(...TRAIN_CLASSES),
      seat: fc.constantFrom(...SEATS),
      isStandby: fc.boolean(),
      hours: fc.constantFrom(1, 3, 7.5, 8, 20),
      departMinute: fc.constantFrom(0, 60, 300, 359, 360, 700, 1319, 1320),
    })
    .map(({ hours, ...facts }) => {
      const one = trainOfferOf(facts)
      return { ...one, arriveAtMs: one.departAtMs + hours * 3_600_000 }
    })

  it('decides 10,000 generated offers as a slow reading of the document does', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(rules, offer, (own, one) => {
        const highest = highestSlowly(own, one)
        const found = rulesOf(trainPolicyOf(own), one)
        const isAbove = highest !== null && SEATS.indexOf(one.seat) > SEATS.indexOf(highest)
        const seat = found.filter((rule) => rule.rule.startsWith('seat-'))
        expect(seat.map(({ pass, limit, actual }) => ({ pass, limit, actual }))).toEqual(
          highest === null ? [] : [{ pass: !isAbove, limit: SEATS.indexOf(highest), actual: SEATS.indexOf(one.seat) }],
        )
        const standby = found.find((rule) => rule.rule === 'standby-within-standard')
        expect(standby?.pass).toBe(one.isStandby && highest !== null ? !isAbove : undefined)
        const days = own['booked-days-ahead']?.limit.default
        expect(found.find((rule) => rule.rule === 'booked-days-ahead')?.pass).toBe(days == null ? undefined : days <= 12)
      }),
      { numRuns: 10_000, seed: 20_260_910 },
    )
  })

  it('follows layers as flights do', () => {
    const layers = [
      { name: { zh: '夜', en: 'Night' }, scope: { rank: 'P6' }, rules: { 'seat-within-rank': { limit: { highSpeed: 'firstClass' } } } },
    ] as const
    const policy = trainPolicyOf({ 'seat-within-rank': byRank }, layers)
    expect(rulesOf(policy, trainOfferOf({ seat: 'firstClass' }))[0]?.pass).toBe(true)
    expect(rulesOf(policy, trainOfferOf({ seat: 'firstClass' }), [], 'P7')[0]?.pass).toBe(false)
  })
})

describe('a standard for trains', () => {
  const policy = trainPolicyOf({
    'seat-within-rank': byRank,
    'seat-within-duration': settings<readonly Step<SeatLimits>[]>([{ from: 6, highest: { highSpeed: 'firstClass' } }]),
    'seat-at-night': settings<SeatLimits>({ ordinary: 'softSleeper' }),
    'standby-within-standard': settings<true>(true),
  })
  it('reads in plain sentences, class by class of train', () => {
    expect(describeStandard(trainStandardFor(policy, TRAVELLER), reader(zh, 'zh'))).toEqual([
      '高铁，最高可坐二等座',
      '动车，最高可坐二等座',
      '普速列车，最高可坐硬卧',
      '高铁 · 6 小时及以上，最高可坐一等座',
      '普速列车 · 22:00–06:00 发车，最高可坐软卧',
      '火车，候补的席别不可高于差标',
      '超出差标的部分，由你付',
    ])
    expect(describeStandard(trainStandardFor(policy, TRAVELLER), reader(en, 'en'))[3]).toBe(
      'High-speed trains, from 6 hours on: up to first class',
    )
    expect(describeStandard(trainStandardFor(trainPolicyOf({}), TRAVELLER), reader(en, 'en'))).toEqual(['Trains: any seat'])
  })
  it('explains a seat above it', () => {
    const offer = trainOfferOf({ seat: 'businessClass', fareMinor: 200_000 })
    const standard = trainStandardFor(policy, TRAVELLER)
    const others = [offer, trainOfferOf({ fareMinor: 66_000 })]
    const verdict = judgeTrain(standard, offer, trainMarketOf(others, TODAY))
    expect(explain({ verdict, offer, standard, totalMinor: 200_000, reader: reader(zh, 'zh') })).toMatchObject({
      headline: '商务座高于你的差标席别',
      badge: '席别超标',
      action: 'approve',
      payers: { companyMinor: 66_000, personMinor: 134_000 },
      rules: [{ sentence: '高铁，最高可坐二等座', limitText: '二等座', actualText: '商务座', gapText: '' }],
    })
  })
})
