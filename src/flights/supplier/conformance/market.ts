import { expect, it } from 'vitest'
import type { FareOnOffer } from '../../rules/offer.ts'
import type { SupplierAbilities } from '../port.ts'
import { fresh, held, ONE_ADULT, type Chosen, type Steps } from './steps.ts'
import type { Levers, SupplierUnderTest } from './world.ts'

/** Suppliers name instants to the second. */
const A_MOMENT = { seconds: 1 }

/** Seats, prices, flights and hours move between two steps. */
export function bendingTheMarket(subject: () => SupplierUnderTest, steps: Steps, levers: () => Levers, can: SupplierAbilities): void {
  const one = can.seatCounts ? 1 : null
  const listed = async ({ flight, fare }: Chosen): Promise<FareOnOffer | undefined> => {
    const flights = await subject().supplier.search(subject().world.trip)
    return flights.find((one) => one.flightId === flight.flightId)?.fares.find((one) => one.fareId === fare.fareId)
  }

  it('sells the last seat once, and lists and prices it no more until it is given back', async () => {
    const chosen = steps.choose()
    await levers().setSeatsLeft(chosen.flight, chosen.fare, 1)
    const price = await steps.price(chosen)
    expect(price.seatsLeft).toBe(one)
    const answers = await Promise.all(Array.from({ length: 5 }, () => subject().supplier.hold(steps.request(price))))
    expect(answers.map((answer) => answer.is).toSorted()).toEqual(['held', 'soldOut', 'soldOut', 'soldOut', 'soldOut'])
    expect(await listed(chosen)).toBeUndefined()
    const { flightId } = chosen.flight
    expect(await subject().supplier.price({ flightId, fareId: chosen.fare.fareId, passengers: ONE_ADULT })).toEqual({ is: 'soldOut' })
    const winner = answers.find((answer) => answer.is === 'held')
    await subject().supplier.release({ supplierBookingId: winner?.booking.supplierBookingId ?? '', key: fresh('release') })
    expect(await listed(chosen)).toMatchObject({ seatsLeft: one })
    expect((await steps.hold(chosen)).booking.status).toBe('held')
  })

  it('does not hold at a price that has moved, and names the new one, which can be held', async () => {
    const chosen = steps.choose()
    const before = await steps.price(chosen)
    await levers().raisePrice(chosen.flight, chosen.fare, 10)
    const request = steps.request(before)
    const answer = await subject().supplier.hold(request)
    const after = await steps.price(chosen)
    expect(after.price.fareMinor).toBeGreaterThan(before.price.fareMinor)
    expect(answer).toEqual({ is: 'priceMoved', price: after.price })
    expect(await subject().supplier.bookingByReference(request.reference)).toBeNull()
    expect((await steps.hold(chosen)).booking.price).toEqual(after.price)
  })

  it('does not sell a flight that the airline has cancelled', async () => {
    const chosen = steps.choose()
    const price = await steps.price(chosen)
    await levers().cancelFlight(chosen.flight)
    expect(await subject().supplier.hold(steps.request(price))).toEqual({ is: 'flightGone' })
    const { flightId } = chosen.flight
    expect(await subject().supplier.price({ flightId, fareId: chosen.fare.fareId, passengers: ONE_ADULT })).toEqual({ is: 'flightGone' })
    expect(await listed(chosen)).toBeUndefined()
  })

  it.runIf(!can.issuesLater)(
    'says that tickets are not issued, keeps the hold as it was, and issues them when it is asked again',
    async () => {
      const { supplierBookingId } = (await steps.hold(steps.choose())).booking
      await levers().failNextIssue()
      expect(await subject().supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toMatchObject({ is: 'refused' })
      expect(await subject().supplier.booking(supplierBookingId)).toMatchObject({ status: 'held', ticketNumbers: [] })
      expect(await subject().supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toMatchObject({ is: 'accepted' })
    },
  )

  it.runIf(can.issuesLater)(
    'says why tickets could not be issued, keeps the seats until they are given back, and gives them back',
    async () => {
      const chosen = steps.choose()
      await levers().setSeatsLeft(chosen.flight, chosen.fare, 1)
      const { booking } = await steps.hold(chosen)
      const { supplierBookingId } = booking
      await levers().failNextIssue()
      expect(await subject().supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toMatchObject({ is: 'accepted' })
      // Refused while tickets are being issued; the same wish under the same key counts once they could not be.
      const key = fresh('release')
      expect(await subject().supplier.release({ supplierBookingId, key })).toMatchObject({
        is: 'tooLate',
        booking: { status: 'ticketing' },
      })
      await subject().world.awaiting(async () => (await subject().supplier.booking(supplierBookingId))?.status !== 'ticketing')
      const failed = await subject().supplier.booking(supplierBookingId)
      expect(failed).toMatchObject({ status: 'ticketingFailed', ticketNumbers: [] })
      expect(failed?.failure).toBeTruthy()
      expect(await listed(chosen)).toBeUndefined()
      expect(await subject().supplier.release({ supplierBookingId, key })).toEqual({ is: 'released' })
      expect(await listed(chosen)).toMatchObject({ seatsLeft: one })
    },
  )

  it('does not hold by a price that has run out', async () => {
    const price = await steps.price(steps.choose())
    await levers().moveClockTo(price.expiresAt.add(A_MOMENT))
    const request = steps.request(price)
    expect(await subject().supplier.hold(request)).toEqual({ is: 'tokenExpired' })
    expect(await subject().supplier.bookingByReference(request.reference)).toBeNull()
  })

  it('lets a hold lapse at its limit: the seat is free, no ticket is issued, and a newer hold of the order is found before it', async () => {
    const chosen = steps.choose()
    await levers().setSeatsLeft(chosen.flight, chosen.fare, 1)
    const { booking, request } = await steps.hold(chosen)
    const { supplierBookingId } = booking
    await levers().moveClockTo(booking.ticketingLimitAt.add(A_MOMENT))
    expect(await subject().supplier.bookingByReference(request.reference)).toMatchObject({ supplierBookingId, status: 'lapsed' })
    expect(await subject().supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toEqual({ is: 'lapsed' })
    expect(await subject().supplier.release({ supplierBookingId, key: fresh('release') })).toEqual({ is: 'released' })
    const { reference, passengers } = request
    const second = held(await subject().supplier.hold(steps.request(await steps.price(chosen), { reference, passengers })))
    expect(second.supplierBookingId).not.toBe(supplierBookingId)
    expect(await subject().supplier.bookingByReference(reference)).toEqual(second)
  })
}
