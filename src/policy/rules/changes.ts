import { invariant } from '../../kernel/result.ts'
import type { FlightFacts } from './facts.ts'
import { judgeByStandard } from './judge.ts'
import type { Market } from './market.ts'
import { betterThan, stopsParty } from './payers.ts'
import { isBookingRule, type RuleName } from './policy.ts'
import { rideWithin } from './rail.ts'
import type { FlightStandard } from './standard.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'
import type { PolicyWords } from './words.ts'

/** The cheapest thing a traveller could do so that one broken rule passes. */
export type Change =
  /** Another fare of the same flight, its cabin included; or another flight. */
  | { readonly kind: 'fare' | 'flight'; readonly offerKey: string; readonly departsLaterMinutes: number; readonly savesMinor: number }
  /** Leave on this day or later: booked now, that is early enough. */
  | { readonly kind: 'day'; readonly departDate: string }
  | { readonly kind: 'linkApplication' }
  /** Book the way back along: that is another search. */
  | { readonly kind: 'bookReturn' }
  /** Ride: a train would do, of which this is the cheapest. */
  | { readonly kind: 'takeTrain'; readonly trainNo: string }
  /** Let the company pay so much less. */
  | { readonly kind: 'spendLess'; readonly byMinor: number }
  | { readonly kind: 'none' }

const NONE: Change = { kind: 'none' }
const MINUTE_MS = 60_000
/** No company asks for more days than this, with what layers add to it; further ahead nobody looks. */
const MOST_DAYS_AHEAD = 400

/** One cabin rule speaks of a flight at a time: whoever evades one of them may not fall into the next. */
const CABIN_RULES: ReadonlySet<RuleName> = new Set([
  'cabin-within-rank',
  'cabin-within-duration',
  'cabin-within-distance',
  'cabin-at-night',
] as const)

/** Whether an offer passes a rule, or is not spoken of by it. */
export function passes({ rules }: Verdict, rule: RuleName): boolean {
  const asked = (name: RuleName) => name === rule || (CABIN_RULES.has(rule) && CABIN_RULES.has(name))
  return rules.every((one) => one.pass || !asked(one.rule))
}

/** The first day on which the offer, booked now, is early enough; a later day may ask for more days than this one. */
function firstDay(standard: FlightStandard, chosen: FlightFacts, market: Market): Change {
  const today = Temporal.PlainDate.from(chosen.departDate).subtract({ days: market.daysUntil(chosen.departDate) })
  const first = Math.max(0, market.daysUntil(chosen.departDate))
  for (let days = first; days <= first + MOST_DAYS_AHEAD; days += 1) {
    const departDate = today.add({ days }).toString()
    if (passes(judgeByStandard(standard, { ...chosen, departDate }, market), 'booked-days-ahead')) return { kind: 'day', departDate }
  }
  return NONE
}

/** The train that the flight was held against. */
export function rideTo(standard: FlightStandard, chosen: FlightFacts): Change {
  const hours = standard.at(chosen).rules['train-instead-of-flight']?.limit
  const way = hours === undefined ? null : rideWithin(chosen.rail?.ways ?? [], hours)
  return way === null ? NONE : { kind: 'takeTrain', trainNo: way.trainNo }
}

export interface Searched {
  readonly offers: readonly FlightFacts[]
  /** Those of the offers, in their order. */
  readonly verdicts: readonly Verdict[]
  readonly market: Market
  readonly standard: FlightStandard
}

/**
 * The cheapest change that would make one broken rule pass: of all offers between the same cities that it lets pass the one with
 * the lowest fare, of equals the nearest in time. Taking it passes the rule, because its verdict says so.
 */
export function cheapestChange(broken: RuleVerdict, chosen: FlightFacts, { offers, verdicts, market, standard }: Searched): Change {
  invariant(offers.length === verdicts.length, 'every offer needs its verdict')
  if (broken.rule === 'application-linked') return { kind: 'linkApplication' }
  if (broken.rule === 'budget-not-exceeded') return broken.limit > 0 ? { kind: 'spendLess', byMinor: broken.gap } : NONE
  const found = cheapestOf(chosen, offers, (index) => {
    const verdict = verdicts[index]
    return verdict !== undefined && passes(verdict, broken.rule)
  })
  if (found.kind !== 'none') return found
  if (broken.rule === 'return-flight-booked') return { kind: 'bookReturn' }
  if (broken.rule === 'train-instead-of-flight') return rideTo(standard, chosen)
  return broken.rule === 'booked-days-ahead' ? firstDay(standard, chosen, market) : found
}

