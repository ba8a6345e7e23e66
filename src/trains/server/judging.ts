import type { BothNames, Language } from '../../kernel/language.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import { payerOf } from '../../flights/rules/party.ts'
import type { Person } from '../../people/server/index.ts'
import { describeStandard } from '../../policy/rules/describe.ts'
import { badgeOf, explain } from '../../policy/rules/explain.ts'
import type { Traveller } from '../../policy/rules/facts.ts'
import { judgeTrain } from '../../policy/rules/judge.ts'
import { namesDepartments } from '../../policy/rules/layers.ts'
import { payerSplit, type PayerSplit } from '../../policy/rules/payers.ts'
import type { BreachReason, TrainPolicy } from '../../policy/rules/policy.ts'
import { trainMarketOf } from '../../policy/rules/shared/train-market.ts'
import { standardKey, trainStandardFor, type TrainStandard } from '../../policy/rules/standard.ts'
import type { TrainFacts } from '../../policy/rules/train-facts.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { ListedSeat } from '../calls.ts'
import { trainFactsOf } from '../rules/facts.ts'
import { actionFor, strictest } from '../rules/party.ts'
import type { OfferedTrain } from '../rules/train.ts'
import { trainText } from '../text/index.ts'
import { cityCodeOf } from './looking/cities.ts'
import type { TrainsDeps, Who } from './deps.ts'
import { judgedAs, type Party } from './booking/party.ts'
import type { TrainOrderRow } from './store.ts'

/** The policy as it holds for one traveller now. */
export interface Standing {
  readonly standard: TrainStandard
  readonly rankName: BothNames
  /** Her name, where others of the party have another standard; null where nobody needs to ask. */
  readonly standardOf: BothNames | null
  /** How many travel. */
  readonly size: number
  /** The company's running number of the edition, kept with orders. */
  readonly policyVersion: number
  /** What the company lets one choose from as a reason to go above a limit. */
  readonly reasons: readonly BreachReason[]
  /** Whose standard it is: a traveller's own, or that of the host who brings her along. */
  readonly personId: string
  /** Who pays a person's part of what they book, where that is not whoever looks. */
  readonly payer: BothNames | null
}

/** The standards of a party, each once, in the order of the travellers. */
export type Standings = readonly [Standing, ...Standing[]]

export interface JudgedSeat {
  readonly facts: TrainFacts
  readonly verdict: Verdict
  /** By whose standard: the strictest. */
  readonly standing: Standing
}

/** Everything that was looked at, by the key of its seat. */
export type Judged = ReadonlyMap<string, JudgedSeat>

/** Under whose rank they travel, each person once. */
async function standardBearers(deps: TrainsDeps, companyId: string, { travellers }: Party): Promise<readonly Person[]> {
  const ids = [...new Set(travellers.map(judgedAs))]
  const hosts = ids.filter((id) => travellers.every(({ person }) => person.personId !== id))
  const found = hosts.length === 0 ? new Map<string, Person>() : await deps.people.findAll(deps.db.read, companyId, hosts)
  return ids.map((id) => {
    const person = found.get(id) ?? travellers.find((one) => one.person.personId === id)?.person
    invariant(person, 'whoever is brought along has a host')
    return person
  })
}

/** People as the policy looks at them under a scene. */
async function travellersOf(
  deps: TrainsDeps,
  companyId: string,
  policy: TrainPolicy,
  people: readonly Person[],
  sceneCode: string | null,
): Promise<(person: Person) => Traveller> {
  const codes = namesDepartments(policy) ? [...new Set(people.map(({ department }) => department.code))] : []
  const paths = await deps.people.departmentPaths(deps.db.read, companyId, codes)
  return ({ rank, department, userCode, isSpecial }) => ({
    rankCode: rank.code,
    departments: paths.get(department.code) ?? [],
    userCode,
    isSpecial,
    ...(sceneCode !== null && { scene: sceneCode }),
  })
}

/** Each traveller by her own standing under the scene; refused where the policy in force says nothing of trains [E-ACCESS-10]. */
export async function standingsOf(deps: TrainsDeps, who: Who, party: Party, sceneCode: string | null): Promise<Standings | Refusal> {
  const [people, inForce] = await Promise.all([
    standardBearers(deps, who.companyId, party),
    deps.policy.travelPolicyAt(deps.db.read, who.companyId, deps.clock.now()),
  ])
  const policy = inForce?.trains
  if (!policy) return refuse('TR-NO-POLICY')
  const travellerOf = await travellersOf(deps, who.companyId, policy, people, sceneCode)
  const byStandard = new Map<string, Person>()
  for (const person of people) {
    const key = standardKey(policy, travellerOf(person))
    if (!byStandard.has(key)) byStandard.set(key, person)
  }
  const size = party.travellers.length
  const payer =
    payerOf(
      who.personId,
      party.travellers.map(({ person }) => person),
    )?.name ?? null
  const [first, ...others] = [...byStandard.values()].map((person) => ({
    standard: trainStandardFor(policy, travellerOf(person)),
    rankName: person.rank.name,
    standardOf: byStandard.size > 1 ? person.name : null,
    size,
    policyVersion: policy.version,
    reasons: policy.reasons,
    personId: person.personId,
    payer,
  }))
  invariant(first, 'somebody travels')
  return [first, ...others]
}

