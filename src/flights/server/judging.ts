import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import { explain, badgeOf } from '../../policy/rules/explain.ts'
import type { FlightFacts } from '../../policy/rules/facts.ts'
import { judgeByStandard } from '../../policy/rules/judge.ts'
import { marketOf, type Market } from '../../policy/rules/market.ts'
import { payerSplit, type PayerSplit } from '../../policy/rules/payers.ts'
import type { BreachReason, FlightPolicy } from '../../policy/rules/policy.ts'
import { standardFor, type FlightStandard } from '../../policy/rules/standard.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { findAirport } from '../../places/rules/cities.ts'
import type { Person } from '../../people/server/index.ts'
import { flightFactsOf } from '../rules/facts.ts'
import { offerKeyOf, type Offer, type OfferedFlightWithFares } from '../rules/offer.ts'
import { actionFor, offersFor, strictest } from '../rules/party.ts'
import { flightText } from '../text/index.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { judgedAs, type Party } from './party.ts'
import type { VerdictBadge } from '../calls/words.ts'

/** The policy as it holds for one traveller now, and for how many it is asked. */
export interface Standing {
  readonly standard: FlightStandard
  /** The company's running number of the policy version, kept with orders. */
  readonly policyVersion: number
  readonly rankName: BothNames
  /** What the company lets one choose from as a reason to go above a limit. */
  readonly reasons: readonly BreachReason[]
  /** Whose standard it is: a traveller's own, or that of the host who brings her along. */
  readonly personId: string
  /** Her name, where others of the party have another standard; null where nobody needs to ask. */
  readonly standardOf: BothNames | null
  /** How many travel. */
  readonly size: number
}

/** The standards of a party, one of each rank, in the order of the travellers. */
export type Standings = readonly [Standing, ...Standing[]]

export interface JudgedOffer {
  readonly facts: FlightFacts
  readonly verdict: Verdict
  /** By whose standard: the strictest. */
  readonly standing: Standing
}

/** Everything a search found, judged. */
export interface Judged {
  readonly facts: readonly FlightFacts[]
  readonly verdicts: readonly Verdict[]
  readonly byKey: ReadonlyMap<string, JudgedOffer>
}

export const cityOf = (airport: string): string => findAirport(airport)?.city.code ?? airport

/** Who travels under whose rank, each person once. */
async function standardBearers(deps: FlightsDeps, companyId: string, { travellers }: Party): Promise<readonly Person[]> {
  const hosts = [...new Set(travellers.map(judgedAs))].filter((id) => travellers.every(({ person }) => person.personId !== id))
  const found = hosts.length === 0 ? new Map<string, Person>() : await deps.people.findAll(deps.db.read, companyId, hosts)
  const known = new Map([...travellers.map(({ person }) => [person.personId, person] as const), ...found])
  return [...new Set(travellers.map(judgedAs))].map((id) => {
    const person = known.get(id)
    invariant(person, 'whoever is brought along has a host')
    return person
  })
}

function standingFor(policy: FlightPolicy, version: number, person: Person): Omit<Standing, 'standardOf' | 'size'> {
  const standard = standardFor(policy, { rankCode: person.rank.code, isSpecial: person.isSpecial })
  return { standard, policyVersion: version, rankName: person.rank.name, reasons: policy.reasons, personId: person.personId }
}

/** Each traveller by her own standing, outside companions and guests by their host's. */
export async function standingsOf(deps: FlightsDeps, who: Who, party: Party): Promise<Standings | Refusal> {
  const [people, inForce] = await Promise.all([
    standardBearers(deps, who.companyId, party),
    deps.policy.current(deps.db.read, who.companyId, deps.clock.now()),
  ])
  if (!inForce) return refuse('AF-NO-POLICY')
  const ofRank = new Map<string, Person>()
  for (const person of people) {
    const key = person.isSpecial ? 'special' : `rank ${person.rank.code}`
    if (!ofRank.has(key)) ofRank.set(key, person)
  }
  const size = party.travellers.length
  const [first, ...others] = [...ofRank.values()].map((person) => {
    return { ...standingFor(inForce.policy, inForce.version, person), size, standardOf: ofRank.size > 1 ? person.name : null }
  })
  invariant(first, 'somebody travels')
  return [first, ...others]
}

