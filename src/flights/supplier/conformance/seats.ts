import { expect, it } from 'vitest'
import type { SupplierBooking } from '../port/bookings.ts'
import { fresh, type Chosen, type Steps } from './steps.ts'
import type { Levers, SeatLevers, SupplierUnderTest } from './world.ts'

/** An airline that does not give seats at once, and answers later; only for worlds with levers. */
export function askingForSeats(subject: () => SupplierUnderTest, steps: Steps, levers: () => Levers): void {
  const seats = (): SeatLevers => {
    const { seats: found } = levers()
    if (!found) throw new Error('this world has no levers for seats')
    return found
  }
  /** A fare in economy that has a dearer one beside it. */
  function choose(): Chosen {
    const { flight } = steps.choose()
    const fare = flight.fares.filter((one) => one.cabin === 'Y' && one.seatsLeft === null).at(-2)
    return fare ? { flight, fare } : choose()
  }
  async function ask(answer: Parameters<SeatLevers['answerSeats']>[2]) {
    const chosen = choose()
    await seats().answerSeats(chosen.flight, chosen.fare, answer)
    const request = steps.request(await steps.price(chosen))
    const told = await subject().supplier.hold(request)
    if (told.is !== 'occupying') throw new Error(`expected a request, the supplier says ${told.is}`)
    return { chosen, request, booking: told.booking }
  }
  async function answered({ supplierBookingId, seatRequest }: SupplierBooking): Promise<SupplierBooking | null> {
    await levers().moveClockTo(seatRequest?.answerBy ?? Temporal.Instant.fromEpochMilliseconds(0))
    return subject().supplier.booking(supplierBookingId)
  }

  it('says that it answers later, and by when; the wish is found by its id and by our reference, and repeated it is the same one', async () => {
    const { request, booking } = await ask('held')
    const { supplier } = subject()
    expect(booking).toMatchObject({ status: 'occupying', ticketNumbers: [], failure: null, price: request.expectedPrice })
    expect(booking.seatRequest).toMatchObject({ answeredAt: null, otherFare: null })
    expect(await supplier.bookingByReference(request.reference)).toEqual(booking)
    expect(await supplier.hold(request)).toEqual({ is: 'occupying', booking })
    const after = await answered(booking)
    expect(after).toMatchObject({ status: 'held', price: request.expectedPrice, seatRequest: { isTight: false, otherFare: null } })
    expect(after?.seatRequest?.answeredAt).not.toBeNull()
    expect(await supplier.hold(request)).toEqual({ is: 'held', booking: after })
  })

  it('says of few seats that it wants to hear soon, and orders their tickets', async () => {
    const { booking } = await ask('tight')
    expect(await answered(booking)).toMatchObject({ status: 'held', seatRequest: { isTight: true, otherFare: null } })
    const { supplierBookingId } = booking
    expect(await subject().supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toMatchObject({ is: 'accepted' })
  })

  it('gives dearer seats of the cabin instead, and names their fare and its conditions', async () => {
    const { chosen, request, booking } = await ask('other')
    const after = await answered(booking)
    expect(after?.status).toBe('held')
    const other = after?.seatRequest?.otherFare
    expect(other).toMatchObject({ cabin: chosen.fare.cabin, fareMinor: after?.price.fareMinor })
    expect(other?.fareId).not.toBe(chosen.fare.fareId)
    expect(after?.price.fareMinor).toBeGreaterThan(request.expectedPrice.fareMinor)
    expect(other?.conditions.refund.length).toBeGreaterThan(0)
  })

  it('says that it has none: nothing is held, and nothing has to be given back', async () => {
    const { request, booking } = await ask('none')
    const { supplierBookingId } = booking
    expect(await answered(booking)).toMatchObject({ status: 'released', failure: 'no_seats' })
    expect(await subject().supplier.bookingByReference(request.reference)).toMatchObject({ supplierBookingId, status: 'released' })
    expect(await subject().supplier.release({ supplierBookingId, key: fresh('release') })).toEqual({ is: 'released' })
  })

  it('takes a wish back before it is answered', async () => {
    const { booking } = await ask('tight')
    const { supplierBookingId } = booking
    expect(await subject().supplier.release({ supplierBookingId, key: fresh('release') })).toEqual({ is: 'released' })
    expect(await answered(booking)).toMatchObject({ status: 'released', failure: null })
  })
}
