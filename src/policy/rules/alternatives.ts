import { invariant } from '../../kernel/result.ts'
import type { FlightFacts } from './facts.ts'
import { betterThan } from './payers.ts'
import type { Verdict } from './verdict.ts'

/** How far around the chosen departure alternatives are looked for, in minutes, before the whole day is taken. */
const ALTERNATIVE_WINDOWS_MINUTES = [60, 120, 240] as const
const MOST_ALTERNATIVES = 2
const MINUTE_MS = 60_000

export interface Alternative {
  readonly offerKey: string
  readonly flightKey: string
  /** Minutes by which it departs later (positive) or earlier (negative) than the chosen one; likewise the arrival. */
  readonly departsLaterMinutes: number
  readonly arrivesLaterMinutes: number
  /** What it costs less than the chosen one, by fare, in minor units; negative where it costs more. */
  readonly savesMinor: number
  /** The lowest fare of all flights that would do. */
  readonly isCheapest: boolean
}

export interface Alternatives {
  /** At most two: the nearest in time first, then the cheapest; where they are one, the next nearest follows. */
  readonly nearest: readonly Alternative[]
  /** The window they were taken from; `null`: the whole day. */
  readonly withinMinutes: number | null
  /** How many flights in that window would do, these among them. */
  readonly compliantCount: number
}

/** The offer that another is looked for, with the company's word on it. */
interface Chosen {
  readonly facts: FlightFacts
  readonly verdict: Verdict
}

interface Candidate {
  readonly offer: FlightFacts
  readonly alternative: Omit<Alternative, 'isCheapest'>
  readonly apartMinutes: number
}

/** The cheapest fare of each flight between the same cities that is better than the chosen one. */
function cheapestByFlight(
  offers: readonly FlightFacts[],
  verdicts: readonly Verdict[],
  { facts: chosen, verdict: own }: Chosen,
): FlightFacts[] {
  const flights = new Map<string, FlightFacts>()
  const isBetter = betterThan(own.rules.filter(({ pass }) => !pass))
  offers.forEach((offer, index) => {
    const verdict = verdicts[index]
    if (verdict === undefined || !isBetter(verdict) || offer.offerKey === chosen.offerKey) return
    if (offer.departCity !== chosen.departCity || offer.arriveCity !== chosen.arriveCity) return
    const known = flights.get(offer.flightKey)
    if (known === undefined || offer.fareMinor < known.fareMinor) flights.set(offer.flightKey, offer)
  })
  return [...flights.values()]
}

function candidate(offer: FlightFacts, chosen: FlightFacts): Candidate {
  const departsLaterMinutes = Math.round((offer.departAtMs - chosen.departAtMs) / MINUTE_MS)
  return {
    offer,
    apartMinutes: Math.abs(departsLaterMinutes),
    alternative: {
      offerKey: offer.offerKey,
      flightKey: offer.flightKey,
      departsLaterMinutes,
      arrivesLaterMinutes: Math.round((offer.arriveAtMs - chosen.arriveAtMs) / MINUTE_MS),
      savesMinor: chosen.fareMinor - offer.fareMinor,
    },
  }
}

/**
 * The ways back into the policy: the nearest in time and the cheapest, at most two, out of the narrowest window that offers a
 * choice. `verdicts` are those of `offers`, in their order. Against none of them stands what binds; where nothing binds against the
 * chosen one, they break no rule at all.
 */
export function cheapestCompliant(offers: readonly FlightFacts[], verdicts: readonly Verdict[], chosen: Chosen): Alternatives {
  invariant(offers.length === verdicts.length, 'every offer needs its verdict')
  const all = cheapestByFlight(offers, verdicts, chosen)
    .map((offer) => candidate(offer, chosen.facts))
    .toSorted(
      (a, b) => a.apartMinutes - b.apartMinutes || a.offer.fareMinor - b.offer.fareMinor || (a.offer.offerKey < b.offer.offerKey ? -1 : 1),
    )
  const withinMinutes =
    ALTERNATIVE_WINDOWS_MINUTES.find((minutes) => all.filter((one) => one.apartMinutes <= minutes).length >= MOST_ALTERNATIVES) ?? null
  const near = withinMinutes === null ? all : all.filter((one) => one.apartMinutes <= withinMinutes)
  const [nearest, next] = near
  if (nearest === undefined) return { nearest: [], withinMinutes, compliantCount: 0 }
  const cheapest = near.reduce((low, one) => (one.offer.fareMinor < low.offer.fareMinor ? one : low), nearest)
  const second = cheapest === nearest ? next : cheapest
  const chosenOnes = second === undefined ? [nearest] : [nearest, second]
  return {
    nearest: chosenOnes.map((one) => ({ ...one.alternative, isCheapest: one === cheapest })),
    withinMinutes,
    compliantCount: near.length,
  }
}