/** Of a party the standing that an offer was judged by before; the first where that person has left it. */
export const standingIn = (standings: Standings, personId: string | null): Standing =>
  standings.find((standing) => standing.personId === personId) ?? standings[0]

/** What judged an order, as it holds for the one whose standard it was. */
export async function standingOfOrder(
  deps: FlightsDeps,
  order: { companyId: string; ownerId: string; policyVersion: number },
  row: { judgedAs: string | null },
  travellerIds: readonly string[],
): Promise<Standing> {
  const personId = row.judgedAs ?? order.ownerId
  const [people, policy] = await Promise.all([
    deps.people.findAll(deps.db.read, order.companyId, [...new Set([personId, ...travellerIds])]),
    deps.policy.edition(deps.db.read, order.companyId, order.policyVersion),
  ])
  const person = people.get(personId)
  invariant(person && policy, 'an order has its traveller and the edition that judged it')
  const ranks = new Set([...people.values()].filter(({ kind }) => kind === 'employee').map(({ rank }) => rank.code))
  const standing = standingFor(policy, order.policyVersion, person)
  return { ...standing, size: travellerIds.length, standardOf: travellerIds.length > 1 && ranks.size > 1 ? person.name : null }
}

function judgeFor(standings: Standings, facts: FlightFacts, market: Market): JudgedOffer {
  const judged = (standing: Standing) => ({ facts, verdict: judgeByStandard(standing.standard, facts, market), standing })
  const [first, ...others] = standings
  return strictest([judged(first), ...others.map(judged)])
}

/** Judges all offers of a search, each against all of them, by the strictest standard of the party. */
export function judgeOffers(standings: Standings, flights: readonly OfferedFlightWithFares[], now: Temporal.Instant): Judged {
  const facts = flights.flatMap((flight) => flightFactsOf(flight, cityOf))
  const market = marketOf(facts, now)
  const judged = facts.map((one) => judgeFor(standings, one, market))
  return { facts, verdicts: judged.map((one) => one.verdict), byKey: new Map(judged.map((one) => [one.facts.offerKey, one])) }
}

/** Judges one offer again, at another fare, among the others of its search. */
export function rejudge(
  standings: Standings,
  offer: Offer,
  flights: readonly OfferedFlightWithFares[],
  now: Temporal.Instant,
): JudgedOffer {
  const key = offerKeyOf(offer.flight, offer.fare)
  const [own] = flightFactsOf({ ...offer.flight, fares: [offer.fare] }, cityOf)
  invariant(own, 'an offer makes facts')
  const open = offersFor(flights, standings[0].size)
  const others = open.flatMap((flight) => flightFactsOf(flight, cityOf)).filter((facts) => facts.offerKey !== key)
  return judgeFor(standings, own, marketOf([...others, own], now))
}

export function badgeFor(deps: FlightsDeps, standing: Standing, verdict: Verdict, language: Language): VerdictBadge {
  return {
    compliant: verdict.compliant,
    action: actionFor(verdict, standing.size),
    badge: badgeOf(verdict, standing.standard, deps.policy.words[language]),
    overMinor: verdict.overMinor,
  }
}

/** Who pays: of several the company, for together they are never above a limit that anybody pays for [P-POL-03]. */
export function payersOf(standing: Standing, verdict: Verdict, totalMinor: number): PayerSplit {
  return standing.size > 1 ? { companyMinor: totalMinor, personMinor: 0 } : payerSplit(standing.standard, verdict, totalMinor)
}

/** The page that explains one offer, in the reader's language. */
export function explainFor(
  deps: FlightsDeps,
  standing: Standing,
  one: { facts: FlightFacts; verdict: Verdict },
  totalMinor: number,
  language: Language,
) {
  const said = explain({
    verdict: one.verdict,
    offer: one.facts,
    standard: standing.standard,
    totalMinor,
    reader: deps.policy.readerIn(language, standing.rankName),
  })
  const action = actionFor(one.verdict, standing.size)
  if (action === one.verdict.action) return said
  return { ...said, action, whatNow: flightText[language].partyOver, payers: payersOf(standing, one.verdict, totalMinor) }
}
