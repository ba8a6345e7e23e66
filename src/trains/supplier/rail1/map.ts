import type { SeatOnSale } from '../../rules/seats.ts'
import type { OfferedTrain } from '../../rules/train.ts'
import {
  SupplierUnclear,
  type BookedPassenger,
  type BookingState,
  type RailBooking,
  type RailPassenger,
  type RailRefusal,
  type RailRefusalWhy,
  type RailStandby,
  type RailTicketState,
  type RideWanted,
  type SeatWishes,
} from '../port.ts'
import type { Answer, Operation } from './client.ts'
import { notUnderstood } from './client.ts'
import type * as wire from './wire.ts'

/** From the protocol's names to the wing's, and back, and nowhere else. */

const seatOf = (seat: wire.WireTrain['seats'][number]): SeatOnSale => ({
  seat: seat.seatType,
  fareMinor: seat.fareMinor,
  childFareMinor: seat.childFareMinor,
  studentFareMinor: seat.studentFareMinor ?? null,
  seatsLeft: seat.seatsLeft,
  canQueue: seat.standby,
  letters: seat.letters ?? [],
  berths: seat.berths ?? [],
})

const callOf = ({ station, city, name, at }: wire.WireTrain['from']): OfferedTrain['from'] => ({
  stationCode: station,
  station: name,
  city,
  at,
})

export const trainOf = (train: wire.WireTrain): OfferedTrain => ({
  trainId: train.trainId,
  trainNo: train.number,
  letter: train.trainClass,
  originDate: train.originDate,
  runsFrom: train.runsFrom,
  runsTo: train.runsTo,
  from: callOf(train.from),
  to: callOf(train.to),
  runMinutes: train.durationMinutes,
  distanceKm: train.distanceKm,
  sale: train.sale,
  saleStartsAt: train.saleStartsAt ?? null,
  delayMinutes: train.delayMinutes ?? 0,
  seats: train.seats.map(seatOf),
})

/** Whether times and minutes of a train agree: it leaves before it arrives, and takes as long as it says. */
export function isConsistent({ from, to, durationMinutes }: wire.WireTrain): boolean {
  const minutes = Temporal.Instant.from(from.at).until(Temporal.Instant.from(to.at)).total('minutes')
  return minutes === durationMinutes
}

const rideOf = ({ trainId, from, to }: { trainId: string; from: { station: string }; to: { station: string } }): RideWanted => ({
  trainId,
  from: from.station,
  to: to.station,
})

export const isRide = (ride: { trainId: string; from: { station: string }; to: { station: string } }, wanted: RideWanted): boolean =>
  ride.trainId === wanted.trainId && ride.from.station === wanted.from && ride.to.station === wanted.to

const BOOKING_STATE = {
  occupying: 'occupying',
  held: 'held',
  hold_failed: 'holdFailed',
  ticketing: 'ticketing',
  ticketed: 'ticketed',
  ticketing_failed: 'ticketingFailed',
  cancelled: 'cancelled',
  lapsed: 'lapsed',
} as const satisfies Record<wire.WireBooking['status'], BookingState>

const TICKET_STATE = {
  issued: 'issued',
  used: 'used',
  refund_processing: 'refunding',
  refunded: 'refunded',
  exchange_processing: 'changing',
  exchanged: 'changed',
} as const satisfies Record<string, RailTicketState>

const FAILED_FOR = {
  sold_out: 'soldOut',
  wish_not_met: 'wishNotMet',
  price_changed: 'priceMoved',
  train_cancelled: 'trainCancelled',
  railway_rejected: 'rejected',
} as const satisfies Record<string, RailBooking['failedFor']>

function passengerOf(one: wire.WireBooking['passengers'][number]): BookedPassenger {
  const { seat, refund } = one
  return {
    type: one.type,
    fareMinor: one.fareMinor,
    seat: seat === undefined ? null : { seat: seat.seatType, car: seat.car ?? null, place: seat.seat ?? null, berth: seat.berth ?? null },
    ticketNumber: one.ticketNumber ?? null,
    ticketState: one.ticketStatus === undefined ? null : TICKET_STATE[one.ticketStatus],
    hasBoarded: one.boarded ?? null,
    isCollected: one.collected ?? false,
    refund:
      refund === undefined
        ? null
        : {
            amountMinor: refund.amountMinor,
            feeMinor: refund.feeMinor,
            isAtWindow: refund.channel === 'window',
            withinWorkingDays: refund.withinWorkingDays,
          },
  }
}

/** A booking in the wing's words. Whoever is asked to pay must be told what and until when: a sum that is none of its parts' stops here. */
export function bookingOf(booking: wire.WireBooking, operation: Operation): RailBooking {
  const passengers = booking.passengers.map(passengerOf)
  const totalMinor = booking.price.totalMinor
  if (booking.status === 'held' && booking.payBy === undefined)
    throw new SupplierUnclear(`rail1 ${operation}: held, without a time to pay by`)
  if (passengers.reduce((sum, { fareMinor }) => sum + fareMinor, 0) !== totalMinor) {
    throw new SupplierUnclear(`rail1 ${operation}: a total that is not the sum of its fares`)
  }
  if (booking.status === 'ticketed' && passengers.some(({ ticketNumber, type }) => ticketNumber === null && type !== 'freeChild')) {
    throw new SupplierUnclear(`rail1 ${operation}: ticketed, without a ticket for everybody`)
  }
  return {
    bookingId: booking.bookingId,
    orderNumber: booking.orderNumber,
    reference: booking.clientReference,
    state: BOOKING_STATE[booking.status],
    failedFor: booking.failure === undefined ? null : FAILED_FOR[booking.failure.code],
    ride: rideOf(booking.ride),
    seat: booking.seatType,
    isWishMet: booking.wishMet ?? null,
    passengers,
    totalMinor,
    payBy: booking.payBy ?? null,
    isChangeable: booking.changeable,
    standbyId: booking.standbyId ?? null,
    change: booking.change ?? null,
  }
}

