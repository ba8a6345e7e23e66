import type { BothNames } from '../../kernel/language.ts'
import { invariant } from '../../kernel/result.ts'
import type { FlightFacts, Traveller } from './facts.ts'
import type { AnyLayer, Trip } from './layers.ts'
import { holdsOn, inOrder, isFor, isNarrow } from './layers.ts'
import type {
  AboveLimit,
  ApprovalWay,
  BreachAction,
  Comparison,
  FlightLimits,
  FlightPolicy,
  Night,
  PaidBy,
  PerRank,
  ProductPolicy,
  RouteLimit,
  RuleExtras,
  RuleSettings,
  TrainLimits,
  TrainPolicy,
} from './policy.ts'
import { BOOKING_RULES, FLIGHT_RULES, isAboveLimit, TRAIN_RULES } from './policy.ts'
import type { FlightProduct, Product } from './products.ts'

/** One rule with the limit that holds for one traveller. */
export interface Ruling<T> {
  readonly onBreach: BreachAction
  readonly approval: ApprovalWay
  /** `null`: as the product says. */
  readonly paidBy: PaidBy | null
  readonly writtenIn: BothNames
  /** The layer that had the last word on it; null where the company's own rules did. */
  readonly layer: BothNames | null
  readonly limit: T
  /** What flights a lowest fare is looked for among; `null`: all. */
  readonly compare: Comparison | null
  readonly night: Night
}

export interface RoutePrice {
  readonly between: readonly [string, string]
  /** In minor units; `null`: no limit on this route. */
  readonly limit: number | null
  /** The layer that says so; left out where the company's own rules do. */
  readonly layer?: BothNames
}

/** The price rule knows limits per route beside the general one; `null` means no limit. */
export interface PriceRuling extends Ruling<number | null> {
  readonly routes: readonly RoutePrice[]
  /** The same for looking up, city by city in both directions: a limit for Beijing ⇄ Shanghai holds both ways. */
  readonly limitBetween: ReadonlyMap<string, ReadonlyMap<string, number | null>>
}

/** `null`: the rule does not apply. */
export type Rulings<Limits> = {
  readonly [Name in keyof Limits]: (Name extends 'fare-within-price-limit' ? PriceRuling : Ruling<Limits[Name]>) | null
}

/** A company's policy as it holds for one traveller: looked up once, then asked for every offer. */
export interface Standard<Name extends Product, Limits> {
  readonly product: Name
  readonly policyVersion: number
  readonly policyName: BothNames
  readonly rankCode: string
  readonly aboveLimit: AboveLimit
  readonly aboveLimitPaidBy: PaidBy
  readonly rules: Rulings<Limits>
  /** The same on one day and in one city of arrival, where layers narrow it; itself where none does. */
  at(trip: Trip): Standard<Name, Limits>
}
export type FlightStandard = Standard<FlightProduct, FlightLimits>
export type TrainStandard = Standard<'trains', TrainLimits>

/** Ten in the evening to six in the morning, where a company says nothing else. */
const USUAL_NIGHT: Night = { fromMinute: 22 * 60, untilMinute: 6 * 60 }
/** Days and cities whose standard is kept; a replay over years asks for more of them than a search does. */
const MOST_TRIPS_KEPT = 5_000

const FLIGHT_NAMES = [...FLIGHT_RULES, ...BOOKING_RULES]
const TRAIN_NAMES = [...TRAIN_RULES, ...BOOKING_RULES]

/** What the company's own rules say of one rank: hasOwn, since a rank called `constructor` must not find Object's own. */
const namedFor = <T>({ byRank }: Pick<PerRank<T>, 'byRank'>, rank: string): { limit: T | null } | null =>
  Object.hasOwn(byRank, rank) ? { limit: byRank[rank] ?? null } : null

function routesFor(routes: readonly RouteLimit[], read: (route: RouteLimit) => { limit: number | null } | null) {
  return routes.flatMap((route) => {
    const own = read(route)
    return own === null ? [] : [{ between: route.between, limit: own.limit }]
  })
}

type OwnSettings = RuleSettings<unknown> & RuleExtras & { readonly routes?: readonly RouteLimit[] }

/** The company's own rules as two layers: what holds for everybody, and what the document says of this rank. */
function ownLayers(policy: ProductPolicy<Product, unknown>, rank: string): AnyLayer[] {
  const written = Object.entries(policy.rules) as [string, OwnSettings | undefined][]
  const settings = written.flatMap(([name, rule]) => (rule === undefined ? [] : [[name, rule] as const]))
  const everybody = settings.map(([name, { limit, routes = [], ...rule }]) => {
    const own = routesFor(routes, (route) => (route.default === undefined ? null : { limit: route.default }))
    return [name, { ...rule, limit: limit.default, routes: own }] as const
  })
  const ofRank = settings.map(([name, { limit, routes = [] }]) => {
    return [name, { ...namedFor(limit, rank), routes: routesFor(routes, (route) => namedFor(route, rank)) }] as const
  })
  const { name, aboveLimit, aboveLimitPaidBy } = policy
  return [
    { name, scope: {}, aboveLimit, aboveLimitPaidBy, rules: Object.fromEntries(everybody) },
    { name, scope: { rank }, rules: Object.fromEntries(ofRank) },
  ]
}

