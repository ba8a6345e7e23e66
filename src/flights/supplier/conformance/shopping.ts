import { expect, it } from 'vitest'
import type { SupplierAbilities } from '../port.ts'
import { ONE_ADULT, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

export function shopping(subject: () => SupplierUnderTest, steps: Steps, can: SupplierAbilities): void {
  it('finds flights of the day between the airports asked for, each with fares of the cabins asked for', async () => {
    const { trip } = subject().world
    const flights = steps.flights()
    expect(flights.length).toBeGreaterThanOrEqual(12)
    expect(new Set(flights.map((flight) => flight.flightId)).size).toBe(flights.length)
    for (const { from, to, carrierName, number, carrier, fares } of flights) {
      expect(trip.from).toContain(from.airport)
      expect(trip.to).toContain(to.airport)
      expect(from.at.slice(0, 10)).toBe(trip.departDate)
      expect(Temporal.Instant.compare(from.at, to.at)).toBe(-1)
      expect(number.startsWith(carrier)).toBe(true)
      expect(carrierName.zh && carrierName.en).toBeTruthy()
      expect(fares.length).toBeGreaterThan(0)
    }
    const economy = await subject().supplier.search({ ...trip, cabins: ['Y'] })
    expect(new Set(economy.flatMap((flight) => flight.fares.map((fare) => fare.cabin)))).toEqual(new Set(['Y']))
  })

  it('tells seats left as one to eight, or not at all', () => {
    const fares = steps.flights().flatMap((flight) => flight.fares)
    expect(fares.every(({ seatsLeft }) => seatsLeft === null || (can.seatCounts && seatsLeft >= 1 && seatsLeft <= 8))).toBe(true)
    expect(fares.some(({ seatsLeft }) => seatsLeft === null)).toBe(true)
  })

  it('prices every fare as the list shows it', async () => {
    for (const flight of steps.flights().slice(0, 6)) {
      for (const fare of flight.fares) {
        const answer = await steps.price({ flight, fare })
        expect(answer.price).toEqual(subject().world.listed(flight, fare))
        expect(answer.seatsLeft).toBe(fare.seatsLeft)
      }
    }
  })

  it.runIf(can.calendar)('names for each day the lowest fare that the search of that day finds', async () => {
    const { trip } = subject().world
    const from = Temporal.PlainDate.from(trip.departDate)
    const asked = { from: trip.from, to: trip.to, cabins: trip.cabins, fromDate: trip.departDate }
    const lowest = await subject().supplier.lowestFares({ ...asked, days: 2 })
    for (const departDate of [trip.departDate, from.add({ days: 1 }).toString()]) {
      const flights = await subject().supplier.search({ ...trip, departDate })
      expect(lowest.get(departDate)).toBe(Math.min(...flights.flatMap((flight) => flight.fares.map((fare) => fare.fareMinor))))
    }
    const long = await subject().supplier.lowestFares({ ...asked, days: 40 })
    expect([...long.keys()].every((day) => day >= trip.departDate && day < from.add({ days: 40 }).toString())).toBe(true)
    expect(long.has(from.add({ days: 39 }).toString())).toBe(true)
  })

  it.runIf(!can.calendar)('names no day’s lowest fare', async () => {
    const { trip } = subject().world
    const asked = { from: trip.from, to: trip.to, cabins: trip.cabins, fromDate: trip.departDate, days: 3 }
    expect((await subject().supplier.lowestFares(asked)).size).toBe(0)
  })

  it('finds nothing where nobody flies, and says that a flight it does not know is gone', async () => {
    const { trip } = subject().world
    expect(await subject().supplier.search({ ...trip, to: trip.from })).toEqual([])
    const unknown = { flightId: 'XX9999-none', fareId: 'XX9999-none-Y', passengers: ONE_ADULT }
    expect(await subject().supplier.price(unknown)).toEqual({ is: 'flightGone' })
  })
}
