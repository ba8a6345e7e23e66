import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { isSameAsk } from '../../rules/hold-watch.ts'
import { hasTickets } from '../../rules/returning.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { close } from '../closing.ts'
import { endOf, lookAgain, mustLookAgain } from '../hold-watch/hold-watch-steps.ts'
import { passengersOf } from '../hold-watch/hold-watch-store.ts'
import { releaseJob } from '../jobs.ts'
import { lock, move, note } from '../moving.ts'
import { collect } from '../paying.ts'
import { findOrder, type FlightOrderRow } from '../store.ts'
import { setWaiting } from './ways-store.ts'
import { otherWays, standingAmong, waitsUntil } from './ways-waiting.ts'

/* What a way of a journey does by itself once another one has moved. */

export interface WaysAsked extends OrderRef {
  readonly what: 'goOn' | 'limit' | 'ended'
}

/** Job: goes on with the others, ends with them, or tells that one of them came to nothing. */
export async function followWays(deps: FlightsDeps, { what, ...order }: WaysAsked): Promise<void> {
  if (what === 'goOn') return goOn(deps, order)
  return what === 'limit' ? endWaiting(deps, order) : tellEnded(deps, order)
}

/** Whether what an order has waited with still costs the same; asked only where its fare is guaranteed no longer. */
async function priceStands(deps: FlightsDeps, row: FlightOrderRow): Promise<true | 'soldOut' | 'flightGone' | 'priceMoved'> {
  if (row.state !== FLIGHT_ORDER_CODES.UNPAID || !mustLookAgain(row, deps.clock.now())) return true
  const { flight, fare } = row.offer
  const passengers = await passengersOf(deps.db.read, row)
  const answer = await supplierOf(deps, row).price({ flightId: flight.flightId, fareId: fare.fareId, passengers })
  // A fare that nobody else can have any more is still that of the seats that are held.
  if (answer.is === 'soldOut') return true
  if (answer.is !== 'priced') return answer.is
  return isSameAsk(answer.price, row.price) ? true : 'priceMoved'
}

async function goOn(deps: FlightsDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'a job names an order that exists')
  if (row.waitingSince === null || (await standingAmong(deps, deps.db.read, row)) !== 'goOn') return
  const stands = await priceStands(deps, row)
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.waitingSince === null || (await standingAmong(deps, writer, locked.row)) !== 'goOn') return
      await setWaiting(writer, order, null)
      const now = { ...locked, row: { ...locked.row, waitingSince: null } }
      if (now.row.state === FLIGHT_ORDER_CODES.UNPAID) {
        if (stands === true) await collect(deps, writer, order)
        else await endOf(deps, writer, now, stands, null)
        return
      }
      if (now.row.state !== FLIGHT_ORDER_CODES.UNAPPROVED) return
      // Seats that are being held anew go on once that has ended, as without others.
      if (now.row.renewing !== null) return
      // Agreed to before the others were as far.
      if (mustLookAgain(now.row, deps.clock.now())) return lookAgain(deps, writer, now)
      const isAlone = (await otherWays(writer, now.row)).some(({ isLeftOut }) => isLeftOut)
      await move(deps, writer, now, 'approve', { kind: 'waysTogether', ...(isAlone && { facts: { reason: 'alone' } }) })
      await collect(deps, writer, order)
    },
    { name: 'flights.ways.go-on' },
  )
}

/** The others never came as far, and nobody said what is to become of this one: nothing was agreed to but all of it. */
async function endWaiting(deps: FlightsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { waitingSince, state } = locked.row
      if (waitingSince === null || (state !== FLIGHT_ORDER_CODES.UNPAID && state !== FLIGHT_ORDER_CODES.UNAPPROVED)) return
      await setWaiting(writer, order, null)
      await close(deps, writer, locked, 'lapse', 'lapsed', { kind: 'waysLapsed' })
      await deps.jobs.send(writer, releaseJob, order)
    },
    { name: 'flights.ways.limit' },
  )
}

/** Another way of the journey came to nothing: whoever booked is told what holds of this one. */
async function tellEnded(deps: FlightsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row, spine } = locked
      if (row.state === FLIGHT_ORDER_CODES.CLOSED || spine.summary === 'completed') return
      if ((await standingAmong(deps, writer, row)) !== 'ask') return
      const isPaid = row.state === FLIGHT_ORDER_CODES.UNTICKETED || hasTickets(row.state)
      const until = isPaid ? null : waitsUntil(row)
      const facts = { reason: isPaid ? 'paid' : 'unpaid', ...(until && { until: until.toString() }) }
      await note(deps, writer, locked, { kind: 'otherWayEnded', facts })
    },
    { name: 'flights.ways.ended' },
  )
}
