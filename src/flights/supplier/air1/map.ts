import type { z } from 'zod'
import { airlineName } from '../../rules/airlines.ts'
import type { ConditionStep, FareConditions, OfferedFare, OfferedFlightWithFares } from '../../rules/offer.ts'
import { SupplierUnclear } from '../port.ts'
import type { AirlineChange, PlannedFlight } from '../port/airline-changes.ts'
import type { SupplierBooking, SupplierTicket } from '../port/bookings.ts'
import type { SearchRequest, SupplierPrice } from '../port/searching.ts'
import { isFare } from './fare.ts'
import * as wire from './wire.ts'

/** From the protocol's names and units to the wing's, and nowhere else. */

/** Reads an answer, or says that it is none. The values stay out of the message: they may be personal. */
export function readAs<S extends z.ZodType>(schema: S, body: unknown, operation: string): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const paths = result.error.issues.slice(0, 5).map((issue) => issue.path.join('.') || 'the whole')
  throw new SupplierUnclear(`air1 ${operation}: not an answer of the protocol (${paths.join(', ')})`)
}

function stepsOf(steps: wire.WireConditions['change']): ConditionStep[] {
  return steps.map((step) => ({ untilHoursBefore: step.untilHoursBeforeDeparture, feePercent: step.feePercent }))
}

const leavesValueOf = ({ leavesValue }: wire.WireConditions) => (leavesValue ? { leavesValue } : {})

/** Many fares share few rules: each is read once per search. */
function conditionsReader(known: Readonly<Record<string, unknown>>): (id: string) => FareConditions | null {
  const read = new Map<string, FareConditions | null>()
  return (id) => {
    const before = read.get(id)
    if (before !== undefined) return before
    const rules = wire.conditions.safeParse(known[id])
    const conditions = rules.success
      ? { change: stepsOf(rules.data.change), refund: stepsOf(rules.data.refund), ...leavesValueOf(rules.data) }
      : null
    read.set(id, conditions)
    return conditions
  }
}

function toFare(fare: wire.WireBookedFare & Pick<wire.WireFare, 'seatsLeft'>, conditions: FareConditions): OfferedFare {
  return {
    fareId: fare.fareId,
    cabin: fare.cabin,
    bookingClass: fare.bookingClass,
    fareBasis: fare.fareBasis,
    // The wing has one name per fare; the supplier's Chinese one is what the trade's papers print.
    name: fare.name,
    fareMinor: fare.fareMinor,
    discountPercent: fare.discountPercent,
    seatsLeft: fare.seatsLeft === 'A' ? null : fare.seatsLeft,
    conditions,
    baggage: { checkedKg: fare.baggage.checkedKg, carryOnKg: fare.baggage.carryOnKg },
  }
}

/** `空客 A320neo` and `Airbus A320neo` share `A320neo`: what both languages say, without the maker, is how a row names the type. */
function modelOf(name: { readonly zh: string; readonly en: string }): string {
  const zh = name.zh.split(' ')
  const en = name.en.split(' ')
  let shared = 0
  while (shared < Math.min(zh.length, en.length) && zh.at(-1 - shared) === en.at(-1 - shared)) shared += 1
  return shared === 0 ? name.en : en.slice(-shared).join(' ')
}

function toFlight(flight: wire.WireFlight, fares: readonly OfferedFare[]): OfferedFlightWithFares {
  return {
    flightId: flight.flightId,
    carrier: flight.carrier,
    // air/1 tells airlines by code only.
    carrierName: airlineName(flight.carrier),
    number: flight.number,
    aircraft: modelOf(flight.aircraft.name),
    from: { ...flight.from, at: flight.departAt },
    to: { ...flight.to, at: flight.arriveAt },
    durationMinutes: flight.durationMinutes,
    stops: flight.stops.map((stop) => stop.airport),
    mealServed: flight.mealServed,
    distanceKm: flight.distanceKm,
    ...(flight.co2GramsByCabin && { co2GramsByCabin: flight.co2GramsByCabin }),
    fullFareMinor: flight.fullFareMinor,
    airportTaxMinor: flight.airportTaxMinor,
    fuelSurchargeMinor: flight.fuelSurchargeMinor,
    fares,
  }
}

