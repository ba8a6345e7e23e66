import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchBooking, type Booking } from './booking-matches-application.ts'
import {
  amountToAgreeMinor,
  carriedOut,
  differencesOf,
  estimateCeilingMinor,
  moreMinor,
  takesAwayBooked,
  toBeAgreed,
  type Difference,
  toleranceUsed,
} from './change-needs-approval.ts'
import type { Leg, Plan, Product } from './plan.ts'
import { leg, plan, stay } from './testing.ts'

const changed = (after: Partial<Plan>, more: { before?: Partial<Plan>; tolerancePercent?: number; agreedMinor?: number } = {}) => {
  const before = plan(more.before)
  return differencesOf({
    before,
    after: plan({ ...more.before, ...after }),
    agreedMinor: more.agreedMinor ?? before.estimateMinor,
    tolerancePercent: more.tolerancePercent ?? 0,
  })
}
const effects = (differences: readonly Difference[]) => differences.map(({ what, effect }) => `${what} ${effect}`)

describe('a change of an application', () => {
  it('is nothing where nothing changes', () => {
    expect(changed({})).toEqual([])
  })

  it('asks again for another day, city, traveller, product or part', () => {
    expect(effects(changed({ segments: [leg({ endDate: '2026-12-04' })] }))).toEqual(['dates wider'])
    expect(effects(changed({ segments: [leg({ startDate: '2026-12-02', endDate: '2026-12-04' })] }))).toEqual(['dates wider'])
    expect(effects(changed({ segments: [leg({ to: 'BJS' })] }))).toEqual(['cities wider'])
    expect(effects(changed({ segments: [leg({ wanted: { flight: 1, train: 1 } })] }))).toEqual(['count wider'])
    expect(effects(changed({ segments: [leg(), stay()] }))).toEqual(['segment wider'])
    expect(effects(changed({ travellers: [...plan().travellers, { personId: 'su', kind: 'employee' }] }))).toEqual(['traveller wider'])
    expect(effects(changed({ costCode: 'CC-1001' }))).toEqual(['cost wider'])
  })

  it('does not ask again for what is given up, nor for words and papers', () => {
    const before = {
      segments: [leg({ wanted: { flight: 2 } }), stay()],
      travellers: [
        { personId: 'lin', kind: 'employee' },
        { personId: 'su', kind: 'employee' },
      ],
    } as const
    const after: Partial<Plan> = {
      segments: [leg({ startDate: '2026-12-02', wanted: { flight: 1 } })],
      travellers: [{ personId: 'lin', kind: 'employee' }],
      estimateMinor: 200_000,
      reason: '客户验收改期',
      fileIds: ['one'],
    }
    const differences = changed(after, { before })
    expect(effects(differences)).toEqual([
      'dates narrower',
      'count narrower',
      'segment narrower',
      'traveller narrower',
      'estimate narrower',
      'reason same',
      'files same',
    ])
    expect(toBeAgreed(differences)).toEqual([])
    expect(moreMinor(differences)).toBe(0)
  })

  it('puts only the difference to those who agree, with both values', () => {
    const differences = changed({ segments: [leg({ endDate: '2026-12-05', wanted: {} })], estimateMinor: 360_000 })
    expect(toBeAgreed(differences)).toEqual([
      {
        what: 'dates',
        effect: 'wider',
        tripId: 'out',
        before: { startDate: '2026-12-01', endDate: '2026-12-03' },
        after: { startDate: '2026-12-01', endDate: '2026-12-05' },
      },
      { what: 'estimate', effect: 'wider', before: 300_000, after: 360_000 },
    ])
    expect(moreMinor(differences)).toBe(60_000)
  })

  it('lets an estimate grow within the tolerance of what was agreed to, not of the step before', () => {
    expect(effects(changed({ estimateMinor: 330_000 }, { tolerancePercent: 10 }))).toEqual(['estimate same'])
    expect(effects(changed({ estimateMinor: 330_001 }, { tolerancePercent: 10 }))).toEqual(['estimate wider'])
    const small = { before: { estimateMinor: 330_000 }, agreedMinor: 300_000, tolerancePercent: 10 }
    expect(effects(changed({ estimateMinor: 331_000 }, small))).toEqual(['estimate wider'])
    expect(estimateCeilingMinor(999, 10)).toBe(1_098)
  })

  it('finds who has to agree by the whole of it where the journey is another one, also where it costs no more', () => {
    const both: Plan['travellers'] = [...plan().travellers, { personId: 'su', kind: 'employee' }]
    const cases: readonly [what: string, after: Partial<Plan>, amountMinor: number][] = [
      ['another city', { segments: [leg({ to: 'BJS' })] }, 300_000],
      ['a later end', { segments: [leg({ endDate: '2026-12-04' })] }, 300_000],
      ['another week', { segments: [leg({ startDate: '2026-12-08', endDate: '2026-12-09' })] }, 300_000],
      ['another traveller', { travellers: [{ personId: 'su', kind: 'employee' }] }, 300_000],
      ['one more traveller', { travellers: both }, 300_000],
      ['another product', { segments: [leg({ wanted: { train: 1 } })] }, 300_000],
      ['one more ticket', { segments: [leg({ wanted: { flight: 2 } })] }, 300_000],
      ['one more part', { segments: [leg(), stay()] }, 300_000],
      ['another payer', { costCode: 'CC-1001' }, 300_000],
      ['another city for more', { segments: [leg({ to: 'BJS' })], estimateMinor: 450_000 }, 450_000],
      ['another city for less: whoever agreed to the dearer one', { segments: [leg({ to: 'BJS' })], estimateMinor: 40_000 }, 300_000],
      ['money alone: whoever would be asked about all of it at once', { estimateMinor: 340_000 }, 340_000],
      ['fewer days', { segments: [leg({ startDate: '2026-12-02' })] }, 0],
      ['nobody any more who was agreed to', { travellers: [] }, 0],
      ['less money', { estimateMinor: 200_000 }, 0],
      ['other words', { reason: '改期' }, 0],
    ]
    const asked = cases.map(([what, after]) => [what, amountToAgreeMinor(changed(after), { after: plan(after), agreedMinor: 300_000 })])
    expect(asked).toEqual(cases.map(([what, , amountMinor]) => [what, amountMinor]))
  })

  it('may not take away what is booked', () => {
    const before = plan({ segments: [leg({ wanted: { flight: 3 } }), stay()] })
    const taken = (tripId: string, product: Product) => (tripId === 'out' && product === 'flight' ? 2 : 0)
    expect(takesAwayBooked(plan({ segments: [leg({ wanted: { flight: 2 } })] }), before, taken)).toBe(null)
    expect(takesAwayBooked(plan({ segments: [leg({ wanted: { flight: 1 } })] }), before, taken)).toEqual({
      tripId: 'out',
      product: 'flight',
      taken: 2,
    })
    expect(takesAwayBooked(plan({ segments: [stay()] }), before, taken)).toEqual({ tripId: 'out', product: 'flight', taken: 2 })
  })
})

