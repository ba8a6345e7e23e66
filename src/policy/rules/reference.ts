import type { Cabin, Ends, FlightFacts, Traveller } from './facts.ts'
import type {
  ApprovalWay,
  BreachAction,
  Choice,
  Comparison,
  FlightPolicy,
  FlightRule,
  Night,
  PaidBy,
  RouteLimit,
  RuleName,
  RuleSettings,
  Scope,
  Step,
} from './policy.ts'
import type { Verdict } from './verdict.ts'

/*
 * For tests: a policy decided the slow way, from what the document says it means. Every part of every rule is asked of all who
 * speak of it, and the one that stands nearest is believed; every offer is held against every other. No index, no standard that
 * was made before, and nothing shared with the engine but the shapes.
 */

/** Somebody who says something of a rule, and how near she stands to this traveller and trip. */
interface Speaker {
  readonly nearness: number
  readonly says: Readonly<Record<string, unknown>>
}

const RULES_OF_CABINS: readonly FlightRule[] = ['cabin-within-duration', 'cabin-within-distance', 'cabin-at-night']

const ORDER: readonly FlightRule[] = [
  'cabin-within-rank',
  'cabin-within-duration',
  'cabin-within-distance',
  'cabin-at-night',
  'fare-within-price-limit',
  'lowest-fare-within-hours',
  'discount-within-limit',
  'booked-days-ahead',
  'return-flight-booked',
  'refundable-only',
  'changeable-only',
  'basic-fares-excluded',
  'airlines-allowed',
  'aircraft-allowed',
  'co2-within-limit',
  'train-instead-of-flight',
]

function seasonHolds({ from, until }: { from: string; until: string }, date: string): boolean {
  const days = (text: string) => Number(text.slice(-5, -3)) * 100 + Number(text.slice(-2))
  const day = days(date)
  if (days(from) <= days(until)) return day >= days(from) && day <= days(until)
  return !(day > days(until) && day < days(from))
}

/** How near a layer stands, as one number; null where it does not hold. */
function nearnessOf(scope: Scope, policy: FlightPolicy, who: Traveller, offer: FlightFacts, position: number): number | null {
  const above = who.departments ?? []
  const tier = policy.cityTiers.get(offer.arriveCity)
  const holds =
    (scope.person === undefined || scope.person === who.userCode) &&
    (scope.rank === undefined || scope.rank === who.rankCode) &&
    (scope.department === undefined || above.includes(scope.department)) &&
    (scope.scene === undefined || scope.scene === who.scene) &&
    (scope.cityTiers === undefined || (tier !== undefined && scope.cityTiers.includes(tier))) &&
    (scope.dates === undefined || (offer.departDate >= scope.dates.from && offer.departDate <= scope.dates.until)) &&
    (scope.season === undefined || seasonHolds(scope.season, offer.departDate))
  if (!holds) return null
  const depth = scope.department === undefined ? 0 : [...above].reverse().indexOf(scope.department) + 1
  const digits = [scope.person ? 1 : 0, scope.rank ? 1 : 0, depth, scope.scene ? 1 : 0, scope.cityTiers ? 1 : 0, scope.dates ? 1 : 0]
  return [...digits, scope.season ? 1 : 0].reduce((sum, digit) => sum * 100 + digit, 0) * 1_000 + position
}

function speakersOn(policy: FlightPolicy, who: Traveller, offer: FlightFacts, rule: FlightRule, ends: Ends = offer): Speaker[] {
  const own = policy.rules[rule]
  const speakers: Speaker[] = []
  if (own !== undefined) {
    const { limit, routes = [], ...rest } = own as RuleSettings<unknown> & { readonly routes?: readonly RouteLimit[] }
    const here = routes.find(({ between }) => between.includes(ends.departCity) && between.includes(ends.arriveCity))
    const forAll = here?.default === undefined ? {} : { route: here.default }
    speakers.push({ nearness: 0, says: { ...rest, limit: limit.default, ...forAll } })
    const ofRank = nearnessOf({ rank: who.rankCode }, policy, who, offer, 1) ?? 0
    const named = who.rankCode in limit.byRank ? { limit: limit.byRank[who.rankCode] } : {}
    const routed = here !== undefined && who.rankCode in here.byRank ? { route: here.byRank[who.rankCode] } : {}
    speakers.push({ nearness: ofRank, says: { ...named, ...routed } })
  }
  policy.layers.forEach((layer, index) => {
    const nearness = nearnessOf(layer.scope, policy, who, offer, index + 2)
    const change = layer.rules[rule]
    if (nearness === null || change === undefined) return
    const { routes = [], ...rest } = change
    const here = routes.find(({ between }) => between.includes(ends.departCity) && between.includes(ends.arriveCity))
    speakers.push({ nearness, says: { ...rest, ...(here && { route: here.limit }) } })
  })
  return speakers
}

