import type { Refusal } from '../../../kernel/result.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { checkOverlap, type Ride } from '../../rules/overlaps.ts'
import type { Booker, TrainsDeps } from '../deps.ts'
import { idsOf } from '../governing.ts'
import type { Offer } from './offer.ts'
import { ridesDuring } from '../store.ts'

export const rideOf = ({ train }: Offer): Ride => ({
  trainId: train.trainId,
  trainNo: train.trainNo,
  departAt: Temporal.Instant.from(train.from.at),
  arriveAt: Temporal.Instant.from(train.to.at),
})
/** What one of the party has already at that time, or of that train; said with the train that is in the way. `instead`: the order whose tickets it replaces. */
export async function overlapOf(
  deps: TrainsDeps,
  reader: Reader,
  who: Booker,
  offers: readonly Offer[],
  instead: string | null = null,
): Promise<Refusal | null> {
  for (const offer of offers) {
    const refused = await overlapOfOne(deps, reader, who, offer, instead)
    if (refused) return refused
  }
  return null
}

async function overlapOfOne(deps: TrainsDeps, reader: Reader, who: Booker, offer: Offer, instead: string | null): Promise<Refusal | null> {
  const wanted = rideOf(offer)
  const taken = await ridesDuring(reader, who.companyId, idsOf(offer.party), wanted, instead)
  for (const personId of idsOf(offer.party)) {
    const refused = checkOverlap(
      wanted,
      taken.filter((ride) => ride.personId === personId),
    )
    if (refused) return refused
  }
  return null
}
