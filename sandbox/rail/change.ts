import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { beijingDate } from '../kit/clock.ts'
import { bookingView, findBooking, giveBack, note, saveBooking, touch } from './bookings.ts'
import type { SeatType } from './cars.ts'
import { fareOf } from './fares.ts'
import type { Fee } from './fees.ts'
import { changeFee, differenceFee, feeMinor, INVOLUNTARY, mayChangeDestination, movesAway } from './fees.ts'
import { failureOf, NO_TRAIN, newBooking, place, takePlaces, takeTravellers, withSeats } from './hold.ts'
import { trainIdOf } from './inventory.ts'
import type { BookedPassenger, Booking, ChangeLine, ChangeOfBooking, RailWorld } from './model.ts'
import { queueNotice } from './notices.ts'
import { travelProblem } from './people.ts'
import { atWindow, chooseTickets, dropQuote, factsOf, findQuote, isInvoluntary, NO_BOOKING, QUOTE_EXPIRED, saveQuote } from './refund.ts'
import type { ChangeOrder, ChangeQuoteRequest } from './requests.ts'
import { arriveAtOf, departAtOf, movedPercent, rideOf, statusView } from './rides.ts'
import { SALE, saleRefusal } from './sale.ts'
import { findStretch } from './search.ts'
import { serveQueue } from './standby-queue.ts'

/** Moving tickets to another train: quoted, held like any other seats, exchanged when its tickets are ordered. Once in a ticket's life. */
type At = NonNullable<ReturnType<typeof findStretch>>

interface ChangeBody {
  readonly kind: 'change' | 'destination'
  readonly involuntary: boolean
  readonly wish: ChangeQuoteRequest
  readonly tickets: readonly ChangeLine[]
  /** Of what a lower fare gives back, the percentage that is kept. */
  readonly differencePercent: number
}

const refuse = (reason: string, message: string) => problem(409, 'not_changeable', message, { reason })

function feeFor(world: RailWorld, booking: Booking, at: At, kind: ChangeBody['kind'], involuntary: boolean): Fee | undefined {
  if (involuntary) return INVOLUNTARY
  return kind === 'destination'
    ? { rule: 'free', percent: 0 }
    : changeFee(factsOf(world, booking), beijingDate(departAtOf(at.stretch, at.originDate)))
}

/** Whether the wish is one the railway grants at all. */
function wishProblem(world: RailWorld, booking: Booking, at: At, wish: ChangeQuoteRequest): { kind: ChangeBody['kind'] } | Answer {
  const ride = rideOf(world.network, at.stretch, at.originDate)
  const kind = ride.to.city.zh === booking.ride.to.city.zh ? 'change' : 'destination'
  if (booking.change && !isInvoluntary(world, booking)) return refuse('changed_before', 'A ticket is changed once')
  if (ride.from.city.zh !== booking.ride.from.city.zh) return refuse('other_city', 'The city of departure stays')
  const { from, to } = booking.ride
  if (wish.trainId === booking.trainId && wish.from === from.station && wish.to === to.station && wish.seatType === booking.seatType)
    return refuse('same_train', 'This is the train of the ticket')
  if (kind === 'destination' && !mayChangeDestination(factsOf(world, booking)))
    return refuse('too_late_for_destination', 'The destination is changed 48 hours ahead at the latest')
  return { kind }
}

const isGrown = ({ type }: BookedPassenger) => type === 'adult' || type === 'student'

function lineOf(each: BookedPassenger, newFareMinor: number, fee: Fee, differencePercent: number): ChangeLine {
  const farePaidMinor = each.fareMinor
  return {
    ticketNumber: each.ticketNumber ?? '',
    farePaidMinor,
    newFareMinor,
    feeMinor: feeMinor(Math.min(farePaidMinor, newFareMinor), fee.percent),
    differenceFeeMinor: newFareMinor < farePaidMinor ? feeMinor(farePaidMinor - newFareMinor, differencePercent) : 0,
    fee,
  }
}

function sums(tickets: readonly ChangeLine[]) {
  const total = (of: (each: ChangeLine) => number) => tickets.reduce((sum, each) => sum + of(each), 0)
  const [fee, difference] = [total((each) => each.feeMinor), total((each) => each.newFareMinor - each.farePaidMinor)]
  const differenceFeeMinor = total((each) => each.differenceFeeMinor)
  const net = difference + fee + differenceFeeMinor
  return {
    feeMinor: fee,
    differenceMinor: difference,
    differenceFeeMinor,
    totalMinor: Math.max(0, net),
    backMinor: Math.max(0, -net),
  }
}

/** Seats for those who are moved, or why there are none. */
function seatsFor(world: RailWorld, at: At, seatType: SeatType, passengers: readonly BookedPassenger[], wishes: Booking['wishes']) {
  if (!world.inventory.of(at.stretch.train, at.originDate).composition.ranges.has(seatType)) return failureOf('sold_out')
  const placed = place(world, { ...at, seatType, wishes }, passengers)
  return 'code' in placed ? failureOf(placed.code) : placed
}

function peopleProblem(world: RailWorld, booking: Booking, at: At, passengers: readonly BookedPassenger[]): Answer | undefined {
  const journey = {
    trainId: trainIdOf(at.stretch.train, at.originDate),
    departAt: departAtOf(at.stretch, at.originDate),
    arriveAt: arriveAtOf(at.stretch, at.originDate),
  }
  return travelProblem(
    world,
    passengers.map((each) => each.documentHash),
    journey,
    booking.bookingId,
  )
}

