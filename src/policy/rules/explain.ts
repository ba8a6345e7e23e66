import type { Alternative, Alternatives } from './alternatives.ts'
import type { FlightFacts } from './facts.ts'
import { CABINS } from './facts.ts'
import { payerSplit } from './payers.ts'
import type { PayerSplit } from './payers.ts'
import { BREACH_ACTIONS } from './policy.ts'
import type { BreachAction, RuleName } from './policy.ts'
import type { FlightStandard, Ruling } from './standard.ts'
import type { RuleUnit, RuleVerdict, Verdict } from './verdict.ts'
import type { BreachFacts, PolicyWords, Reader } from './words.ts'
import { cabinFact } from './words.ts'

export interface ExplainedRule extends Omit<RuleVerdict, 'coveredMinor'> {
  /** The rule in one sentence, and where it is written. */
  readonly sentence: string
  readonly writtenIn: string
  readonly limitLabel: string
  readonly limitText: string
  readonly actualLabel: string
  readonly actualText: string
  readonly gapLabel: string
  /** Empty where the rule passes. */
  readonly gapText: string
}

export interface Explanation {
  readonly compliant: boolean
  readonly action: BreachAction
  /** The verdict as a sentence, and the part of it that is set apart. */
  readonly headline: string
  readonly headlineMark: string
  readonly badge: string
  /** What can be done now, in one sentence. */
  readonly whatNow: string
  /** Broken rules first, the one that the headline speaks of at the very first place. */
  readonly rules: ExplainedRule[]
  /** Where the first rule is written. Empty where no rule sets a limit. */
  readonly writtenIn: string
  readonly payers: PayerSplit
}

function figure(words: PolicyWords, unit: RuleUnit, value: number): string {
  return unit === 'cabin' ? words.cabins[CABINS[value] ?? 'Y'] : words.figures[unit](value)
}

function breachFacts(words: PolicyWords, standard: FlightStandard, rule: RuleVerdict): BreachFacts {
  return {
    limit: figure(words, rule.unit, rule.limit),
    actual: figure(words, rule.unit, rule.actual),
    gap: words.gaps[rule.unit](rule.gap),
    hours: standard.lowestFare === null ? '' : words.figures.hours(standard.lowestFare.limit),
  }
}

/** Broken before passed, strict before mild; otherwise in the order of the rules. */
function inSpeakingOrder(rules: readonly RuleVerdict[]): RuleVerdict[] {
  const weight = (rule: RuleVerdict) => (rule.pass ? -1 : BREACH_ACTIONS.indexOf(rule.onBreach))
  return rules.toSorted((a, b) => weight(b) - weight(a))
}

function rulingOf(standard: FlightStandard, rule: RuleName): Ruling<unknown> | null {
  switch (rule) {
    case 'cabin-within-rank':
      return standard.cabin
    case 'fare-within-price-limit':
      return standard.price
    case 'lowest-fare-within-hours':
      return standard.lowestFare
    case 'discount-within-limit':
      return standard.discount
    case 'booked-days-ahead':
      return standard.daysAhead
  }
}

function sourceOf(standard: FlightStandard, rule: RuleName, unit: RuleUnit, reader: Reader): string {
  const ruling = rulingOf(standard, rule)
  const rank = { code: standard.rankCode, name: reader.rankName ?? null }
  return ruling === null ? '' : reader.words.source(reader.name(ruling.writtenIn), rank, unit === 'minor' || unit === 'percent')
}

/** The rule as it holds for this offer: with its cities where the route has a limit of its own. */
function sentenceFor(standard: FlightStandard, offer: FlightFacts, verdict: RuleVerdict, reader: Reader): string {
  const { words } = reader
  const cabin = cabinFact(words, standard.cabin)
  const isRoutesOwn =
    verdict.rule === 'fare-within-price-limit' && standard.price?.limitBetween.get(offer.departCity)?.has(offer.arriveCity)
  const route = isRoutesOwn ? { from: reader.cityName(offer.departCity), to: reader.cityName(offer.arriveCity) } : null
  const limit =
    verdict.rule === 'lowest-fare-within-hours'
      ? words.figures.hours(standard.lowestFare?.limit ?? 0)
      : figure(words, verdict.unit, verdict.limit)
  return words.rules[verdict.rule].sentence({ limit, route, cabin })
}

