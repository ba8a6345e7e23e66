import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import { json } from '../../server/database/values.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { JudgedFacts } from '../../policy/rules/kept-market.ts'
import type { ApprovalWay } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { ChangeOf } from '../rules/change-cost.ts'
import type { AnyOffer } from '../rules/any-offer.ts'
import type { BookedExtra } from '../rules/extras.ts'
import type { PriceParts } from '../rules/offer.ts'
import { FLIGHT_ORDER_CODES, type FlightOrderCode } from '../rules/states.ts'
import type { KeptAlternatives } from './approving.ts'
import type { OneWayReason } from './store-sessions.ts'

export interface FlightOrderRow extends Omit<
  Selectable<DB['flightOrder']>,
  'offer' | 'price' | 'verdict' | 'alternatives' | 'approvalWay' | 'judgedFacts' | 'change' | 'extras' | 'oneWayReason'
> {
  /** How somebody is asked to agree; null where nobody is. */
  readonly approvalWay: ApprovalWay | null
  readonly alternatives: KeptAlternatives | null
  readonly offer: AnyOffer
  readonly price: PriceParts
  readonly verdict: Verdict
  /** Whose tickets it replaces; null of an order that is no change. */
  readonly change: ChangeOf | null
  /** What was bought beside its tickets; null: nothing. */
  readonly extras: readonly BookedExtra[] | null
  /** Why a journey abroad is one way, as she said it [V-FLIGHT-07]. */
  readonly oneWayReason: OneWayReason | null
}

export type TicketRow = Selectable<DB['flightTicket']>

/** Writes a new order's own detail and its tickets, in one statement. */
export async function insertOrder(
  writer: Writer,
  row: OrderRef & {
    state: FlightOrderCode
    offer: AnyOffer
    price: PriceParts
    priceToken: string
    verdict: Verdict
    judgedAs: string
    alternatives: KeptAlternatives | null
    contactSealed: Buffer
    contactMasked: string
    sceneCode: string | null
    approvalWay: ApprovalWay | null
    reasonCode: string | null
    reasonNote: string | null
    applicationWaived: 'superAgent' | 'special' | null
    againOf: string | null
    journeyId?: string | null
    wayNo?: number | null
    judgedFacts: JudgedFacts | null
    change?: ChangeOf
    extras?: readonly BookedExtra[] | null
    oneWayReason?: OneWayReason | null
  },
  tickets: readonly NewTicket[],
): Promise<void> {
  const detail = {
    ...row,
    offer: json(row.offer),
    price: json(row.price),
    verdict: json(row.verdict),
    alternatives: row.alternatives === null ? null : json(row.alternatives),
    judgedFacts: row.judgedFacts === null ? null : json(row.judgedFacts),
    change: row.change === undefined ? null : json(row.change),
    extras: row.extras == null ? null : json(row.extras),
    oneWayReason: row.oneWayReason == null ? null : json(row.oneWayReason),
  }
  await writer
    .with('detailed', (query) => query.insertInto('flightOrder').values(detail).returning('orderId'))
    .insertInto('flightTicket')
    .values(tickets.map((ticket) => ({ ...ticket, isLive: true })))
    .execute()
}

export type NewTicket = Pick<
  TicketRow,
  | 'companyId'
  | 'orderId'
  | 'passengerNo'
  | 'personId'
  | 'cardId'
  | 'passengerType'
  | 'lapOf'
  | 'state'
  | 'flightNumber'
  | 'departDate'
  | 'departCity'
  | 'arriveCity'
  | 'phoneSealed'
> &
  Partial<Pick<TicketRow, 'mailSealed' | 'flyerProgramme' | 'flyerSealed' | 'flyerMasked' | 'inPlace'>>

/** What was judged is for replays alone, which read it by themselves. */
function parsed(stored: Selectable<DB['flightOrder']>): FlightOrderRow {
  const { judgedFacts: _, ...row } = stored
  const verdict = row.verdict as Verdict
  return {
    ...row,
    offer: row.offer as AnyOffer,
    oneWayReason: row.oneWayReason as OneWayReason | null,
    price: row.price as PriceParts,
    verdict,
    alternatives: row.alternatives as KeptAlternatives | null,
    change: row.change as ChangeOf | null,
    extras: row.extras as readonly BookedExtra[] | null,
    // Orders from before ways were kept: whoever was asked had to answer.
    approvalWay: row.approvalWay ?? (verdict.action === 'approve' ? 'hard' : null),
  }
}

/** Narrows to one order. */
const only = ({ companyId, orderId }: OrderRef) => ({ companyId, orderId })

export async function findOrder(reader: Reader, order: OrderRef): Promise<FlightOrderRow | null> {
  const row = await reader
    .selectFrom('flightOrder')
    .selectAll()
    .where((eb) => eb.and(only(order)))
    .executeTakeFirst()
  return row ? parsed(row) : null
}