const CITIES = ['HGH', 'SHA']
const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
const PEOPLE = ['lin', 'su', 'zhou']
const anyLeg = (tripId: string) =>
  fc
    .record({
      from: fc.constantFrom(...CITIES),
      to: fc.constantFrom(...CITIES),
      start: fc.nat(3),
      end: fc.nat(3),
      flight: fc.nat(2),
      train: fc.nat(2),
    })
    .map(({ from, to, start, end, ...wanted }): Leg => {
      const [first = '', last = ''] = [DAYS[Math.min(start, end)], DAYS[Math.max(start, end)]]
      return leg({ tripId, from, to, startDate: first, endDate: last, wanted })
    })
const anyPlan = fc
  .record({
    legs: fc.tuple(fc.option(anyLeg('a')), fc.option(anyLeg('b')), fc.option(anyLeg('c'))),
    people: fc.subarray(PEOPLE),
    estimateMinor: fc.nat(1_000),
    costCode: fc.constantFrom('A', 'B'),
  })
  .map(({ legs, people, ...rest }): Plan => {
    const segments = legs.filter((one) => one !== null)
    return plan({ ...rest, segments, travellers: people.map((personId) => ({ personId, kind: 'employee' })) })
  })

/** All bookings of a small world that a plan permits, part by part, and how many of each it permits. */
function permitted({ segments, travellers }: Plan): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const segment of segments)
    for (const from of CITIES)
      for (const to of CITIES)
        for (const date of DAYS)
          for (const product of ['flight', 'train'] as const)
            for (const person of PEOPLE) {
              const booking: Booking = { kind: 'leg', from, to, date, product, travellerIds: [person], units: 1 }
              const match = matchBooking(booking, { segments: [segment], travellers, takenOf: () => 0 }, { earlierDays: 0, laterDays: 0 })
              if (match.fits) counts.set([segment.tripId, from, to, date, product, person].join(' '), segment.wanted[product] ?? 0)
            }
  return counts
}