interface Draft {
  onBreach: BreachAction
  approval: ApprovalWay
  paidBy: PaidBy | null
  writtenIn: BothNames
  layer: BothNames | null
  limit: unknown
  compare: Comparison | null
  night: Night
  readonly routes: Map<string, RoutePrice>
}

type Named = NonNullable<AnyLayer['rules'][string]>

function change(draft: Draft | undefined, name: string, { routes = [], ...named }: Named, layer: BothNames | null): Draft {
  const { onBreach, writtenIn } = named
  let changed = draft
  if (changed === undefined) {
    invariant(onBreach !== undefined && writtenIn !== undefined, `the layer that introduces ${name} says what it does`)
    changed = {
      onBreach,
      approval: 'hard',
      paidBy: null,
      writtenIn,
      layer,
      limit: null,
      compare: null,
      night: USUAL_NIGHT,
      routes: new Map(),
    }
  }
  Object.assign(changed, Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)))
  // What the document says of a rank takes the last word back, where it says a limit.
  if (layer !== null || named.limit !== undefined) changed.layer = layer
  for (const route of routes) changed.routes.set(route.between.toSorted().join(' '), layer === null ? route : { ...route, layer })
  return changed
}

/** `payer`: who pays where a layer says otherwise than the product. It goes with the rule, and so with the verdict that is kept. */
function rulingOf(draft: Draft, aboveLimit: AboveLimit, payer: PaidBy | null): Ruling<unknown> {
  const { routes: _, ...ruling } = draft
  const onBreach = aboveLimit === 'forbidden' && isAboveLimit(draft.onBreach) ? 'forbid' : draft.onBreach
  const asksPayer = onBreach === 'approve' || onBreach === 'forbid'
  return { ...ruling, onBreach, paidBy: draft.paidBy ?? (asksPayer ? payer : null) }
}

function priceRulingOf(draft: Draft, ruling: Ruling<unknown>): PriceRuling | null {
  const limit = draft.limit as number | null
  // A route that says nothing new is left out, so that nobody reads the general limit twice.
  const routes = [...draft.routes.values()].filter((route) => route.limit !== limit)
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
  return { ...ruling, limit, routes, limitBetween }
}

type Resolved = Omit<Standard<Product, unknown>, 'at'>

/** Lays the layers over each other, the last having the last word. */
function resolve(
  policy: ProductPolicy<Product, unknown>,
  rankCode: string,
  names: readonly string[],
  layers: readonly AnyLayer[],
): Resolved {
  const drafts = new Map<string, Draft>()
  let { aboveLimit, aboveLimitPaidBy } = policy
  for (const layer of layers) {
    aboveLimit = layer.aboveLimit ?? aboveLimit
    aboveLimitPaidBy = layer.aboveLimitPaidBy ?? aboveLimitPaidBy
    for (const [name, own] of Object.entries(layer.rules))
      if (own !== undefined) drafts.set(name, change(drafts.get(name), name, own, layer.name === policy.name ? null : layer.name))
  }
  const isLayered = policy.layers.some((layer) => layer.aboveLimitPaidBy !== undefined)
  const rulings = names.map((name) => {
    const draft = drafts.get(name)
    if (draft === undefined) return [name, null] as const
    const isBookings = (BOOKING_RULES as readonly string[]).includes(name) // an application is no limit that one can be above
    const payer = isLayered ? aboveLimitPaidBy : null
    const ruling = rulingOf(draft, isBookings ? 'allowed' : aboveLimit, payer)
    if (name === 'fare-within-price-limit') return [name, priceRulingOf(draft, ruling)] as const
    return [name, ruling.limit === null ? null : ruling] as const
  })
  const { product, version: policyVersion, name: policyName } = policy
  return { product, policyVersion, policyName, rankCode, aboveLimit, aboveLimitPaidBy, rules: Object.fromEntries(rulings) }
}

/** What holds for a traveller, the last having the last word; of that what holds only on some days or in some cities. */
function layersFor(policy: ProductPolicy<Product, unknown>, traveller: Traveller) {
  const { rankCode, isSpecial = false } = traveller
  const own = isSpecial ? [] : [...ownLayers(policy, rankCode), ...(policy.layers as readonly AnyLayer[])]
  const layers = inOrder(own, traveller)
  return { layers, narrow: layers.filter(({ scope }) => isNarrow(scope)) }
}