/** What the nearest speaker says of one part; undefined where nobody speaks of it. */
function nearest(speakers: readonly Speaker[], part: string): unknown {
  const speaking = speakers.filter(({ says }) => says[part] !== undefined)
  return speaking.toSorted((a, b) => b.nearness - a.nearness)[0]?.says[part]
}

function aboveLimitOf(policy: FlightPolicy, who: Traveller, offer: FlightFacts): string {
  const layers = policy.layers.map((layer, index) => ({
    nearness: nearnessOf(layer.scope, policy, who, offer, index + 2),
    says: { aboveLimit: layer.aboveLimit },
  }))
  const speaking = layers.filter((layer): layer is typeof layer & { nearness: number } => layer.nearness !== null)
  return nearest([{ nearness: 0, says: { aboveLimit: policy.aboveLimit } }, ...speaking], 'aboveLimit') as string
}

interface Found {
  readonly limit: number
  readonly actual: number
  /** Whether the limit is the least that is wanted, and not the most. */
  readonly least?: boolean
}

const steps = (cabin: Cabin) => 'YACF'.indexOf(cabin)
const allows = ({ only, except }: Choice, code: string) => (only ?? [code]).includes(code) && !(except ?? []).includes(code)

/** All of a journey's codes, else the one of the flight; undefined where neither is said. */
const codesOf = (all: readonly string[] | undefined, one: string | undefined) => all ?? (one === undefined ? undefined : [one])

/** How high each cabin rule lets this flight be; null where it does not speak of it. */
function cabinBy(rule: FlightRule, value: unknown, night: Night, offer: FlightFacts): number | null {
  if (value === null || value === undefined) return null
  if (rule === 'cabin-within-rank') return steps(value as Cabin)
  if (rule === 'cabin-at-night') {
    const minute = offer.departMinute
    if (minute === undefined) return null
    const minutesIn = (minute - night.fromMinute + 1440) % 1440
    const long = (night.untilMinute - night.fromMinute + 1440) % 1440
    return minutesIn < long ? steps(value as Cabin) : null
  }
  const far = offer.abroad ? offer.abroad.longestKm : offer.distanceKm
  const long = offer.abroad ? offer.abroad.longestMinutes / 60 : (offer.arriveAtMs - offer.departAtMs) / 3_600_000
  const actual = rule === 'cabin-within-distance' ? far : long
  const reached = (value as Step<Cabin>[]).filter(({ from }) => actual !== undefined && from <= actual)
  return reached.length === 0 ? null : steps((reached.at(-1) as Step<Cabin>).highest)
}

function lowestNear(offer: FlightFacts, cabin: number, hours: number, compare: Comparison | undefined, all: readonly FlightFacts[]) {
  const fares = all.flatMap((other) => {
    if (Math.abs(other.departAtMs - offer.departAtMs) > hours * 3_600_000 || steps(other.cabin) !== cabin) return []
    if (compare?.sameAirports) {
      if (other.departAirport === undefined || other.arriveAirport === undefined) return []
      if (other.departAirport !== offer.departAirport || other.arriveAirport !== offer.arriveAirport) return []
    } else if (other.departCity !== offer.departCity || other.arriveCity !== offer.arriveCity) return []
    if (compare?.mostStops !== undefined && !((other.stops ?? Infinity) <= compare.mostStops)) return []
    if (compare?.airlines && (other.airline === undefined || !allows(compare.airlines, other.airline))) return []
    return [other.fareMinor]
  })
  return fares.length === 0 ? null : Math.min(...fares)
}

export interface Decided {
  readonly rule: RuleName
  readonly pass: boolean
  readonly limit: number
  readonly actual: number
  readonly gap: number
  readonly onBreach: BreachAction
  readonly approval: ApprovalWay | null
  readonly paidBy: PaidBy | null
}