export interface ReadSearch {
  readonly flights: readonly OfferedFlightWithFares[]
  /** What the answer held that we could not read, or that was not asked for. */
  readonly dropped: { readonly flights: number; readonly fares: number }
}

/** Whether a flight is one that was asked for: nobody wants to book the right number on the wrong day. */
function isAskedFor(flight: wire.WireFlight, request: SearchRequest): boolean {
  return (
    request.from.includes(flight.from.airport) && request.to.includes(flight.to.airport) && flight.departAt.startsWith(request.departDate)
  )
}

function faresOf(flight: wire.WireFlight, request: SearchRequest, conditionsOf: (id: string) => FareConditions | null): OfferedFare[] {
  const fares = new Map<string, OfferedFare>()
  for (const sent of flight.fares) {
    if (!isFare(sent) || !request.cabins.includes(sent.cabin) || fares.has(sent.fareId)) continue
    const conditions = conditionsOf(sent.conditionsId)
    if (conditions) fares.set(sent.fareId, toFare(sent, conditions))
  }
  return [...fares.values()]
}

/** Reads a search's answer. One strange flight or fare costs that one; an answer of nothing but strange ones is no answer. */
export function toFlights(body: unknown, request: SearchRequest): ReadSearch {
  const answer = readAs(wire.searchAnswer, body, 'search')
  const conditionsOf = conditionsReader(answer.conditions)
  const flights = new Map<string, OfferedFlightWithFares>()
  const dropped = { flights: 0, fares: 0 }
  for (const sent of answer.flights) {
    const flight = wire.flight.safeParse(sent)
    if (!flight.success || !isAskedFor(flight.data, request) || flights.has(flight.data.flightId)) {
      dropped.flights += 1
      continue
    }
    const isOpen = flight.data.status === 'scheduled' || flight.data.status === 'delayed'
    if (!isOpen) continue
    const fares = faresOf(flight.data, request, conditionsOf)
    dropped.fares += flight.data.fares.length - fares.length
    if (fares.length > 0) flights.set(flight.data.flightId, toFlight(flight.data, fares))
  }
  if (flights.size === 0 && dropped.flights + dropped.fares > 0) {
    throw new SupplierUnclear(`air1 search: nothing readable among ${dropped.flights} flights and ${dropped.fares} fares`)
  }
  return { flights: [...flights.values()], dropped }
}

export function toPrice(price: wire.WirePrice): SupplierPrice {
  const { fareMinor, airportTaxMinor, fuelSurchargeMinor } = price
  const sums = { fareMinor, airportTaxMinor, fuelSurchargeMinor }
  if (price.passengers.every(({ type }) => type === 'ADT')) return sums
  const byType = price.passengers.map((passenger) => {
    const { totalMinor: _, ...row } = passenger
    return row
  })
  return { ...sums, byType }
}

const STATUS = {
  occupying: 'occupying',
  held: 'held',
  ticketing: 'ticketing',
  ticketed: 'ticketed',
  ticketing_failed: 'ticketingFailed',
  // The vendor's word for a hold that was given back; a ticket is never "cancelled" there, it is refunded.
  cancelled: 'released',
  lapsed: 'lapsed',
} as const satisfies Record<wire.WireBooking['status'], SupplierBooking['status']>

type WirePassenger = wire.WireBooking['passengers'][number]

const TICKET_STATUS = {
  issued: 'issued',
  checked_in: 'checkedIn',
  used: 'used',
  refund_review: 'underReview',
  refund_processing: 'refunding',
  refunded: 'refunded',
  exchange_processing: 'changing',
  exchanged: 'changed',
} as const satisfies Record<NonNullable<WirePassenger['ticketStatus']>, SupplierTicket['status']>

function toTicket({ ticketNumber, ticketStatus }: WirePassenger): SupplierTicket {
  if (ticketNumber === undefined || ticketStatus === undefined)
    throw new SupplierUnclear('air1: an issued ticket without a number or a status')
  return { ticketNumber, status: TICKET_STATUS[ticketStatus] }
}

