import type { Reader, Writer } from '../../../server/database/connect.ts'
import { json } from '../../../server/database/values.ts'
import type { AnyFlightWithFares } from '../../rules/any-offer.ts'
import { packFlights, unpackFlights } from '../store-sessions.ts'
import type { AskedRow } from './asked-row.ts'

/** How a search of hers stands; null where she has none of that name. */
export async function findAsked(
  reader: Reader,
  { companyId, personId }: { readonly companyId: string; readonly personId: string },
  id: string,
): Promise<{ readonly asked: AskedRow | null } | null> {
  const row = await reader
    .selectFrom('flightSearch')
    .select('asked')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row ? { asked: row.asked as AskedRow | null } : null
}

/** Adds an answer to a search, after those that came before it. A search that is gone by now is nobody's loss. */
export async function addAnswer(
  writer: Writer,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  { seller, flights }: { readonly seller: string; readonly flights: readonly AnyFlightWithFares[] | null },
): Promise<void> {
  const of = { companyId, id }
  const row = await writer
    .selectFrom('flightSearch')
    .select(['offers', 'asked'])
    .where((eb) => eb.and(of))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const asked = row.asked as AskedRow | null
  const waiting = (asked?.waiting ?? []).filter((one) => one.seller !== seller)
  const silent = [...(asked?.silent ?? []), ...(flights === null ? [seller] : [])]
  const next: AskedRow = { waiting, silent, answers: (asked?.answers ?? 1) + 1 }
  await writer
    .updateTable('flightSearch')
    .set({
      asked: json(next),
      ...(flights !== null && flights.length > 0 && { offers: await packFlights([...unpackFlights(row.offers), ...flights]) }),
    })
    .where((eb) => eb.and(of))
    .execute()
}
