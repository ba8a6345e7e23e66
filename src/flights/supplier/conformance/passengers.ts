import { expect, it } from 'vitest'
import { sumMinor } from '../../../kernel/money.ts'
import { fresh, held, priced, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

const PARTS = ['fareMinor', 'airportTaxMinor', 'fuelSurchargeMinor'] as const

/** Children and infants: each priced as what it is, with a ticket of its own, and an infant on a lap. */
export function flyingYoung(subject: () => SupplierUnderTest, steps: Steps): void {
  const threeAsked = async () => {
    const { flight, fare } = steps.choose()
    const passengers = { adults: 1, children: 1, infants: 1 }
    return priced(await subject().supplier.price({ flightId: flight.flightId, fareId: fare.fareId, passengers }))
  }
  const family = () => {
    const { world } = subject()
    const bornYearsAgo = (years: number): string => Temporal.PlainDate.from(world.trip.departDate).subtract({ years, months: 1 }).toString()
    return [
      world.traveller(),
      { ...world.traveller(), type: 'CNN' as const, birthDate: bornYearsAgo(6) },
      { ...world.traveller(), type: 'INF' as const, birthDate: bornYearsAgo(1) },
    ]
  }

  it('prices an adult with a child and an infant, kind by kind where it says so, and issues a ticket for each', async () => {
    const price = await threeAsked()
    // Who tells sums alone tells those of all of them.
    const rows = price.price.byType ?? [{ ...price.price, type: null, count: 1 }]
    expect(rows.map(({ type }) => type)).toEqual(rows.length === 1 ? [null] : ['ADT', 'CNN', 'INF'])
    for (const part of PARTS) expect(sumMinor(rows.map((row) => row.count * row[part]))).toBe(price.price[part])
    const fares = rows.map(({ fareMinor }) => fareMinor)
    expect(fares).toEqual(fares.toSorted((one, other) => other - one))
    const booking = held(await subject().supplier.hold(steps.request(price, { passengers: family() })))
    const { supplierBookingId } = booking
    expect(booking.price).toEqual(price.price)
    await subject().supplier.ticket({ supplierBookingId, key: fresh('ticket') })
    await subject().world.awaiting(async () => (await subject().supplier.booking(supplierBookingId))?.status === 'ticketed')
    expect(new Set((await subject().supplier.booking(supplierBookingId))?.ticketNumbers).size).toBe(3)
  })

  it('holds nothing for others than were priced', async () => {
    const request = steps.request(await threeAsked(), { passengers: family().slice(0, 2) })
    expect(await subject().supplier.hold(request)).toMatchObject({ is: 'refused' })
    expect(await subject().supplier.bookingByReference(request.reference)).toBeNull()
  })
}
