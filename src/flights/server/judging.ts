import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import { explain, badgeOf } from '../../policy/rules/explain.ts'
import type { FlightFacts, Traveller } from '../../policy/rules/facts.ts'
import { judgeByStandard } from '../../policy/rules/judge.ts'
import { namesDepartments, type Trip } from '../../policy/rules/layers.ts'
import { marketOf, type Market } from '../../policy/rules/market.ts'
import { isWithin, payerSplit, type PayerSplit } from '../../policy/rules/payers.ts'
import { isBookingRule, type BreachReason, type FlightPolicy } from '../../policy/rules/policy.ts'
import { limitsKey, standardFor, standardKey, type FlightStandard } from '../../policy/rules/standard.ts'
import { summed } from '../../policy/rules/summed.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { findAnyAirport } from '../../places/rules/world-cities.ts'
import { feeBearer, withServiceFee, type FeeBearer, type FeePayer } from '../../payments/rules/service-fees.ts'
import type { Person } from '../../people/server/index.ts'
import { isOfferAbroad, type AnyFlightWithFares, type AnyOffer } from '../rules/any-offer.ts'
import { anyFactsOf, factsOfOffer } from '../rules/any-facts.ts'
import type { ChangePayers } from '../rules/change-cost.ts'
import { extrasSplit, withoutExtras } from '../rules/extras-price.ts'
import { offerKeyOf, totalMinorOf, type PriceParts } from '../rules/offer.ts'
import { actionFor, offersFor, strictest } from '../rules/party.ts'
import { countsOf, seatsOf } from '../rules/passenger-types.ts'
import { flightText } from '../text/index.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { judgedAs, typesOf, type Party } from './party.ts'
import type { FlightOrderRow } from './store.ts'
import type { VerdictBadge } from '../calls/words.ts'

/** The policy as it holds for one traveller now, and for how many it is asked. */
export interface Standing {
  readonly standard: FlightStandard
  /** Whose it is, as policy sees her: kept with orders, so that a draft can be held against them. */
  readonly traveller: Traveller
  /** The company's running number of the policy version, kept with orders. */
  readonly policyVersion: number
  readonly policyName: BothNames
  readonly rankName: BothNames
  /** What the company lets one choose from as a reason to go above a limit. */
  readonly reasons: readonly BreachReason[]
  /** Whose standard it is: a traveller's own, or that of the host who brings her along. */
  readonly personId: string
  /** Her name, where others of the party have another standard; null where nobody needs to ask. */
  readonly standardOf: BothNames | null
  /** How many travel. */
  readonly size: number
  /** How many seats they need: an infant has none of its own. */
  readonly seats: number
}

/** The standards of a party, each once, in the order of the travellers. */
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

export const cityOf = (airport: string): string => findAnyAirport(airport)?.city.code ?? airport

/** When and where an offer goes, as layers of a policy ask. */
export const tripOf = ({ flight }: AnyOffer): Trip => ({ departDate: flight.from.at.slice(0, 10), arriveCity: cityOf(flight.to.airport) })

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

/** People as policy sees them under a scene. What stands above their departments is looked up where the policy asks for it alone. */
async function travellersOf(
  deps: FlightsDeps,
  companyId: string,
  policy: FlightPolicy,
  people: readonly Person[],
  sceneCode: string | null,
): Promise<(person: Person) => Traveller> {
  const codes = namesDepartments(policy) ? [...new Set(people.map(({ department }) => department.code))] : []
  const paths = await deps.people.departmentPaths(deps.db.read, companyId, codes)
  return ({ rank, department, userCode, isSpecial }) => {
    const departments = paths.get(department.code) ?? []
    return { rankCode: rank.code, departments, userCode, isSpecial, ...(sceneCode !== null && { scene: sceneCode }) }
  }
}

function standingFor(
  policy: FlightPolicy,
  version: number,
  person: Person,
  traveller: Traveller,
): Omit<Standing, 'standardOf' | 'size' | 'seats'> {
  const standard = standardFor(policy, traveller)
  const { reasons, name: policyName } = policy
  return { standard, traveller, policyVersion: version, policyName, rankName: person.rank.name, reasons, personId: person.personId }
}

/** The edition that a session was judged by, or where none is named the one in force. */
async function policyOf(deps: FlightsDeps, companyId: string, version: number | null, isAbroad: boolean) {
  const { current, currentAbroad, edition, editionAbroad } = deps.policy
  if (version === null) return (isAbroad ? currentAbroad : current)(deps.db.read, companyId, deps.clock.now())
  const policy = await (isAbroad ? editionAbroad : edition)(deps.db.read, companyId, version)
  invariant(policy, 'a session has the edition that judged it')
  return { policy, version }
}

/**
 * Each traveller by her own standing under the scene, outside companions and guests by their host's. Of a session by the edition that it
 * was opened under, so that its verdict, who pays and what it must be linked to are the word of one edition until it ends.
 */
