import { expect, it } from 'vitest'
import { sumMinor } from '../../../kernel/money.ts'
import type { SupplierBooking } from '../port/bookings.ts'
import type { AskedExtra } from '../port/extras.ts'
import { fresh, held, type Chosen, type Steps } from './steps.ts'
import type { Levers, SupplierUnderTest } from './world.ts'

/** Extras that a supplier sells as a hold is paid: written down with it, looked at before, never paid without. */

/** A bag that is sold beside a fare, for the first passenger. */
async function bagOf({ supplier }: SupplierUnderTest, { flight, fare }: Chosen): Promise<AskedExtra> {
  const answer = await supplier.extras({ flightId: flight.flightId, fareId: fare.fareId })
  if (answer.is !== 'offered') throw new Error(`expected extras, the supplier says ${answer.is}`)
  const [bag] = answer.extras.products.filter(({ kind, priceMinor }) => kind === 'bag' && priceMinor > 0)
  if (!bag) throw new Error('no bag costs anything')
  return { passengerNo: 1, kind: 'bag', id: bag.id, priceMinor: bag.priceMinor }
}

const ticketsMinor = ({ price }: SupplierBooking): number => sumMinor([price.fareMinor, price.airportTaxMinor, price.fuelSurchargeMinor])

export function extrasPaidWith(subject: () => SupplierUnderTest, steps: Steps): void {
  let used: Chosen | null = null
  /** One flight for all cases here: none of them bends it. */
  const choose = (): Chosen => (used ??= steps.choose())
  it('buys a bag as the hold is paid, once, and keeps it where its ticket is given up', async () => {
    const { supplier, world } = subject()
    const chosen = choose()
    const bag = await bagOf(subject(), chosen)
    const request = { ...steps.request(await steps.price(chosen)), extras: [bag] }
    const booking = held(await supplier.hold(request))
    expect(booking.extras).toEqual([{ ...bag, voucher: null }])
    expect(booking.price).toEqual(request.expectedPrice)
    const { supplierBookingId } = booking
    const order = () => supplier.ticket({ supplierBookingId, key: fresh('ticket') })
    expect(await order()).toMatchObject({ is: 'accepted' })
    expect(await order()).toMatchObject({ is: 'accepted' })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketed')
    const after = await supplier.booking(supplierBookingId)
    expect(after?.extras).toEqual(booking.extras)
    // The bag is no part of what the tickets cost, and was paid once: twice would be another sum.
    expect(after?.price).toEqual(request.expectedPrice)
    const quote = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers: after?.ticketNumbers ?? [] })
    const asTold = quote.is === 'quoted' ? quote.tickets[0]?.paidMinor : quote.reason
    expect(asTold).toBe(quote.is === 'quoted' && after ? ticketsMinor(after) : 'notRefundable')
  })

  it('holds nothing with a bag at another price than it showed, nor with what it does not sell', async () => {
    const { supplier } = subject()
    const chosen = choose()
    const bag = await bagOf(subject(), chosen)
    const asked: AskedExtra[] = [
      { ...bag, priceMinor: bag.priceMinor + 100 },
      { ...bag, id: 'BAG-999' },
      { ...bag, kind: 'seat', id: '31A' },
    ]
    for (const one of asked) {
      const request = { ...steps.request(await steps.price(chosen)), extras: [one] }
      expect(await supplier.hold(request)).toEqual({ is: 'extrasGone' })
      expect(await supplier.bookingByReference(request.reference)).toBeNull()
    }
  })
}

export function bendingExtras(subject: () => SupplierUnderTest, steps: Steps, levers: () => Levers): void {
  it('pays nothing where a bag of the hold is not to be had at its price any more, and gives the seats back for nothing', async () => {
    const { supplier } = subject()
    const [flight] = steps.flights()
    const fare = flight?.fares.find(({ cabin }) => cabin === 'Y')
    if (!flight || !fare) throw new Error('a world of no flights')
    const chosen = { flight, fare }
    const bag = await bagOf(subject(), chosen)
    const request = { ...steps.request(await steps.price(chosen)), extras: [bag] }
    const { supplierBookingId } = held(await supplier.hold(request))
    await levers().raisePrice(chosen.flight, chosen.fare, 25)
    expect(await supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toEqual({ is: 'extrasGone' })
    expect((await supplier.booking(supplierBookingId))?.status).toBe('held')
    expect(await supplier.release({ supplierBookingId, key: fresh('release') })).toEqual({ is: 'released' })
  })
}
