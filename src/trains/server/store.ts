import { sql } from 'kysely'
import type { TrainPrice } from '../rules/order-price.ts'
import type { RailPassengerType } from '../rules/passengers.ts'
import type { Berth, SeatType } from '../rules/seats.ts'
import type { TrainOrderCode } from '../rules/states.ts'
import type { OfferedTrain } from '../rules/train.ts'
import type { WishedSeats } from '../rules/booking.ts'
import type { Ride } from '../rules/overlaps.ts'
import type { ChangeOf } from '../rules/changing.ts'
import type { RailwayWord } from '../rules/disruptions.ts'
import type { GroupRule } from '../rules/groups.ts'
import type { TrainPaying } from '../rules/paying.ts'
import type { ApprovalWay } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Summary } from '../../orders/rules/spine.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import type { Who } from './deps.ts'

/* All SQL of orders of trains. */

/** The ride as it was ordered: what was on sale beside it is nobody's any more. */
export type OrderedTrain = Omit<OfferedTrain, 'seats'>

export interface TrainOrderRow extends OrderRef {
  readonly state: TrainOrderCode
  readonly outcome: 'bookingFailed' | 'lapsed' | 'rejected' | null
  readonly bookerId: string
  readonly train: OrderedTrain
  readonly seat: SeatType
  readonly wishes: WishedSeats
  readonly price: TrainPrice
  readonly paying: TrainPaying
  readonly verdict: Verdict
  /** By whose standard. */
  readonly judgedAs: string
  readonly applicationWaived: 'superAgent' | 'special' | null
  readonly sceneCode: string | null
  readonly approvalWay: ApprovalWay | null
  readonly reasonCode: string | null
  readonly reasonNote: string | null
  readonly contactSealed: Buffer
  readonly contactMasked: string
  readonly holdSentAt: Temporal.Instant | null
  readonly ticketSentAt: Temporal.Instant | null
  readonly cancelRequestedAt: Temporal.Instant | null
  readonly unclearSince: Temporal.Instant | null
  readonly stuckSince: Temporal.Instant | null
  readonly supplierBookingId: string | null
  readonly pickupNumber: string | null
  readonly payBy: Temporal.Instant | null
  /** It waits, or has waited, for seats that were sold out (standby/). */
  readonly isStandby: boolean
  /** Of an order that a change has become; null of one that was booked. */
  readonly change: ChangeOf | null
  /** What the railway has said of the train last; null where it runs as it was sold. */
  readonly railwayWord: RailwayWord | null
  /** Minutes; null unless it is delayed. */
  readonly delayMinutes: number | null
  /** Of which group it is one, and by which rule; null of one by itself. */
  readonly groupId: string | null
  readonly groupNo: number | null
  readonly groupRule: GroupRule | null
  /** For what of the others of its group it waits. `end`: these came to nothing while its seats were being looked for. */
  readonly awaits: 'word' | 'seats' | 'payment' | 'end' | null
  /** Which of its trains it is about (ladder/); null of an order that names no further ones. */
  readonly rung: number | null
}

export interface TrainTicketRow extends OrderRef {
  readonly passengerNo: number
  readonly personId: string
  readonly cardId: string
  readonly phoneSealed: Buffer | null
  readonly passengerType: RailPassengerType
  readonly fareMinor: number
  readonly isLive: boolean
  readonly seat: SeatType | null
  readonly car: string | null
  readonly place: string | null
  readonly berth: Berth | null
  readonly ticketNumber: string | null
  /** What has become of the ticket since it was issued; null as long as nothing has. */
  readonly fate: 'changing' | 'changed' | 'refunding' | 'refunded' | null
  /** Of a changed one that was changed at the railway itself, and not here. */
  readonly changedElsewhereAt: Temporal.Instant | null
}

