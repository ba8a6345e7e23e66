import { describe, expect, it } from 'vitest'
import type { AnyFlight } from './any-offer.ts'
import { remindersAfter, wayToCheckIn } from './check-in.ts'

// Of a flight only what is read of it.
const flight = (departs: string, arrives: string): AnyFlight =>
  ({ number: 'CA1703', from: { airport: 'HGH', at: departs }, to: { airport: 'PEK', at: arrives } }) as AnyFlight
const morning = flight('2026-11-27T08:00:00+08:00', '2026-11-27T10:20:00+08:00')
const at = (time: string): Temporal.Instant => Temporal.Instant.from(time)

describe('the reminder of check-in', () => {
  it('comes a day before take-off, and not at all for who buys later than that', () => {
    expect(remindersAfter(morning, at('2026-11-21T02:00:00Z'))).toEqual([at('2026-11-26T00:00:00Z')])
    expect(remindersAfter(morning, at('2026-11-26T00:00:00Z'))).toEqual([])
  })

  it('is told from then until take-off', () => {
    expect(wayToCheckIn(morning, at('2026-11-25T23:00:00Z'))).toBeNull()
    expect(wayToCheckIn(morning, at('2026-11-25T23:59:30Z'))?.flightNumber).toBe('CA1703')
    expect(wayToCheckIn(morning, at('2026-11-26T00:00:00Z'))?.flightNumber).toBe('CA1703')
    expect(wayToCheckIn(morning, at('2026-11-27T00:00:00Z'))).toBeNull()
  })

  it('comes for each way of a journey, by the instant of its take-off: a day has 25 hours where summer time ends', () => {
    const slice = (departs: string, arrives: string, number = 'CA1703') => ({
      from: { at: departs },
      to: { at: arrives },
      segments: [{ number }],
    })
    const journey = {
      ...flight('2026-10-23T12:00:00+08:00', '2026-10-25T20:00:00+01:00'),
      slices: [
        slice('2026-10-23T12:00:00+08:00', '2026-10-23T17:00:00+02:00'),
        slice('2026-10-25T12:00:00+01:00', '2026-10-26T06:00:00+08:00', 'CA1704'),
      ],
    } as unknown as AnyFlight
    expect(remindersAfter(journey, at('2026-10-01T00:00:00Z'))).toEqual([at('2026-10-22T04:00:00Z'), at('2026-10-24T11:00:00Z')])
    // Each way by its own number.
    expect(wayToCheckIn(journey, at('2026-10-24T11:00:00Z'))).toMatchObject({
      flightNumber: 'CA1704',
      departsAt: at('2026-10-25T11:00:00Z'),
    })
  })
})
