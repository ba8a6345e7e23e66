import { deflateSync, inflateSync } from 'node:zlib'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import { json } from '../../server/database/values.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { FeePromise } from '../../payments/rules/service-fees.ts'
import type { JudgedFacts } from '../../policy/rules/kept-market.ts'
import type { ApprovalWay } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { ChangeOf } from '../rules/change-cost.ts'
import type { AnyFlightWithFares, AnyOffer } from '../rules/any-offer.ts'
import type { BookedExtra, ChosenExtra } from '../rules/extras.ts'
import type { JourneyLeg, JourneyType } from '../rules/journey.ts'
import type { CabinGroup, PriceParts } from '../rules/offer.ts'
import { FLIGHT_ORDER_CODES, type FlightOrderCode } from '../rules/states.ts'
import type { KeptAlternatives } from './approving.ts'
import type { AskedRow } from './market/asked-row.ts'
import type { KeptParty } from './party.ts'

/** What was searched, kept with the offers. */
export interface SearchRequestRow {
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly departDate: string
  /** Of a search abroad, of which the above is the first leg. */
  readonly abroad?: { readonly journeyType: JourneyType; readonly legs: readonly JourneyLeg[]; readonly cabin: CabinGroup }
}

export interface SearchRow extends KeptParty {
  readonly request: SearchRequestRow
  readonly flights: readonly AnyFlightWithFares[]
  /** Under which scene it was searched; null: the usual standard. */
  readonly sceneCode: string | null
  /** The order in whose place a flight is chosen again; null of a new search. */
  readonly againOf: string | null
  readonly expiresAt: Temporal.Instant
}

/** What a traveller has confirmed: its mark, and the document that she flies on. */
export interface Confirmed {
  readonly seen: string
  readonly cardId: string
}

export interface OneWayReason {
  readonly code: string
  readonly note: string
}

/** A part of a plan of the desk, from 1 (rules/plan-booking.ts). */
export interface PlanOf {
  readonly inquiryId: string
  readonly planId: string
  readonly part: number
}

export interface BookingRow extends KeptParty {
  /** Whose standard the verdict is by; null before parties were kept: the booker's. */
  readonly judgedAs: string | null
  readonly id: string
  readonly searchId: string
  readonly offer: AnyOffer
  /** What was confirmed of a journey abroad; null before, and of mainland flights. */
  readonly confirmed: Confirmed | null
  readonly price: PriceParts
  readonly priceToken: string
  readonly priceExpiresAt: Temporal.Instant
  readonly verdict: Verdict
  readonly policyVersion: number
  readonly sceneCode: string | null
  /** As the search that it was opened from. */
  readonly againOf: string | null
  readonly movedFromMinor: number | null
  /** The part of a plan of the desk that it is opened for; null of any other. */
  readonly planOf: PlanOf | null
  readonly feePromise: FeePromise
  /** What was chosen beside the tickets; null: nothing. */
  readonly extras: readonly ChosenExtra[] | null
  readonly expiresAt: Temporal.Instant
  readonly orderId: string | null
  /** What it is submitted with from one form, and which of its ways it is, from 1; null of a single way. */
  readonly journeyId: string | null
  readonly wayNo: number | null
}

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

interface Who {
  readonly companyId: string
  readonly personId: string
}

/** Level 1: a day of offers shrinks to a tenth in two milliseconds; better levels cost more than they save. */
export const packFlights = (value: readonly AnyFlightWithFares[]): Buffer => deflateSync(JSON.stringify(value), { level: 1 })
export const unpackFlights = (bytes: Uint8Array): readonly AnyFlightWithFares[] =>
  JSON.parse(inflateSync(bytes).toString('utf8')) as AnyFlightWithFares[]

export async function saveSearch(
  writer: Writer,
  row: Who &
    KeptParty & {
      id: string
      request: SearchRequestRow
      flights: readonly AnyFlightWithFares[]
      sceneCode: string | null
      againOf?: string | null
      /** Who was asked, where somebody has not answered; left out: all were heard. */
      asked?: AskedRow | null
      now: Temporal.Instant
      expiresAt: Temporal.Instant
    },
): Promise<void> {
  await writer
    .insertInto('flightSearch')
    .values({
      companyId: row.companyId,
      id: row.id,
      personId: row.personId,
      mode: row.mode,
      party: [...row.party],
      request: json(row.request),
      offers: packFlights(row.flights),
      sceneCode: row.sceneCode,
      againOf: row.againOf ?? null,
      asked: row.asked ? json(row.asked) : null,
      createdAt: row.now,
      expiresAt: row.expiresAt,
    })
    .execute()
}