export interface OrderChange {
  readonly state?: TrainOrderCode
  readonly outcome?: TrainOrderRow['outcome']
  readonly price?: TrainPrice
  readonly paying?: TrainPaying
  readonly holdSentAt?: Temporal.Instant | null
  readonly ticketSentAt?: Temporal.Instant
  readonly cancelRequestedAt?: Temporal.Instant
  readonly cancelReason?: string
  readonly givenUpAt?: Temporal.Instant
  readonly unclearSince?: Temporal.Instant | null
  readonly stuckSince?: Temporal.Instant | null
  readonly supplierBookingId?: string
  readonly pickupNumber?: string
  readonly payBy?: Temporal.Instant | null
  readonly change?: ChangeOf
  readonly railwayWord?: RailwayWord | null
  readonly delayMinutes?: number | null
  /** When the railway is asked again how the train stands; null where nobody needs to know any more. */
  readonly planLookAt?: Temporal.Instant | null
  readonly awaits?: TrainOrderRow['awaits']
}

const DETAIL = [
  ...(['companyId', 'orderId', 'state', 'outcome', 'bookerId', 'train', 'seat', 'wishes', 'price', 'paying', 'verdict'] as const),
  ...(['sceneCode', 'approvalWay', 'reasonCode', 'reasonNote', 'contactSealed', 'contactMasked', 'holdSentAt', 'ticketSentAt'] as const),
  ...([
    'cancelRequestedAt',
    'unclearSince',
    'stuckSince',
    'supplierBookingId',
    'pickupNumber',
    'payBy',
    'judgedAs',
    'applicationWaived',
    'isStandby',
    'change',
    'railwayWord',
    'delayMinutes',
    'groupId',
    'groupNo',
    'groupRule',
    'awaits',
    'rung',
  ] as const),
] as const

const detailOf = (reader: Reader, { companyId, orderId }: OrderRef) =>
  reader
    .selectFrom('trainOrder')
    .select(DETAIL)
    .where((eb) => eb.and({ companyId, orderId }))

export const findOrder = async (reader: Reader, order: OrderRef): Promise<TrainOrderRow | null> =>
  ((await detailOf(reader, order).executeTakeFirst()) as TrainOrderRow | undefined) ?? null

export const lockOrder = async (writer: Writer, order: OrderRef): Promise<TrainOrderRow | null> =>
  ((await detailOf(writer, order).forUpdate().executeTakeFirst()) as TrainOrderRow | undefined) ?? null

export async function changeOrder(writer: Writer, { companyId, orderId }: OrderRef, change: OrderChange): Promise<void> {
  const { price, paying, change: moves, ...columns } = change
  await writer
    .updateTable('trainOrder')
    .set({
      ...columns,
      ...(price && { price: json(price) }),
      ...(paying && { paying: json(paying) }),
      ...(moves && { change: json(moves) }),
    })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}

/** Notes that a hold is sent, and since when one is; null where the order moved on, also to another train, or was cancelled before anything was sent. */
export async function noteHoldSent(
  writer: Writer,
  { companyId, orderId, state: occupying, rung }: Pick<TrainOrderRow, 'companyId' | 'orderId' | 'state' | 'rung'>,
  at: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const row = await writer
    .updateTable('trainOrder')
    .set((eb) => ({ holdSentAt: eb.fn.coalesce('holdSentAt', eb.val(at)) }))
    .where((eb) => eb.and({ companyId, orderId, state: occupying }))
    .where('rung', 'is not distinct from', rung)
    .where((eb) => eb.or([eb('holdSentAt', 'is not', null), eb('cancelRequestedAt', 'is', null)]))
    .returning('holdSentAt')
    .executeTakeFirst()
  return row?.holdSentAt ?? null
}

export type NewTicket = Pick<
  TrainTicketRow,
  'companyId' | 'orderId' | 'passengerNo' | 'personId' | 'cardId' | 'phoneSealed' | 'passengerType' | 'fareMinor'
>
type NewOrder = Pick<
  TrainOrderRow,
  | ('companyId' | 'orderId' | 'state' | 'bookerId' | 'train' | 'seat' | 'wishes' | 'price' | 'paying' | 'verdict' | 'sceneCode')
  | (
      | 'approvalWay'
      | 'reasonCode'
      | 'reasonNote'
      | 'contactSealed'
      | 'contactMasked'
      | 'judgedAs'
      | 'applicationWaived'
      | 'payBy'
      | 'isStandby'
      | 'change'
      | 'groupId'
      | 'groupNo'
      | 'groupRule'
      | 'awaits'
      | 'rung'
    )