function explainRule(standard: FlightStandard, offer: FlightFacts, verdict: RuleVerdict, reader: Reader): ExplainedRule {
  const { words } = reader
  const { labels } = words.rules[verdict.rule]
  const { rule, pass, onBreach, unit, limit, actual, gap } = verdict
  return {
    rule,
    pass,
    onBreach,
    unit,
    limit,
    actual,
    gap,
    sentence: sentenceFor(standard, offer, verdict, reader),
    writtenIn: sourceOf(standard, rule, unit, reader),
    limitLabel: labels.limit,
    limitText: figure(words, unit, limit),
    actualLabel: labels.actual,
    actualText: figure(words, unit, actual),
    gapLabel: labels.gap,
    gapText: pass ? '' : words.gaps[unit](gap),
  }
}

function whatNow(words: PolicyWords, verdict: Verdict, payers: PayerSplit): string {
  if (verdict.compliant) return words.whatNow.compliant
  if (verdict.action === 'approve') return words.whatNow.approve(payers.personMinor > 0 ? words.figures.minor(payers.personMinor) : null)
  return words.whatNow[verdict.action]
}

/** The few words that a row of a list carries: "超标 ¥320", "In policy". */
export function badgeOf(verdict: Verdict, standard: FlightStandard, words: PolicyWords): string {
  if (verdict.compliant) return words.inPolicy
  const first = inSpeakingOrder(verdict.rules)[0]
  return first === undefined ? words.inPolicy : words.rules[first.rule].badge(breachFacts(words, standard, first))
}

export interface ExplainInput {
  readonly verdict: Verdict
  readonly offer: FlightFacts
  readonly standard: FlightStandard
  /** Fare, taxes and fees, in minor units. */
  readonly totalMinor: number
  readonly reader: Reader
}

/** Everything the page says about one offer. `standard` must be of the policy version that the verdict names. */
export function explain({ verdict, offer, standard, totalMinor, reader }: ExplainInput): Explanation {
  const { words } = reader
  const rules = inSpeakingOrder(verdict.rules)
  const first = rules[0]
  const headline =
    first === undefined || first.pass ? words.compliantHeadline() : words.rules[first.rule].headline(breachFacts(words, standard, first))
  const payers = payerSplit(standard, verdict, totalMinor)
  const explained = rules.map((rule) => explainRule(standard, offer, rule, reader))
  return {
    compliant: verdict.compliant,
    action: verdict.action,
    headline: headline.text,
    headlineMark: headline.mark,
    badge: badgeOf(verdict, standard, words),
    whatNow: whatNow(words, verdict, payers),
    rules: explained,
    writtenIn: explained[0]?.writtenIn ?? '',
    payers,
  }
}

export interface SaidAlternative {
  readonly departs: string
  readonly arrives: string
  readonly saves: string
}

export function sayAlternative(alternative: Alternative, words: PolicyWords): SaidAlternative {
  return {
    departs: words.alternatives.departs(alternative.departsLaterMinutes),
    arrives: words.alternatives.arrives(alternative.arrivesLaterMinutes),
    saves: words.alternatives.saves(alternative.savesMinor),
  }
}

/** The cheapest way back into the policy, in one sentence; says so where there is none. */
export function sayCheapestChange(alternatives: Alternatives, chosen: FlightFacts, words: PolicyWords): string {
  const cheapest = alternatives.nearest.find((one) => one.isCheapest)
  if (cheapest === undefined) return words.alternatives.none
  const how =
    cheapest.flightKey === chosen.flightKey ? words.alternatives.sameFlight : words.alternatives.departs(cheapest.departsLaterMinutes)
  return words.alternatives.cheapest(how, words.alternatives.saves(cheapest.savesMinor))
}
