import type { Selectable } from 'kysely'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import { json } from '../../../server/database/values.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { cancelledWay, cancelledWays } from '../../rules/cancelled-way.ts'
import type { ChangedWay, PlannedFlight } from '../../supplier/port/airline-changes.ts'

/* The SQL of what airlines do to flights that they have sold. */

export interface DisruptionRow extends Omit<Selectable<DB['flightAirlineChange']>, 'plannedBefore' | 'plannedNow'> {
  readonly plannedBefore: PlannedFlight
  readonly plannedNow: PlannedFlight | null
  /** Each way of a journey that it is about, kept with what was agreed to; null of a mainland flight, and of rows that do not say. */
  readonly ways: readonly ChangedWay[] | null
}

interface KeptBefore extends PlannedFlight {
  readonly ways?: readonly ChangedWay[]
}

function parsed(row: Selectable<DB['flightAirlineChange']>): DisruptionRow {
  const { ways = null, ...plannedBefore } = row.plannedBefore as KeptBefore
  return { ...row, plannedBefore, plannedNow: row.plannedNow as PlannedFlight | null, ways }
}

export async function insertDisruption(writer: Writer, { ways, ...row }: DisruptionRow): Promise<void> {
  const { plannedNow } = row
  const plannedBefore: KeptBefore = { ...row.plannedBefore, ...(ways && { ways }) }
  await writer
    .insertInto('flightAirlineChange')
    .values({ ...row, plannedBefore: json(plannedBefore), plannedNow: plannedNow === null ? null : json(plannedNow) })
    .execute()
}

/** Each flight or way that it is about. */
export const waysOf = ({ kind, plannedBefore, plannedNow, ways }: Omit<DisruptionRow, 'state'>): readonly ChangedWay[] =>
  ways && ways.length > 0 ? ways : [{ kind, from: plannedBefore, to: plannedNow }]

/** All of an order, oldest first. */
export async function disruptionsOf(reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly DisruptionRow[]> {
  const rows = await reader
    .selectFrom('flightAirlineChange')
    .selectAll()
    .where((eb) => eb.and({ companyId, orderId }))
    .orderBy('id')
    .execute()
  return rows.map(parsed)
}

/**
 * Of a journey of several ways those that its airline flies no longer, from 0; empty where that is none, or all there is. One in whose place another is kept
 * is among them until somebody agrees to that.
 */
export async function waysCancelled(
  reader: Reader,
  { offer, airlineWord, ...order }: OrderRef & { readonly offer: AnyOffer; readonly airlineWord: string | null },
): Promise<readonly number[]> {
  if (airlineWord !== 'cancelled' || !isOfferAbroad(offer) || offer.flight.slices.length < 2) return []
  const newest = (await disruptionsOf(reader, order)).at(-1)
  if (!newest) return []
  const { slices } = offer.flight
  if (newest.ways === null) return cancelledWays(slices, newest.plannedBefore)
  const gone = new Set(newest.ways.flatMap(({ kind, from }) => (kind === 'retimed' ? [] : (cancelledWay(slices, from) ?? []))))
  return slices.flatMap((_, way) => (gone.has(way) ? [way] : []))
}

export async function changeDisruption(
  writer: Writer,
  { companyId, id }: Pick<DisruptionRow, 'companyId' | 'id'>,
  change: Partial<Pick<DisruptionRow, 'state' | 'endedAt' | 'decidedBy' | 'refusal' | 'freeUntil'>>,
): Promise<void> {
  await writer
    .updateTable('flightAirlineChange')
    .set(change)
    .where((eb) => eb.and({ companyId, id }))
    .execute()
}

/** The order's flight is planned otherwise from now on, for whoever has tickets of it. */
export async function replanFlight(writer: Writer, { companyId, orderId }: OrderRef, offer: AnyOffer): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ offer: json(offer) })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
  await writer
    .updateTable('flightTicket')
    .set({ flightNumber: offer.flight.number, departDate: Temporal.PlainDate.from(offer.flight.from.at.slice(0, 10)) })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}