> & { readonly formId: string }

/** An order by itself, of one train. */
export const NO_GROUP = { groupId: null, groupNo: null, groupRule: null, awaits: null, rung: null } as const

/** Writes a new order's own detail and its tickets, in one statement. */
export async function insertOrder(writer: Writer, order: NewOrder, tickets: readonly NewTicket[]): Promise<void> {
  const { train, wishes, price, paying, verdict, change, ...columns } = order
  const { trainId, trainNo, from, to } = train
  const ride = { trainId, trainNo, departsAt: Temporal.Instant.from(from.at), arrivesAt: Temporal.Instant.from(to.at), isLive: true }
  const row = {
    ...columns,
    train: json(train),
    wishes: json(wishes),
    price: json(price),
    paying: json(paying),
    verdict: json(verdict),
    ...(change && { change: json(change), changeOf: change.fromOrderId }),
  }
  await writer
    .with('ordered', (query) => query.insertInto('trainOrder').values(row).returning('orderId'))
    .insertInto('trainTicket')
    .values(tickets.map((ticket) => ({ ...ticket, ...ride })))
    .execute()
}

/** Tickets of these orders, by order and passenger. */
export async function findTickets(reader: Reader, companyId: string, orderIds: readonly string[]): Promise<readonly TrainTicketRow[]> {
  if (orderIds.length === 0) return []
  const rows = await reader
    .selectFrom('trainTicket')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('orderId', 'in', [...orderIds])
    .orderBy('orderId')
    .orderBy('passengerNo')
    .execute()
  return rows as readonly TrainTicketRow[]
}

/** Nobody travels on these tickets: they stand in nobody's way any more. */
export async function endTickets(writer: Writer, { companyId, orderId }: OrderRef): Promise<void> {
  await writer
    .updateTable('trainTicket')
    .set({ isLive: false })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}

export type GivenSeat = Partial<Pick<TrainTicketRow, 'seat' | 'car' | 'place' | 'berth' | 'ticketNumber' | 'fareMinor'>>

/** What the railway has given each, in the order of the passengers. */
export async function giveSeats(writer: Writer, { companyId, orderId }: OrderRef, given: readonly GivenSeat[]): Promise<void> {
  for (const [index, seat] of given.entries())
    await writer
      .updateTable('trainTicket')
      .set(seat)
      .where((eb) => eb.and({ companyId, orderId, passengerNo: index + 1 }))
      .execute()
}

/** Makes bookings of one person stand in line until the transaction ends: two submits at once see each other. */
export async function lockTraveller(writer: Writer, { companyId, personId }: Pick<Who, 'companyId' | 'personId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trains ${companyId} ${personId}`}, 0))`.execute(writer)
}

/**
 * Rides of these people that share a moment with this one, each with whose it is; also those that they wait for, of which any may be given. A train that
 * the railway has cancelled is nobody's ride: whoever holds a ticket of it finds another way first, and gives it back then.
 */
