import type { Refusal } from '../../../kernel/result.ts'
import { wayOf } from '../../rules/changing-legs.ts'
import { checkOverlap, spanOf, waysOf } from '../../rules/overlap.ts'
import { saidOf } from '../booking/checking.ts'
import type { FlightsDeps } from '../deps.ts'
import { liveWaysDuring } from '../store-repeats.ts'
import type { OpenDraft } from './change-opening.ts'
import type { ChangeChoice } from './change-store.ts'

/**
 * Asks once before tickets are moved to a flight that overlaps with another that somebody of them flies already, as before a booking. The
 * tickets that are moved are in nobody's way, nor are the other legs of their journey, between which a leg was chosen.
 */
export async function overlapOfChange(
  deps: FlightsDeps,
  { who, party: { travellers }, found, draft }: OpenDraft,
  { offer }: ChangeChoice,
  isConfirmed: boolean,
): Promise<Refusal | null> {
  const flight = wayOf(offer.flight, draft.leg)
  const ids = travellers.map(({ person }) => person.personId)
  const during = await liveWaysDuring(deps.db.read, who.companyId, ids, spanOf(flight))
  const others = during.filter(({ orderId }) => orderId !== found.order.orderId)
  for (const { person } of travellers) {
    const hers = others.filter(({ personId }) => personId === person.personId)
    const refusal = checkOverlap(waysOf(flight), hers, isConfirmed)
    if (refusal) return saidOf(who, person, refusal)
  }
  return null
}
