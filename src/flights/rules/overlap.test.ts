import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkOverlap, doOverlap, type Way } from './overlap.ts'

const way = (flightNumber: string, departs: string, arrives: string): Way => ({
  flightNumber,
  departsAt: Temporal.Instant.from(departs),
  arrivesAt: Temporal.Instant.from(arrives),
})

const morning = way('CA1703', '2026-11-24T08:00:00+08:00', '2026-11-24T10:20:00+08:00')

describe('two bookings that overlap [V-FLIGHT-05]', () => {
  it('are asked about between whatever cities, naming the other flight', () => {
    const other = way('CZ3101', '2026-11-24T10:00:00+08:00', '2026-11-24T13:10:00+08:00')
    expect(checkOverlap([morning], [other], false)).toEqual({ refused: 'AF-OVERLAP', facts: { flightNumber: 'CZ3101' } })
    expect(checkOverlap([morning], [other], true)).toBeNull()
  })

  it('are none where one leaves at the minute that the other lands', () => {
    const onwards = way('CZ3101', '2026-11-24T10:20:00+08:00', '2026-11-24T13:10:00+08:00')
    expect(checkOverlap([morning], [onwards], false)).toBeNull()
    expect(checkOverlap([onwards], [morning], false)).toBeNull()
  })

  it('are found over midnight', () => {
    const night = way('MU5100', '2026-11-23T23:30:00+08:00', '2026-11-24T08:10:00+08:00')
    expect(checkOverlap([morning], [night], false)?.refused).toBe('AF-OVERLAP')
  })

  it('are measured by instants: one who lands the day before over the date line flies on that evening', () => {
    const overTheLine = way('NZ8', '2026-11-24T20:00:00+13:00', '2026-11-24T11:15:00-08:00')
    const thatEvening = way('UA2402', '2026-11-24T12:30:00-08:00', '2026-11-24T14:00:00-08:00')
    const whileAloft = way('UA1204', '2026-11-24T10:30:00-08:00', '2026-11-24T12:00:00-08:00')
    const dayBefore = way('NZ6', '2026-11-25T00:30:00+13:00', '2026-11-23T16:00:00-08:00')
    expect(checkOverlap([thatEvening], [overTheLine], false)).toBeNull()
    expect(checkOverlap([whileAloft], [overTheLine], false)?.refused).toBe('AF-OVERLAP')
    expect(checkOverlap([way('UA10', '2026-11-23T18:00:00-08:00', '2026-11-23T20:00:00-08:00')], [dayBefore], false)).toBeNull()
  })

  it('are told rightly on the night whose hour comes twice', () => {
    const before = way('LH900', '2026-10-25T01:00:00+02:00', '2026-10-25T02:30:00+02:00')
    const afterTheTurn = way('LH910', '2026-10-25T02:10:00+01:00', '2026-10-25T03:30:00+01:00')
    expect(checkOverlap([before], [afterTheTurn], false)).toBeNull()
  })

  it('are each the other’s, and a way is always its own', () => {
    const instants = fc.integer({ min: 0, max: 5_000 }).chain((from) => fc.tuple(fc.constant(from), fc.integer({ min: 1, max: 900 })))
    const any = instants.map(([from, minutes]) => ({
      departsAt: Temporal.Instant.fromEpochMilliseconds(from * 60_000),
      arrivesAt: Temporal.Instant.fromEpochMilliseconds((from + minutes) * 60_000),
    }))
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(doOverlap(one, other)).toBe(doOverlap(other, one))
        expect(doOverlap(one, one)).toBe(true)
      }),
    )
  })
})