type WireChange = NonNullable<wire.WireBooking['scheduleChange']>

const toPlanned = ({ flightId, number, from, to, departAt, arriveAt, durationMinutes }: WireChange['from']): PlannedFlight => ({
  flightId,
  number,
  from: { ...from, at: departAt },
  to: { ...to, at: arriveAt },
  durationMinutes,
})

const toAirlineChange = ({ changeId, kind, from, to, status, grants }: WireChange): AirlineChange => ({
  changeId,
  kind,
  from: toPlanned(from),
  to: to ? toPlanned(to) : null,
  status,
  grants: grants ? { exchangeUntil: grants.exchangeUntil, until: Temporal.Instant.from(grants.until) } : null,
})

/** How many seats are left of what somebody holds says nothing. */
function toOtherFare({ fare, conditions }: wire.WireBooking): OfferedFare {
  const allows = readAs(wire.conditions, conditions, 'getBooking')
  const read = readAs(wire.bookedFare, fare, 'getBooking')
  return toFare({ ...read, seatsLeft: 'A' }, { change: stepsOf(allows.change), refund: stepsOf(allows.refund), ...leavesValueOf(allows) })
}

function toSeatRequest(booking: wire.WireBooking): SupplierBooking['seatRequest'] {
  if (!booking.seatRequest) return null
  const { askedAt, answerBy, answeredAt, tight, otherSeats } = booking.seatRequest
  return {
    askedAt: Temporal.Instant.from(askedAt),
    answerBy: Temporal.Instant.from(answerBy),
    answeredAt: answeredAt === undefined ? null : Temporal.Instant.from(answeredAt),
    isTight: tight === true,
    otherFare: otherSeats ? toOtherFare(booking) : null,
  }
}

const toExtras = (extras: wire.WireBooking['extras'] = []): SupplierBooking['extras'] =>
  extras.map(({ passengerId, kind, id, priceMinor, voucher }) => ({
    passengerNo: Number(passengerId),
    kind,
    id,
    priceMinor,
    voucher: voucher ?? null,
  }))

/** Passengers, and with them the ticket numbers, come in the order of the hold. */
export function toBooking(booking: wire.WireBooking): SupplierBooking {
  const issued = booking.passengers.flatMap((passenger) => passenger.ticketNumber ?? [])
  const isTicketed = booking.status === 'ticketed'
  if (isTicketed && issued.length < booking.passengers.length) {
    throw new SupplierUnclear('air1: a ticketed booking with a passenger without a ticket')
  }
  return {
    supplierBookingId: booking.bookingId,
    pnr: booking.pnr,
    // A change that the airline did not issue is over and says why: its seats are free, and its old tickets as good as before.
    status: booking.status === 'cancelled' && booking.failure && booking.change ? 'ticketingFailed' : STATUS[booking.status],
    priceGuaranteedUntil: Temporal.Instant.from(booking.priceGuaranteedUntil),
    ticketingLimitAt: Temporal.Instant.from(booking.ticketingLimitAt),
    price: toPrice(booking.price),
    extras: toExtras(booking.extras),
    ticketNumbers: isTicketed ? issued : [],
    tickets: isTicketed ? booking.passengers.map(toTicket) : [],
    seatRequest: toSeatRequest(booking),
    failure: booking.failure?.code ?? null,
    change: booking.change
      ? {
          fromBookingId: booking.change.fromBookingId,
          ticketNumbers: booking.change.ticketNumbers,
          feeMinor: booking.change.feeMinor,
          differenceMinor: booking.change.differenceMinor,
        }
      : null,
    ...(booking.flight && { times: booking.flight }),
    airlineChange: booking.scheduleChange ? toAirlineChange(booking.scheduleChange) : null,
    flyersTaken: booking.passengers.map(({ loyalty }) => (loyalty ? loyalty.status === 'accepted' : null)),
    keptValues: (booking.credits ?? []).map(({ number, airline, ticketNumber, amountMinor, validUntil }) => ({
      number,
      airline,
      ticketNumber,
      amountMinor,
      validUntil,
    })),
  }
}
