import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import { explain, badgeOf } from '../../policy/rules/explain.ts'
import type { FlightFacts } from '../../policy/rules/facts.ts'
import { judgeByStandard } from '../../policy/rules/judge.ts'
import { marketOf } from '../../policy/rules/market.ts'
import type { BreachReason } from '../../policy/rules/policy.ts'
import { standardFor, type FlightStandard } from '../../policy/rules/standard.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { Language } from '../../kernel/language.ts'
import { findAirport } from '../../places/rules/cities.ts'
import { flightFactsOf } from '../rules/facts.ts'
import { offerKeyOf, type Offer, type OfferedFlightWithFares } from '../rules/offer.ts'
import type { FlightsDeps, Who } from './deps.ts'
import type { VerdictBadge } from '../calls/words.ts'

/** The policy as it holds for one traveller now. */
export interface Standing {
  readonly standard: FlightStandard
  /** The company's running number of the policy version, kept with orders. */
  readonly policyVersion: number
  readonly rankName: { readonly zh: string; readonly en: string }
  /** What the company lets one choose from as a reason to go above a limit. */
  readonly reasons: readonly BreachReason[]
}

/** Everything a search found, judged. */
export interface Judged {
  readonly facts: readonly FlightFacts[]
  readonly verdicts: readonly Verdict[]
  readonly byKey: ReadonlyMap<string, { readonly facts: FlightFacts; readonly verdict: Verdict }>
}

export const cityOf = (airport: string): string => findAirport(airport)?.city.code ?? airport

export async function standingOf(deps: FlightsDeps, who: Who): Promise<Standing | Refusal> {
  const [person, policy] = await Promise.all([
    deps.people.find(deps.db.read, who),
    deps.policy.current(deps.db.read, who.companyId, deps.clock.now()),
  ])
  invariant(person, 'who is signed in exists')
  if (!policy) return refuse('AF-NO-POLICY')
  const { reasons } = policy.policy
  const standard = standardFor(policy.policy, { rankCode: person.rank.code })
  return { standard, policyVersion: policy.version, rankName: person.rank.name, reasons }
}

/** The edition of the policy that judged an order, as it holds for its traveller. */
export async function standingOfOrder(
  deps: FlightsDeps,
  order: { companyId: string; ownerId: string; policyVersion: number },
): Promise<Standing> {
  const [person, policy] = await Promise.all([
    deps.people.find(deps.db.read, { companyId: order.companyId, personId: order.ownerId }),
    deps.policy.edition(deps.db.read, order.companyId, order.policyVersion),
  ])
  invariant(person && policy, 'an order has its traveller and the edition that judged it')
  const standard = standardFor(policy, { rankCode: person.rank.code })
  return { standard, policyVersion: order.policyVersion, rankName: person.rank.name, reasons: policy.reasons }
}

/** Judges all offers of a search, each against all of them. */
export function judgeOffers(standing: Standing, flights: readonly OfferedFlightWithFares[], now: Temporal.Instant): Judged {
  const facts = flights.flatMap((flight) => flightFactsOf(flight, cityOf))
  const market = marketOf(facts, now)
  const verdicts = facts.map((one) => judgeByStandard(standing.standard, one, market))
  const byKey = new Map(facts.map((one, index) => [one.offerKey, { facts: one, verdict: verdicts[index] as Verdict }]))
  return { facts, verdicts, byKey }
}

/** Judges one offer again, at another fare, among the others of its search. */
export function rejudge(
  standing: Standing,
  offer: Offer,
  flights: readonly OfferedFlightWithFares[],
  now: Temporal.Instant,
): { facts: FlightFacts; verdict: Verdict } {
  const key = offerKeyOf(offer.flight, offer.fare)
  const [own] = flightFactsOf({ ...offer.flight, fares: [offer.fare] }, cityOf)
  invariant(own, 'an offer makes facts')
  const others = flights.flatMap((flight) => flightFactsOf(flight, cityOf)).filter((facts) => facts.offerKey !== key)
  return { facts: own, verdict: judgeByStandard(standing.standard, own, marketOf([...others, own], now)) }
}

export function badgeFor(deps: FlightsDeps, standing: Standing, verdict: Verdict, language: Language): VerdictBadge {
  return {
    compliant: verdict.compliant,
    action: verdict.action,
    badge: badgeOf(verdict, standing.standard, deps.policy.words[language]),
    overMinor: verdict.overMinor,
  }
}

/** The page that explains one offer, in the reader's language. */
export function explainFor(
  deps: FlightsDeps,
  standing: Standing,
  one: { facts: FlightFacts; verdict: Verdict },
  totalMinor: number,
  language: Language,
) {
  return explain({
    verdict: one.verdict,
    offer: one.facts,
    standard: standing.standard,
    totalMinor,
    reader: deps.policy.readerIn(language, standing.rankName),
  })
}
