import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journeysOf, type Booking } from './journeys.ts'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}:00+08:00`)
const leg = (from: string, to: string, departsAt: string, endsAt: string): Booking => {
  return { from, to, departsAt: at(departsAt), endsAt: at(endsAt) }
}
const OUT = leg('HGH', 'BJS', '2026-11-24T08:00', '2026-11-24T10:10')
const ON = leg('BJS', 'XIY', '2026-11-25T18:00', '2026-11-25T20:10')
const HOME = leg('XIY', 'HGH', '2026-11-27T18:00', '2026-11-27T20:10')

const names = (bookings: readonly Booking[]) =>
  journeysOf(bookings).map((journey) => journey.map(({ from, to }) => `${from}-${to}`).join(' '))

describe('the bookings of one journey', () => {
  it('stand together on one line of time, until home is reached again', () => {
    expect(names([HOME, OUT, ON])).toEqual(['HGH-BJS BJS-XIY XIY-HGH'])
  })

  it('end where the first city is reached: the next trip from there is another journey', () => {
    const again = leg('HGH', 'SHA', '2026-11-28T08:00', '2026-11-28T09:00')
    expect(names([OUT, ON, HOME, again])).toEqual(['HGH-BJS BJS-XIY XIY-HGH', 'HGH-SHA'])
  })

  it('do not go on from another city, before arriving, or after more than two weeks', () => {
    expect(names([OUT, leg('CAN', 'HGH', '2026-11-26T08:00', '2026-11-26T10:00')])).toHaveLength(2)
    expect(names([OUT, leg('BJS', 'HGH', '2026-11-24T10:00', '2026-11-24T12:00')])).toHaveLength(2)
    expect(names([OUT, leg('BJS', 'HGH', '2026-12-08T10:10', '2026-12-08T12:00')])).toHaveLength(1)
    expect(names([OUT, leg('BJS', 'HGH', '2026-12-08T10:11', '2026-12-08T12:00')])).toHaveLength(2)
  })

  it('are together where one order sells them, whatever lies between', () => {
    const way = (booking: Booking): Booking => ({ ...booking, wayOf: 'F1' })
    const back = leg('CAN', 'HGH', '2026-12-30T08:00', '2026-12-30T10:00')
    expect(names([way(OUT), way(back)])).toEqual(['HGH-BJS CAN-HGH'])
    expect(names([OUT, { ...back, wayOf: 'F1' }])).toHaveLength(2)
  })

  it('are each in one journey and no other, in the order of time, whatever was booked', () => {
    const city = fc.constantFrom('HGH', 'BJS', 'XIY', 'CAN')
    const some = fc.array(
      fc.record({ from: city, to: city, startHour: fc.integer({ min: 0, max: 1_000 }), hours: fc.integer({ min: 1, max: 12 }) }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(some, (rows) => {
        const start = at('2026-11-01T00:00')
        const bookings = rows.map(({ from, to, startHour, hours }, id) => {
          return { id, from, to, departsAt: start.add({ hours: startHour }), endsAt: start.add({ hours: startHour + hours }) }
        })
        const journeys = journeysOf(bookings)
        expect(
          journeys
            .flat()
            .map(({ id }) => id)
            .toSorted((a, b) => a - b),
        ).toEqual(bookings.map(({ id }) => id))
        for (const journey of journeys) {
          for (const [index, one] of journey.entries()) {
            const before = index === 0 ? { to: one.from, endsAt: one.departsAt } : journey[index - 1]
            expect(before?.to).toBe(one.from)
            expect(before && Temporal.Instant.compare(before.endsAt, one.departsAt)).toBeLessThanOrEqual(0)
          }
        }
      }),
    )
  })
})