/** Everything that the policy says of one offer among all. `today` is the day in Shanghai. */
export function decideSlowly(policy: FlightPolicy, who: Traveller, offer: FlightFacts, all: readonly FlightFacts[], today: string) {
  const speakers = new Map(ORDER.map((rule) => [rule, speakersOn(policy, who, offer, rule)]))
  const part = (rule: FlightRule, name: string) => nearest(speakers.get(rule) ?? [], name)
  const night = (part('cabin-at-night', 'night') ?? { fromMinute: 1320, untilMinute: 360 }) as Night
  const cabins = new Map(ORDER.slice(0, 4).map((rule) => [rule, cabinBy(rule, part(rule, 'limit') ?? null, night, offer)]))
  const special = RULES_OF_CABINS.filter((rule) => (cabins.get(rule) ?? null) !== null)
  const most = Math.max(...special.map((rule) => cabins.get(rule) ?? -1))
  const speaking = special.find((rule) => cabins.get(rule) === most) ?? 'cabin-within-rank'
  const highest = cabins.get(speaking) ?? null

  const find = (rule: FlightRule): Found | null => {
    const value = part(rule, 'limit') ?? null
    if (rule === 'fare-within-price-limit') {
      const limits = (offer.abroad?.legs ?? [offer]).map((leg) => {
        const route = nearest(speakersOn(policy, who, offer, rule, leg), 'route')
        return (route === undefined ? value : route) as number | null
      })
      return limits.includes(null) ? null : { limit: limits.reduce<number>((sum, one) => sum + (one ?? 0), 0), actual: offer.fareMinor }
    }
    if (value === null) return null
    const must = (is: boolean | undefined): Found | null => (is === undefined ? null : { limit: 1, actual: is ? 1 : 0, least: true })
    switch (rule) {
      case 'cabin-within-rank':
      case 'cabin-within-duration':
      case 'cabin-within-distance':
      case 'cabin-at-night':
        return rule === speaking && highest !== null ? { limit: highest, actual: steps(offer.cabin) } : null
      case 'lowest-fare-within-hours': {
        const compared = highest === null ? steps(offer.cabin) : Math.min(highest, steps(offer.cabin))
        const limit = lowestNear(offer, compared, value as number, part(rule, 'compare') as Comparison | undefined, all)
        return limit === null ? null : { limit, actual: offer.fareMinor }
      }
      case 'discount-within-limit':
        if (offer.discountPercent === undefined) return null
        return offer.cabin === 'Y' ? { limit: value as number, actual: offer.discountPercent } : null
      case 'booked-days-ahead':
        return { limit: value as number, actual: Temporal.PlainDate.from(today).until(offer.departDate).days, least: true }
      case 'return-flight-booked':
        return must(offer.abroad && !offer.abroad.isOneWay)
      case 'refundable-only':
        return must(offer.refundable)
      case 'changeable-only':
        return must(offer.changeable)
      case 'basic-fares-excluded':
        return must(offer.basic === undefined ? undefined : !offer.basic)
      case 'airlines-allowed':
        return must(codesOf(offer.abroad?.airlines, offer.airline)?.every((code) => allows(value, code)))
      case 'aircraft-allowed':
        return must(codesOf(offer.abroad?.aircraft, offer.abroad ? undefined : offer.aircraft)?.every((code) => allows(value, code)))
      case 'co2-within-limit':
        if (offer.co2Grams === undefined || offer.distanceKm === undefined) return null
        return { limit: value as number, actual: Math.round(offer.co2Grams / offer.distanceKm) }
      case 'train-instead-of-flight': {
        if (offer.rail === undefined || offer.abroad !== undefined) return null
        const would = (offer.rail.ways ?? []).filter((way) => way.runMinutes < (value as number) * 60 && way.fareMinor <= offer.fareMinor)
        return must(would.length === 0)
      }
    }
  }

  const severity = ['allow', 'tell', 'reason', 'difference', 'approve', 'forbid']
  const isStrict = aboveLimitOf(policy, who, offer) === 'forbidden'
  const rules = ORDER.flatMap((rule): Decided[] => {
    const found = find(rule)
    if (found === null) return []
    const { limit, actual } = found
    const gap = Math.max(0, found.least ? limit - actual : actual - limit)
    const written = part(rule, 'onBreach') as BreachAction
    const onBreach = isStrict && severity.indexOf(written) >= 2 ? 'forbid' : written
    const way = (part(rule, 'approval') ?? 'hard') as ApprovalWay
    const isAsked = gap > 0 && onBreach === 'approve' && way !== 'hard'
    const paidBy = gap > 0 ? ((part(rule, 'paidBy') ?? null) as PaidBy | null) : null
    return [{ rule, pass: gap === 0, limit, actual, gap, onBreach, approval: isAsked ? way : null, paidBy }]
  })
  const broken = rules.filter((one) => !one.pass)
  const action = broken.map((one) => one.onBreach).reduce((a, b) => (severity.indexOf(b) > severity.indexOf(a) ? b : a), 'allow')
  return { compliant: broken.length === 0, action, rules }
}

/** The engine's verdict in the reference's words. */
export const bare = (verdict: Verdict) => ({
  compliant: verdict.compliant,
  action: verdict.action,
  rules: verdict.rules.map(({ rule, pass, limit, actual, gap, onBreach, approval, paidBy }) => {
    return { rule, pass, limit, actual, gap, onBreach, approval: approval ?? null, paidBy: paidBy ?? null }
  }),
})