export const standbyOf = (standby: wire.WireStandby): RailStandby => ({
  standbyId: standby.standbyId,
  reference: standby.clientReference,
  state: standby.status,
  cutOffAt: standby.cutoffAt,
  prepaidMinor: standby.prepaidMinor,
  backMinor: standby.backMinor,
  bookingId: standby.bookingId ?? null,
  requirements: standby.requirements.map(({ ride, seatType, fareMinor, state, ahead }) => ({
    ride: rideOf(ride),
    seat: seatType,
    fareMinor,
    state,
    ahead: ahead ?? null,
  })),
})

const WHY = {
  sold_out: 'soldOut',
  price_changed: 'priceMoved',
  wish_not_met: 'wishNotMet',
  not_on_sale: 'notOnSale',
  sale_closed: 'saleClosed',
  night_stop: 'nightStop',
  train_cancelled: 'trainCancelled',
  station_closed: 'stationClosed',
  duplicate_passenger: 'twice',
  overlapping_trip: 'overlapping',
  not_verified: 'notVerified',
  student_not_entitled: 'notStudent',
  too_many_operations: 'tooManyOperations',
  cancel_limit: 'cancelledOften',
  hold_lapsed: 'holdLapsed',
  not_allowed_in_status: 'movedOn',
  quote_expired: 'quoteExpired',
  not_refundable: 'notRefundable',
  not_changeable: 'notChangeable',
  ticket_used: 'used',
  station_only: 'stationOnly',
  seats_available: 'seatsLeft',
  standby_limit: 'standbyLimit',
  standby_cutoff: 'standbyCutOff',
  standby_exists: 'standbyExists',
} as const satisfies Readonly<Record<string, RailRefusalWhy>>
type Code = keyof typeof WHY

const OF_SALE = ['not_on_sale', 'night_stop', 'train_cancelled', 'station_closed'] as const satisfies readonly Code[]
const OF_PEOPLE = ['duplicate_passenger', 'overlapping_trip', 'not_verified', 'too_many_operations'] as const satisfies readonly Code[]
const OF_RETURNS = ['not_refundable', 'not_allowed_in_status', 'ticket_used', 'station_only'] as const satisfies readonly Code[]
const OF_CHANGES = [
  ...OF_SALE,
  ...(['not_changeable', 'sold_out', 'sale_closed', 'not_allowed_in_status', 'ticket_used', 'station_only'] as const),
  ...(['overlapping_trip', 'duplicate_passenger'] as const),
] as const satisfies readonly Code[]

/** What each operation may be refused with, as the protocol lists it: the word of another one tells that we do not understand each other. */
const REFUSALS = {
  hold: [
    ...OF_SALE,
    ...OF_PEOPLE,
    ...(['sold_out', 'price_changed', 'wish_not_met', 'sale_closed', 'student_not_entitled', 'cancel_limit'] as const),
  ],
  // The last two of a change, whose old tickets may have been travelled on or printed since it was held.
  ticket: ['hold_lapsed', 'not_allowed_in_status', 'train_cancelled', 'price_changed', 'ticket_used', 'station_only'],
  cancel: ['not_allowed_in_status'],
  refundQuote: OF_RETURNS,
  refund: [...OF_RETURNS, 'quote_expired'],
  changeQuote: OF_CHANGES,
  change: [...OF_CHANGES, 'quote_expired', 'wish_not_met'],
  submitStandby: [
    ...OF_SALE,
    ...OF_PEOPLE,
    ...([
      'standby_limit',
      'standby_cutoff',
      'price_changed',
      'seats_available',
      'standby_exists',
      'student_not_entitled',
      'cancel_limit',
    ] as const),
  ],
  cancelStandby: ['not_allowed_in_status'],
} as const satisfies Partial<Record<Operation, readonly Code[]>>

/** A refusal in the wing's words. What is no refusal of this (a bad request, a key used twice, a word that we do not know) stops. */
export function refusalOf(answer: Extract<Answer, { ok: false }>, operation: keyof typeof REFUSALS): RailRefusal {
  const { status, error } = answer
  const code = status === 409 ? REFUSALS[operation].find((one) => one === error.code) : undefined
  const isGone = status === 404 && error.code === 'not_found'
  if (code === undefined && !isGone) return notUnderstood(operation, answer)
  return {
    is: 'refused',
    why: code === undefined ? 'gone' : WHY[code],
    newTotalMinor: error.priceChange?.newTotalMinor ?? null,
    retryAt: error.retryAt ?? null,
    passengers: (error.passengers ?? []).map((place) => place - 1),
  }
}

/** Blank wishes are left out: the protocol has no empty list of them. */
export const wishesFor = ({ seats, together, berths, acceptOthers, acceptNoSeat }: SeatWishes) => ({
  ...(seats.length > 0 && { seatWishes: seats }),
  ...(together && { together }),
  ...(Object.keys(berths).length > 0 && { berthWishes: berths }),
  acceptOthers,
  acceptNoSeat,
})

export const passengerFor = ({ type, name, documentType, documentNumber, birthDate, phone }: RailPassenger) => ({
  type,
  name,
  document: { type: documentType, number: documentNumber },
  ...(birthDate !== null && { birthDate }),
  ...(phone !== null && { phone }),
})
