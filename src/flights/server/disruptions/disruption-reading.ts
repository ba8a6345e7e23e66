import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant } from '../../../kernel/result.ts'
import { mustKnowBy, nextLook } from '../../../orders/rules/plans.ts'
import { planLooks, type OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { NoticeReply } from '../../../server/http/handler.ts'
import { isUnanswered, wordFor, type DisruptionState } from '../../rules/disruptions.ts'
import { withSlices, type SliceAbroad } from '../../rules/abroad.ts'
import { cancelledWay } from '../../rules/cancelled-way.ts'
import { endOf, isAbroad, isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import type { FlightOnOffer } from '../../rules/offer.ts'
import { hasTickets } from '../../rules/returning.ts'
import { otherTimes } from '../../rules/times-held.ts'
import type { FlightSupplier } from '../../supplier/port.ts'
import type { AirlineChange, ChangedWay, NoticeSent, PlannedFlight } from '../../supplier/port/airline-changes.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { FlightsDeps } from '../deps.ts'
import { remindLater } from '../check-in/check-in.ts'
import { completeJob, planJob, seatsJob } from '../jobs.ts'
import { lock, note, type Locked, type Told } from '../moving.ts'
import { findRequest } from '../seats/seat-store.ts'
import { changeOrder, findOrder, findTickets, type FlightOrderRow } from '../store.ts'
import { changeDisruption, disruptionsOf, insertDisruption, replanFlight, waysOf, type DisruptionRow } from './disruption-store.ts'
import { isAwaited, lookBefore } from './look-before.ts'
import { readOrAskLater } from './plan-asked.ts'
import { unsaidChange } from './unsaid.ts'

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
    if (booking?.airlineChange?.status === 'accepted') await endAccepted(deps, writer, row, booking.airlineChange)
    return locked
  }
  const change = booking && (booking.airlineChange ?? unsaidChange(booking, row.offer))
  const kept = change ? await keepChange(deps, writer, locked, change) : locked
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

async function keepChange(deps: FlightsDeps, writer: Writer, locked: Locked, read: AirlineChange): Promise<Locked> {
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
  return tellWays(deps, writer, planned, { standing, change })
}

/** Of a journey, ways that are flown no more and that its airline speaks of no more: they stay what has become of it. */
function withGone(change: AirlineChange, standing: readonly DisruptionRow[]): AirlineChange {
  const { ways, from, status } = change
  if (!ways || status === 'withdrawn') return change
  const gone = standing.flatMap(waysOf).filter((way) => way.kind === 'cancelled' && !isKnown(from, way))
  return gone.length === 0 ? change : { ...change, kind: 'cancelled', to: null, status: 'open', ways: [...ways, ...gone] }
}

/** Whether an airline that speaks of a journey speaks of this way too. */
const isKnown = ({ journey }: PlannedFlight, { from }: ChangedWay): boolean =>
  journey === undefined || journey.some(({ sliceId }) => sliceId === from.flightId)

/** Who has a ticket flies at the new times, whether she agrees to them or not; on another flight only once she agrees. */
function flownBy({ kind, status, from, to, flown }: AirlineChange): PlannedFlight | null {
  if (status === 'accepted') return to
  if (flown) return { ...from, journey: flown }
  return kind === 'retimed' ? to : null
}

interface Read {
  /** What was told before, and nobody has answered. */
  readonly standing: readonly DisruptionRow[]
  readonly change: AirlineChange
}

/** All is as it was agreed to again, by a change of its own. */
async function takenBack(deps: FlightsDeps, writer: Writer, locked: Locked, { standing, change }: Read): Promise<Locked> {
  if (standing.length === 0) return locked
  const now = deps.clock.now()
  for (const one of standing) await changeDisruption(writer, one, { state: 'withdrawn', endedAt: now, refusal: null })
  let told = await plan(deps, writer, locked, change.from)
  for (const { from } of standing.flatMap(waysOf))
    told = await note(deps, writer, told, { kind: 'airlineWithdrawn', facts: factsOf({ from, to: from }, now) }, { airlineWord: null })
  return told
}

const momentsOf = ({ to }: ChangedWay): string => (to === null ? '' : [to.flightId, to.from.at, to.to.at].join())
const isSameWay = (one: ChangedWay, other: ChangedWay): boolean =>
  one.from.flightId === other.from.flightId && momentsOf(one) === momentsOf(other)

/** Each way by itself: what was told before and stands as it did is not told again. */
async function tellWays(deps: FlightsDeps, writer: Writer, locked: Locked, { standing, change }: Read): Promise<Locked> {
  const { kind, status, grants, from, to, ways = [{ kind, from, to }] } = change
  const now = deps.clock.now()
  const isOpen = status === 'open'
  const airlineWord = isOpen ? wordFor(kind) : null
  const before = standing.flatMap(waysOf)
  const news = ways.filter((way) => !before.some((one) => isSameWay(one, way)))
  const back = before.filter((one) => isKnown(from, one) && !ways.some((way) => way.from.flightId === one.from.flightId))
  let told = locked
  for (const way of back)
    told = await note(
      deps,
      writer,
      told,
      { kind: 'airlineWithdrawn', facts: factsOf({ from: way.from, to: way.from }, now) },
      { airlineWord },
    )
  for (const way of news) {
    const facts = { ...factsOf(way, now), asks: isOpen ? 1 : 0, exchanges: grants ? 1 : 0, ...(to === null && { accepts: 0 }) }
    told = await note(deps, writer, told, { kind: KIND[way.kind], facts }, { airlineWord })
  }
  return told
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

/** The offer as its flight is planned now; of a journey abroad, all of its slices. One that its airline no longer knows stays as it was. */
function plannedOffer(before: AnyOffer, { flightId, number, from, to, durationMinutes, journey = [] }: PlannedFlight): AnyOffer {
  if (isOfferAbroad(before)) return { ...before, flight: withSlices(before.flight, withUnknown(before.flight.slices, journey)) }
  const { flight, fare } = before
  return { flight: { ...flight, flightId, number, from, to, durationMinutes }, fare }
}

function withUnknown(slices: readonly SliceAbroad[], now: readonly SliceAbroad[]): readonly SliceAbroad[] {
  if (now.length >= slices.length) return now
  const placed = new Map(now.map((slice) => [cancelledWay(slices, slice), slice]))
  return slices.map((slice, way) => placed.get(way) ?? slice)
}

/** Both plans, and by when whoever travels has to know. */
function factsOf({ from, to }: Pick<ChangedWay, 'from' | 'to'>, now: Temporal.Instant): NonNullable<Told['facts']> {
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
