import type { FlightFacts, Traveller } from './facts.ts'
import { judgeByStandard } from './judge.ts'
import type { KeptMarket } from './kept-market.ts'
import { marketThen } from './kept-market.ts'
import { marketOf } from './market.ts'
import type { Needs } from './needs.ts'
import { needsOf } from './needs.ts'
import { payerSplit, stopsParty } from './payers.ts'
import type { BookingRule, FlightPolicy, RuleName, TravelPolicy } from './policy.ts'
import { abroadPolicyOf, BOOKING_RULES, isBookingRule } from './policy.ts'
import type { FlightStandard } from './standard.ts'
import { standardFor, standardKey } from './standard.ts'
import { summed } from './summed.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'

/** What is known of an order for one leg, enough to ask what a draft would have said of it. */
export interface KeptTrip {
  /** Whose order it is: her user code. */
  readonly personCode: string
  readonly traveller: Traveller
  /** How many travelled. */
  readonly size: number
  readonly offer: FlightFacts
  /** What else was on sale; null for orders from before that was kept. */
  readonly market: KeptMarket | null
  /** Fare, taxes and fees, in minor units. */
  readonly totalMinor: number
  /** What of it the company was to pay. */
  readonly companyMinor: number
  readonly bookedAt: Temporal.Instant
  /** What judged it then, with what was said of its booking. */
  readonly verdict: Verdict
}

interface Sums {
  readonly orders: number
  /** Orders of which the draft says something else: what it needs or who pays. */
  readonly changed: number
  readonly approvalsAdded: number
  readonly approvalsRemoved: number
  /** Orders that could not have been made. */
  readonly forbidden: number
  /** What the company would not have paid, in minor units: the forbidden orders, and what persons would have paid; negative where it is more. */
  readonly savedMinor: number
}

/** The same for one person of whom anything changes. */
export interface PersonReplay extends Sums {
  readonly personCode: string
}

export interface Replay extends Sums {
  readonly peopleAffected: number
  /** Those whom it touches, whoever is touched most often first; at most PEOPLE_MAX of them. */
  readonly people: readonly PersonReplay[]
  /** Rules of the draft that could not be asked of every order: what they speak of was not kept with all of them. */
  readonly notAsked: readonly RuleName[]
}

/** As many are told by name as somebody reads; all are counted. */
export const PEOPLE_MAX = 50

const LOWEST = 'lowest-fare-within-hours'

/** The rules that are not asked of an offer's own facts, as the draft would say them of what was found then. */
function keptFrom(then: RuleVerdict | undefined, standard: FlightStandard, rule: typeof LOWEST | BookingRule): RuleVerdict[] {
  const ruling = standard.rules[rule]
  if (then === undefined || ruling === null) return []
  const { approval: _, paidBy: __, ...found } = then
  if (found.pass) return [{ ...found, onBreach: ruling.onBreach }]
  const isAsked = ruling.onBreach === 'approve' && ruling.approval !== 'hard'
  return [
    {
      ...found,
      onBreach: ruling.onBreach,
      ...(isAsked && { approval: ruling.approval }),
      ...(ruling.paidBy !== null && { paidBy: ruling.paidBy }),
    },
  ]
}

interface Told {
  readonly verdict: Verdict
  /** What the draft asks and nobody can answer. */
  readonly notAsked: readonly RuleName[]
}

