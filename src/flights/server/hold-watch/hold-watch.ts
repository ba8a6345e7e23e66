import { invariant } from '../../../kernel/result.ts'
import { APPROVAL_STATES } from '../../../approvals/rules/states.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import {
  afterPrice,
  isPressedByLimit,
  isSameAsk,
  lastDecisionAt,
  type AfterPrice,
  type AskedPrice,
  type WatchReason,
} from '../../rules/hold-watch.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { priceAt } from '../../rules/price-ceiling.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { noteRefused, renewingOf, passengersOf, writeRenewal } from './hold-watch-store.ts'
import { renewHold } from './hold-watch-renewal.ts'
import { endOf, mustLookAgain, pricesOf, watchLast } from './hold-watch-steps.ts'
import { lock, move, note, type Locked } from '../moving.ts'
import { collect } from '../paying.ts'
import { findOrder, type FlightOrderRow } from '../store.ts'

/*
 * Seats that are held while somebody decides. A job for each hold reminds whoever is asked ahead of the airline's limit, and shortly
 * before it holds the seats anew; where they are the last ones of their fare another comes in the last minutes. Once all have agreed, a job looks whether a fare that is guaranteed no longer still costs the same.
 * Each job names the hold that it watches: where that has gone, it has nothing to do.
 */

export interface Watched extends OrderRef {
  readonly supplierBookingId: string
  readonly what: 'remind' | WatchReason
}

/** Job: what a watch was set for. */
export async function watchHold(deps: FlightsDeps, { supplierBookingId, what, ...order }: Watched): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'a job names an order that exists')
  // Another run has begun, and may have ended in the middle: where the seats are has to be found out before all else.
  if (renewingOf(row)) return renewHold(deps, order)
  if (row.state !== FLIGHT_ORDER_CODES.UNAPPROVED || row.supplierBookingId !== supplierBookingId) return
  if (what === 'remind') return remind(deps, order, supplierBookingId)
  await look(deps, row, what)
}

/** Whether this hold is still what is waited for, in the state in which such a watch has anything to do. */
async function isStillWatched(deps: FlightsDeps, reader: Reader, row: FlightOrderRow, what: Watched['what']): Promise<boolean> {
  if (row.state !== FLIGHT_ORDER_CODES.UNAPPROVED || row.ticketingLimitAt === null) return false
  const standing = await deps.ceilings.standing(reader, row)
  if (what === 'agreed') return standing?.state === APPROVAL_STATES.AGREED
  if (standing?.state !== APPROVAL_STATES.AWAITING || standing.decideBy === null) return false
  // Where the company's own hours end the question first, the airline's limit presses nobody.
  if (!isPressedByLimit(standing.decideBy, row.ticketingLimitAt)) return false
  // Seats that silence or somebody's word will have paid for are not given back in the hope of others.
  return what !== 'last' || deps.ceilings.endsBySilence(reader, row)
}

async function remind(deps: FlightsDeps, order: OrderRef, supplierBookingId: string): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const { row } = await lock(deps, writer, order)
      if (row.supplierBookingId !== supplierBookingId || !(await isStillWatched(deps, writer, row, 'remind'))) return
      await deps.ceilings.press(writer, order)
    },
    { name: 'flights.watch.remind' },
  )
}

interface Looked {
  readonly next: AfterPrice
  readonly price: AskedPrice | null
  readonly priceToken: string | null
}

/** What the seats cost now, and what follows of it. */
async function priceNow(deps: FlightsDeps, row: FlightOrderRow, why: WatchReason): Promise<Looked | null> {
  const { flight, fare } = row.offer
  const passengers = await passengersOf(deps.db.read, row)
  const answer = await supplierOf(deps, row).price({ flightId: flight.flightId, fareId: fare.fareId, passengers })
  const isGuaranteed = !mustLookAgain(row, deps.clock.now())
  if (answer.is !== 'priced') {
    return { next: afterPrice({ why, isGuaranteed, answer, beyond: 'end' }), price: null, priceToken: null }
  }
  const judged = await deps.ceilings.judge(deps.db.read, row, {
    oldMinor: totalMinorOf(row.price),
    newMinor: totalMinorOf(priceAt(row.price, answer.price)),
  })
  if (judged === null) return null
  const { beyond, judged: judgement } = judged
  const seen = { is: 'priced' as const, isSame: isSameAsk(answer.price, row.price), judged: judgement }
  return { next: afterPrice({ why, isGuaranteed, answer: seen, beyond }), price: answer.price, priceToken: answer.priceToken }
}

async function look(deps: FlightsDeps, row: FlightOrderRow, why: WatchReason): Promise<void> {
  if (!(await isStillWatched(deps, deps.db.read, row, why))) return
  const looked = await priceNow(deps, row, why)
  if (looked === null) return
  const begins = await deps.db.transact((writer) => act(deps, writer, row, why, looked), { name: 'flights.watch' })
  if (begins) await renewHold(deps, row)
}

/** Does what follows, unless the order has gone on meanwhile. True where the seats are to be held anew. */
async function act(
  deps: FlightsDeps,
  writer: Writer,
  asked: FlightOrderRow,
  why: WatchReason,
  { next, price, priceToken }: Looked,
): Promise<boolean> {
  const locked = await lock(deps, writer, asked)
  const { row } = locked
  const isSame = row.supplierBookingId === asked.supplierBookingId && renewingOf(row) === null
  if (!isSame || !(await isStillWatched(deps, writer, row, why))) return false
  switch (next.do) {
    case 'keep':
      await keep(deps, writer, locked, next.because, price)
      return false
    case 'pay':
      await move(deps, writer, locked, 'approve', { kind: 'priceHolds' })
      await collect(deps, writer, row)
      return false
    case 'end':
      await endOf(deps, writer, locked, next.because, price)
      return false
    case 'renew':
      invariant(price && priceToken, 'seats are held anew at a price')
      await writeRenewal(writer, row, { why, price, priceToken })
      return true
    case 'giveBackFirst':
      await writeRenewal(writer, row, { why, price: null, priceToken: null })
      return true
  }
}

/** The hold stands as it is: whoever is asked hears that it cannot be made longer. Said once. What is sold out is tried for at the end. */
async function keep(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  because: 'soldOut' | 'priceMoved',
  price: AskedPrice | null,
): Promise<void> {
  const { row } = locked
  if (row.ticketingLimitAt === null || !(await noteRefused(writer, row, because))) return
  const facts = { reason: because, until: lastDecisionAt(row.ticketingLimitAt).toString(), ...pricesOf(row, price) }
  await note(deps, writer, locked, { kind: 'holdKept', facts })
  await deps.ceilings.press(writer, row)
  if (because === 'soldOut') await watchLast(deps, writer, row, row.ticketingLimitAt)
}
