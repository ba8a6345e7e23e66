import type { Selectable } from 'kysely'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import { json } from '../../../server/database/values.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { cancelledWays } from '../../rules/cancelled-way.ts'
import type { PlannedFlight } from '../../supplier/port/airline-changes.ts'

/* The SQL of what airlines do to flights that they have sold. */

export interface DisruptionRow extends Omit<Selectable<DB['flightAirlineChange']>, 'plannedBefore' | 'plannedNow'> {
  readonly plannedBefore: PlannedFlight
  readonly plannedNow: PlannedFlight | null
}

const parsed = (row: Selectable<DB['flightAirlineChange']>): DisruptionRow => ({
  ...row,
  plannedBefore: row.plannedBefore as PlannedFlight,
  plannedNow: row.plannedNow as PlannedFlight | null,
})

export async function insertDisruption(writer: Writer, row: DisruptionRow): Promise<void> {
  const { plannedBefore, plannedNow } = row
  await writer
    .insertInto('flightAirlineChange')
    .values({ ...row, plannedBefore: json(plannedBefore), plannedNow: plannedNow === null ? null : json(plannedNow) })
    .execute()
}

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

/** Of a journey of several ways those that its airline flies no longer, from 0; empty where that is none, or all there is. */
export async function waysCancelled(
  reader: Reader,
  { offer, airlineWord, ...order }: OrderRef & { readonly offer: AnyOffer; readonly airlineWord: string | null },
): Promise<readonly number[]> {
  if (airlineWord !== 'cancelled' || !isOfferAbroad(offer) || offer.flight.slices.length < 2) return []
  const newest = (await disruptionsOf(reader, order)).at(-1)
  return newest ? cancelledWays(offer.flight.slices, newest.plannedBefore) : []
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
