import type { CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import { rideInstead, type RailBeside } from '../../policy/rules/rail.ts'
import type { policyListNew } from '../calls/searching.ts'
import { isOfferAbroad, type AnyOffer } from '../rules/any-offer.ts'
import type { OfferedFlight } from '../rules/offer.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { cityOf, tripOf, type Standing, type Standings } from './judging.ts'
import type { Party } from './party.ts'

/* What the railway has beside flights that are looked at: asked where a standard takes the train instead, and kept with each of them. */

type Asker = Who & { readonly userCode: string }

interface Looked {
  readonly party: Pick<Party, 'mode' | 'party'>
  readonly standings: Standings | Refusal
  readonly sceneCode: string | null
  readonly leg: { readonly fromCityCode: string; readonly toCityCode: string; readonly departDate: string }
}

/** Null where no standard of the party compares flights with trains: nobody is asked then. Policy waits for the railway no longer than a list may. */
export async function railFor(
  deps: Pick<FlightsDeps, 'policy'>,
  who: Asker,
  { party: { mode, party }, standings, sceneCode, leg }: Looked,
): Promise<RailBeside | null> {
  if (isRefusal(standings)) return null
  const trip = { departDate: leg.departDate, arriveCity: leg.toCityCode }
  if (standings.every(({ standard }) => standard.at(trip).rules['train-instead-of-flight'] === null)) return null
  const travellers = { mode, userCodes: party.length === 0 ? [who.userCode] : party }
  return deps.policy.railBeside({ companyId: who.companyId, personId: who.personId, userCode: who.userCode, travellers, sceneCode, ...leg })
}

/** A flight with what was found beside it for those who look now, in place of what may have been found before. */
export function withRail<F extends OfferedFlight>(flight: F, rail: RailBeside | null): F {
  return rail === null && flight.rail === undefined ? flight : { ...flight, rail: rail ?? undefined }
}

/** The same of an offer that is taken: for these people, on its own day. */
export async function offerBesideRail(
  deps: Pick<FlightsDeps, 'policy'>,
  who: Asker,
  offer: AnyOffer,
  looked: Omit<Looked, 'leg'>,
): Promise<AnyOffer> {
  if (isOfferAbroad(offer)) return offer
  const { from, to } = offer.flight
  const leg = { fromCityCode: cityOf(from.airport), toCityCode: cityOf(to.airport), departDate: tripOf(offer).departDate }
  return { ...offer, flight: withRail(offer.flight, await railFor(deps, who, { ...looked, leg })) }
}

/** Whether the railway was silent when the list was made: it is asked once more for the flight that is taken. */
export const wasSilent = (offer: AnyOffer): boolean => !isOfferAbroad(offer) && offer.flight.rail?.ways === null

/** What a flight was held against, for whoever asks why; null where her standard compares it with no train. */
export function presentRail(
  { policy }: Pick<FlightsDeps, 'policy'>,
  { standard }: Standing,
  offer: AnyOffer,
  language: Language,
): CallResult<typeof policyListNew>['rail'] {
  if (isOfferAbroad(offer) || offer.flight.rail === undefined) return null
  const hours = standard.at(tripOf(offer)).rules['train-instead-of-flight']?.limit
  if (hours === undefined) return null
  const { rail } = offer.flight
  return {
    hours,
    finding: rideInstead(rail, offer.fare.fareMinor, hours).is,
    ways: (rail.ways ?? [])
      .filter(({ runMinutes }) => runMinutes < hours * 60)
      .map(({ trainNo, runMinutes, seat, fareMinor }) => ({
        trainNo,
        runMinutes,
        seatName: policy.words[language].seats[seat],
        fareMinor,
      })),
  }
}