export function quoteChange(world: RailWorld, bookingId: string, wish: ChangeQuoteRequest): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return NO_BOOKING
  const chosen = chooseTickets(world, booking, wish.ticketNumbers)
  if (!chosen.ok) return chosen.answer
  if (!chosen.passengers.some(isGrown)) return refuse('passenger_left_alone', 'Children do not travel alone')
  const at = findStretch(world, wish.trainId, wish.from, wish.to)
  if (!at) return NO_TRAIN
  const granted = wishProblem(world, booking, at, wish)
  if ('status' in granted) return granted
  const { kind } = granted
  const involuntary = isInvoluntary(world, booking)
  const fee = feeFor(world, booking, at, kind, involuntary)
  if (!fee) return refuse('departed_day_over', 'The day of the ticket is over')
  const refused = saleRefusal(world, at.stretch, at.originDate) ?? peopleProblem(world, booking, at, chosen.passengers)
  if (refused) return refused
  const seats = seatsFor(world, at, wish.seatType, chosen.passengers, {})
  if ('message' in seats) return problem(409, seats.code, seats.message)
  const moved = movedPercent(world, wish.trainId)
  const differencePercent = involuntary ? 0 : differenceFee(factsOf(world, booking)).percent
  const tickets = chosen.passengers.map((each) =>
    lineOf(each, fareOf(at.stretch, wish.seatType, 'lower', each.type, moved), fee, differencePercent),
  )
  const body: ChangeBody = { kind, involuntary, wish, tickets, differencePercent }
  const ride = {
    ...rideOf(world.network, at.stretch, at.originDate),
    ...statusView(world, wish.trainId, departAtOf(at.stretch, at.originDate)),
  }
  const quote = saveQuote(world, booking, 'change', body)
  return { status: 200, body: { ...quote, bookingId, kind, involuntary, ride, seatType: wish.seatType, ...sums(tickets), tickets } }
}

/** Takes the seats of a quoted change. Runs inside the transaction of its idempotency key. */
export function change(world: RailWorld, bookingId: string, order: ChangeOrder, key: string): Answer {
  const old = findBooking(world.store, bookingId)
  if (!old) return NO_BOOKING
  const quote = findQuote(world.store, world.now(), order.quoteId, bookingId, 'change') as ChangeBody | undefined
  if (!quote) return QUOTE_EXPIRED
  const { wish, kind } = quote
  const chosen = chooseTickets(world, old, wish.ticketNumbers)
  if (!chosen.ok) return chosen.answer
  const at = findStretch(world, wish.trainId, wish.from, wish.to)
  if (!at) return NO_TRAIN
  const granted = wishProblem(world, old, at, wish)
  if ('status' in granted) return granted
  const refused = saleRefusal(world, at.stretch, at.originDate) ?? peopleProblem(world, old, at, chosen.passengers)
  if (refused) return refused
  const { wishes = {} } = order
  const placed = seatsFor(world, at, wish.seatType, chosen.passengers, wishes)
  if ('message' in placed) return problem(409, placed.code, placed.message)
  // What was quoted is the most that is asked for: a bed may cost less than the dearest.
  const fares = placed.fares.map((each, index) => Math.min(each, quote.tickets[index]?.newFareMinor ?? each))
  const tickets = chosen.passengers.map((each, index) =>
    lineOf(each, fares[index] ?? 0, quote.tickets[index]?.fee ?? INVOLUNTARY, quote.differencePercent),
  )
  dropQuote(world.store, order.quoteId)
  const exchange: ChangeOfBooking = {
    kind,
    fromBookingId: bookingId,
    ticketNumbers: tickets.map((each) => each.ticketNumber),
    ...sums(tickets),
  }
  const facts = factsOf(world, old)
  const payBy = world.now() + SALE.payWithinMinutes * 60_000
  const newLeftMs = departAtOf(at.stretch, at.originDate) - world.now()
  const fresh = chosen.passengers.map(({ passengerId: _id, type, name, document, documentHash }, index) => ({
    passengerId: String(index + 1),
    type,
    name,
    document,
    documentHash,
    fareMinor: 0,
  }))
  const booking = newBooking(world, at, {
    account: old.account,
    clientReference: order.clientReference ?? old.clientReference,
    callbackUrl: old.callbackUrl,
    seatType: wish.seatType,
    wishes,
    maxTotalMinor: exchange.totalMinor,
    magic: old.magic,
    passengers: withSeats(fresh, { ...placed, fares }),
    totalMinor: fares.reduce((sum, each) => sum + each, 0),
    wishMet: placed.wishMet,
    payBy,
    dueAt: payBy,
    change: exchange,
    movedAway: movesAway(facts.today, facts.leftMs, newLeftMs),
    changedAfterDeparture: facts.leftMs <= 0,
  })
  saveBooking(world.store, booking)
  const seats = takePlaces(world, booking, at, placed.places)
  takeTravellers(world, booking)
  note(world, booking, 'change_held', { seats, key, detail: { from: bookingId } })
  return { status: 201, body: bookingView(world, booking) }
}

/**
 * The traveller herself moves her ticket to another train at a station, paper or not: what it costs is settled there, and the new ticket is in
 * nobody's booking here.
 */
export function changeAtWindow(world: RailWorld, ticketNumber: string): Answer {
  const held = atWindow(world, ticketNumber)
  if ('status' in held) return held
  const { booking, passenger } = held
  if (booking.change) return refuse('changed_before', 'A ticket is changed once')
  booking.passengers = booking.passengers.map((each) => (each === passenger ? { ...each, ticketStatus: 'exchanged' as const } : each))
  const seats = giveBack(world, booking, [passenger])
  touch(world, booking)
  note(world, booking, 'exchanged', { seats: -seats, detail: { ticketNumbers: [ticketNumber], atWindow: 1 } })
  serveQueue(world, booking.trainId)
  queueNotice(world, booking, 'changed_at_window')
  return { status: 200, body: bookingView(world, booking) }
}
