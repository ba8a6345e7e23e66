import type { Alternative, Alternatives } from './alternatives.ts'
import { cabinOf } from './describe.ts'
import type { FlightFacts } from './facts.ts'
import { CABINS } from './facts.ts'
import type { AnyOffer, AnyStandard } from './limits.ts'
import { moreAbout, rideText, rulingOf } from './limits.ts'
import { needsOf } from './needs.ts'
import { differenceMinor, isWithin, payerSplit } from './payers.ts'
import type { PayerSplit } from './payers.ts'
import { BREACH_ACTIONS, isOfFare } from './policy.ts'
import type { BreachAction } from './policy.ts'
import type { Ruling } from './standard.ts'
import { SEATS } from './train-facts.ts'
import type { RuleUnit, RuleVerdict, Verdict } from './verdict.ts'
import type { BreachFacts, PolicyWords, Reader } from './words.ts'

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
  /** Nothing that binds is broken: the company is told at most. */
  readonly isWithin: boolean
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
  switch (unit) {
    case 'cabin':
      return words.cabins[CABINS[value] ?? 'Y']
    case 'seat':
      return words.seats[SEATS[value] ?? 'secondClass']
    case 'yes':
      return value === 1 ? words.yes : words.no
    case 'minor':
    case 'percent':
    case 'days':
    case 'grams':
      return words.figures[unit](value)
  }
}

/** What a rule found: for airlines and aircraft the very code, for trains the one that would do, where a yes or a no would say nothing. */
function actualOf(words: PolicyWords, standard: AnyStandard, offer: AnyOffer | null, { rule, unit, actual }: RuleVerdict): string {
  if (rule === 'train-instead-of-flight') {
    const ruling = rulingOf(standard, rule)
    return offer === null || ruling === null ? '' : rideText(words, offer, ruling.limit as number)
  }
  if (rule === 'airlines-allowed' || rule === 'aircraft-allowed') {
    if (offer === null || 'trainClass' in offer) return ''
    if (offer.abroad !== undefined) return words.listed(rule === 'airlines-allowed' ? offer.abroad.airlines : (offer.abroad.aircraft ?? []))
    return (rule === 'airlines-allowed' ? offer.airline : offer.aircraft) ?? ''
  }
  return figure(words, unit, actual)
}

function breachFacts(words: PolicyWords, standard: AnyStandard, offer: AnyOffer | null, rule: RuleVerdict): BreachFacts {
  const window = rule.rule === 'lowest-fare-within-hours' ? rulingOf(standard, rule.rule) : null
  return {
    limit: figure(words, rule.unit, rule.limit),
    actual: actualOf(words, standard, offer, rule),
    gap: words.gaps[rule.unit](rule.gap),
    hours: window === null ? '' : words.figures.hours(window.limit as number),
  }
}

/** Broken before passed, strict before mild; otherwise in the order of the rules. */
function inSpeakingOrder(rules: readonly RuleVerdict[]): RuleVerdict[] {
  const weight = (rule: RuleVerdict) => (rule.pass ? -1 : BREACH_ACTIONS.indexOf(rule.onBreach))
  return rules.toSorted((a, b) => weight(b) - weight(a))
}

function sourceOf(ruling: Ruling<unknown> | null, rankCode: string, isFare: boolean, reader: Reader): string {
  const rank = { code: rankCode, name: reader.rankName ?? null }
  return ruling === null ? '' : reader.words.source(reader.name(ruling.writtenIn), rank, isFare)
}

/** The rule as it holds for this offer: with its cities where the route has a limit of its own. */
function sentenceFor(standard: AnyStandard, offer: AnyOffer, verdict: RuleVerdict, reader: Reader): string {
  const { words } = reader
  const { product } = standard
  const price = standard.product === 'trains' ? null : standard.rules['fare-within-price-limit']
  // Of several legs it is their limits together that are said, of no route.
  const legs = 'trainClass' in offer ? 1 : (offer.abroad?.legs.length ?? 1)
  const isRoutesOwn =
    verdict.rule === 'fare-within-price-limit' && legs === 1 && price?.limitBetween.get(offer.departCity)?.has(offer.arriveCity)
  const route = isRoutesOwn ? { from: reader.cityName(offer.departCity), to: reader.cityName(offer.arriveCity) } : null
  const ruling = rulingOf(standard, verdict.rule)
  const written = ruling === null ? 0 : Number(ruling.limit)
  const limit =
    verdict.rule === 'lowest-fare-within-hours' || verdict.rule === 'train-instead-of-flight'
      ? words.figures.hours(written)
      : verdict.rule === 'budget-not-exceeded'
        ? `${written}%`
        : figure(words, verdict.unit, verdict.limit)
  const more = moreAbout(verdict.rule, ruling, offer, words)
  const cabin = cabinOf(standard, verdict.rule, reader)
  return words.rules[verdict.rule].sentence({ product, limit, route, cabin, ...more, ...(legs > 1 && { legs }) })
}

