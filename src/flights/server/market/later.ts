import type { OfferedFlightWithFares } from '../../rules/offer.ts'
import type { FlightsDeps } from '../deps.ts'
import { addAnswer } from './asked-store.ts'
import type { Search } from './market.ts'

/**
 * Adds to a search what comes after its list was shown, for as long as the suppliers may take. Nobody waits for it: where it cannot be written
 * down, the list stays as it is, and is whole once the time of those who were asked is over.
 */
export async function keepLater(
  { db, log }: Pick<FlightsDeps, 'db' | 'log'>,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  search: Search,
  kept: (flights: readonly OfferedFlightWithFares[]) => readonly OfferedFlightWithFares[],
): Promise<void> {
  try {
    await search.later(({ seller, flights }) =>
      db.transact((writer) => addAnswer(writer, { companyId, id }, { seller, flights: flights && kept(flights) }), {
        name: 'flights.search-later',
      }),
    )
  } catch (err) {
    log.warn({ err }, 'later_flights_not_kept')
  }
}
