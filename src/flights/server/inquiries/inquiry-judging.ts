import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal } from '../../../kernel/result.ts'
import { isAbroad as isCityAbroad } from '../../../places/rules/world-cities.ts'
import type { FlightFacts, JourneyFacts } from '../../../policy/rules/facts.ts'
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
 * Policy's word on what the desk offers. Only what can be asked about such a plan is asked: its cabin, how many days ahead it leaves, whether it
 * leads back, what may be done with its tickets, and its fare: within the mainland of one leg alone. Of what else is on sale that day nobody knows, so that no rule of a market speaks.
 */

const ASKED: ReadonlySet<RuleName> = new Set([
  'cabin-within-rank',
  'cabin-within-duration',
  'fare-within-price-limit',
  'booked-days-ahead',
  'return-flight-booked',
  'refundable-only',
  'changeable-only',
])

/** Within the mainland a limit is one way's, and the desk says one price; abroad the limits of all legs are added up. */
const judgesPrice = ({ legs }: Plan, isAbroad: boolean): boolean => isAbroad || legs.length === 1

const cityOf = (airport: string): string => placeOf(airport)?.city ?? airport

const leadsAbroad = ({ wish }: Pick<InquiryRow, 'wish'>): boolean =>
  wish.legs.some((leg) => isCityAbroad(leg.fromCityCode) || isCityAbroad(leg.toCityCode))

/** What is said of a plan as of a journey abroad. How far its flights lead and what flies them the desk does not say. */
function journeyOf({ legs }: Plan): JourneyFacts {
  const flights = legs.flat()
  return {
    legs: legs.flatMap((leg) => {
      const [first, last] = [leg[0], leg.at(-1)]
      return first && last ? [{ departCity: cityOf(first.from), arriveCity: cityOf(last.to) }] : []
    }),
    isOneWay: legs.length === 1,
    longestMinutes: Math.max(...flights.map((flight) => presentPlanFlight(flight, 'en').shown.durationMinutes)),
    airlines: [...new Set(flights.map(({ number }) => number.slice(0, 2)))],
  }
}

function factsOf(planId: string, plan: Plan, isAbroad: boolean): FlightFacts {
  const [first, last] = [plan.legs[0]?.[0], plan.legs[0]?.at(-1)]
  invariant(first && last, 'a plan has a flight on each leg')
  const [departs, arrives] = [presentPlanFlight(first, 'en').departs, presentPlanFlight(last, 'en').arrives]
  return {
    offerKey: planId,
    flightKey: planId,
    cabin: highestCabin(plan),
    fareMinor: plan.fareMinor,
    // What airlines file as full fares the desk does not say; no rule that counts from it is asked.
    ...(isAbroad ? { abroad: journeyOf(plan) } : { fullFareMinor: plan.fareMinor, discountPercent: 100 }),
    departAtMs: departs.epochMilliseconds,
    arriveAtMs: arrives.epochMilliseconds,
    departCity: cityOf(first.from),
    arriveCity: cityOf(last.to),
    departDate: first.departAt.slice(0, 10),
    refundable: plan.refund.is !== 'no',
    changeable: plan.change.is !== 'no',
  }
}

/** By what plans of a request are judged: the company's part for flights of the mainland, or that for those abroad. */
export interface Judges {
  readonly standings: Standings
  readonly isAbroad: boolean
}

/** Null where no standard of the company's holds for whoever travels. */
export async function judgesFor(deps: FlightsDeps, row: InquiryRow, party: Party): Promise<Judges | null> {
  const { companyId, personId, wish } = row
  const isAbroad = leadsAbroad(row)
  const [first] = wish.legs
  const trip = { departDate: first?.departDate ?? '', arriveCity: first?.toCityCode ?? '' }
  const standings = await standingsOf(deps, { companyId, personId }, party, { sceneCode: null, policyVersion: null, trip, isAbroad })
  return isRefusal(standings) ? null : { standings, isAbroad }
}

export interface JudgedPlan {
  readonly facts: FlightFacts
  readonly verdict: Verdict
  readonly standing: Standing
  readonly judgesPrice: boolean
}

export function judgePlan({ standings, isAbroad }: Judges, { id, plan }: PlanRow, now: Temporal.Instant): JudgedPlan {
  const facts = factsOf(id, plan, isAbroad)
  const isPriced = judgesPrice(plan, isAbroad)
  const market = marketOf([facts], now)
  const judged = (standing: Standing): JudgedPlan => {
    const verdict = judgeByStandard(standing.standard, facts, market)
    const rules = verdict.rules.filter(({ rule }) => ASKED.has(rule) && (rule !== 'fare-within-price-limit' || isPriced))
    return { facts, verdict: summed(rules, verdict), standing, judgesPrice: isPriced }
  }
  const [first, ...others] = standings
  return strictest([judged(first), ...others.map(judged)])
}

/** As the page reads it. */
export function presentPolicy(deps: FlightsDeps, judged: JudgedPlan, language: Language): NonNullable<InquiryPlan['policy']> {
  const { standing, verdict } = judged
  const rules = explainRules(deps, standing, judged, verdict.rules, language)
  return {
    verdict: badgeFor(deps, standing, verdict, language),
    rules: rules.map(({ rule, pass, unit, sentence, actualText, gapText }) => {
      // Of what is kept or not the sentence says all there is.
      const figures = unit === 'yes' ? { actualText: '', gapText: '' } : { actualText, gapText }
      return { rule, pass, sentence, ...figures }
    }),
    judgesPrice: judged.judgesPrice,
  }
}