describe('what a change permits', () => {
  it('without anybody asked is nothing that was not permitted before', () => {
    let heldAtOnce = 0
    fc.assert(
      fc.property(anyPlan, anyPlan, fc.nat(30), fc.boolean(), (before, other, tolerancePercent, isSmaller) => {
        // Two arbitrary plans hardly ever lie within one another: half of the time one is cut out of the other.
        const after = isSmaller
          ? {
              ...before,
              segments: before.segments.filter(({ tripId }) => other.segments.some((one) => one.tripId === tripId)),
              travellers: before.travellers.filter(({ personId }) => other.travellers.some((one) => one.personId === personId)),
              estimateMinor: Math.min(before.estimateMinor, other.estimateMinor),
            }
          : other
        const differences = differencesOf({ before, after, agreedMinor: before.estimateMinor, tolerancePercent })
        if (toBeAgreed(differences).length > 0) return
        heldAtOnce += 1
        const was = permitted(before)
        for (const [booking, count] of permitted(after)) expect(was.get(booking) ?? 0).toBeGreaterThanOrEqual(count)
        expect(after.costCode).toBe(before.costCode)
        expect(after.estimateMinor).toBeLessThanOrEqual(before.estimateMinor * (1 + tolerancePercent / 100))
      }),
      { numRuns: 600 },
    )
    expect(heldAtOnce).toBeGreaterThan(100)
  })

  it('asks nobody about anything that lies inside of what was agreed to', () => {
    const inside = anyPlan.chain((before) =>
      fc
        .record({
          keptSegments: fc.subarray([...before.segments]),
          people: fc.subarray([...before.travellers]),
          estimateMinor: fc.nat(before.estimateMinor),
          cuts: fc.array(fc.record({ from: fc.nat(3), to: fc.nat(3), flight: fc.nat(2), train: fc.nat(2) }), {
            minLength: 3,
            maxLength: 3,
          }),
        })
        .map(({ keptSegments, people, estimateMinor, cuts }) => {
          const segments = keptSegments.map((segment, index) => {
            const days = DAYS.filter((day) => segment.startDate <= day && day <= segment.endDate)
            const { from, to, flight, train } = cuts[index] ?? { from: 0, to: 0, flight: 0, train: 0 }
            const [first, last] = [from % days.length, to % days.length].toSorted((a, b) => a - b)
            const wanted = {
              flight: Math.min(flight, segment.wanted.flight ?? 0),
              train: Math.min(train, segment.wanted.train ?? 0),
            }
            return { ...segment, startDate: days[first ?? 0] ?? '', endDate: days[last ?? 0] ?? '', wanted }
          })
          return { before, after: { ...before, segments, travellers: people, estimateMinor, reason: '改' } }
        }),
    )
    fc.assert(
      fc.property(inside, fc.nat(30), ({ before, after }, tolerancePercent) => {
        const agreedMinor = before.estimateMinor
        const differences = differencesOf({ before, after, agreedMinor, tolerancePercent })
        expect(toBeAgreed(differences)).toEqual([])
        expect(amountToAgreeMinor(differences, { after, agreedMinor })).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('beyond what was agreed to is put to whoever agrees to the whole of it, in however many steps it comes', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, fc.nat(30), (before, after, tolerancePercent) => {
        const agreedMinor = before.estimateMinor
        const differences = differencesOf({ before, after, agreedMinor, tolerancePercent })
        const asked = amountToAgreeMinor(differences, { after, agreedMinor })
        expect(asked).toBe(toBeAgreed(differences).length === 0 ? 0 : Math.max(after.estimateMinor, before.estimateMinor))
      }),
    )
  })

  it('is asked for in one direction wherever it is given up in the other', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, (one, other) => {
        const there = differencesOf({ before: one, after: other, agreedMinor: one.estimateMinor, tolerancePercent: 0 })
        const back = differencesOf({ before: other, after: one, agreedMinor: other.estimateMinor, tolerancePercent: 0 })
        const narrower = (list: readonly Difference[]) => list.filter(({ effect }) => effect === 'narrower').length
        expect(toBeAgreed(there).length).toBeGreaterThanOrEqual(narrower(back))
        expect(toBeAgreed(back).length).toBeGreaterThanOrEqual(narrower(there))
      }),
    )
  })

  it('keeps whatever was booked while it was decided about', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, fc.nat(2), (before, after, most) => {
        const was = new Map(before.segments.map((segment) => [segment.tripId, segment]))
        const taken = (tripId: string, product: Product) => Math.min(most, was.get(tripId)?.wanted[product] ?? 0)
        const result = carriedOut(after, before, taken)
        expect(takesAwayBooked(result, before, taken)).toBe(null)
        for (const segment of after.segments) {
          const kept = result.segments.find(({ tripId }) => tripId === segment.tripId)
          expect(kept?.wanted.flight ?? 0).toBe(Math.max(segment.wanted.flight ?? 0, taken(segment.tripId, 'flight')))
        }
        expect(result.segments.map(({ startDate }) => startDate)).toEqual(result.segments.map(({ startDate }) => startDate).toSorted())
      }),
    )
  })
})

describe('the tolerance that an estimate keeps within', () => {
  const used = (estimateMinor: number, tolerancePercent: number) =>
    toleranceUsed({ after: plan({ estimateMinor }), agreedMinor: 430_000, tolerancePercent })

  it('is named where the estimate is above what was agreed to and nobody is asked about that', () => {
    expect([used(450_000, 5), used(451_500, 5), used(451_501, 5)]).toEqual([5, 5, null])
  })

  it('is not where it is inside of that, or no tolerance was set', () => {
    expect([used(430_000, 5), used(400_000, 5), used(430_001, 0)]).toEqual([null, null, null])
  })
})
