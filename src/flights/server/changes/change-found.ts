import type { AnyFlightWithFares } from '../../rules/any-offer.ts'
import type { AirlineCharge } from '../../rules/change-cost.ts'
import type { FlightsDeps } from '../deps.ts'
import { keepFound } from '../keep-found.ts'
import type { SearchRequestRow } from '../store-sessions.ts'
import type { OpenDraft } from './change-opening.ts'
import { changeDraft } from './change-store.ts'

interface Found {
  readonly request: SearchRequestRow
  readonly flights: readonly AnyFlightWithFares[]
  /** What the airline takes for each, where it has said so with them. */
  readonly offered?: Readonly<Record<string, AirlineCharge>>
}

/** Keeps where tickets can be moved with their draft, for as long as that lives. */
export async function keepWithDraft(
  deps: FlightsDeps,
  { who, draft, party, scene }: OpenDraft,
  { request, flights, offered }: Found,
): Promise<void> {
  const found = { party, request, flights, sceneCode: scene.sceneCode, expiresAt: draft.expiresAt }
  await keepFound(deps, who, found, {
    name: 'flights.change-search',
    also: (writer, searchId) => changeDraft(writer, draft, { searchId, ...(offered && { offered }) }),
  })
}