/** What the draft says of an order, as far as it can be known. */
function judgeAgain(standardThere: FlightStandard, { offer, market, bookedAt, verdict: then }: KeptTrip): Told {
  const standard = standardThere.at(offer)
  const judged = judgeByStandard(standard, offer, market === null ? marketOf([offer], bookedAt) : marketThen(market, bookedAt))
  const isUnknown = (rule: RuleName): boolean => (market === null && rule === LOWEST) || isBookingRule(rule)
  // A list of one would let every offer be the lowest of it: what was found then is believed instead.
  const rules = judged.rules.filter(({ rule }) => !isUnknown(rule))
  const notAsked: RuleName[] = []
  for (const rule of [...(market === null ? ([LOWEST] as const) : []), ...BOOKING_RULES]) {
    const found = then.rules.find((one) => one.rule === rule)
    if ((found === undefined || rule === LOWEST) && standard.rules[rule] !== null) notAsked.push(rule)
    rules.push(...keptFrom(found, standard, rule))
  }
  return { verdict: summed(rules, { fareMinor: offer.fareMinor, policyVersion: standard.policyVersion }), notAsked }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
const nothing = (): Mutable<Sums> => ({ orders: 0, changed: 0, approvalsAdded: 0, approvalsRemoved: 0, forbidden: 0, savedMinor: 0 })

function add(sums: Mutable<Sums>, one: Sums): void {
  for (const name of ['orders', 'changed', 'approvalsAdded', 'approvalsRemoved', 'forbidden', 'savedMinor'] as const)
    sums[name] += one[name]
}

const NOTHING_NEEDED: Needs = { reason: false, approval: null }

/** What a draft changes of one order. */
function differenceOf(standard: FlightStandard, trip: KeptTrip, verdict: Verdict): Sums {
  const { size, totalMinor } = trip
  const isForbidden = verdict.action === 'forbid' || (size > 1 && verdict.rules.some((one) => !isBookingRule(one.rule) && stopsParty(one)))
  const before = needsOf(trip.verdict)
  const after = isForbidden ? NOTHING_NEEDED : needsOf(verdict)
  const allowedMinor = size > 1 ? totalMinor : payerSplit(standard, verdict, totalMinor).companyMinor
  const companyMinor = isForbidden ? 0 : allowedMinor
  const isSame = !isForbidden && before.approval === after.approval && before.reason === after.reason && companyMinor === trip.companyMinor
  return {
    orders: 1,
    changed: isSame ? 0 : 1,
    approvalsAdded: before.approval === null && after.approval !== null ? 1 : 0,
    approvalsRemoved: before.approval !== null && after.approval === null ? 1 : 0,
    forbidden: isForbidden ? 1 : 0,
    savedMinor: trip.companyMinor - companyMinor,
  }
}

export interface Replayer {
  add(trip: KeptTrip): void
  result(): Replay
}

/**
 * Judges past orders under a draft, one after the other: what it would have saved, whom it would have asked, whom it touches. Two
 * replays of the same orders agree, in whatever order they come. Journeys abroad are judged by the draft's part for them; where it has none,
 * nothing stands against them. A forbidden order is counted as not made, which is the most that a
 * draft can save.
 */
export function replayer(draft: Pick<TravelPolicy, 'domesticFlights' | 'internationalFlights'>): Replayer {
  const standards = new Map<string, FlightStandard>()
  const abroad = abroadPolicyOf(draft)
  const standardOf = ({ traveller, offer }: KeptTrip): FlightStandard => {
    const isInland = offer.abroad === undefined
    const policy = isInland ? draft.domesticFlights : abroad
    const key = `${isInland ? 'inland' : 'abroad'} ${standardKey(policy, traveller)}`
    let found = standards.get(key)
    if (found === undefined) standards.set(key, (found = standardFor(policy, traveller)))
    return found
  }
  const all = nothing()
  const people = new Map<string, Mutable<Sums>>()
  const notAsked = new Set<RuleName>()
  return {
    add(trip) {
      const standard = standardOf(trip)
      const told = judgeAgain(standard, trip)
      for (const rule of told.notAsked) notAsked.add(rule)
      const difference = differenceOf(standard.at(trip.offer), trip, told.verdict)
      add(all, difference)
      const own = people.get(trip.personCode) ?? nothing()
      add(own, difference)
      people.set(trip.personCode, own)
    },
    result() {
      const touched = Array.from(people, ([personCode, sums]) => ({ personCode, ...sums })).filter(({ changed }) => changed > 0)
      const byChanges = (a: PersonReplay, b: PersonReplay) => b.changed - a.changed || (a.personCode < b.personCode ? -1 : 1)
      return {
        ...all,
        peopleAffected: touched.length,
        people: touched.toSorted(byChanges).slice(0, PEOPLE_MAX),
        notAsked: [...notAsked].toSorted(),
      }
    },
  }
}

/** The same for orders that are at hand. */
export function replay(draft: FlightPolicy, trips: Iterable<KeptTrip>, internationalFlights: FlightPolicy | null = null): Replay {
  const replaying = replayer({ domesticFlights: draft, internationalFlights })
  for (const trip of trips) replaying.add(trip)
  return replaying.result()
}
