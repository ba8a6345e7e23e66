import { randomUUID } from 'node:crypto'
import { beijingDate } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { invalid, problem } from '../kit/http.ts'
import { nextNumber, readMeta, writeMeta } from '../kit/store.ts'
import { accountProblem } from './accounts.ts'
import { bookingView, note, saveBooking, touch } from './bookings.ts'
import type { SeatType } from './cars.ts'
import { fareOf, STUDENT_SEATS } from './fares.ts'
import type { PassengerType } from './fares.ts'
import { trainIdOf } from './inventory.ts'
import type { MagicWord } from './magic.ts'
import { magicOf, PRICEUP_PERCENT, SEATLATE_MS } from './magic.ts'
import type { BookedPassenger, Booking, FailureCode, RailWorld, SeatOfPassenger, Wishes } from './model.ts'
import type { Stretch } from './network.ts'
import { queueNotice } from './notices.ts'
import { documentHash, passengerProblems, studentProblem, travelProblem, unverified } from './people.ts'
import type { HoldRequest, PassengerRequest } from './requests.ts'
import { arriveAtOf, departAtOf, movedPercent, rideOf } from './rides.ts'
import { SALE, saleRefusal } from './sale.ts'
import { findStretch } from './search.ts'
import { seatGroup } from './seating.ts'

/** Holding: from a train on the screen to seats that are taken. */
const MINUTE_MS = 60_000
export const NO_TRAIN = problem(404, 'not_found', 'There is no such train between these stations on that day')

export const needsSeat = (each: { readonly type: PassengerType }) => each.type !== 'freeChild'

/** What passengers get: place and fare each, in their order. A child without a seat has neither. */
export interface Placed {
  readonly places: readonly (number | undefined)[]
  readonly seats: readonly (SeatOfPassenger | undefined)[]
  readonly fares: readonly number[]
  readonly totalMinor: number
  readonly wishMet: boolean
}

/** Finds places and fares; takes nothing. */
export function place(
  world: RailWorld,
  at: { readonly stretch: Stretch; readonly originDate: string; readonly seatType: SeatType; readonly wishes: Wishes },
  passengers: readonly { readonly type: PassengerType }[],
): Placed | { readonly code: 'sold_out' | 'wish_not_met' } {
  const { stretch, originDate, seatType, wishes } = at
  const occupancy = world.inventory.of(stretch.train, originDate)
  const seated = seatGroup(occupancy, { train: stretch.train, seatType, span: stretch, count: passengers.filter(needsSeat).length, wishes })
  if (!seated.ok) return { code: seated.code }
  const moved = movedPercent(world, trainIdOf(stretch.train, originDate))
  const rest = [...seated.places]
  const places = passengers.map((each) => (needsSeat(each) ? rest.shift() : undefined))
  const facts = places.map((nth) => (nth === undefined ? undefined : occupancy.composition.places[nth]))
  const fares = passengers.map((each, index) => fareOf(stretch, facts[index]?.seatType ?? seatType, facts[index]?.berth, each.type, moved))
  return {
    places,
    seats: facts.map(
      (each) =>
        each && {
          seatType: each.seatType,
          car: each.car,
          ...(each.label === undefined ? {} : { seat: each.label }),
          ...(each.berth === undefined ? {} : { berth: each.berth }),
        },
    ),
    fares,
    totalMinor: fares.reduce((sum, each) => sum + each, 0),
    wishMet: seated.wishMet,
  }
}

const FAILURES: Readonly<Record<FailureCode, string>> = {
  sold_out: 'There are not enough seats of this type on this stretch',
  wish_not_met: 'The seats that were wished for are not there',
  price_changed: 'The total is above what was agreed to',
  train_cancelled: 'The railway has cancelled this train',
  railway_rejected: 'The railway has refused to issue',
}
export const failureOf = (code: FailureCode) => ({ code, message: FAILURES[code] })
export const refusedBy = (code: FailureCode) => problem(409, code, FAILURES[code])

/** Takes the places and the time of the passengers. */
export function takePlaces(
  world: RailWorld,
  booking: Booking,
  at: { stretch: Stretch; originDate: string },
  places: readonly (number | undefined)[],
): number {
  for (const [index, nth] of places.entries()) {
    const passenger = booking.passengers[index]
    if (nth === undefined || !passenger) continue
    world.inventory.take(at.stretch.train, at.originDate, at.stretch, {
      place: nth,
      bookingId: booking.bookingId,
      passengerId: passenger.passengerId,
    })
  }
  return places.filter((each) => each !== undefined).length
}