/** Whose tickets an order has changed; null where it is no change. */
export async function originOf(reader: Reader, order: OrderRef): Promise<OrderRef | null> {
  const row = await reader
    .selectFrom('flightOrder')
    .select('change')
    .where((eb) => eb.and(only(order)))
    .executeTakeFirst()
  const change = (row?.change ?? null) as ChangeOf | null
  return change && { companyId: order.companyId, orderId: change.fromOrderId }
}

/** Of these orders of one company, those that are changes. */
export async function changesAmong(reader: Reader, orders: readonly OrderRef[]): Promise<readonly OrderRef[]> {
  const [first] = orders
  if (!first) return []
  const ids = orders.map(({ orderId }) => orderId)
  return reader
    .selectFrom('flightOrder')
    .select(['companyId', 'orderId'])
    .where('companyId', '=', first.companyId)
    .where('orderId', 'in', ids)
    .where('change', 'is not', null)
    .execute()
}

/** The order with its row locked until the transaction ends: whoever moves it on does so alone. */
export async function lockOrder(writer: Writer, order: OrderRef): Promise<FlightOrderRow | null> {
  const row = await writer
    .selectFrom('flightOrder')
    .selectAll()
    .where((eb) => eb.and(only(order)))
    .forUpdate()
    .executeTakeFirst()
  return row ? parsed(row) : null
}

export type OrderChange = Partial<
  Pick<
    Selectable<DB['flightOrder']>,
    | 'state'
    | 'outcome'
    | 'cancelRequestedAt'
    | 'cancelReason'
    | 'holdSentAt'
    | 'ticketSentAt'
    | 'unclearSince'
    | 'stuckSince'
    | 'supplierBookingId'
    | 'pnr'
    | 'priceGuaranteedUntil'
    | 'ticketingLimitAt'
    | 'priceToken'
    | 'valueAskedAt'
    | 'valuePromisedMinor'
    | 'valueBackMinor'
    | 'valueQuoteId'
    | 'airlineWord'
    | 'planLookAt'
    | 'seatWord'
  >
>

export async function changeOrder(writer: Writer, order: OrderRef, change: OrderChange): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set(change)
    .where((eb) => eb.and(only(order)))
    .execute()
}

/** What was said to whoever has to agree, where an order comes to need it after it was submitted. */
export async function writeAsked(
  writer: Writer,
  order: OrderRef,
  asked: Pick<Selectable<DB['flightOrder']>, 'approvalWay' | 'reasonCode' | 'reasonNote'>,
): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set(asked)
    .where((eb) => eb.and(only(order)))
    .execute()
}

/** Puts a new price token in place of an old one, unless another try has done so already: all tries then use that one's. */
export async function exchangeToken(writer: Writer, order: OrderRef, from: string, to: string): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ priceToken: to })
    .where((eb) => eb.and({ ...only(order), priceToken: from }))
    .execute()
}

/** Notes that a hold is about to be sent. False where it must not be: the order moved on, or was cancelled before any was sent. */
export async function noteHoldSent(writer: Writer, order: OrderRef, now: Temporal.Instant): Promise<boolean> {
  const row = await writer
    .updateTable('flightOrder')
    .set({ holdSentAt: now })
    .where((eb) => eb.and(only(order)))
    .where('state', '=', FLIGHT_ORDER_CODES.OCCUPYING)
    .where((eb) => eb.or([eb('cancelRequestedAt', 'is', null), eb('holdSentAt', 'is not', null)]))
    .returning('orderId')
    .executeTakeFirst()
  return row !== undefined
}

export async function changeTickets(writer: Writer, order: OrderRef, change: { state: number; isLive: boolean }): Promise<void> {
  await writer
    .updateTable('flightTicket')
    .set(change)
    .where((eb) => eb.and(only(order)))
    .execute()
}

/** Writes the ticket numbers in the order of the passengers. */
export async function issueTickets(writer: Writer, order: OrderRef, state: number, ticketNumbers: readonly string[]): Promise<void> {
  for (const [index, ticketNumber] of ticketNumbers.entries()) {
    await writer
      .updateTable('flightTicket')
      .set({ state, ticketNumber })
      .where('companyId', '=', order.companyId)
      .where('orderId', '=', order.orderId)
      .where('passengerNo', '=', index + 1)
      .execute()
  }
}

export async function findTickets(reader: Reader, companyId: string, orderIds: readonly string[]): Promise<readonly TicketRow[]> {
  if (orderIds.length === 0) return []
  return reader
    .selectFrom('flightTicket')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('orderId', 'in', [...orderIds])
    .orderBy('orderId')
    .orderBy('passengerNo')
    .execute()
}
