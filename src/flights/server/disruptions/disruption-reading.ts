import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant } from '../../../kernel/result.ts'
import { nextLook } from '../../../orders/rules/plans.ts'
import { planLooks, type OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { NoticeReply } from '../../../server/http/handler.ts'
import { isUnanswered, type DisruptionState } from '../../rules/disruptions.ts'
import { isAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import type { FlightOnOffer } from '../../rules/offer.ts'
import { hasTickets } from '../../rules/returning.ts'
import { otherTimes } from '../../rules/times-held.ts'
import type { FlightSupplier } from '../../supplier/port.ts'
import type { AirlineChange, NoticeSent } from '../../supplier/port/airline-changes.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { FlightsDeps } from '../deps.ts'
import { planJob, seatsJob } from '../jobs.ts'
import { lock, note, type Locked } from '../moving.ts'
import { findRequest } from '../seats/seat-store.ts'
import { changeOrder, findOrder, findTickets, type FlightOrderRow } from '../store.ts'
import { ticketsToDecide } from './disruption-beside.ts'
import { changeDisruption, disruptionsOf, insertDisruption, type DisruptionRow } from './disruption-store.ts'
import { isAwaited, lookBefore } from './look-before.ts'
import { endedWithItsOldTicket, lookAtItsChanges } from './old-ticket.ts'
import { readOrAskLater } from './plan-asked.ts'
import { factsOf, plan } from './replanning.ts'
import { unsaidChange } from './unsaid.ts'
import { flownBy, takenBack, tellWays, withGone } from './way-telling.ts'

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
  if (await endedWithItsOldTicket(deps, row)) return
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
    if (booking?.airlineChange?.status === 'accepted') await endAccepted(deps, writer, row, booking.airlineChange)
    return locked
  }
  const change = booking && (booking.airlineChange ?? unsaidChange(booking, row.offer))
  const isDecided = ticketsToDecide(tickets).length === 0
  const kept = change ? await keepChange(deps, writer, locked, { read: change, isDecided }) : locked
  const departsAt = Temporal.Instant.from(lastDeparture(kept.row.offer))
  await changeOrder(writer, row, { planLookAt: nextLook(departsAt, deps.clock.now()) })
  return kept
}

/** Somebody had agreed in time, and its airline has heard of it once the trip was over: there is nothing left to tell, and nothing to wait for. */
async function endAccepted(deps: FlightsDeps, writer: Writer, row: FlightOrderRow, { changeId }: AirlineChange): Promise<void> {
  const known = (await disruptionsOf(writer, row)).find(({ supplierChangeId }) => supplierChangeId === changeId)
  if (!known || !isUnanswered(known.state)) return
  await changeDisruption(writer, known, { state: 'accepted', endedAt: deps.clock.now(), refusal: null })
  await changeOrder(writer, row, { airlineWord: null })
}

/** Until the way back has left there is something that may be changed. */
const lastDeparture = ({ flight }: AnyOffer): string => (isAbroad(flight) ? (flight.slices.at(-1) ?? flight) : flight).from.at

const endedAtOf = (state: DisruptionState, now: Temporal.Instant): Temporal.Instant | null => (isUnanswered(state) ? null : now)

interface Heard {
  readonly read: AirlineChange
  /** All of its tickets are being changed or given back: what is asked is asked again where that comes to nothing. */
  readonly isDecided: boolean
}

async function keepChange(deps: FlightsDeps, writer: Writer, locked: Locked, { read, isDecided }: Heard): Promise<Locked> {
  const before = await disruptionsOf(writer, locked.row)
  const known = before.find(({ supplierChangeId }) => supplierChangeId === read.changeId)
  if (known) return follow(deps, writer, locked, { known, change: read })
  const standing = before.filter(({ state }) => isUnanswered(state) || state === 'told')
  const change = withGone(read, standing)
  const { kind, ways } = change
  // What was taken back before anybody heard of it is nothing to tell; nor is what somebody has agreed to without us.
  if (change.status === 'withdrawn') return takenBack(deps, writer, locked, { standing, change })
  const now = deps.clock.now()
  for (const one of standing) await changeDisruption(writer, one, { state: 'overtaken', endedAt: now })
  const { companyId, orderId } = locked.row
  const agreed = await agreedBefore(writer, locked.row, change)
  const state = agreed ? 'accepted' : change.status
  await insertDisruption(writer, {
    companyId,
    orderId,
    id: uuidv7(now.epochMilliseconds),
    supplierChangeId: change.changeId,
    kind,
    state,
    plannedBefore: change.from,
    plannedNow: change.to,
    ways: ways ?? null,
    exchangeUntil: change.grants ? Temporal.PlainDate.from(change.grants.exchangeUntil) : null,
    freeUntil: change.grants?.until ?? null,
    readAt: now,
    endedAt: endedAtOf(state, now),
    decidedBy: agreed,
    refusal: null,
  })
  // Kept all the same, so that it is seen where the airline takes it back.
  if (agreed) return locked
  const flies = flownBy(change)
  const planned = flies ? await plan(deps, writer, locked, flies) : locked
  if (kind !== 'retimed' && change.status === 'open') await lookAtItsChanges(deps, writer, planned.row)
  return tellWays(deps, writer, planned, { standing, change, isDecided })
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
    // Of several ways no one stands for all.
    const facts = (known.ways?.length ?? 1) > 1 ? {} : factsOf(change, now)
    const told = { kind: 'airlineAccepted', facts, ...(known.decidedBy !== null && { actorId: known.decidedBy }) }
    return note(deps, writer, planned, told, { airlineWord: null })
  }
  return locked
}
