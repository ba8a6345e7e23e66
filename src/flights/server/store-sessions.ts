import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync, type ZstdOptions } from 'node:zlib'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import type { FeePromise } from '../../payments/rules/service-fees.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { AnyFlightWithFares, AnyOffer } from '../rules/any-offer.ts'
import type { ChosenExtra } from '../rules/extras.ts'
import type { JourneyLeg, JourneyType } from '../rules/journey.ts'
import type { CabinGroup, PriceParts } from '../rules/offer.ts'
import type { AskedRow } from './market/asked-row.ts'
import type { KeptParty } from './party.ts'

/* What a booking begins with: the searches that were made, and the sessions in which one of their offers is booked. Both are somebody's own, and end by themselves. */

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

interface Who {
  readonly companyId: string
  readonly personId: string
}

const packed = promisify<string, ZstdOptions, Buffer>(zstdCompress)

/**
 * Offers as they are kept. Zstandard, level 1: a day of them shrinks to a thirtieth, in half the time and to half the size of deflate's; better
 * levels cost more than they save. Beside the thread that serves, which goes on judging and presenting them.
 */
export const packFlights = (value: readonly AnyFlightWithFares[]): Promise<Buffer> =>
  packed(JSON.stringify(value), { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
export const unpackFlights = (bytes: Uint8Array): readonly AnyFlightWithFares[] =>
  JSON.parse(zstdDecompressSync(bytes).toString('utf8')) as AnyFlightWithFares[]

export async function saveSearch(
  writer: Writer,
  row: Who &
    KeptParty & {
      id: string
      request: SearchRequestRow
      /** Its flights, packed (`packFlights`). */
      offers: Buffer
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
      offers: row.offers,
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
