import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { addChange, withdrawChange } from '../../calls/changing.ts'
import { FLIGHT_CHANGE_CODES } from '../../rules/change-states.ts'
import { legMeant, wayOf } from '../../rules/changing-legs.ts'
import { FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { ofTickets } from '../../rules/ticket-events.ts'
import { flightText } from '../../text/index.ts'
import { cancelOrder } from '../cancel.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { lock, note } from '../moving.ts'
import { presentStatus } from '../reading/orders.ts'
import { ticketNumberOf } from '../returns/refund-money.ts'
import { findReturnable, type Found } from '../returns/refund-quoting.ts'
import { changeTicketsOf } from '../returns/refund-store.ts'
import { findTickets } from '../store.ts'
import { asItIs, changeableOf, checkDay } from './change-opening.ts'
import { findChange, freeChanged, insertChange, moveChange, ticketsOfChanges } from './change-store.ts'

/* A change that the desk is asked for, and one that is taken back. */

type Answered = CallResult<typeof addChange>

async function answer(deps: FlightsDeps, found: Found, changeId: string, language: Language): Promise<Answered> {
  const { row, tickets, number } = await asItIs(deps, found)
  return { orderSeq: number, changeId, status: presentStatus(row, tickets, language) }
}

const hasLeft = ({ offer }: Found['row'], leg: number, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(wayOf(offer.flight, leg).from.at), now) <= 0

/** Hands tickets to the travel desk: it finds out with the airline what a change costs, and says so. */
export async function askDeskToChange(
  deps: FlightsDeps,
  who: Who,
  { id, tickets, departDate, reason, note: words, leg: named }: CallParsed<typeof addChange>,
  language: Language,
): Promise<Answered | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const chosen = changeableOf(found, tickets)
  if (isRefusal(chosen)) return chosen
  const now = deps.clock.now()
  const leg = legMeant(found.row.offer, named)
  if (isRefusal(leg)) return leg
  // Of a journey that has begun the desk moves what is still to come.
  if (leg !== null && hasLeft(found.row, leg, now)) return refuse('AF-CHANGE-USED', { field: 'leg' })
  const wrong = checkDay(found.row, { leg, departDate }, dateIn(DEFAULT_ZONE, now))
  if (wrong) return wrong
  // The desk has nothing to go by but what she says.
  if (words === '') return refuse('AF-CHANGE-NOTE', { field: 'note' })
  const changeId = uuidv7(now.epochMilliseconds)
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const done = await unlessRefused(deps.db, { name: 'flights.desk-change' }, async (writer) => {
    const locked = await lock(deps, writer, found.order)
    const still = changeableOf({ row: locked.row, tickets: await findTickets(writer, who.companyId, [found.order.orderId]) }, passengerNos)
    if (isRefusal(still)) return still
    await insertChange(
      writer,
      {
        ...found.order,
        id: changeId,
        newOrderId: null,
        state: FLIGHT_CHANGE_CODES.MANUAL_CHANGE,
        kind: 'desk',
        reasonCode: reason,
        note: words,
        departDate: Temporal.PlainDate.from(departDate),
        leg,
        askedBy: who.personId,
        askedAt: now,
      },
      still.map((ticket) => ({ passengerNo: ticket.passengerNo, ticketNumber: ticketNumberOf(ticket) })),
    )
    await changeTicketsOf(writer, found.order, passengerNos, { state: FLIGHT_TICKET_CODES.REISSUING, isLive: true })
    await note(deps, writer, locked, {
      kind: 'changeByDesk',
      actorId: who.personId,
      facts: { tickets: still.length, ...ofTickets(passengerNos) },
    })
    return true as const
  })
  return isRefusal(done) ? done : answer(deps, found, changeId, language)
}

/** Takes a change back: with the desk by itself, of an order by cancelling that. */
export async function withdrawOne(
  deps: FlightsDeps,
  who: Who,
  { id, changeId }: CallParsed<typeof withdrawChange>,
  language: Language,
): Promise<CallResult<typeof withdrawChange> | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const { order } = found
  const change = await findChange(deps.db.read, { companyId: who.companyId, id: changeId })
  if (!change || change.orderId !== order.orderId) return refuse('P404')
  if (change.newOrderId !== null) {
    const spine = await deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: change.newOrderId })
    invariant(spine, 'a change names an order that exists')
    const reason = flightText[language].changing.withdrawn
    const done = await cancelOrder(deps, who, { id: spine.number, reason }, language)
    if (isRefusal(done)) return done.refused === 'P404' ? done : refuse('STATE_CHANGED')
    return answer(deps, found, changeId, language)
  }
  const done = await unlessRefused(deps.db, { name: 'flights.withdraw-change' }, async (writer) => {
    const locked = await lock(deps, writer, order)
    const now = await findChange(writer, { companyId: who.companyId, id: changeId })
    if (now?.state !== FLIGHT_CHANGE_CODES.MANUAL_CHANGE) return refuse('STATE_CHANGED')
    await moveChange(writer, now, FLIGHT_CHANGE_CODES.CLOSE_CHANGE, { now: deps.clock.now() })
    const own = (await ticketsOfChanges(writer, order)).filter((ticket) => ticket.changeId === changeId)
    await freeChanged(writer, { companyId: who.companyId, changeId })
    const passengerNos = own.map(({ passengerNo }) => passengerNo)
    await changeTicketsOf(writer, order, passengerNos, { state: FLIGHT_TICKET_CODES.REISSUE_CANCELLED, isLive: true })
    await note(deps, writer, locked, { kind: 'changeWithdrawn', actorId: who.personId, facts: ofTickets(passengerNos) })
    return true as const
  })
  return isRefusal(done) ? done : answer(deps, found, changeId, language)
}