export async function ridesDuring(
  reader: Reader,
  companyId: string,
  personIds: readonly string[],
  { departAt, arriveAt, trainId }: Ride,
  /** An order whose tickets would be replaced by that ride: they stand in nobody's way. */
  instead: string | null = null,
): Promise<readonly (Ride & { readonly personId: string })[]> {
  const rows = await reader
    .selectFrom('trainTicket')
    .select(['personId', 'trainId', 'trainNo', 'departsAt as departAt', 'arrivesAt as arriveAt'])
    .where('companyId', '=', companyId)
    .where('personId', 'in', [...personIds])
    .where('isLive', '=', true)
    .$if(instead !== null, (query) => query.where('orderId', '<>', instead))
    .where((eb) => {
      const cancelled = eb
        .selectFrom('trainOrder as o')
        .select('o.orderId')
        .whereRef('o.companyId', '=', 'trainTicket.companyId')
        .whereRef('o.orderId', '=', 'trainTicket.orderId')
        .where('o.railwayWord', '=', 'cancelled')
      return eb.or([
        eb('trainId', '=', trainId),
        eb.and([eb('departsAt', '<', arriveAt), eb('arrivesAt', '>', departAt), eb.not(eb.exists(cancelled))]),
      ])
    })
    .unionAll(
      reader
        .selectFrom('trainTicket as k')
        .innerJoin('trainStandby as s', (join) => join.onRef('s.companyId', '=', 'k.companyId').onRef('s.orderId', '=', 'k.orderId'))
        .innerJoin('trainStandbyWish as w', (join) => join.onRef('w.companyId', '=', 'k.companyId').onRef('w.orderId', '=', 'k.orderId'))
        .select(['k.personId', 'w.trainId', 'w.trainNo', 'w.departsAt as departAt', 'w.arrivesAt as arriveAt'])
        .where('k.companyId', '=', companyId)
        .where('k.personId', 'in', [...personIds])
        .where('k.isLive', '=', true)
        .where('s.wonPosition', 'is', null)
        .where((eb) =>
          eb.or([eb('w.trainId', '=', trainId), eb.and([eb('w.departsAt', '<', arriveAt), eb('w.arrivesAt', '>', departAt)])]),
        ),
    )
    .orderBy('departAt')
    .execute()
  return rows
}

/** How many rides at the student fare each of these has taken or is to take that leave within a span; who has none is left out. */
export async function studentRides(
  reader: Reader,
  companyId: string,
  personIds: readonly string[],
  { from, before }: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('trainTicket')
    .select(({ fn }) => ['personId', fn.countAll<string>().as('rides')])
    .where((eb) => eb.and({ companyId, passengerType: 'student', isLive: true }))
    .where('personId', 'in', [...personIds])
    .where('departsAt', '>=', from)
    .where('departsAt', '<', before)
    .groupBy('personId')
    .execute()
  return new Map(rows.map(({ personId, rides }) => [personId, Number(rides)]))
}

/** When somebody gave seats back that had been found for her, since then. */
export async function givenUpSince(
  reader: Reader,
  { companyId, personId }: Pick<Who, 'companyId' | 'personId'>,
  since: Temporal.Instant,
): Promise<readonly Temporal.Instant[]> {
  const rows = await reader
    .selectFrom('trainOrder')
    .select('givenUpAt')
    .where((eb) => eb.and({ companyId, bookerId: personId }))
    .where('givenUpAt', '>=', since)
    .execute()
  return rows.flatMap(({ givenUpAt }) => givenUpAt ?? [])
}

/** The number of the order that a form became; null where it has become none. */
export async function orderOfForm(
  reader: Reader,
  { companyId, personId }: Pick<Who, 'companyId' | 'personId'>,
  formId: string,
): Promise<string | null> {
  const row = await reader
    .selectFrom('trainOrder as t')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 't.companyId').onRef('o.id', '=', 't.orderId'))
    .select('o.number')
    .where('t.companyId', '=', companyId)
    .where('t.bookerId', '=', personId)
    .where('t.formId', '=', formId)
    .executeTakeFirst()
  return row?.number ?? null
}

/** An order with its spine, as lists show it. */
export interface TrainCardRow extends TrainOrderRow {
  readonly number: string
  readonly ownerId: string
  readonly summary: Summary
  readonly totalMinor: number
  readonly submittedAt: Temporal.Instant
}

export async function ordersByRef(reader: Reader, orders: readonly OrderRef[]): Promise<readonly TrainCardRow[]> {
  if (orders.length === 0) return []
  const rows = await reader
    .selectFrom('trainOrder as t')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 't.companyId').onRef('o.id', '=', 't.orderId'))
    .select(DETAIL.map((column) => `t.${column}` as const))
    .select(['o.number', 'o.ownerId', 'o.summary', 'o.totalMinor', 'o.submittedAt'])
    .where((eb) => eb.or(orders.map(({ companyId, orderId }) => eb.and({ 't.companyId': companyId, 't.orderId': orderId }))))
    .execute()
  const byId = new Map((rows as unknown as TrainCardRow[]).map((row) => [row.orderId, row]))
  return orders.flatMap(({ orderId }) => byId.get(orderId) ?? [])
}
