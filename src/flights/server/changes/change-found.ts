import { uuidv7 } from '../../../kernel/ids.ts'
import type { AnyFlightWithFares } from '../../rules/any-offer.ts'
import type { AirlineCharge } from '../../rules/change-cost.ts'
import type { FlightsDeps } from '../deps.ts'
import { packFlights, saveSearch, type SearchRequestRow } from '../store-sessions.ts'
import type { OpenDraft } from './change-opening.ts'
import { changeDraft } from './change-store.ts'

interface Found {
  readonly request: SearchRequestRow
  readonly flights: readonly AnyFlightWithFares[]
  /** What the airline takes for each, where it has said so with them. */
  readonly offered?: Readonly<Record<string, AirlineCharge>>
}

/** Keeps where tickets can be moved with their draft, for as long as that lives: among these flights it is judged, and one of them is chosen. */
export async function keepFound(
  deps: FlightsDeps,
  { who, draft, party, scene }: OpenDraft,
  { request, flights, offered }: Found,
): Promise<void> {
  const now = deps.clock.now()
  const searchId = uuidv7(now.epochMilliseconds)
  const kept = {
    ...who,
    ...party,
    id: searchId,
    request,
    offers: await packFlights(flights),
    sceneCode: scene.sceneCode,
    now,
    expiresAt: draft.expiresAt,
  }
  await deps.db.transact(
    async (writer) => {
      await saveSearch(writer, kept)
      await changeDraft(writer, draft, { searchId, ...(offered && { offered }) })
    },
    { name: 'flights.change-search' },
  )
}
