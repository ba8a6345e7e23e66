import type { AnyStandard, StandardUnit } from './limits.ts'
import { limitsOf, rulingOf } from './limits.ts'
import type { ApprovalWay, BreachAction, RuleName } from './policy.ts'
import { BOOKING_RULES, FLIGHT_RULES, isOfFare, TRAIN_RULES } from './policy.ts'
import type { FlightStandard } from './standard.ts'
import { priceLimitBetween } from './standard.ts'
import type { CabinFact, Reader } from './words.ts'
import { cabinFact } from './words.ts'

/** One rule of a traveller's standard, without an offer. */
export interface DescribedRule {
  readonly rule: RuleName
  readonly onBreach: BreachAction
  readonly unit: StandardUnit
  /** `null`: no limit, which only a route can say. Cabins as steps above economy, seats as steps of SEATS. */
  readonly limit: number | null
  /** The two cities where the limit is a route's own. */
  readonly between: readonly [string, string] | null
  readonly sentence: string
  readonly writtenIn: string
  /** How an approver is asked where the company asks one; null where it asks none. */
  readonly approval: ApprovalWay | null
  /** The layer that says so; null where the company's own rules do. */
  readonly layer: string | null
}

const rulesIn = (standard: AnyStandard): readonly RuleName[] => [
  ...(standard.product === 'trains' ? TRAIN_RULES : FLIGHT_RULES),
  ...BOOKING_RULES,
]

/** Rules by which some flights, such as those at night, have a highest cabin of their own. */
const CABINS_OF_SOME = ['cabin-within-duration', 'cabin-within-distance', 'cabin-at-night'] as const

/** The highest cabin of the rank, in the line that says a whole standard and in the rule that is about it. */
function rankCabinOf(standard: AnyStandard, reader: Reader): CabinFact | null {
  return standard.product === 'trains' ? null : cabinFact(reader.words, standard.rules['cabin-within-rank'])
}

/**
 * The highest cabin that a rule's sentence says along. A fare's limit holds in whatever cabin one may sit: where some flights have another
 * highest cabin, it is said without any.
 */
export function cabinOf(standard: AnyStandard, rule: RuleName, reader: Reader): CabinFact | null {
  const isOneOfAll = standard.product === 'trains' || CABINS_OF_SOME.every((name) => standard.rules[name] === null)
  return rule === 'cabin-within-rank' || isOneOfAll ? rankCabinOf(standard, reader) : null
}

/** A traveller's whole standard, rule by rule and route by route. Empty where nothing is limited. */
export function describeRules(standard: AnyStandard, reader: Reader): DescribedRule[] {
  const { words } = reader
  const rank = { code: standard.rankCode, name: reader.rankName ?? null }
  return rulesIn(standard).flatMap((rule) => {
    const ruling = rulingOf(standard, rule)
    if (ruling === null) return []
    return limitsOf(standard, rule, ruling, words).map(({ unit, limit, limitText, between, more, routeLayer = ruling.layer }) => {
      const route = between === undefined ? null : { from: reader.cityName(between[0]), to: reader.cityName(between[1]) }
      const facts = { product: standard.product, route, cabin: cabinOf(standard, rule, reader), ...more }
      return {
        rule,
        onBreach: ruling.onBreach,
        unit,
        limit,
        between: between ?? null,
        sentence: limit === null ? words.noPriceLimit(facts) : words.rules[rule].sentence({ ...facts, limit: limitText }),
        approval: ruling.onBreach === 'approve' ? ruling.approval : null,
        layer: routeLayer && reader.name(routeLayer),
        writtenIn: words.source(reader.name(ruling.writtenIn), rank, isOfFare(rule, unit)),
      }
    })
  })
}

/** The standard in plain sentences, ending with who pays above a limit. */
export function describeStandard(standard: AnyStandard, reader: Reader): string[] {
  const rules = describeRules(standard, reader)
  if (rules.length === 0) return [reader.words.nothingLimited(standard.product)]
  return [...rules.map((rule) => rule.sentence), reader.words.aboveLimit[standard.aboveLimitPaidBy]]
}

/** The standard in one line, for home and above a list: "差标：经济舱每程 ≤ ¥1,200，公司付". With a trip its route's own limit is said. */
export function standardLine(standard: FlightStandard, reader: Reader, trip?: { departCity: string; arriveCity: string }): string {
  const { words } = reader
  const { 'fare-within-price-limit': general, 'discount-within-limit': discount } = standard.rules
  const price = trip === undefined ? (general?.limit ?? null) : priceLimitBetween(standard, trip.departCity, trip.arriveCity)
  return words.line({
    cabin: rankCabinOf(standard, reader),
    price: price === null ? null : words.figures.minor(price),
    discount: discount === null ? null : words.figures.percent(discount.limit),
    someRoutes: trip === undefined && general !== null && general.routes.some((route) => route.limit !== null),
  })
}