/** A person's own search, while its offers live; with `null` for the instant, also after, for as long as it is kept. */
export async function findSearch(reader: Reader, who: Who, id: string, now: Temporal.Instant | null): Promise<SearchRow | null> {
  let query = reader
    .selectFrom('flightSearch')
    .select(['request', 'offers', 'expiresAt', 'mode', 'party', 'sceneCode', 'againOf'])
    .where('companyId', '=', who.companyId)
    .where('id', '=', id)
    .where('personId', '=', who.personId)
  if (now) query = query.where('expiresAt', '>', now)
  const row = await query.executeTakeFirst()
  if (!row) return null
  const { request, offers, ...kept } = row
  return { ...kept, request: request as SearchRequestRow, flights: unpackFlights(offers) }
}

export async function saveBooking(
  writer: Writer,
  row: Who &
    Omit<BookingRow, 'movedFromMinor' | 'orderId' | 'confirmed' | 'extras' | 'planOf' | 'journeyId' | 'wayNo'> & {
      planOf?: PlanOf | null
      now: Temporal.Instant
    },
): Promise<void> {
  await writer
    .insertInto('flightBooking')
    .values({
      companyId: row.companyId,
      id: row.id,
      personId: row.personId,
      mode: row.mode,
      party: [...row.party],
      judgedAs: row.judgedAs,
      searchId: row.searchId,
      offer: json(row.offer),
      price: json(row.price),
      priceToken: row.priceToken,
      priceExpiresAt: row.priceExpiresAt,
      verdict: json(row.verdict),
      policyVersion: row.policyVersion,
      sceneCode: row.sceneCode,
      againOf: row.againOf,
      planOf: row.planOf ? json(row.planOf) : null,
      feePromise: json(row.feePromise),
      createdAt: row.now,
      expiresAt: row.expiresAt,
    })
    .execute()
}

/** A person's own booking session, open, submitted or expired. */
export async function findBooking(reader: Reader, who: Who, id: string): Promise<BookingRow | null> {
  const row = await reader
    .selectFrom('flightBooking')
    .selectAll()
    .where('companyId', '=', who.companyId)
    .where('id', '=', id)
    .where('personId', '=', who.personId)
    .executeTakeFirst()
  if (!row) return null
  const { offer, price, verdict, feePromise } = row
  return {
    ...row,
    offer: offer as AnyOffer,
    price: price as PriceParts,
    verdict: verdict as Verdict,
    feePromise: feePromise as FeePromise,
    confirmed: row.confirmed as Confirmed | null,
    extras: row.extras as readonly ChosenExtra[] | null,
    planOf: row.planOf as PlanOf | null,
  }
}

/** What an open session costs, and for whom. */
export interface BookingPrice extends Partial<KeptParty> {
  readonly price: PriceParts
  readonly priceToken: string
  readonly priceExpiresAt: Temporal.Instant
  readonly verdict: Verdict
  readonly judgedAs: string | null
  readonly movedFromMinor: number | null
  /** Left out: the one that it was opened with. */
  readonly feePromise?: FeePromise
  /** Left out: as it was. */
  readonly offer?: AnyOffer
  /** Left out: as they were. */
  readonly extras?: readonly ChosenExtra[] | null
}

/** Keeps a new price of an open session. */
export async function repriceBooking(
  writer: Writer,
  who: Who,
  id: string,
  { party, feePromise, offer, extras, ...next }: BookingPrice,
): Promise<void> {
  await writer
    .updateTable('flightBooking')
    .set({
      ...next,
      ...(party && { party: [...party] }),
      ...(feePromise && { feePromise: json(feePromise) }),
      ...(offer && { offer: json(offer) }),
      ...(extras !== undefined && { extras: extras && json(extras) }),
      price: json(next.price),
      verdict: json(next.verdict),
    })
    .where((eb) => eb.and({ companyId: who.companyId, personId: who.personId, id }))
    .where('orderId', 'is', null)
    .execute()
}

/** Keeps what was confirmed of an open session; null takes it back. */
export async function confirmBooking(writer: Writer, who: Who, id: string, confirmed: Confirmed | null): Promise<void> {
  await writer
    .updateTable('flightBooking')
    .set({ confirmed: confirmed && json(confirmed) })
    .where((eb) => eb.and({ companyId: who.companyId, personId: who.personId, id }))
    .where('orderId', 'is', null)
    .execute()
}

/** Turns an open session into an order, once: null when it was submitted or expired meanwhile. */
export async function claimBooking(writer: Writer, who: Who, id: string, orderId: string, now: Temporal.Instant): Promise<boolean> {
  const row = await writer
    .updateTable('flightBooking')
    .set({ orderId })
    .where((eb) => eb.and({ companyId: who.companyId, personId: who.personId, id }))
    .where('orderId', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

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
