import type { BothNames } from '../../kernel/language.ts'
import type { Cabin, Traveller } from './facts.ts'
import type { BreachAction, FlightPolicy, PaidBy, PerRank, RouteLimit, RuleSettings } from './policy.ts'

/** One rule with the limit that holds for one traveller. */
export interface Ruling<T> {
  readonly onBreach: BreachAction
  readonly writtenIn: BothNames
  readonly limit: T
}

export interface RoutePrice {
  readonly between: readonly [string, string]
  /** In minor units; `null`: no limit on this route. */
  readonly limit: number | null
}

/** The price rule knows limits per route beside the general one; `null` means no limit. */
export interface PriceRuling extends Ruling<number | null> {
  readonly routes: readonly RoutePrice[]
  /** The same for looking up, city by city in both directions: a limit for Beijing ⇄ Shanghai holds both ways. */
  readonly limitBetween: ReadonlyMap<string, ReadonlyMap<string, number | null>>
}

/** A company's policy as it holds for one traveller: looked up once, then asked for every offer. `null`: the rule does not apply. */
export interface FlightStandard {
  readonly policyVersion: number
  readonly policyName: BothNames
  readonly rankCode: string
  readonly aboveLimitPaidBy: PaidBy
  readonly cabin: Ruling<Cabin> | null
  readonly price: PriceRuling | null
  readonly lowestFare: Ruling<number> | null
  readonly discount: Ruling<number> | null
  readonly daysAhead: Ruling<number> | null
}

function limitFor<T>(limit: PerRank<T>, rankCode: string): T | null {
  // hasOwn: a rank called `constructor` must not find Object's own.
  return Object.hasOwn(limit.byRank, rankCode) ? (limit.byRank[rankCode] ?? null) : limit.default
}

function rulingFor<T>(settings: RuleSettings<T> | undefined, rankCode: string): Ruling<T> | null {
  if (settings === undefined) return null
  const limit = limitFor(settings.limit, rankCode)
  return limit === null ? null : { onBreach: settings.onBreach, writtenIn: settings.writtenIn, limit }
}

function routeLimitFor(route: RouteLimit, rankCode: string, general: number | null): number | null {
  const otherwise = route.default === undefined ? general : route.default
  return limitFor({ default: otherwise, byRank: route.byRank }, rankCode)
}

function priceRulingFor(policy: FlightPolicy, rankCode: string): PriceRuling | null {
  const settings = policy.rules['fare-within-price-limit']
  if (settings === undefined) return null
  const limit = limitFor(settings.limit, rankCode)
  // A route that says nothing new for this rank is left out, so that nobody reads the general limit twice.
  const routes = settings.routes
    .map((route) => ({ between: route.between, limit: routeLimitFor(route, rankCode, limit) }))
    .filter((route) => route.limit !== limit)
  if (limit === null && routes.length === 0) return null
  const limitBetween = new Map<string, Map<string, number | null>>()
  const put = (from: string, to: string, own: number | null) => {
    const known = limitBetween.get(from)
    if (known === undefined) limitBetween.set(from, new Map([[to, own]]))
    else known.set(to, own)
  }
  for (const { between, limit: own } of routes) {
    put(between[0], between[1], own)
    put(between[1], between[0], own)
  }
  return { onBreach: settings.onBreach, writtenIn: settings.writtenIn, limit, routes, limitBetween }
}

/**
 * What the policy means for this traveller. A rank that the policy does not name gets what holds for everybody; a special user is
 * held to no rule [P-SPECIAL-01].
 */
export function standardFor(policy: FlightPolicy, { rankCode, isSpecial = false }: Traveller): FlightStandard {
  const { version: policyVersion, name: policyName, aboveLimitPaidBy } = policy
  const whose = { policyVersion, policyName, rankCode, aboveLimitPaidBy }
  if (isSpecial) return { ...whose, cabin: null, price: null, lowestFare: null, discount: null, daysAhead: null }
  return {
    ...whose,
    cabin: rulingFor(policy.rules['cabin-within-rank'], rankCode),
    price: priceRulingFor(policy, rankCode),
    lowestFare: rulingFor(policy.rules['lowest-fare-within-hours'], rankCode),
    discount: rulingFor(policy.rules['discount-within-limit'], rankCode),
    daysAhead: rulingFor(policy.rules['booked-days-ahead'], rankCode),
  }
}

/** The highest fare of a leg between two cities, in minor units; `null` where the standard sets none. */
export function priceLimitBetween(standard: FlightStandard, departCity: string, arriveCity: string): number | null {
  const price = standard.price
  if (price === null) return null
  const own = price.limitBetween.get(departCity)?.get(arriveCity)
  return own === undefined ? price.limit : own
}
