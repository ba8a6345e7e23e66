import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal } from '../../../kernel/result.ts'
import { isAbroad } from '../../../places/rules/world-cities.ts'
import type { FlightFacts } from '../../../policy/rules/facts.ts'
import { judgeByStandard } from '../../../policy/rules/judge.ts'
import { marketOf } from '../../../policy/rules/market.ts'
import type { RuleName } from '../../../policy/rules/policy.ts'
import { summed } from '../../../policy/rules/summed.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import type { InquiryPlan } from '../../calls/inquiring.ts'
import { highestCabin, type Plan } from '../../rules/inquiry-plan.ts'
import { strictest } from '../../rules/party.ts'
import type { FlightsDeps } from '../deps.ts'
import { badgeFor, explainRules, standingsOf, type Standing, type Standings } from '../judging.ts'
import type { Party } from '../party.ts'
import { placeOf, presentPlanFlight } from './inquiry-places.ts'
import type { InquiryRow, PlanRow } from './inquiry-store.ts'

/*
 * Policy's word on what the desk offers. Only what can be asked about such a plan is asked: its cabin, how many days ahead it leaves, what may
 * be done with its tickets, and of one leg its fare. Of what else is on sale that day nobody knows, so that no rule of a market speaks.
 */

const ASKED: ReadonlySet<RuleName> = new Set([
  'cabin-within-rank',
  'cabin-within-duration',
  'fare-within-price-limit',
  'booked-days-ahead',
  'refundable-only',
  'changeable-only',
])

const isOneLeg = ({ legs }: Plan): boolean => legs.length === 1

function factsOf(planId: string, plan: Plan): FlightFacts {
  const [first, last] = [plan.legs[0]?.[0], plan.legs[0]?.at(-1)]
  invariant(first && last, 'a plan has a flight on each leg')
  const [departs, arrives] = [presentPlanFlight(first, 'en').departs, presentPlanFlight(last, 'en').arrives]
  return {
    offerKey: planId,
    flightKey: planId,
    cabin: highestCabin(plan),
    fareMinor: plan.fareMinor,
    // What airlines file as full fares abroad the desk does not say; no rule that counts from it is asked.
    fullFareMinor: plan.fareMinor,
    discountPercent: 100,
    departAtMs: departs.epochMilliseconds,
    arriveAtMs: arrives.epochMilliseconds,
    departCity: placeOf(first.from)?.city ?? first.from,
    arriveCity: placeOf(last.to)?.city ?? last.to,
    departDate: first.departAt.slice(0, 10),
    refundable: plan.refund.is !== 'no',
    changeable: plan.change.is !== 'no',
  }
}

/** The standards by which plans of a request are judged; null where none holds: a company's is for domestic flights, or it has none for whoever travels. */
export async function standingsFor(deps: FlightsDeps, { companyId, personId, wish }: InquiryRow, party: Party): Promise<Standings | null> {
  if (wish.legs.some((leg) => isAbroad(leg.fromCityCode) || isAbroad(leg.toCityCode))) return null
  const [first] = wish.legs
  const trip = { departDate: first?.departDate ?? '', arriveCity: first?.toCityCode ?? '' }
  const standings = await standingsOf(deps, { companyId, personId }, party, { sceneCode: null, policyVersion: null, trip })
  return isRefusal(standings) ? null : standings
}

export interface JudgedPlan {
  readonly facts: FlightFacts
  readonly verdict: Verdict
  readonly standing: Standing
}

export function judgePlan(standings: Standings, { id, plan }: PlanRow, now: Temporal.Instant): JudgedPlan {
  const facts = factsOf(id, plan)
  const market = marketOf([facts], now)
  const judged = (standing: Standing): JudgedPlan => {
    const verdict = judgeByStandard(standing.standard, facts, market)
    const rules = verdict.rules.filter(({ rule }) => ASKED.has(rule) && (rule !== 'fare-within-price-limit' || isOneLeg(plan)))
    return { facts, verdict: summed(rules, verdict), standing }
  }
  const [first, ...others] = standings
  return strictest([judged(first), ...others.map(judged)])
}

/** As the page reads it. */
export function presentPolicy(deps: FlightsDeps, plan: Plan, judged: JudgedPlan, language: Language): NonNullable<InquiryPlan['policy']> {
  const { standing, verdict } = judged
  const rules = explainRules(deps, standing, judged, verdict.rules, language)
  return {
    verdict: badgeFor(deps, standing, verdict, language),
    rules: rules.map(({ rule, pass, sentence, actualText, gapText }) => ({ rule, pass, sentence, actualText, gapText })),
    judgesPrice: isOneLeg(plan),
  }
}
