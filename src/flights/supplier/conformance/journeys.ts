import { expect, it } from 'vitest'
import type { FlightOnOffer, LegEnd } from '../../rules/offer.ts'
import type { SupplierAbilities } from '../port.ts'
import type { SearchRequest } from '../port/searching.ts'
import { fresh, ONE_ADULT, priced, type Chosen, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

interface Slice {
  readonly sliceId: string
  readonly from: LegEnd
  readonly to: LegEnd
}

/** What suppliers of several legs say of each of them. */
const slicesOf = (flight: FlightOnOffer): readonly Slice[] => ('slices' in flight ? (flight.slices as readonly Slice[]) : [])

/** The way back, or on: several legs that are one booking, with one price. */
export function journeys(subject: () => SupplierUnderTest, steps: Steps, can: SupplierAbilities): void {
  const back = (trip: SearchRequest): SearchRequest => ({
    ...trip,
    further: [{ from: trip.to, to: trip.from, departDate: Temporal.PlainDate.from(trip.departDate).add({ days: 4 }).toString() }],
  })

  it.runIf(can.legs === 1)('finds no journey of several legs, whose bookings are of one', async () => {
    expect(await subject().supplier.search(back(subject().world.trip))).toEqual([])
  })
  if (can.legs === 1) return

  const choose = (flights: readonly FlightOnOffer[]): Chosen => {
    const [flight] = flights
    const fare = flight?.fares.findLast((one) => one.cabin === 'Y')
    if (!flight || !fare) throw new Error('no journey of this world is on sale in economy')
    return { flight, fare }
  }

  it('finds ways through all legs, each slice of its own leg and after the one before, and none where a leg leads nowhere', async () => {
    for (const journey of subject().world.journeys) {
      const legs = [journey, ...(journey.further ?? [])]
      const flights = await subject().supplier.search(journey)
      expect(flights.length).toBeGreaterThan(1)
      expect(new Set(flights.map(({ flightId }) => flightId)).size).toBe(flights.length)
      for (const flight of flights) {
        const slices = slicesOf(flight)
        expect(slices).toHaveLength(legs.length)
        // What a list says of a flight is of the first slice.
        expect([flight.from, flight.to]).toEqual([slices[0]?.from, slices[0]?.to])
        for (const [nth, leg] of legs.entries()) {
          const slice = slices[nth]
          expect(leg.from).toContain(slice?.from.airport)
          expect(leg.to).toContain(slice?.to.airport)
          expect(slice?.from.at.slice(0, 10)).toBe(leg.departDate)
        }
        const arrivals = slices.slice(0, -1).map(({ to }) => Temporal.Instant.from(to.at))
        expect(arrivals.every((at, nth) => Temporal.Instant.compare(at, slices[nth + 1]?.from.at ?? '') === -1)).toBe(true)
        expect(flight.fares.length).toBeGreaterThan(0)
      }
      // Whoever chooses leg by leg finds the same slice under the same name in every journey that it is part of.
      const named = new Map(flights.flatMap(slicesOf).map((slice) => [slice.sliceId, JSON.stringify(slice)]))
      expect(flights.flatMap(slicesOf).every((slice) => named.get(slice.sliceId) === JSON.stringify(slice))).toBe(true)
      expect(named.size).toBeLessThan(flights.length * legs.length)
    }
    const { trip } = subject().world
    expect(await subject().supplier.search({ ...trip, further: [{ from: trip.to, to: trip.to, departDate: trip.departDate }] })).toEqual([])
    const legs = Array.from({ length: can.legs }, () => ({ from: trip.to, to: trip.from, departDate: trip.departDate }))
    expect(await subject().supplier.search({ ...trip, further: legs })).toEqual([])
  })

  it('prices a journey as the list shows it, and says what it is offered as now', async () => {
    const { supplier, world } = subject()
    for (const journey of world.journeys) {
      const { flight } = choose(await supplier.search(journey))
      for (const fare of flight.fares) {
        const answer = priced(await supplier.price({ flightId: flight.flightId, fareId: fare.fareId, passengers: ONE_ADULT }))
        expect(answer.price).toEqual(world.listed(flight, fare))
        expect(answer.offered).toEqual({ ...flight, fares: [fare] })
      }
    }
  })

  it('holds, pays and tickets a journey as one: one booking, one reference, one ticket a passenger; and gives it up as one', async () => {
    const { supplier, world } = subject()
    for (const journey of world.journeys) {
      const flights = await supplier.search(journey)
      const permitted = flights.flatMap((flight) =>
        flight.fares.filter((fare) => fare.cabin === 'Y' && world.permits(fare).refund).map((fare) => ({ flight, fare })),
      )
      const chosen = permitted[0] ?? choose(flights)
      const { after, supplierBookingId } = await steps.issue(chosen)
      expect(after).toMatchObject({ status: 'ticketed', price: world.listed(chosen.flight, chosen.fare) })
      expect(after?.ticketNumbers).toHaveLength(1)
      const ticketNumbers = after?.ticketNumbers ?? []
      const quote = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
      if (quote.is !== 'quoted') throw new Error(quote.reason)
      expect(quote.backMinor + quote.feeMinor).toBe(quote.tickets[0]?.paidMinor)
      expect(await supplier.giveUp({ supplierBookingId, quoteId: quote.quoteId, key: fresh('give-up') })).toMatchObject({ is: 'accepted' })
      await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.tickets[0]?.status === 'refunded')
    }
  })
}