/** Judges every type of seats of these trains, each against the others of its train, by the strictest standard of the party. */
export function judgeTrains(standings: Standings, trains: readonly OfferedTrain[], now: Temporal.Instant): Judged {
  const all = trains.flatMap((train) => trainFactsOf(train, cityCodeOf))
  const market = trainMarketOf(all, now)
  const [first, ...others] = standings
  return new Map(
    all.map((facts) => {
      const judged = (standing: Standing): JudgedSeat => ({ facts, verdict: judgeTrain(standing.standard, facts, market), standing })
      return [facts.offerKey, strictest([judged(first), ...others.map(judged)])]
    }),
  )
}

/** Who pays the person's part, where that is not the reader; and who pays what, where more is known than the fare: our fee has a payer of its own. */
interface Paying {
  readonly payer?: BothNames | null
  readonly payers?: PayerSplit
}

const explained = (
  deps: TrainsDeps,
  { facts, verdict, standing }: JudgedSeat,
  language: Language,
  { payer = standing.payer, payers }: Paying = {},
) =>
  explain({
    verdict,
    offer: facts,
    standard: standing.standard,
    totalMinor: facts.fareMinor,
    ...(payers && { payers }),
    payer: payer?.[language],
    reader: deps.policy.readerIn(language, standing.rankName),
  })

const isStopped = ({ verdict, standing }: JudgedSeat): boolean => actionFor(verdict, standing.size) !== verdict.action

/** The company's word on a type of seats, as a cell of a list says it. */
export function verdictOf(deps: TrainsDeps, one: JudgedSeat, language: Language): NonNullable<ListedSeat['verdict']> {
  const { facts, verdict, standing } = one
  const action = actionFor(verdict, standing.size)
  const badge = badgeOf(verdict, standing.standard, deps.policy.words[language])
  if (verdict.compliant) return { compliant: true, action, badge, reason: '', personMinor: 0, payer: null }
  const { headline, whatNow, rules } = explained(deps, one, language)
  const broken = rules.filter(({ pass }) => !pass).map(({ sentence }) => sentence)
  const text = trainText[language]
  return {
    compliant: false,
    action,
    badge,
    reason: text.because([headline, ...broken], isStopped(one) ? text.partyOver : whatNow),
    // What cannot be booked is paid by nobody.
    personMinor: action === 'forbid' ? 0 : payerSplit(standing.standard, verdict, facts.fareMinor).personMinor,
    payer: standing.payer?.[language] ?? null,
  }
}

/** The same with every rule, for the page of a train. */
export function explanationOf(deps: TrainsDeps, one: JudgedSeat, language: Language, paying: Paying = {}) {
  const { isWithin, headline, whatNow, rules } = explained(deps, one, language, paying)
  return {
    isWithin,
    headline,
    whatNow: isStopped(one) ? trainText[language].partyOver : whatNow,
    rules: rules.map(({ rule, pass, sentence, writtenIn }) => ({ rule, pass, sentence, writtenIn })),
  }
}

/** The first traveller's standard in sentences; of several standards, whose it is. */
export function standardShown(deps: TrainsDeps, [{ standard, rankName, standardOf }]: Standings, language: Language) {
  return { standard: describeStandard(standard, deps.policy.readerIn(language, rankName)), standardOf }
}

/** The edition that judged an order; it stays as long as the order does. */
export async function policyOfOrder(
  deps: TrainsDeps,
  { companyId, verdict }: Pick<TrainOrderRow, 'companyId' | 'verdict'>,
): Promise<TrainPolicy> {
  const policy = (await deps.policy.travelPolicyOf(deps.db.read, companyId, verdict.policyVersion))?.trains
  invariant(policy, 'an order has the edition that judged it')
  return policy
}

/** The company's word on an order, by the edition and the standard that judged it. */
export async function explainOrder(deps: TrainsDeps, row: TrainOrderRow, language: Language) {
  const policy = await policyOfOrder(deps, row)
  const person = (await deps.people.findAll(deps.db.read, row.companyId, [row.judgedAs])).get(row.judgedAs)
  invariant(person, 'whoever was judged stays known')
  const travellerOf = await travellersOf(deps, row.companyId, policy, [person], row.sceneCode)
  const [fareMinor = 0] = row.price.eachMinor
  const seat = {
    seat: row.seat,
    fareMinor,
    childFareMinor: fareMinor,
    studentFareMinor: null,
    seatsLeft: 1,
    canQueue: false,
    letters: [],
    berths: [],
  }
  const [facts] = trainFactsOf({ ...row.train, seats: [seat] }, cityCodeOf)
  invariant(facts, 'a seat that was ordered is on offer')
  return explain({
    verdict: row.verdict,
    offer: facts,
    standard: trainStandardFor(policy, travellerOf(person)),
    totalMinor: fareMinor,
    reader: deps.policy.readerIn(language, person.rank.name),
  })
}
