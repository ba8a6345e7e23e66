import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitting, HEADROOM_PERCENT, mostFor, type Candidate } from './resort.ts'

const at = (hour: number): Temporal.Instant => Temporal.Instant.from('2026-12-02T00:00:00+08:00').add({ minutes: Math.round(hour * 60) })
const flight = (hour: number, totalMinor: number, more: Partial<Candidate> = {}): Candidate => ({
  departAt: at(hour),
  totalMinor,
  isInPolicy: true,
  hasSeats: true,
  ...more,
})

describe('the most that a flight may cost when its turn comes', () => {
  it('is what the cheapest costs now and a fifth, up to the next ten yuan', () => {
    expect([96_000, 96_001, 100_000, 5].map(mostFor)).toEqual([116_000, 116_000, 120_000, 1_000])
  })

  it('is in full tens of yuan, never below the headroom, and less than ten yuan above it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (totalMinor) => {
        const mostMinor = mostFor(totalMinor)
        const headroomMinor = (totalMinor * (100 + HEADROOM_PERCENT)) / 100
        expect([mostMinor % 1_000, mostMinor >= headroomMinor, mostMinor < headroomMinor + 1_000]).toEqual([0, true, true])
      }),
    )
  })

  it('grows with what the cheapest costs', () => {
    const total = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(total, total, (one, other) => {
        expect(mostFor(Math.min(one, other))).toBeLessThanOrEqual(mostFor(Math.max(one, other)))
      }),
    )
  })
})

describe('the flights of a day', () => {
  it('are tried from the cheapest on, of equals the earlier one first', () => {
    const [late, early, dear] = [flight(18, 80_000), flight(9, 80_000), flight(12, 90_000)]
    expect(fitting([dear, late, early], at(8))).toEqual([early, late, dear])
  })

  it('say why none of them will do, by the nearest miss', () => {
    const above = flight(12, 90_000, { isInPolicy: false })
    const full = flight(12, 90_000, { hasSeats: false })
    expect(
      [[], [flight(7, 80_000)], [flight(7, 80_000), full], [flight(7, 80_000), full, above]].map((day) => fitting(day, at(8))),
    ).toEqual(['noWay', 'late', 'soldOut', 'overPolicy'])
  })

  it('are never one that leaves too early, is full, or is above the policy; and none that would do is left out', () => {
    const any = fc.record({
      hour: fc.integer({ min: 0, max: 23 }),
      totalMinor: fc.nat(200_000),
      isInPolicy: fc.boolean(),
      hasSeats: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any), fc.integer({ min: 0, max: 23 }), (day, hour) => {
        const flights = day.map(({ hour: leaves, totalMinor, ...more }) => flight(leaves, totalMinor, more))
        const fits = fitting(flights, at(hour))
        const wouldDo = flights.filter(
          ({ departAt, isInPolicy, hasSeats }) => isInPolicy && hasSeats && Temporal.Instant.compare(departAt, at(hour)) >= 0,
        )
        const found = typeof fits === 'string' ? [] : fits
        expect(new Set(found)).toEqual(new Set(wouldDo))
        const sums = found.map(({ totalMinor }) => totalMinor)
        expect(sums).toEqual(sums.toSorted((a, b) => a - b))
      }),
    )
  })
})
