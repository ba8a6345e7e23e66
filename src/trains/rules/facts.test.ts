import { describe, expect, it } from 'vitest'
import { SEAT_ORDER, SEATS } from '../../policy/rules/train-facts.ts'
import { classOf, RUNG, trainFactsOf } from './facts.ts'
import { SEAT_TYPES, TRAIN_LETTERS } from './seats.ts'
import { HARD_SLEEPER, seatOf, trainOf } from './testing.ts'

const cityCodeOf = (zh: string): string => ({ 北京: 'BJS', 上海: 'SHA' })[zh] ?? zh

describe('what policy judges of a train', () => {
  it('is one set of facts per type of seat, by city and by the day on which one gets on', () => {
    const facts = trainFactsOf(trainOf(), cityCodeOf)
    expect(facts).toHaveLength(3)
    expect(facts[2]).toEqual({
      offerKey: '2026-12-02$G7$O$VNP$AOH',
      trainKey: 'G7-20261202',
      trainClass: 'highSpeed',
      seat: 'secondClass',
      isStandby: false,
      fareMinor: 66_200,
      departAtMs: Date.UTC(2026, 11, 2, 11, 0),
      arriveAtMs: Date.UTC(2026, 11, 2, 15, 28),
      departCity: 'BJS',
      arriveCity: 'SHA',
      departDate: '2026-12-02',
      departMinute: 19 * 60,
    })
  })

  it('marks what can only be queued for, and leaves out what can be had neither way', () => {
    const seats = [
      seatOf({ seatsLeft: 0, canQueue: true }),
      seatOf({ seat: 'first', seatsLeft: 0 }),
      seatOf({ seat: 'business', seatsLeft: 1 }),
    ]
    expect(trainFactsOf(trainOf({ seats }), cityCodeOf).map(({ seat, isStandby }) => [seat, isStandby])).toEqual([
      ['secondClass', true],
      ['businessClass', false],
    ])
  })

  it('judges a sleeper by its dearest berth: nobody is charged more than what was judged', () => {
    expect(trainFactsOf(trainOf({ seats: [HARD_SLEEPER] }), cityCodeOf)[0]).toMatchObject({ seat: 'hardSleeper', fareMinor: 32_400 })
  })

  it('puts every seat on a rung of the ladder, and the wider first class above first', () => {
    for (const seat of SEAT_TYPES) expect(SEATS).toContain(RUNG[seat])
    expect(SEAT_ORDER[RUNG.premiumFirst]).toBeGreaterThan(SEAT_ORDER[RUNG.first])
    expect(SEAT_ORDER[RUNG.business]).toBe(SEATS.length - 1)
  })

  it('knows three classes of trains: G and C, D, all others', () => {
    expect(TRAIN_LETTERS.map(classOf)).toEqual(['highSpeed', 'electric', 'highSpeed', 'ordinary', 'ordinary', 'ordinary', 'ordinary'])
  })
})
