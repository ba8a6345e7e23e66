import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant } from '../../../kernel/result.ts'
import { mustKnowBy, nextLook } from '../../../orders/rules/plans.ts'
import { planLooks, type OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { NoticeReply } from '../../../server/http/handler.ts'
import { isUnanswered, wordFor, type DisruptionState } from '../../rules/disruptions.ts'
import { withSlices } from '../../rules/abroad.ts'
import { cancelledWays } from '../../rules/cancelled-way.ts'
import { endOf, isAbroad, isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import type { FlightOnOffer } from '../../rules/offer.ts'
import { hasTickets } from '../../rules/returning.ts'
import { otherTimes } from '../../rules/times-held.ts'
import type { FlightSupplier } from '../../supplier/port.ts'
import type { AirlineChange, NoticeSent, PlannedFlight } from '../../supplier/port/airline-changes.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { FlightsDeps } from '../deps.ts'
import { remindLater } from '../check-in/check-in.ts'
import { completeJob, planJob, seatsJob } from '../jobs.ts'
import { lock, note, type Locked, type Told } from '../moving.ts'
import { findRequest } from '../seats/seat-store.ts'
import { changeOrder, findOrder, findTickets, type FlightOrderRow } from '../store.ts'
import { changeDisruption, disruptionsOf, insertDisruption, replanFlight, type DisruptionRow } from './disruption-store.ts'
import { isAwaited, lookBefore } from './look-before.ts'
import { readOrAskLater } from './plan-asked.ts'

/*
 * What airlines do to flights that they have sold. What was read is kept, each change once by the airline's name of it, and told in the transaction
 * that keeps it. When it is read is the spine's (orders/server/plans.ts).
 */

const looksOf = (deps: FlightsDeps) => planLooks(deps, { table: 'flightOrder', wing: 'flights', look: planJob })

/** A notice of the supplier's, as it came. */
export function hearOfPlan(
  deps: FlightsDeps,
  supplier: Pick<FlightSupplier<FlightOnOffer>, 'name' | 'hear'>,
  notice: NoticeSent,
): Promise<NoticeReply> {
  const looks = looksOf(deps)
  return looks.answer(supplier.name, supplier.hear(notice), async (heard) => {
    if (heard.is === 'other') return
    const order = await looks.orderNamed(heard.reference, heard.supplierBookingId)
    // Of seats that were given back, or taken anew since, nobody has a ticket.
    if (order && heard.is === 'seats') {
      const job = { companyId: order.companyId, orderId: order.orderId, what: 'ask' as const }
      await deps.db.transact((writer) => deps.jobs.send(writer, seatsJob, job, { key: `seats:${order.orderId}` }), {
        name: 'flights.seats-heard',
      })
    } else if (order) await looks.hear(order)
  })
}

/** Job: asks for plans that nobody has told of for a while. */
export const lookForPlans = (deps: FlightsDeps): Promise<void> => looksOf(deps).lookForDue()

/** Job: reads what the airline plans for an order's flight. */
export async function lookAtPlan(deps: FlightsDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'a job names an order that exists')
  if (isAwaited(row)) return lookBefore(deps, row)
  const booking = isFlownOn(row) ? await readOrAskLater(deps, row, row.supplierBookingId) : null
  if (booking === 'away') return
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      await takePlan(deps, writer, locked, booking)
    },
    { name: 'flights.plan' },
  )
}

/** What the desk has arranged no machine of the airline’s knows; what is over nobody flies on. */
const isFlownOn = (row: FlightOrderRow): boolean => row.supplierBookingId !== null && hasTickets(row.state) && row.change?.byDesk !== true

/** Keeps what was read of a booking, and tells what is new in it. The order is locked. */
export async function takePlan(deps: FlightsDeps, writer: Writer, locked: Locked, booking: SupplierBooking | null): Promise<Locked> {
  const { row, spine } = locked
  const tickets = await findTickets(writer, row.companyId, [row.orderId])
  const isOver = !isFlownOn(row) || spine.summary !== 'toTravel' || tickets.every(({ isLive }) => !isLive)
  if (isOver) {
    await changeOrder(writer, row, { planLookAt: null })
    return locked
  }
  const change = booking?.airlineChange ?? null
  const kept = change ? await keepChange(deps, writer, locked, change) : locked
  const departsAt = Temporal.Instant.from(lastDeparture(kept.row.offer))
  await changeOrder(writer, row, { planLookAt: nextLook(departsAt, deps.clock.now()) })
  return kept
}

/** Until the way back has left there is something that may be changed. */
const lastDeparture = ({ flight }: AnyOffer): string => (isAbroad(flight) ? (flight.slices.at(-1) ?? flight) : flight).from.at

const endedAtOf = (state: DisruptionState, now: Temporal.Instant): Temporal.Instant | null => (isUnanswered(state) ? null : now)

