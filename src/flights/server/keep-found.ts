import { uuidv7 } from '../../kernel/ids.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { AnyFlightWithFares } from '../rules/any-offer.ts'
import type { FlightsDeps, Who } from './deps.ts'
import type { KeptParty } from './party.ts'
import { packFlights, saveSearch, type SearchRequestRow } from './store-sessions.ts'

interface Found {
  readonly party: KeptParty
  readonly request: SearchRequestRow
  readonly flights: readonly AnyFlightWithFares[]
  readonly sceneCode: string | null
  readonly expiresAt: Temporal.Instant
}

/**
 * Keeps what was found for somebody as a search of hers: one of these flights is chosen, and judged among them, until it expires. Answers the
 * search's id. `name` names the fault points around it; `also` is written with it.
 */
export async function keepFound(
  deps: FlightsDeps,
  { companyId, personId }: Who,
  { party: { mode, party }, request, flights, sceneCode, expiresAt }: Found,
  { name, also }: { readonly name: string; readonly also?: (writer: Writer, searchId: string) => Promise<void> },
): Promise<string> {
  const now = deps.clock.now()
  const id = uuidv7(now.epochMilliseconds)
  const offers = await packFlights(flights)
  await deps.db.transact(
    async (writer) => {
      await saveSearch(writer, { companyId, personId, mode, party, id, request, offers, sceneCode, now, expiresAt })
      await also?.(writer, id)
    },
    { name },
  )
  return id
}