/** Nobody else takes these people on another train at that time. */
export function takeTravellers(world: RailWorld, booking: Booking): void {
  for (const each of booking.passengers)
    world.store.run(
      `INSERT INTO rail_travellers (booking_id, passenger_id, document_hash, train_id, depart_at, arrive_at, is_student) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      booking.bookingId,
      each.passengerId,
      each.documentHash,
      booking.trainId,
      booking.departAt,
      booking.arriveAt,
      each.type === 'student' ? 1 : 0,
    )
}

export const withSeats = (passengers: readonly BookedPassenger[], { seats, fares }: Placed): BookedPassenger[] =>
  passengers.map((each, index) => {
    const seat = seats[index]
    return { ...each, fareMinor: fares[index] ?? 0, ...(seat === undefined ? {} : { seat }) }
  })

export function bookedPassengers(world: RailWorld, passengers: readonly PassengerRequest[]): BookedPassenger[] {
  return passengers.map((each, index) => ({
    passengerId: String(index + 1),
    type: each.type,
    name: each.name,
    document: { type: each.document.type, lastFour: each.document.number.slice(-4) },
    documentHash: documentHash(world.store, each.document),
    fareMinor: 0,
  }))
}

const FIRST_ORDER = 120_000_001
export const nextOrderNumber = (world: RailWorld) => `E${nextNumber(world.store, 'railOrder', FIRST_ORDER)}`

type NewBooking = Pick<
  Booking,
  'account' | 'clientReference' | 'callbackUrl' | 'seatType' | 'wishes' | 'maxTotalMinor' | 'magic' | 'passengers'
> &
  Partial<Booking>

export function newBooking(world: RailWorld, at: { stretch: Stretch; originDate: string }, more: NewBooking): Booking {
  const now = world.now()
  return {
    bookingId: randomUUID(),
    orderNumber: nextOrderNumber(world),
    createdAt: now,
    updatedAt: now,
    version: 1,
    status: 'held',
    trainId: trainIdOf(at.stretch.train, at.originDate),
    ride: rideOf(world.network, at.stretch, at.originDate),
    departAt: departAtOf(at.stretch, at.originDate),
    arriveAt: arriveAtOf(at.stretch, at.originDate),
    totalMinor: 0,
    dueAt: null,
    ...more,
  }
}

export function bendOf(magic: readonly MagicWord[]): Pick<Answer, 'bend'> {
  if (magic.includes('TIMEOUT')) return { bend: 'never' }
  if (magic.includes('LOSTREPLY')) return { bend: 'lost' }
  if (magic.includes('WRONGREPLY')) return { bend: 'wrong' }
  return magic.includes('SLOW') ? { bend: 'slow' } : {}
}

/** The magic name's rise: a real move of the train's fares, for everybody, once per person and train. */
function raiseOnce(world: RailWorld, trainId: string, hash: string): void {
  const mark = `railPriceup/${trainId}/${hash}`
  if (readMeta(world.store, mark) !== undefined) return
  writeMeta(world.store, mark, '1')
  movePrice(world, trainId, movedPercent(world, trainId) + PRICEUP_PERCENT)
}

export function movePrice(world: RailWorld, trainId: string, percent: number): void {
  world.store.run(
    'INSERT INTO rail_price_moves (train_id, percent) VALUES (?, ?) ON CONFLICT (train_id) DO UPDATE SET percent = excluded.percent',
    trainId,
    percent,
  )
}

/** What stands against these people on this train, before seats are looked for. */
export function peopleRefusal(
  world: RailWorld,
  asked: {
    readonly passengers: readonly PassengerRequest[]
    readonly seatType: SeatType
    readonly stretch: Stretch
    readonly originDate: string
  },
): Answer | undefined {
  const { passengers, seatType, stretch, originDate } = asked
  const hashes = passengers.map((each) => documentHash(world.store, each.document))
  const journey = {
    trainId: trainIdOf(stretch.train, originDate),
    departAt: departAtOf(stretch, originDate),
    arriveAt: arriveAtOf(stretch, originDate),
  }
  const students = passengers.flatMap((each, index) => (each.type === 'student' ? [{ hash: hashes[index] ?? '', place: index + 1 }] : []))
  return (
    unverified(passengers) ??
    studentProblem(world, students, journey.departAt, STUDENT_SEATS.has(seatType)) ??
    travelProblem(world, hashes, journey)
  )
}

function requestProblems(request: HoldRequest, at: { stretch: Stretch; originDate: string }, hasType: boolean) {
  const wished = request.wishes?.seatWishes?.length
  const seats = request.passengers.filter(needsSeat).length
  const { lower = 0, middle = 0, upper = 0 } = request.wishes?.berthWishes ?? {}
  return [
    ...(hasType ? [] : [{ path: 'seatType', message: 'this train has none' }]),
    ...(wished === undefined || wished === seats ? [] : [{ path: 'wishes.seatWishes', message: `${seats} seats are asked for` }]),
    ...(lower + middle + upper <= seats ? [] : [{ path: 'wishes.berthWishes', message: `${seats} beds are asked for` }]),
    ...passengerProblems(request.passengers, beijingDate(departAtOf(at.stretch, at.originDate))),
  ]
}

/** Seats for a booking that has none yet, or why not; nothing is taken in that case. */
function occupy(world: RailWorld, booking: Booking, at: { stretch: Stretch; originDate: string }): { seats: number } | FailureCode {
  if (booking.magic.includes('SOLDOUT') || booking.magic.includes('SEATNONE')) return 'sold_out'
  const placed = place(world, { ...at, seatType: booking.seatType, wishes: booking.wishes }, booking.passengers)
  if ('code' in placed) return placed.code
  if (placed.totalMinor > booking.maxTotalMinor) {
    booking.totalMinor = placed.totalMinor
    return 'price_changed'
  }
  booking.passengers = withSeats(booking.passengers, placed)
  booking.totalMinor = placed.totalMinor
  booking.wishMet = placed.wishMet
  booking.status = 'held'
  booking.payBy = world.now() + SALE.payWithinMinutes * MINUTE_MS
  booking.dueAt = booking.payBy
  return { seats: takePlaces(world, booking, at, placed.places) }
}

/** Takes the seats, or says why not. Runs inside the transaction of its idempotency key. */
export function hold(world: RailWorld, request: HoldRequest, key: string): Answer {
  const at = findStretch(world, request.trainId, request.from, request.to)
  if (!at) return NO_TRAIN
  const occupancy = world.inventory.of(at.stretch.train, at.originDate)
  const problems = requestProblems(request, at, occupancy.composition.ranges.has(request.seatType))
  if (problems.length > 0) return invalid(problems)
  const magic = magicOf(request.passengers)
  const refused =
    accountProblem(world, request.account, magic) ??
    saleRefusal(world, at.stretch, at.originDate) ??
    peopleRefusal(world, { ...request, ...at })
  if (refused) return refused
  if (magic.includes('PRICEUP'))
    raiseOnce(world, request.trainId, documentHash(world.store, request.passengers[0]?.document ?? { type: '', number: '' }))
  const { account, clientReference, callbackUrl, seatType, wishes = {}, maxTotalMinor } = request
  const passengers = bookedPassengers(world, request.passengers)
  const booking = newBooking(world, at, { account, clientReference, callbackUrl, seatType, wishes, maxTotalMinor, magic, passengers })
  const late = magic.includes('SEATLATE') || magic.includes('SEATNONE')
  const delay = late ? Math.max(SEATLATE_MS, world.settings.holdDelayMs) : world.settings.holdDelayMs
  if (delay > 0) {
    booking.status = 'occupying'
    booking.dueAt = world.now() + delay
    saveBooking(world.store, booking)
    takeTravellers(world, booking)
    note(world, booking, 'hold_requested', { key })
    return { status: 202, body: bookingView(world, booking), ...bendOf(magic) }
  }
  const occupied = occupy(world, booking, at)
  if (occupied === 'price_changed')
    return problem(409, 'price_changed', FAILURES.price_changed, {
      priceChange: { oldTotalMinor: maxTotalMinor, newTotalMinor: booking.totalMinor },
    })
  if (typeof occupied === 'string') return refusedBy(occupied)
  saveBooking(world.store, booking)
  takeTravellers(world, booking)
  note(world, booking, 'hold', { seats: occupied.seats, key })
  return { status: 201, body: bookingView(world, booking), ...bendOf(magic) }
}

/** The answer to a hold that has waited: seats, or none. */
export function settleHold(world: RailWorld, booking: Booking): void {
  const { trainId, ride } = booking
  const at = findStretch(world, trainId, ride.from.station, ride.to.station)
  const occupied = !at || saleRefusal(world, at.stretch, at.originDate) ? ('sold_out' as const) : occupy(world, booking, at)
  if (typeof occupied !== 'string') {
    touch(world, booking)
    note(world, booking, 'hold', { seats: occupied.seats })
    return queueNotice(world, booking, 'held')
  }
  booking.status = 'hold_failed'
  booking.failure = failureOf(occupied)
  booking.totalMinor = 0
  booking.dueAt = null
  world.store.run('DELETE FROM rail_travellers WHERE booking_id = ?', booking.bookingId)
  touch(world, booking)
  note(world, booking, 'hold_failed', { detail: { code: occupied } })
  queueNotice(world, booking, 'hold_failed')
}
