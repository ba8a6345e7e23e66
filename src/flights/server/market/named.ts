import { invariant } from '../../../kernel/result.ts'
import { ours, theirs } from '../../rules/sellers.ts'
import type { OfferedFare, OfferedFlightWithFares } from '../../rules/offer.ts'
import type { FlightSupplier } from '../../supplier/port.ts'
import type { AirlineChange, PlannedFlight } from '../../supplier/port/airline-changes.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { HoldAnswer } from '../../supplier/port/holding.ts'

/**
 * A supplier whose names of flights, fares and bookings are its own among those of several (rules/sellers.ts). Whoever holds such a name hands it
 * back as it is. `seller` null: the first one, whose names stay as they are.
 */
export function named(seller: string | null, supplier: FlightSupplier): FlightSupplier {
  const out = (name: string): string => ours(seller, name)
  const back = (name: string): string => {
    const read = theirs(name)
    invariant(read.seller === seller, 'a supplier is asked only for what it sells itself')
    return read.name
  }
  const fareOut = (fare: OfferedFare): OfferedFare => ({ ...fare, fareId: out(fare.fareId) })
  const flightOut = (flight: OfferedFlightWithFares): OfferedFlightWithFares => ({
    ...flight,
    flightId: out(flight.flightId),
    fares: flight.fares.map(fareOut),
  })
  const plannedOut = (flight: PlannedFlight): PlannedFlight => ({ ...flight, flightId: out(flight.flightId) })
  const changeOut = (change: AirlineChange): AirlineChange => ({
    ...change,
    from: plannedOut(change.from),
    to: change.to && plannedOut(change.to),
  })
  const bookingOut = (booking: SupplierBooking): SupplierBooking => ({
    ...booking,
    supplierBookingId: out(booking.supplierBookingId),
    seatRequest: booking.seatRequest && {
      ...booking.seatRequest,
      otherFare: booking.seatRequest.otherFare && fareOut(booking.seatRequest.otherFare),
    },
    change: booking.change && { ...booking.change, fromBookingId: out(booking.change.fromBookingId) },
    airlineChange: booking.airlineChange && changeOut(booking.airlineChange),
  })
  const withBooking = <A extends { readonly is: string }>(answer: A | (A & { readonly booking: SupplierBooking })): A =>
    'booking' in answer ? { ...answer, booking: bookingOut(answer.booking) } : answer
  const of = <R extends { readonly supplierBookingId: string }>(request: R): R => ({
    ...request,
    supplierBookingId: back(request.supplierBookingId),
  })
  const at = <R extends { readonly flightId: string; readonly fareId: string }>(request: R): R => ({
    ...request,
    flightId: back(request.flightId),
    fareId: back(request.fareId),
  })
  const known = (booking: SupplierBooking | null): SupplierBooking | null => booking && bookingOut(booking)
  return {
    name: supplier.name,
    currency: supplier.currency,
    can: supplier.can,
    search: async (request) => (await supplier.search(request)).map(flightOut),
    lowestFares: (request) => supplier.lowestFares(request),
    async price(request) {
      const answer = await supplier.price(at(request))
      return answer.is === 'priced' && answer.offered ? { ...answer, offered: flightOut(answer.offered) } : answer
    },
    extras: (request) => supplier.extras(at(request)),
    hold: async (request) => withBooking<HoldAnswer>(await supplier.hold(request)),
    ticket: async (request) => withBooking(await supplier.ticket(of(request))),
    release: async (request) => withBooking(await supplier.release(of(request))),
    giveUpQuote: (request) => supplier.giveUpQuote(of(request)),
    giveUp: async (request) => withBooking(await supplier.giveUp(of(request))),
    async legChoices(request) {
      const answer = await supplier.legChoices(of(request))
      if (answer.is === 'refused') return answer
      return { ...answer, choices: answer.choices.map((choice) => ({ ...choice, flight: flightOut(choice.flight) })) }
    },
    changeQuote: (request) => supplier.changeQuote(at(of(request))),
    holdChange: async (request) => withBooking<HoldAnswer>(await supplier.holdChange(of(request))),
    claim: (request) => supplier.claim(of(request)),
    claimByReference: (request) => supplier.claimByReference(of(request)),
    askReceipt: (request) => supplier.askReceipt(of(request)),
    receipt: (one) => supplier.receipt(of(one)),
    acceptPlan: async (request) => withBooking(await supplier.acceptPlan(of(request))),
    hear(notice) {
      const heard = supplier.hear(notice)
      return 'supplierBookingId' in heard ? { ...heard, supplierBookingId: out(heard.supplierBookingId) } : heard
    },
    booking: async (supplierBookingId) => known(await supplier.booking(back(supplierBookingId))),
    bookingByReference: async (reference) => known(await supplier.bookingByReference(reference)),
  }
}
