import { createHmac, randomUUID } from 'node:crypto'
import { beijingDate, beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { invalid, problem } from '../kit/http.ts'
import type { Store } from '../kit/store.ts'
import { nextNumber, readMeta, writeMeta } from '../kit/store.ts'
import { bookingView, note, saveBooking } from './bookings.ts'
import { extrasAsked, takeSeats } from './extras.ts'
import { CABINS, fareYuan } from './fares.ts'
import { fareView, findFlight, isOnSale, legOf, parseFareId, seatsShown, shifted, statusOf } from './flights.ts'
import type { Flight } from './flights.ts'
import { available, movedPercent, movePrice, moveSeats, readBook } from './inventory.ts'
import type { Availability, DayBook } from './inventory.ts'
import { answeredLoyalty } from './loyalty.ts'
import { magicOf, PRICEUP_PERCENT } from './magic.ts'
import type { MagicWord } from './magic.ts'
import type { AirWorld, BookedFare, Booking } from './model.ts'
import { priceOf, seatsOf } from './price.ts'
import type { Counts, Price } from './price.ts'
import type { HoldRequest, PassengerRequest } from './requests.ts'
import { holdProblems } from './requests.ts'
import { answerLater, requestOf } from './seats.ts'
import { installationSecret, openClaim, sealClaim, TOKEN_LIFETIME_MS } from './tokens.ts'
import { calendarDay, dayNumberOf } from './world/season.ts'

/** Pricing and holding: the way from a fare on the screen to seats that are taken. */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PRICE_GUARANTEED_MS = 2 * HOUR_MS
const LIMIT_MS = 24 * HOUR_MS
const LIMIT_NEAR_DEPARTURE_MS = 4 * HOUR_MS
const NEAR_DEPARTURE_MS = 72 * HOUR_MS
const LAST_TICKETING_BEFORE_DEPARTURE_MS = 40 * MINUTE_MS

/** A fare of a flight with what is left of it, or why there is none. */
export type Found =
  | { readonly ok: true; readonly flight: Flight; readonly open: Availability; readonly book: DayBook }
  | { readonly ok: false; readonly answer: Answer }

export function findFare(world: AirWorld, flightId: string, fareId: string, seats: number): Found {
  const refuse = (status: number, code: string, message: string): Found => ({ ok: false, answer: problem(status, code, message) })
  const planned = findFlight(world.timetable, flightId)
  if (!planned) return refuse(404, 'not_found', 'There is no such flight on that day')
  const wanted = parseFareId(planned, fareId)
  if (!wanted) return refuse(404, 'not_found', 'There is no such fare on that flight')
  const now = world.now()
  const book = readBook(world.store, planned.stretch, planned.date, planned.date)
  const flight = shifted(planned, book)
  if (statusOf(flight, book, now).status === 'cancelled') return refuse(409, 'flight_cancelled', 'The airline has cancelled this flight')
  if (!isOnSale(flight, now)) return refuse(409, 'flight_departed', 'The sale of this flight has closed')
  const today = dayNumberOf(beijingDate(now))
  for (const cabin of CABINS) {
    const open = available(flight.line, flightId, calendarDay(flight.date), today, book, cabin, wanted.company).find(
      (each) => each.product.bookingClass === wanted.bookingClass,
    )
    if (open && open.left >= seats) return { ok: true, flight, open, book }
  }
  return refuse(409, 'sold_out', 'There are not enough seats left at this fare')
}

/** The price of an open fare now. */
export function currentPrice(found: { flight: Flight; open: Availability; book: DayBook }, counts: Counts): Price {
  const { product } = found.open
  const moved = movedPercent(found.book, found.flight.flightId, product.bookingClass)
  return priceOf(found.flight, product.cabin, fareYuan(found.flight.line, product, moved), counts)
}

const adultFare = (price: Price) => price.passengers.find((row) => row.type === 'ADT')?.fareMinor ?? 0

/** An offer to hold: price, seats and a token that names both. */
export function offer(world: AirWorld, found: Found & { ok: true }, fareId: string, counts: Counts, seenFareMinor?: number) {
  const price = currentPrice(found, counts)
  const expiresAt = world.now() + TOKEN_LIFETIME_MS
  const { flightId } = found.flight
  const claim = { flightId, fareId, ...counts, totalMinor: price.totalMinor, expiresAt }
  return {
    flightId,
    fareId,
    price,
    seatsLeft: seatsShown(found.open.left),
    changed: seenFareMinor !== undefined && seenFareMinor !== adultFare(price),
    priceToken: sealClaim(installationSecret(world.store, 'token'), claim),
    expiresAt: beijingTime(expiresAt),
  }
}

/** Whether two bookings are for the same person is told by a keyed hash: the number itself is not kept. */
export function documentHash(store: Store, document: { type: string; number: string }): string {
  return createHmac('sha256', installationSecret(store, 'document'))
    .update(`${document.type}/${document.number.toUpperCase()}`)
    .digest('base64')
}

const PNR_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A record locator: the counter scattered over 32^6 without ever meeting itself (an odd factor permutes the numbers below 2^30). */
export function nextPnr(store: Store): string {
  let rest = Math.imul(nextNumber(store, 'pnr', 1), 0x2545f491) & 0x3fffffff
  let pnr = ''
  for (let i = 0; i < 6; i++) {
    pnr += PNR_LETTERS[rest & 31] ?? ''
    rest >>>= 5
  }
  return pnr
}

export function limits(now: number, departAt: number): { priceGuaranteedUntil: number; ticketingLimitAt: number } {
  const usual = now + (departAt - now < NEAR_DEPARTURE_MS ? LIMIT_NEAR_DEPARTURE_MS : LIMIT_MS)
  const ticketingLimitAt = Math.min(usual, departAt - LAST_TICKETING_BEFORE_DEPARTURE_MS)
  return { priceGuaranteedUntil: Math.min(now + PRICE_GUARANTEED_MS, ticketingLimitAt), ticketingLimitAt }
}

export function bookedFare(flight: Flight, open: Availability, book: DayBook, price: Price): BookedFare {
  const { fareId, cabin, bookingClass, fareBasis, name, refundable, baggage } = fareView(flight, open, book)
  const fareMinor = adultFare(price)
  const discountPercent = Math.round((fareMinor / (flight.line.fullFareYuan * 100)) * 100)
  return { fareId, cabin, bookingClass, fareBasis, name, fareMinor, discountPercent, refundable, baggage }
}

function takeTravellers(world: AirWorld, booking: Booking, passengers: readonly PassengerRequest[]): void {
  for (const [index, each] of passengers.entries()) {
    world.store.run(
      'INSERT INTO travellers (booking_id, passenger_id, flight_id, document_hash, active) VALUES (?, ?, ?, ?, 1)',
      booking.bookingId,
      String(index + 1),
      booking.flightId,
      documentHash(world.store, each.document),
    )
  }
}

function isDuplicate(world: AirWorld, flightId: string, passengers: readonly PassengerRequest[]): boolean {
  const hashes = passengers.map((each) => documentHash(world.store, each.document))
  if (new Set(hashes).size < hashes.length) return true
  return hashes.some((hash) =>
    world.store.get('SELECT 1 FROM travellers WHERE flight_id = ? AND document_hash = ? AND active = 1', flightId, hash),
  )
}

function bendOf(magic: readonly MagicWord[]): Pick<Answer, 'bend'> {
  if (magic.includes('TIMEOUT')) return { bend: 'never' }
  if (magic.includes('LOSTREPLY')) return { bend: 'lost' }
  if (magic.includes('WRONGREPLY')) return { bend: 'wrong' }
  return magic.includes('SLOW') ? { bend: 'slow' } : {}
}

/** The magic name's rise: a real move of that fare, for everybody, once per person and flight. */
function raiseOnce(world: AirWorld, found: Found & { ok: true }, request: HoldRequest): boolean {
  const { flight, open, book } = found
  const [first] = request.passengers
  const mark = `priceup/${flight.flightId}/${first ? documentHash(world.store, first.document) : ''}`
  if (readMeta(world.store, mark) !== undefined) return false
  writeMeta(world.store, mark, '1')
  const { bookingClass } = open.product
  movePrice(world.store, {
    ...flight,
    travelDate: flight.date,
    bookingClass,
    percent: movedPercent(book, flight.flightId, bookingClass) + PRICEUP_PERCENT,
  })
  return true
}

function makeBooking(world: AirWorld, request: HoldRequest, found: Found & { ok: true }, price: Price): Booking {
  const now = world.now()
  const { flight } = found
  const { priceGuaranteedUntil, ticketingLimitAt } = limits(now, flight.departAt)
  return {
    bookingId: randomUUID(),
    pnr: nextPnr(world.store),
    clientReference: request.clientReference,
    createdAt: now,
    updatedAt: now,
    version: 1,
    status: 'held',
    priceGuaranteedUntil,
    ticketingLimitAt,
    dueAt: ticketingLimitAt,
    flightId: flight.flightId,
    travelDate: flight.date,
    stretch: flight.stretch,
    departAt: flight.departAt,
    leg: legOf(flight),
    callbackUrl: request.callbackUrl,
    magic: magicOf(request.passengers),
    fare: bookedFare(flight, found.open, found.book, price),
    conditionsId: found.open.product.conditionsId,
    passengers: request.passengers.map((each, index) => ({
      passengerId: String(index + 1),
      type: each.type,
      nameZh: each.nameZh,
      surname: each.surname,
      given: each.given,
      document: { type: each.document.type, lastFour: each.document.number.slice(-4) },
      loyalty: each.loyalty && answeredLoyalty(flight.line.carrier.code, each.loyalty),
    })),
    price,
  }
}

/** Takes the seats, or says why not. Runs inside the transaction of its idempotency key. */
export function hold(world: AirWorld, request: HoldRequest, key: string): Answer {
  const claim = openClaim(installationSecret(world.store, 'token'), request.priceToken)
  if (!claim) return problem(409, 'token_expired', 'This token is not one of this installation')
  const flight = findFlight(world.timetable, claim.flightId)
  if (!flight) return problem(409, 'token_expired', 'This token names a flight that is no longer planned')
  const problems = holdProblems(request, flight.date, { ADT: claim.adults, CNN: claim.children, INF: claim.infants })
  if (problems.length > 0) return invalid(problems)
  const magic = magicOf(request.passengers)
  if (world.now() >= claim.expiresAt) return problem(409, 'token_expired', 'The price is too old: ask again')
  const counts: Counts = { adults: claim.adults, children: claim.children, infants: claim.infants }
  const seats = seatsOf(counts)
  // Before the seats: whoever holds the last one and asks again should hear that, not that it is gone.
  if (isDuplicate(world, claim.flightId, request.passengers)) {
    return problem(409, 'duplicate_passenger', 'A passenger already holds a seat or a ticket on this flight')
  }
  let found = findFare(world, claim.flightId, claim.fareId, seats)
  if (!found.ok) return found.answer
  if (magic.includes('SOLDOUT')) return problem(409, 'sold_out', 'There are not enough seats left at this fare')
  if (magic.includes('PRICEUP') && raiseOnce(world, found, request)) found = findFare(world, claim.flightId, claim.fareId, seats)
  if (!found.ok) return found.answer
  const price = currentPrice(found, counts)
  if (price.totalMinor !== claim.totalMinor) {
    return problem(409, 'price_changed', 'The price has moved since it was asked for', {
      priceChange: { oldTotalMinor: claim.totalMinor, newTotalMinor: price.totalMinor, offer: offer(world, found, claim.fareId, counts) },
    })
  }
  const types = request.passengers.map((each) => each.type)
  const extras = extrasAsked(world, { flight, cabin: found.open.product.cabin, types }, request.extras ?? [])
  if ('status' in extras) return extras
  const booking = makeBooking(world, request, found, price)
  if (extras.length > 0) booking.extras = extras
  const { cabin, bookingClass } = booking.fare
  const later = answerLater(world, { flightId: flight.flightId, bookingClass, left: found.open.left }, magic)
  if (later) Object.assign(booking, requestOf(world, later))
  moveSeats(world.store, { flightId: flight.flightId, travelDate: flight.date, stretch: flight.stretch, cabin, bookingClass, seats })
  saveBooking(world.store, booking)
  takeTravellers(world, booking, request.passengers)
  takeSeats(world.store, booking)
  note(world, booking, later ? 'seats_requested' : 'hold', { seats, key })
  return { status: later ? 202 : 201, body: bookingView(world, booking), ...bendOf(magic) }
}
