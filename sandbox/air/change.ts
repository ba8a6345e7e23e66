import { randomUUID } from 'node:crypto'
import { beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { bookingView, findBooking, note, saveBooking, seatsTaken } from './bookings.ts'
import { goingAlong } from './extras.ts'
import { legOf } from './flights.ts'
import { bookedFare, currentPrice, findFare, limits, nextPnr } from './hold.ts'
import type { Found } from './hold.ts'
import { moveSeats } from './inventory.ts'
import type { AirWorld, BookedPassenger, Booking } from './model.ts'
import type { Counts, Price } from './price.ts'
import { chooseTickets, feeMinor, paidBy, saveQuote, takeQuote } from './refund.ts'
import { conditions, feePercentAt } from './rules.ts'
import { grantsExchange } from './schedule.ts'
import { beginExchange, startTicketing } from './ticket.ts'
import { airport } from './world/airports.ts'

/** Changes: to another flight of the same airline between the same cities, for a fee and the difference. */
interface ChangeLine {
  readonly ticketNumber: string
  readonly feeMinor: number
  readonly differenceMinor: number
  readonly totalMinor: number
}

interface ChangeBody {
  readonly involuntary: boolean
  readonly flightId: string
  readonly fareId: string
  readonly feeMinor: number
  readonly differenceMinor: number
  readonly totalMinor: number
  readonly tickets: readonly ChangeLine[]
}

function countsOf(passengers: readonly BookedPassenger[]): Counts {
  const count = (type: BookedPassenger['type']) => passengers.filter((each) => each.type === type).length
  return { adults: count('ADT'), children: count('CNN'), infants: count('INF') }
}

/** Whether the wish is one the airline grants at all. */
function changeRefusal(booking: Booking, found: Found & { ok: true }): Answer | undefined {
  const { line } = found.flight
  const sameCities = line.from.city === airport(booking.leg.from.airport).city && line.to.city === airport(booking.leg.to.airport).city
  if (line.carrier.code !== booking.leg.carrier || !sameCities) {
    return problem(409, 'not_changeable', 'Only to a flight of the same airline between the same cities')
  }
  return found.flight.flightId === booking.flightId ? problem(409, 'not_changeable', 'This is the flight of the ticket') : undefined
}

function changeBody(
  booking: Booking,
  passengers: readonly BookedPassenger[],
  at: { found: Found & { ok: true }; fareId: string; percent: number; involuntary: boolean },
): ChangeBody {
  const price = currentPrice(at.found, countsOf(passengers))
  const tickets = passengers.map((each) => {
    const paid = paidBy(booking, each)
    const next = price.passengers.find((row) => row.type === each.type)
    const fee = feeMinor(paid.fareMinor, at.percent)
    // Where the airline itself has broken what it sold, its traveller pays no difference either.
    const differenceMinor = at.involuntary ? 0 : Math.max(0, (next?.totalMinor ?? 0) - paid.totalMinor)
    return { ticketNumber: each.ticketNumber ?? '', feeMinor: fee, differenceMinor, totalMinor: fee + differenceMinor }
  })
  const sum = (field: 'feeMinor' | 'differenceMinor' | 'totalMinor') => tickets.reduce((total, each) => total + each[field], 0)
  return {
    involuntary: at.involuntary,
    flightId: at.found.flight.flightId,
    fareId: at.fareId,
    feeMinor: sum('feeMinor'),
    differenceMinor: sum('differenceMinor'),
    totalMinor: sum('totalMinor'),
    tickets,
  }
}

export function quoteChange(
  world: AirWorld,
  bookingId: string,
  wish: { ticketNumbers: readonly string[]; flightId: string; fareId: string },
): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return problem(404, 'not_found', 'There is no such booking')
  const chosen = chooseTickets(world, booking, wish.ticketNumbers)
  if (!chosen.ok) return chosen.answer
  if (countsOf(chosen.passengers).adults === 0) return problem(409, 'not_changeable', 'Children and infants do not travel alone')
  const found = findFare(world, wish.flightId, wish.fareId, seatsTaken(chosen.passengers))
  if (!found.ok) return found.answer
  const refused = changeRefusal(booking, found)
  if (refused) return refused
  const involuntary = grantsExchange(world, booking, { date: found.flight.date, cabin: found.open.product.cabin })
  const percent = involuntary ? 0 : feePercentAt(conditions(booking.conditionsId).change, booking.departAt - world.now())
  if (percent === null) return problem(409, 'not_changeable', 'The fare does not allow a change now')
  const body = changeBody(booking, chosen.passengers, { found, fareId: wish.fareId, percent, involuntary })
  const { quoteId, expiresAt } = saveQuote(world, bookingId, 'change', body)
  return { status: 200, body: { quoteId, bookingId, expiresAt: beijingTime(expiresAt), ...body } }
}

/** What the new ticket is worth afterwards, of which later fees are shares: what was paid for the old one, unless the new one was dearer. */
function changedPrice(old: Booking, passengers: readonly BookedPassenger[], next: Price, involuntary: boolean): Price {
  const rows = next.passengers.map((row) => {
    const sample = passengers.find((each) => each.type === row.type)
    const paid = sample && paidBy(old, sample)
    return paid && (involuntary || paid.totalMinor >= row.totalMinor) ? { ...paid, count: row.count } : row
  })
  const sum = (field: 'fareMinor' | 'airportTaxMinor' | 'fuelSurchargeMinor' | 'totalMinor') =>
    rows.reduce((total, row) => total + row.count * row[field], 0)
  return {
    currency: 'CNY',
    passengers: rows,
    fareMinor: sum('fareMinor'),
    airportTaxMinor: sum('airportTaxMinor'),
    fuelSurchargeMinor: sum('fuelSurchargeMinor'),
    totalMinor: sum('totalMinor'),
  }
}