function explainRule(standard: AnyStandard, offer: AnyOffer, verdict: RuleVerdict, reader: Reader): ExplainedRule {
  const { words } = reader
  const { labels } = words.rules[verdict.rule]
  const { rule, pass, onBreach, unit, limit, actual, gap, approval, paidBy } = verdict
  return {
    rule,
    pass,
    onBreach,
    unit,
    limit,
    actual,
    gap,
    ...(approval && { approval }),
    ...(paidBy && { paidBy }),
    sentence: sentenceFor(standard, offer, verdict, reader),
    writtenIn: sourceOf(rulingOf(standard, rule), standard.rankCode, isOfFare(rule, unit), reader),
    limitLabel: labels.limit,
    limitText: figure(words, unit, limit),
    actualLabel: labels.actual,
    actualText: actualOf(words, standard, offer, verdict),
    gapLabel: labels.gap,
    gapText: pass ? '' : words.gaps[unit](gap),
  }
}

function whatNow(
  words: PolicyWords,
  verdict: Verdict,
  { companyMinor, personMinor }: PayerSplit,
  hers: { readonly payer: string | null; readonly aboveMinor: number | null },
): string {
  const { action } = verdict
  const { payer, aboveMinor } = hers
  const part =
    personMinor > 0
      ? { amount: words.figures.minor(personMinor), payer, isWhole: companyMinor === 0, isAbove: personMinor === aboveMinor }
      : null
  if (verdict.compliant) return part === null ? words.whatNow.compliant : words.whatNow.ownPart(part)
  if (action === 'approve') return words.whatNow.approve(part, needsOf(verdict).approval ?? 'hard')
  if (action === 'reason' || (action === 'difference' && needsOf(verdict).reason)) return words.whatNow.reason(part)
  if (action === 'difference') return words.whatNow.difference(part)
  return action !== 'forbid' && part !== null ? words.whatNow.ownPart(part) : words.whatNow[action]
}

/** The few words that a row of a list carries: "超标 ¥320", "In policy". */
export function badgeOf(verdict: Verdict, standard: AnyStandard, words: PolicyWords): string {
  if (verdict.compliant) return words.inPolicy
  const first = inSpeakingOrder(verdict.rules)[0]
  return first === undefined ? words.inPolicy : words.rules[first.rule].badge(breachFacts(words, standard, null, first))
}

export interface ExplainInput {
  readonly verdict: Verdict
  readonly offer: AnyOffer
  readonly standard: AnyStandard
  /** Fare, taxes and fees, in minor units. */
  readonly totalMinor: number
  /** Who pays what, where more than the rules decide it: our fee has a payer of its own. */
  readonly payers?: PayerSplit
  /** Who pays the person's part, in the reader's language; left out where it is the reader. */
  readonly payer?: string | undefined
  readonly reader: Reader
}

/** Everything the page says about one offer. `standard` must be of the policy version that the verdict names. */
export function explain({ verdict, offer, standard: general, totalMinor, reader, ...asked }: ExplainInput): Explanation {
  const { words } = reader
  const standard = general.at(offer)
  const rules = inSpeakingOrder(verdict.rules)
  const first = rules[0]
  const headline =
    first === undefined || first.pass
      ? words.compliantHeadline()
      : words.rules[first.rule].headline(breachFacts(words, standard, offer, first))
  const payers = asked.payers ?? payerSplit(standard, verdict, totalMinor)
  const explained = rules.map((rule) => explainRule(standard, offer, rule, reader))
  return {
    compliant: verdict.compliant,
    isWithin: isWithin(verdict),
    action: verdict.action,
    headline: headline.text,
    headlineMark: headline.mark,
    badge: badgeOf(verdict, standard, words),
    whatNow: whatNow(words, verdict, payers, { payer: asked.payer ?? null, aboveMinor: differenceMinor(standard, verdict) }),
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