async function keepChange(deps: FlightsDeps, writer: Writer, locked: Locked, change: AirlineChange): Promise<Locked> {
  const before = await disruptionsOf(writer, locked.row)
  const known = before.find(({ supplierChangeId }) => supplierChangeId === change.changeId)
  if (known) return follow(deps, writer, locked, { known, change })
  // What was taken back before anybody heard of it is nothing to tell; nor is what somebody has agreed to without us.
  if (change.status === 'withdrawn') return locked
  const now = deps.clock.now()
  for (const one of before) {
    if (isUnanswered(one.state) || one.state === 'told') await changeDisruption(writer, one, { state: 'overtaken', endedAt: now })
  }
  const { companyId, orderId } = locked.row
  const agreed = await agreedBefore(writer, locked.row, change)
  const state = agreed ? 'accepted' : change.status
  await insertDisruption(writer, {
    companyId,
    orderId,
    id: uuidv7(now.epochMilliseconds),
    supplierChangeId: change.changeId,
    kind: change.kind,
    state,
    plannedBefore: change.from,
    plannedNow: change.to,
    exchangeUntil: change.grants ? Temporal.PlainDate.from(change.grants.exchangeUntil) : null,
    freeUntil: change.grants?.until ?? null,
    readAt: now,
    endedAt: endedAtOf(state, now),
    decidedBy: agreed,
    refusal: null,
  })
  // Kept all the same, so that it is seen where the airline takes it back.
  if (agreed) return locked
  const isOpen = change.status === 'open'
  // Who has a ticket flies at the new times, whether she agrees to them or not; on another flight only once she agrees.
  const flies = change.kind === 'retimed' || change.status === 'accepted' ? change.to : null
  const planned = flies ? await plan(deps, writer, locked, flies) : locked
  return note(deps, writer, planned, toldOf(change, locked.row.offer, before, now), { airlineWord: isOpen ? wordFor(change.kind) : null })
}

/** Who said yes to these very times before there was a ticket, if anybody did: she is not asked about them again. */
async function agreedBefore(writer: Writer, row: FlightOrderRow, { kind, to }: AirlineChange): Promise<string | null> {
  if (kind !== 'retimed' || to === null) return null
  const request = await findRequest(writer, row)
  if (!request?.offeredTimes) return null
  const isAsAgreed = otherTimes({ times: { departAt: to.from.at, arriveAt: to.to.at } }, row.offer, request.offeredTimes) === null
  return isAsAgreed ? request.confirmedBy : null
}

/** One that is known has been answered, or taken back. */
async function follow(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  { known, change }: { readonly known: DisruptionRow; readonly change: AirlineChange },
): Promise<Locked> {
  const now = deps.clock.now()
  if (change.status === 'withdrawn' && known.state !== 'withdrawn') {
    await changeDisruption(writer, known, { state: 'withdrawn', endedAt: now, refusal: null })
    const planned = await plan(deps, writer, locked, change.from)
    return note(deps, writer, planned, { kind: 'airlineWithdrawn', facts: factsOf(change, now) }, { airlineWord: null })
  }
  if (change.status === 'accepted' && isUnanswered(known.state) && change.to) {
    await changeDisruption(writer, known, { state: 'accepted', endedAt: now, refusal: null })
    const planned = await plan(deps, writer, locked, change.to)
    const told = { kind: 'airlineAccepted', facts: factsOf(change, now), ...(known.decidedBy !== null && { actorId: known.decidedBy }) }
    return note(deps, writer, planned, told, { airlineWord: null })
  }
  return locked
}

/** The order's flight as it is planned now: for its page and lists, its sheet, calendars, and whatever waits for its end. */
async function plan(deps: FlightsDeps, writer: Writer, locked: Locked, to: PlannedFlight): Promise<Locked> {
  const { row } = locked
  const offer = plannedOffer(row.offer, to)
  const order = { companyId: row.companyId, orderId: row.orderId }
  await replanFlight(writer, order, offer)
  const departure = offer.flight.from.at
  const endsAt = Temporal.Instant.from(endOf(offer).at)
  const departsOn = Temporal.PlainDate.from(departure.slice(0, 10))
  await deps.orders.replan(writer, order, { departsAt: Temporal.Instant.from(departure), endsAt, departsOn })
  await deps.jobs.send(writer, completeJob, order, { at: endsAt })
  await remindLater(deps, writer, order, offer)
  return { ...locked, row: { ...row, offer } }
}

/** The offer as its flight is planned now; of a journey abroad, all of its slices. */
function plannedOffer(before: AnyOffer, { flightId, number, from, to, durationMinutes, journey = [] }: PlannedFlight): AnyOffer {
  if (isOfferAbroad(before)) return { ...before, flight: withSlices(before.flight, journey) }
  const { flight, fare } = before
  return { flight: { ...flight, flightId, number, from, to, durationMinutes }, fare }
}

/** Both plans, and by when whoever travels has to know. */
function factsOf({ from, to }: Pick<AirlineChange, 'from' | 'to'>, now: Temporal.Instant): NonNullable<Told['facts']> {
  const departures = [from, ...(to ? [to] : [])].map((one) => Temporal.Instant.from(one.from.at))
  const knowBy = mustKnowBy(departures, now)
  return {
    flightNumber: from.number,
    oldDepartsAt: from.from.at,
    oldArrivesAt: from.to.at,
    ...(to && { newFlightNumber: to.number, newDepartsAt: to.from.at, newArrivesAt: to.to.at }),
    ...(knowBy && { knowBy: knowBy.toString() }),
  }
}

const KIND = { cancelled: 'airlineCancelled', retimed: 'airlineRetimed', protected: 'airlineProtected' } as const

/** Of a journey of several ways how many are flown no more since somebody was last told of one: an airline names the last alone. */
function waysGone({ kind, from }: AirlineChange, { flight }: AnyOffer, before: readonly DisruptionRow[]): { waysGone?: number } {
  if (kind !== 'cancelled' || !isAbroad(flight)) return {}
  const told = new Set(before.flatMap((one) => (one.kind === 'cancelled' ? cancelledWays(flight.slices, one.plannedBefore) : [])))
  return { waysGone: cancelledWays(flight.slices, from).filter((way) => !told.has(way)).length }
}

const toldOf = (change: AirlineChange, offer: AnyOffer, before: readonly DisruptionRow[], now: Temporal.Instant): Told => ({
  kind: KIND[change.kind],
  facts: {
    ...factsOf(change, now),
    ...waysGone(change, offer, before),
    asks: change.status === 'open' ? 1 : 0,
    exchanges: change.grants ? 1 : 0,
  },
})