/**
 * Which of the broken rules pass once a change is done, and whether that is enough: nothing that binds stands against the booking then,
 * neither one of them nor a rule that the chosen offer kept. Where only limits are broken that are told about, all of them must pass.
 */
export function mended(
  change: Change,
  broken: readonly RuleVerdict[],
  chosen: FlightFacts,
  { offers, verdicts, market, standard }: Searched,
): { readonly rules: readonly RuleName[]; readonly isEnough: boolean } {
  const names = broken.map(({ rule }) => rule)
  const binding = broken.filter(stopsParty)
  const must = (binding.length > 0 ? binding : broken).map(({ rule }) => rule)
  const only = (rule: RuleName) => ({ rules: names.filter((name) => name === rule), isEnough: must.every((name) => name === rule) })
  if (change.kind === 'none') return { rules: [], isEnough: false }
  if (change.kind === 'linkApplication') return only('application-linked')
  if (change.kind === 'bookReturn') return only('return-flight-booked')
  if (change.kind === 'spendLess') return only('budget-not-exceeded')
  // On a train nothing is left of what stands against a flight; what stands against the booking stands against any.
  if (change.kind === 'takeTrain') return { rules: names.filter((name) => !isBookingRule(name)), isEnough: !must.some(isBookingRule) }
  const verdict =
    change.kind === 'day'
      ? judgeByStandard(standard, { ...chosen, departDate: change.departDate }, market)
      : verdicts[offers.findIndex(({ offerKey }) => offerKey === change.offerKey)]
  invariant(verdict, 'whoever is sent to an offer is sent to one of the search')
  // What the offer is not judged by, the booking is, and another offer mends nothing of it.
  const rules = names.filter((name) => !isBookingRule(name) && passes(verdict, name))
  return { rules, isEnough: betterThan(broken)(verdict) && !must.some(isBookingRule) }
}

/**
 * The cheapest offer between the same cities against which nothing stands that stands against the chosen one (`betterThan`), of equals
 * the nearest in time. What mends one broken rule may break another: this does not.
 */
export function cheapestComplying(
  broken: readonly RuleVerdict[],
  chosen: FlightFacts,
  { offers, verdicts }: Pick<Searched, 'offers' | 'verdicts'>,
): Change {
  const isBetter = betterThan(broken)
  return cheapestOf(chosen, offers, (index) => {
    const verdict = verdicts[index]
    return verdict !== undefined && isBetter(verdict)
  })
}

/** Of the offers between the same cities that are wanted the one with the lowest fare, of equals the nearest in time. */
function cheapestOf(chosen: FlightFacts, offers: readonly FlightFacts[], isWanted: (index: number) => boolean): Change {
  const apart = (offer: FlightFacts) => Math.abs(offer.departAtMs - chosen.departAtMs)
  let best: FlightFacts | null = null
  offers.forEach((offer, index) => {
    if (offer.offerKey === chosen.offerKey || !isWanted(index)) return
    if (offer.departCity !== chosen.departCity || offer.arriveCity !== chosen.arriveCity) return
    if (best === null || offer.fareMinor - best.fareMinor < 0 || (offer.fareMinor === best.fareMinor && apart(offer) < apart(best)))
      best = offer
  })
  const found: FlightFacts | null = best
  return found === null ? NONE : changeTo(found, chosen)
}

function changeTo(offer: FlightFacts, chosen: FlightFacts): Change {
  return {
    kind: offer.flightKey === chosen.flightKey ? 'fare' : 'flight',
    offerKey: offer.offerKey,
    departsLaterMinutes: Math.round((offer.departAtMs - chosen.departAtMs) / MINUTE_MS),
    savesMinor: chosen.fareMinor - offer.fareMinor,
  }
}

/** A change in a few words. */
export function sayChange(change: Change, { changes, alternatives }: PolicyWords): string {
  switch (change.kind) {
    case 'fare':
      return changes.fare(alternatives.saves(change.savesMinor))
    case 'flight':
      return changes.flight(alternatives.departs(change.departsLaterMinutes), alternatives.saves(change.savesMinor))
    case 'day':
      return changes.day(change.departDate)
    case 'linkApplication':
      return changes.linkApplication
    case 'bookReturn':
      return changes.bookReturn
    case 'takeTrain':
      return changes.takeTrain(change.trainNo)
    case 'spendLess':
      return changes.spendLess(change.byMinor)
    case 'none':
      return changes.none
  }
}
