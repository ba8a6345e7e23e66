import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOpenNow, matchBooking, type Booking, type Matched, type Mismatch } from './booking-matches-application.ts'
import type { Product, Segment } from './plan.ts'
import { leg, stay } from './testing.ts'

const none = { earlierDays: 0, laterDays: 0 }
const application = (segments: readonly Segment[], more: Partial<Matched> = {}): Matched => ({
  segments,
  travellers: [{ personId: 'lin' }, { personId: 'su' }],
  takenOf: () => 0,
  ...more,
})
const flight = (more: Partial<Extract<Booking, { kind: 'leg' }>> = {}): Booking => ({
  kind: 'leg',
  product: 'flight',
  travellerIds: ['lin'],
  units: 1,
  from: 'HGH',
  to: 'SHA',
  date: '2026-12-02',
  ...more,
})
const mismatches = (booking: Booking, held: Matched, tolerance = none): readonly Mismatch[] => {
  const match = matchBooking(booking, held, tolerance)
  return match.fits ? [] : match.mismatches
}

describe('a booking held against an application', () => {
  it('costs no more than is left of what was agreed to, where that binds', () => {
    const held = (amount: NonNullable<Matched['amount']> | null) => application([leg()], { amount })
    const at = (amountMinor: number, amount: NonNullable<Matched['amount']> | null) => mismatches(flight({ amountMinor }), held(amount))
    expect(at(100_000, { upToMinor: 300_000, takenMinor: 200_000 })).toEqual([])
    expect(at(100_001, { upToMinor: 300_000, takenMinor: 200_000 })).toEqual([
      { code: 'TA-AMOUNT', applied: 300_000, remaining: 100_000, booked: 100_001 },
    ])
    expect(at(1, { upToMinor: 300_000, takenMinor: 310_000 })).toMatchObject([{ remaining: 0 }]) // what rose after it was booked
    expect([at(9_000_000, null), at(0, { upToMinor: 0, takenMinor: 0 })]).toEqual([[], []])
  })

  it('takes the way back with the way out, each part once, and none where a leg stands on none', () => {
    const back = leg({ tripId: 'back', from: 'SHA', to: 'HGH', startDate: '2026-12-05', endDate: '2026-12-05' })
    const there = flight({ further: [{ from: 'SHA', to: 'HGH', date: '2026-12-05' }] })
    const heldOn = (...segments: Segment[]) => matchBooking(there, application(segments), none)
    expect(heldOn(leg(), back)).toEqual({ fits: true, tripId: 'out', further: ['back'] })
    expect(heldOn(leg())).toEqual({ fits: true, tripId: 'out', further: [] })
    expect(heldOn(leg(), { ...back, startDate: '2026-12-06', endDate: '2026-12-06' })).toMatchObject({ further: [] })
    const twice = flight({ further: [{ from: 'HGH', to: 'SHA', date: '2026-12-02' }] })
    expect(matchBooking(twice, application([leg({ wanted: { flight: 2 } })]), none)).toMatchObject({ tripId: 'out', further: [] })
  })

  it('fits on the first and the last day of the span, and not a day beside it [E-DATE-01]', () => {
    const fits = (date: string) => matchBooking(flight({ date }), application([leg()]), none).fits
    expect(['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map(fits)).toEqual([false, true, true, false])
  })

  it('fits within the company’s tolerance, across the end of a month [E-DATE-01]', () => {
    const tolerance = { earlierDays: 1, laterDays: 2 }
    const fits = (date: string) => matchBooking(flight({ date }), application([leg()]), tolerance).fits
    expect(['2026-11-29', '2026-11-30', '2026-12-05', '2026-12-06'].map(fits)).toEqual([false, true, true, false])
    expect(mismatches(flight({ date: '2026-12-06' }), application([leg()]), tolerance)).toEqual([
      { code: 'TA-DATE', appliedFrom: '2026-11-30', appliedTo: '2026-12-05', bookedFrom: '2026-12-06', bookedTo: '2026-12-06' },
    ])
  })

  it('names every mismatch with both values [P-POL-04]', () => {
    const held = application([leg({ wanted: { flight: 2 } })], { takenOf: () => 1 })
    const booking = flight({ from: 'BJS', to: 'CAN', date: '2026-12-09', travellerIds: ['lin', 'zhou'], units: 2 })
    expect(mismatches(booking, held)).toEqual([
      { code: 'TA-FROM', applied: 'HGH', booked: 'BJS' },
      { code: 'TA-TO', applied: 'SHA', booked: 'CAN' },
      { code: 'TA-DATE', appliedFrom: '2026-12-01', appliedTo: '2026-12-03', bookedFrom: '2026-12-09', bookedTo: '2026-12-09' },
      { code: 'TA-TRAVELLER', applied: ['lin', 'su'], booked: ['zhou'] },
      { code: 'TA-COUNT', product: 'flight', applied: 2, remaining: 1, booked: 2 },
    ])
  })

  it('does not fit the way back of a leg, nor another product, nor another kind of part', () => {
    expect(mismatches(flight({ from: 'SHA', to: 'HGH' }), application([leg()])).map(({ code }) => code)).toEqual(['TA-FROM', 'TA-TO'])
    expect(mismatches(flight({ product: 'train' }), application([leg()]))).toEqual([
      { code: 'TA-PRODUCT', applied: ['flight'], booked: 'train' },
    ])
    expect(matchBooking(flight(), application([stay()]), none)).toEqual({
      fits: false,
      tripId: null,
      mismatches: [{ code: 'TA-PRODUCT', applied: [], booked: 'flight' }],
    })
  })

  it('holds all nights of a stay against the span', () => {
    const hotel: Booking = {
      kind: 'stay',
      product: 'hotel',
      city: 'SHA',
      travellerIds: ['lin'],
      units: 4,
      firstDate: '2026-12-01',
      lastDate: '2026-12-05',
    }
    expect(matchBooking(hotel, application([stay()]), none)).toEqual({ fits: true, tripId: 'stay', further: [] })
    expect(mismatches({ ...hotel, lastDate: '2026-12-06' }, application([stay()])).map(({ code }) => code)).toEqual(['TA-DATE'])
    expect(mismatches({ ...hotel, city: 'BJS' }, application([stay()]))).toEqual([{ code: 'TA-CITY', applied: 'SHA', booked: 'BJS' }])
  })

  it('uses up the part that ends first, and tells the part that comes nearest', () => {
    const late = leg({ tripId: 'late', endDate: '2026-12-20' })
    expect(matchBooking(flight(), application([late, leg()]), none)).toEqual({ fits: true, tripId: 'out', further: [] })
    const far = leg({ tripId: 'far', startDate: '2027-02-01', endDate: '2027-02-02' })
    const match = matchBooking(flight({ date: '2026-12-05' }), application([far, leg(), leg({ tripId: 'other', to: 'CAN' })]), none)
    expect(match.fits || match.tripId).toBe('out')
  })
})

/*
 * The reference: everything that an application permits, written out ticket by ticket as strings, and looked up. Slow, and it
 * compares no dates.
 */
const DAYS = Array.from({ length: 14 }, (_, i) => `2026-12-${String(i + 5).padStart(2, '0')}`)
const CITIES = ['HGH', 'SHA', 'BJS']
const PEOPLE = ['lin', 'su', 'zhou']

function permitted(
  segments: readonly Segment[],
  travellers: readonly string[],
  taken: number,
  tolerance: typeof none,
): ReadonlySet<string> {
  const all = new Set<string>()
  for (const segment of segments) {
    if (segment.kind !== 'leg') continue
    const first = DAYS.indexOf(segment.startDate) - tolerance.earlierDays
    const last = DAYS.indexOf(segment.endDate) + tolerance.laterDays
    for (let day = Math.max(0, first); day <= Math.min(DAYS.length - 1, last); day += 1)
      for (const product of ['flight', 'train'] as const)
        for (let units = 1; units <= (segment.wanted[product] ?? 0) - taken; units += 1)
          for (const person of travellers) all.add([segment.from, segment.to, DAYS[day], product, units, person].join(' '))
  }
  return all
}

const city = fc.constantFrom(...CITIES)
const day = fc.integer({ min: 0, max: DAYS.length - 1 })
const anyLeg = fc
  .record({ from: city, to: city, start: day, length: fc.integer({ min: 0, max: 5 }), flight: fc.nat(3), train: fc.nat(2) })
  .map(({ from, to, start, length, flight: flights, train }): Segment => {
    const end = Math.min(DAYS.length - 1, start + length)
    return leg({ from, to, startDate: DAYS[start] ?? '', endDate: DAYS[end] ?? '', wanted: { flight: flights, train } })
  })
const anyCase = fc.record({
  segments: fc.array(anyLeg, { maxLength: 4 }).map((legs) => legs.map((one, i) => ({ ...one, tripId: `t${i}` }))),
  travellers: fc.subarray(PEOPLE),
  taken: fc.nat(2),
  tolerance: fc.record({ earlierDays: fc.nat(2), laterDays: fc.nat(2) }),
  booking: fc.record({
    from: city,
    to: city,
    date: fc.constantFrom(...DAYS),
    product: fc.constantFrom<Product>('flight', 'train'),
    travellerIds: fc.subarray(PEOPLE, { minLength: 1 }),
    units: fc.integer({ min: 1, max: 3 }),
  }),
})

describe('whether a booking fits', () => {
  it('is what the written-out list of everything permitted says [P-POL-04]', () => {
    fc.assert(
      fc.property(anyCase, ({ segments, travellers, taken, tolerance, booking }) => {
        const list = permitted(segments, travellers, taken, tolerance)
        const { from, to, date, product, travellerIds, units } = booking
        const expected = travellerIds.every((person) => list.has([from, to, date, product, units, person].join(' ')))
        const held = application(segments, { travellers: travellers.map((personId) => ({ personId })), takenOf: () => taken })
        const match = matchBooking({ kind: 'leg', ...booking }, held, tolerance)
        expect(match.fits).toBe(expected)
        expect(match.fits ? 0 : match.mismatches.length).toBeGreaterThanOrEqual(expected ? 0 : 1)
      }),
      { numRuns: 2_000 },
    )
  })

  it('holds again for the part as it is told, once every mismatch is mended', () => {
    fc.assert(
      fc.property(anyCase, ({ segments, travellers, taken, tolerance, booking }) => {
        const held = application(segments, { travellers: travellers.map((personId) => ({ personId })), takenOf: () => taken })
        const match = matchBooking({ kind: 'leg', ...booking }, held, tolerance)
        if (match.fits || match.tripId === null) return
        const told = segments.find(({ tripId }) => tripId === match.tripId)
        if (told?.kind !== 'leg') throw new Error('a leg is told for a leg')
        let mended: Booking = { kind: 'leg', ...booking }
        let mendedHeld = held
        for (const one of match.mismatches) {
          if (one.code === 'TA-FROM') mended = { ...mended, from: one.applied }
          if (one.code === 'TA-TO') mended = { ...mended, to: one.applied }
          if (one.code === 'TA-DATE') mended = { ...mended, date: one.appliedFrom }
          if (one.code === 'TA-TRAVELLER')
            mendedHeld = { ...mendedHeld, travellers: [...one.applied, ...one.booked].map((personId) => ({ personId })) }
          if (one.code === 'TA-PRODUCT' || one.code === 'TA-COUNT')
            mendedHeld = { ...mendedHeld, segments: [{ ...told, wanted: { [booking.product]: taken + booking.units } }] }
        }
        expect(
          matchBooking(mended, { ...mendedHeld, segments: mendedHeld.segments.filter((s) => s.tripId === told.tripId) }, tolerance).fits,
        ).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the days of a mismatch, to whoever reads it', () => {
  const days = {
    code: 'TA-DATE',
    appliedFrom: '2026-11-22',
    appliedTo: '2026-11-25',
    bookedFrom: '2026-12-04',
    bookedTo: '2026-12-04',
  } as const
  const open = (today: string, lastOpen: string | null = null) => daysOpenNow(days, { today, lastOpen })

  it('are none that is over', () => {
    expect(open('2026-11-20')).toEqual(days)
    expect(open('2026-11-23')).toEqual({ ...days, appliedFrom: '2026-11-23' })
    expect(open('2026-11-25')).toEqual({ ...days, appliedFrom: '2026-11-25' })
    expect(open('2026-11-26')).toEqual({ ...days, isOver: true })
  })

  it('are none behind what was agreed to elsewhere, and never more than was applied for', () => {
    expect(open('2026-11-23', '2026-11-24')).toEqual({ ...days, appliedFrom: '2026-11-23', appliedTo: '2026-11-24' })
    expect(open('2026-11-20', '2026-11-30')).toEqual(days)
    expect(open('2026-11-20', '2026-11-21')).toEqual({ ...days, isOver: true })
  })

  it('leave what differs in another way as it is', () => {
    const city = { code: 'TA-FROM', applied: 'HGH', booked: 'BJS' } as const
    expect(daysOpenNow(city, { today: '2027-01-01', lastOpen: '2026-01-01' })).toBe(city)
  })
})
