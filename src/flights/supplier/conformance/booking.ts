import { expect, it } from 'vitest'
import { SupplierAway } from '../port.ts'
import { fresh, held, ONE_ADULT, priced, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

const TICKET_NUMBER = /^[0-9]{13}$/

export function booking(subject: () => SupplierUnderTest, steps: Steps): void {
  it('holds at the price it named, in every cabin on sale, and finds the hold by its id and by our reference', async () => {
    const offers = steps.flights().flatMap((flight) => flight.fares.map((fare) => ({ flight, fare })))
    for (const cabin of ['Y', 'A', 'C', 'F']) {
      const chosen = offers.findLast((one) => one.fare.cabin === cabin)
      if (!chosen) continue
      const { request, booking } = await steps.hold(chosen)
      expect(booking).toMatchObject({ status: 'held', price: request.expectedPrice, ticketNumbers: [], failure: null })
      expect(booking.pnr).toMatch(/^[A-Z0-9]{6}$/)
      expect(Temporal.Instant.compare(booking.priceGuaranteedUntil, booking.ticketingLimitAt)).toBeLessThanOrEqual(0)
      expect(await subject().supplier.booking(booking.supplierBookingId)).toEqual(booking)
      expect(await subject().supplier.bookingByReference(request.reference)).toEqual(booking)
      await subject().supplier.release({ supplierBookingId: booking.supplierBookingId, key: fresh('release') })
    }
  })

  it('takes once for one key, also when the request comes twice at the same time', async () => {
    const { supplier } = subject()
    const request = steps.request(await steps.price(steps.choose()))
    const answers = await Promise.all([supplier.hold(request), supplier.hold(request)])
    const again = await supplier.hold(request)
    const ids = [...answers, again].map((answer) => held(answer).supplierBookingId)
    expect(new Set(ids).size).toBe(1)
    await supplier.release({ supplierBookingId: ids[0] ?? '', key: fresh('release') })
    // A repeated request is not answered by what was true when it came first.
    expect(held(await supplier.hold(request)).status).toBe('released')
  })

  it('refuses a passenger who is on the flight already', async () => {
    const chosen = steps.choose()
    const { request } = await steps.hold(chosen)
    const twice = steps.request(await steps.price(chosen), { passengers: request.passengers })
    expect(await subject().supplier.hold(twice)).toMatchObject({ is: 'refused' })
    expect(await subject().supplier.bookingByReference(twice.reference)).toBeNull()
  })

  it('refuses a document that it cannot read without repeating it, and holds nothing', async () => {
    const number = '#!#SECRET#!#'
    const request = steps.request(await steps.price(steps.choose()), {
      passengers: [{ ...subject().world.traveller(), documentNumber: number }],
    })
    const answer = await subject().supplier.hold(request)
    expect(answer).toMatchObject({ is: 'refused', reason: expect.stringContaining('document') as string })
    expect(JSON.stringify(answer)).not.toContain(number)
    expect(await subject().supplier.bookingByReference(request.reference)).toBeNull()
  })

  it('issues tickets later, one number of thirteen digits for each passenger, in their order', async () => {
    const chosen = steps.choose()
    const passengers = [subject().world.traveller(), subject().world.traveller()]
    const two = { flightId: chosen.flight.flightId, fareId: chosen.fare.fareId, passengers: { ...ONE_ADULT, adults: 2 } }
    const price = priced(await subject().supplier.price(two))
    expect(price.price.fareMinor).toBe(2 * chosen.fare.fareMinor)
    const { supplierBookingId } = held(await subject().supplier.hold(steps.request(price, { passengers })))
    const key = fresh('ticket')
    const first = await subject().supplier.ticket({ supplierBookingId, key })
    expect(first).toMatchObject({ is: 'accepted', booking: { status: 'ticketing', ticketNumbers: [] } })
    await subject().world.awaiting(async () => (await subject().supplier.booking(supplierBookingId))?.status === 'ticketed')
    const after = await subject().supplier.booking(supplierBookingId)
    expect(after).toMatchObject({ status: 'ticketed', failure: null, price: price.price })
    expect(after?.ticketNumbers).toHaveLength(2)
    expect(after?.ticketNumbers.every((number) => TICKET_NUMBER.test(number))).toBe(true)
    expect(new Set(after?.ticketNumbers).size).toBe(2)
    // Asked again, under the same key or another, it says how it stands and issues nothing more.
    for (const again of [key, fresh('ticket')]) {
      expect(await subject().supplier.ticket({ supplierBookingId, key: again })).toEqual({ is: 'accepted', booking: after })
    }
  })

  it('gives a hold back, once or twice, and not after its tickets were issued', async () => {
    const { booking, request } = await steps.hold(steps.choose())
    const { supplierBookingId } = booking
    const key = fresh('release')
    for (const again of [key, key, fresh('release')]) {
      expect(await subject().supplier.release({ supplierBookingId, key: again })).toEqual({ is: 'released' })
    }
    expect(await subject().supplier.bookingByReference(request.reference)).toMatchObject({ supplierBookingId, status: 'released' })
    expect(await subject().supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toEqual({ is: 'lapsed' })

    const issued = await steps.issue(steps.choose())
    expect(issued.after).toMatchObject({ status: 'ticketed' })
    const tooLate = await subject().supplier.release({ supplierBookingId: issued.supplierBookingId, key: fresh('release') })
    expect(tooLate).toEqual({ is: 'tooLate', booking: issued.after })
  })

  it('does not know a booking that nobody made', async () => {
    expect(await subject().supplier.booking('no-such-booking')).toBeNull()
    expect(await subject().supplier.bookingByReference(fresh('order'))).toBeNull()
  })

  it('is away, with nothing done, when nobody listens at its address', async () => {
    const { unreachable, world } = subject()
    const request = steps.request(await steps.price(steps.choose()))
    await expect(unreachable.search(world.trip)).rejects.toThrow(SupplierAway)
    await expect(unreachable.hold(request)).rejects.toThrow(SupplierAway)
    await expect(unreachable.ticket({ supplierBookingId: 'any', key: fresh('ticket') })).rejects.toThrow(SupplierAway)
    expect(await subject().supplier.bookingByReference(request.reference)).toBeNull()
  })
}