function newBooking(
  world: AirWorld,
  old: Booking,
  passengers: readonly BookedPassenger[],
  found: Found & { ok: true },
  { quote, clientReference }: { quote: ChangeBody; clientReference: string },
): Booking {
  const now = world.now()
  const ends = limits(now, found.flight.departAt)
  const { flight } = found
  const price = currentPrice(found, countsOf(passengers))
  const {
    dueAt: _dueAt,
    willFail: _willFail,
    failure: _failure,
    ticketedAt: _ticketedAt,
    exchange: _exchange,
    extras: _extras,
    scheduleChange: _scheduleChange,
    ...kept
  } = old
  return {
    ...kept,
    ...ends,
    clientReference,
    bookingId: randomUUID(),
    pnr: nextPnr(world.store),
    createdAt: now,
    updatedAt: now,
    version: 1,
    status: 'held',
    dueAt: ends.ticketingLimitAt,
    flightId: flight.flightId,
    travelDate: flight.date,
    stretch: flight.stretch,
    departAt: flight.departAt,
    leg: legOf(flight),
    fare: bookedFare(flight, found.open, found.book, price),
    conditionsId: found.open.product.conditionsId,
    passengers: passengers.map(({ ticketNumber: _number, ticketStatus: _status, refundMinor: _refund, ...person }, index) => ({
      ...person,
      passengerId: String(index + 1),
    })),
    price: changedPrice(old, passengers, price, quote.involuntary),
    ...goingAlong(
      old,
      passengers.map((each) => each.passengerId),
    ),
    changedFrom: old.bookingId,
    exchange: {
      bookingId: old.bookingId,
      ticketNumbers: quote.tickets.map((each) => each.ticketNumber),
      feeMinor: quote.feeMinor,
      differenceMinor: quote.differenceMinor,
      totalMinor: quote.totalMinor,
    },
  }
}

function documentOf(world: AirWorld, booking: Booking, passenger: BookedPassenger): string {
  const row = world.store.get(
    'SELECT document_hash FROM travellers WHERE booking_id = ? AND passenger_id = ?',
    booking.bookingId,
    passenger.passengerId,
  )
  return String(row?.document_hash)
}

/** A fare that moved since it was quoted is not changed to at the old sum. */
function movedSince(booking: Booking, passengers: readonly BookedPassenger[], found: Found & { ok: true }, quote: ChangeBody): boolean {
  const { fareId, involuntary } = quote
  return changeBody(booking, passengers, { found, fareId, percent: 0, involuntary }).differenceMinor !== quote.differenceMinor
}

interface ChangeOrder {
  readonly quoteId: string
  /** The seats are taken and nothing else: the tickets are exchanged once they are ordered, like those of any hold. */
  readonly hold?: boolean | undefined
  readonly clientReference?: string | undefined
}

/** Performs a quoted change, or takes its seats. Runs inside the transaction of its idempotency key. */
export function change(world: AirWorld, bookingId: string, { quoteId, hold = false, clientReference }: ChangeOrder, key: string): Answer {
  const old = findBooking(world.store, bookingId)
  if (!old) return problem(404, 'not_found', 'There is no such booking')
  const quote = takeQuote(world.store, world.now(), quoteId, bookingId, 'change') as ChangeBody | undefined
  if (!quote) return problem(409, 'quote_expired', 'This quote is too old, used, or of another booking')
  const chosen = chooseTickets(
    world,
    old,
    quote.tickets.map((each) => each.ticketNumber),
  )
  if (!chosen.ok) return chosen.answer
  const seats = seatsTaken(chosen.passengers)
  const found = findFare(world, quote.flightId, quote.fareId, seats)
  if (!found.ok) return found.answer
  if (movedSince(old, chosen.passengers, found, quote)) return problem(409, 'price_changed', 'The fare has moved since the quote')
  const hashes = chosen.passengers.map((each) => documentOf(world, old, each))
  const taken = hashes.some((hash) =>
    world.store.get('SELECT 1 FROM travellers WHERE flight_id = ? AND document_hash = ? AND active = 1', quote.flightId, hash),
  )
  if (taken) return problem(409, 'duplicate_passenger', 'A passenger already holds a seat or a ticket on that flight')

  const booking = newBooking(world, old, chosen.passengers, found, { quote, clientReference: clientReference ?? old.clientReference })
  if (!hold) startTicketing(world, booking)
  const { flightId, travelDate, stretch, fare } = booking
  moveSeats(world.store, { flightId, travelDate, stretch, cabin: fare.cabin, bookingClass: fare.bookingClass, seats })
  saveBooking(world.store, booking)
  for (const [index, hash] of hashes.entries()) {
    world.store.run(
      'INSERT INTO travellers (booking_id, passenger_id, flight_id, document_hash, active) VALUES (?, ?, ?, ?, 1)',
      booking.bookingId,
      String(index + 1),
      flightId,
      hash,
    )
  }
  if (!hold) beginExchange(world, booking)
  const { feeMinor: fee, totalMinor } = quote
  note(world, booking, hold ? 'change_held' : 'change_ordered', { seats, key, detail: { from: old.bookingId, feeMinor: fee, totalMinor } })
  return { status: hold ? 201 : 202, body: bookingView(world, booking) }
}