export async function standingsOf(
  deps: FlightsDeps,
  who: Who,
  party: Party,
  {
    sceneCode,
    policyVersion,
    trip,
    isAbroad = false,
  }: { readonly sceneCode: string | null; readonly policyVersion: number | null; readonly trip: Trip; readonly isAbroad?: boolean },
): Promise<Standings | Refusal> {
  const [people, inForce] = await Promise.all([
    standardBearers(deps, who.companyId, party),
    policyOf(deps, who.companyId, policyVersion, isAbroad),
  ])
  if (!inForce) return refuse('AF-NO-POLICY')
  const { policy, version } = inForce
  const travellerOf = await travellersOf(deps, who.companyId, policy, people, sceneCode)
  const byStandard = new Map<string, Person>()
  for (const person of people) {
    const key = standardKey(policy, travellerOf(person))
    if (!byStandard.has(key)) byStandard.set(key, person)
  }
  const size = party.travellers.length
  const seats = seatsOf(countsOf(typesOf(party, trip.departDate)))
  // Whose limits are the same on this trip need not be told apart, whatever layers or ranks they have them from.
  const differs = new Set([...byStandard.values()].map((person) => limitsKey(policy, travellerOf(person), trip))).size > 1
  const [first, ...others] = [...byStandard.values()].map((person) => {
    return { ...standingFor(policy, version, person, travellerOf(person)), size, seats, standardOf: differs ? person.name : null }
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
  row: { judgedAs: string | null; sceneCode: string | null; offer: AnyOffer },
  travellerIds: readonly string[],
): Promise<Standing> {
  const personId = row.judgedAs ?? order.ownerId
  const [travelling, policy] = await Promise.all([
    deps.people.findAll(deps.db.read, order.companyId, [...new Set([personId, ...travellerIds])]),
    deps.policy[isOfferAbroad(row.offer) ? 'editionAbroad' : 'edition'](deps.db.read, order.companyId, order.policyVersion),
  ])
  // Who is brought along travels under whoever brings her, also where that one stays at home.
  const bearerIds = new Set(travellerIds.map((id) => travelling.get(id)?.hostId ?? id))
  const people = await deps.people.findAll(deps.db.read, order.companyId, [...new Set([personId, ...bearerIds])])
  const person = people.get(personId)
  invariant(person && policy, 'an order has its traveller and the edition that judged it')
  const travellerOf = await travellersOf(deps, order.companyId, policy, [...people.values()], row.sceneCode)
  const bearers = [...people.values()].filter((one) => bearerIds.has(one.personId))
  const limits = new Set(bearers.map((one) => limitsKey(policy, travellerOf(one), tripOf(row.offer))))
  const standing = standingFor(policy, order.policyVersion, person, travellerOf(person))
  const size = travellerIds.length
  return { ...standing, size, seats: size, standardOf: size > 1 && limits.size > 1 ? person.name : null }
}

function judgeFor(standings: Standings, facts: FlightFacts, market: Market): JudgedOffer {
  const judged = (standing: Standing) => ({ facts, verdict: judgeByStandard(standing.standard, facts, market), standing })
  const [first, ...others] = standings
  return strictest([judged(first), ...others.map(judged)])
}

/** Judges all offers of a search, each against all of them, by the strictest standard of the party. */
export function judgeOffers(standings: Standings, flights: readonly AnyFlightWithFares[], now: Temporal.Instant): Judged {
  const facts = flights.flatMap((flight) => anyFactsOf(flight, cityOf))
  const market = marketOf(facts, now)
  const judged = facts.map((one) => judgeFor(standings, one, market))
  return { facts, verdicts: judged.map((one) => one.verdict), byKey: new Map(judged.map((one) => [one.facts.offerKey, one])) }
}

/** Judges one offer again, at another fare, among the others of its search. */
export function rejudge(standings: Standings, offer: AnyOffer, flights: readonly AnyFlightWithFares[], now: Temporal.Instant): JudgedOffer {
  const key = offerKeyOf(offer.flight, offer.fare)
  const own = factsOfOffer(offer, cityOf)
  const open = offersFor(flights, standings[0].seats)
  const others = open.flatMap((flight) => anyFactsOf(flight, cityOf)).filter((facts) => facts.offerKey !== key)
  return judgeFor(standings, own, marketOf([...others, own], now))
}

/** What is said of the offer alone. */
const ofOffer = (verdict: Verdict): Verdict =>
  summed(
    verdict.rules.filter(({ rule }) => !isBookingRule(rule)),
    verdict,
  )

/** The company's word on the offer. How a budget stands is nobody's business who looks at a flight. */
export function badgeFor(deps: FlightsDeps, standing: Standing, all: Verdict, language: Language): VerdictBadge {
  const verdict = ofOffer(all)
  return {
    compliant: verdict.compliant,
    isWithin: isWithin(verdict),
    action: actionFor(verdict, standing.size),
    badge: badgeOf(verdict, standing.standard, deps.policy.words[language]),
    overMinor: verdict.overMinor,
  }
}

/**
 * Who pays: of several the company, for together they are never above a limit that anybody pays for [P-POL-03]; what policy says of
 * their booking counts for them too.
 */
function tripPayersOf({ standard, size }: Standing, verdict: Verdict, price: PriceParts): PayerSplit {
  const rules = size > 1 ? verdict.rules.filter(({ rule }) => isBookingRule(rule)) : verdict.rules
  return payerSplit(standard, { ...verdict, rules }, totalMinorOf(withoutExtras(price)) - price.serviceFeeMinor)
}

export interface Payers extends PayerSplit {
  /** Who pays what without our fee, by policy alone. */
  readonly trip: PayerSplit
  readonly serviceFeePaidBy: FeeBearer
}

/** Who pays what, our fee and what is bought beside the tickets included: policy judges fares and has no say in whose those are. */
export function payersOf(standing: Standing, verdict: Verdict, price: PriceParts, paidBy: FeePayer): Payers {
  const trip = tripPayersOf(standing, verdict, price)
  const whole = withServiceFee(trip, price.serviceFeeMinor, paidBy)
  const extras = extrasSplit(price)
  return {
    trip,
    serviceFeePaidBy: feeBearer(paidBy, trip),
    companyMinor: whole.companyMinor + extras.companyMinor,
    personMinor: whole.personMinor + extras.personMinor,
  }
}

/** Who pays what of an order: of a change as it was shared out then, of all else by policy's word on it. */
export const payersOfOrder = (
  standing: Standing,
  { verdict, price, change }: Pick<FlightOrderRow, 'verdict' | 'price' | 'change'>,
  paidBy: FeePayer,
): Payers => (change === null ? payersOf(standing, verdict, price, paidBy) : asPayers(change.payers, price))

/** The same of what a change costs. */
export function asPayers({ companyMinor, personMinor, serviceFeePaidBy }: ChangePayers, { serviceFeeMinor }: PriceParts): Payers {
  const ours =
    serviceFeePaidBy === 'company' ? { companyMinor: serviceFeeMinor, personMinor: 0 } : { companyMinor: 0, personMinor: serviceFeeMinor }
  const trip = { companyMinor: companyMinor - ours.companyMinor, personMinor: personMinor - ours.personMinor }
  return { trip, serviceFeePaidBy, companyMinor, personMinor }
}

/** What rules say of the booking that an offer would be, each as the page that explains the offer says its own. */
export function explainRules(
  deps: FlightsDeps,
  { standard, rankName }: Pick<Standing, 'standard' | 'rankName'>,
  { facts, verdict }: { facts: FlightFacts; verdict: Verdict },
  rules: Verdict['rules'],
  language: Language,
) {
  const reader = deps.policy.readerIn(language, rankName)
  const payers = { companyMinor: 0, personMinor: 0 }
  return explain({ verdict: summed(rules, verdict), offer: facts, standard, totalMinor: 0, payers, reader }).rules
}

/**
 * The page that explains one offer, in the reader's language. Of a budget that does not suffice it says that alone: what is left in it
 * is read by those who answer for it. `payer` pays the person's part, where that is not the reader.
 */
export function explainFor(
  deps: FlightsDeps,
  standing: Standing,
  one: { facts: FlightFacts; verdict: Verdict },
  { price, feePaidBy, payers: known, payer }: { price: PriceParts; feePaidBy: FeePayer; payers?: Payers; payer?: BothNames | null },
  language: Language,
) {
  const reader = deps.policy.readerIn(language, standing.rankName)
  const totalMinor = totalMinorOf(price)
  const { companyMinor, personMinor } = known ?? payersOf(standing, one.verdict, price, feePaidBy)
  const payers = { companyMinor, personMinor }
  const asked = { offer: one.facts, standard: standing.standard, totalMinor, payers, payer: payer?.[language], reader }
  const explained = (verdict: Verdict) => explain({ verdict, ...asked })
  const all = explained(one.verdict)
  const action = actionFor(one.verdict, standing.size)
  if (action !== one.verdict.action) return { ...all, action, whatNow: flightText[language].partyOver }
  const told = one.verdict.rules.filter(({ rule, pass }) => rule !== 'budget-not-exceeded' || pass)
  if (told.length === one.verdict.rules.length) return all
  const shown = explained(summed(told, one.verdict))
  const { compliant, whatNow } = all
  const headline = shown.compliant ? { headline: flightText[language].beyondBudget, headlineMark: '' } : {}
  return { ...shown, ...headline, compliant, action, whatNow, payers }
}