function compile(policy: ProductPolicy<Product, unknown>, traveller: Traveller, names: readonly string[]): Standard<Product, unknown> {
  const { rankCode } = traveller
  const { layers, narrow } = layersFor(policy, traveller)
  const always = resolve(policy, rankCode, names, narrow.length === 0 ? layers : layers.filter((layer) => !narrow.includes(layer)))
  if (narrow.length === 0) {
    const standard: Standard<Product, unknown> = { ...always, at: () => standard }
    return standard
  }
  const bySet = new Map<string, Standard<Product, unknown>>()
  const byTrip = new Map<string, Standard<Product, unknown>>()
  let last: { departDate: string; arriveCity: string; found: Standard<Product, unknown> } | null = null
  const lookUp = (trip: Trip): Standard<Product, unknown> => {
    const held = new Set(narrow.filter(({ scope }) => holdsOn(scope, trip, policy.cityTiers)))
    const key = narrow.map((layer) => (held.has(layer) ? '1' : '0')).join('')
    let found = bySet.get(key)
    if (found === undefined) {
      const there = layers.filter((layer) => !isNarrow(layer.scope) || held.has(layer))
      bySet.set(key, (found = { ...resolve(policy, rankCode, names, there), at }))
    }
    return found
  }
  function at(trip: Trip): Standard<Product, unknown> {
    // A search is of one day and one city: comparing with the offer before is all that most offers cost.
    if (last !== null && last.departDate === trip.departDate && last.arriveCity === trip.arriveCity) return last.found
    const key = `${trip.departDate} ${trip.arriveCity}`
    let found = byTrip.get(key)
    if (found === undefined) {
      if (byTrip.size >= MOST_TRIPS_KEPT) byTrip.clear()
      byTrip.set(key, (found = lookUp(trip)))
    }
    last = { departDate: trip.departDate, arriveCity: trip.arriveCity, found }
    return found
  }
  return { ...always, at }
}

/**
 * What the policy means for this traveller, on any day that no layer singles out. A rank that the policy does not name gets what
 * holds for everybody; a special user is held to no rule [P-SPECIAL-01].
 */
export function standardFor(policy: FlightPolicy, traveller: Traveller): FlightStandard {
  return compile(policy, traveller, FLIGHT_NAMES) as FlightStandard
}

export function trainStandardFor(policy: TrainPolicy, traveller: Traveller): TrainStandard {
  return compile(policy, traveller, TRAIN_NAMES) as TrainStandard
}

/** The same for all who share a standard, whatever day they travel on: of a party each standard is asked once. */
export function standardKey({ layers }: { readonly layers: readonly Pick<AnyLayer, 'scope'>[] }, traveller: Traveller): string {
  if (traveller.isSpecial) return 'special'
  const own = layers.flatMap(({ scope }, index) => (isFor(scope, traveller) ? [index] : []))
  return `${traveller.rankCode} ${own.join(' ')}`
}

/** What a standard lets somebody do, whoever says so and in which words. */
function limitsIn({ aboveLimit, aboveLimitPaidBy, rules }: Resolved): unknown {
  const rulings = Object.entries<(Ruling<unknown> & Partial<PriceRuling>) | null>(rules)
  const said = rulings.map(([name, ruling]) => {
    if (ruling === null) return [name]
    const { onBreach, approval, paidBy, limit, compare, night, routes = [] } = ruling
    const between = routes.map((route) => [route.between.toSorted().join(' '), route.limit] as const)
    return [name, onBreach, approval, paidBy, limit, compare, night, between.toSorted(([one], [other]) => (one < other ? -1 : 1))]
  })
  return [aboveLimit, aboveLimitPaidBy, said]
}

/**
 * The same for all who may do the same on a trip, however many layers say so and for whom those are: what is told of a party whose limits
 * differ goes by it. `standardKey` asks for no trip and tells more apart: a layer of other days is none of this trip's.
 */
export function limitsKey(policy: FlightPolicy, traveller: Traveller, trip: Trip): string {
  const { layers, narrow } = layersFor(policy, traveller)
  const there = layers.filter((layer) => !narrow.includes(layer) || holdsOn(layer.scope, trip, policy.cityTiers))
  return JSON.stringify(limitsIn(resolve(policy, traveller.rankCode, FLIGHT_NAMES, there)))
}

/** The highest fare of a leg between two cities, in minor units; `null` where the standard sets none. */
export function priceLimitBetween(standard: Pick<FlightStandard, 'rules'>, departCity: string, arriveCity: string): number | null {
  const price = standard.rules['fare-within-price-limit']
  if (price === null) return null
  const own = price.limitBetween.get(departCity)?.get(arriveCity)
  return own === undefined ? price.limit : own
}

/** The highest fare of an offer, in minor units: of a journey the limits of its legs together, and none where one of them has none. */
export function priceLimitOf(
  standard: Pick<FlightStandard, 'rules'>,
  offer: Pick<FlightFacts, 'departCity' | 'arriveCity' | 'abroad'>,
): number | null {
  const { departCity, arriveCity, abroad } = offer
  if (abroad === undefined) return priceLimitBetween(standard, departCity, arriveCity)
  let sum = 0
  for (const leg of abroad.legs) {
    const limit = priceLimitBetween(standard, leg.departCity, leg.arriveCity)
    if (limit === null) return null
    sum += limit
  }
  return sum
}
