import { CABIN_ORDER } from './facts.ts'
import type { BreachAction, RuleName } from './policy.ts'
import type { FlightStandard, Ruling } from './standard.ts'
import { priceLimitBetween } from './standard.ts'
import type { Reader } from './words.ts'
import { cabinFact } from './words.ts'

/** What the limits of a standard count; the window of lowest-fare-within-hours counts hours. */
export type StandardUnit = 'cabin' | 'minor' | 'percent' | 'hours' | 'days'

/** One rule of a traveller's standard, without an offer. */
export interface DescribedRule {
  readonly rule: RuleName
  readonly onBreach: BreachAction
  readonly unit: StandardUnit
  /** `null`: no limit, which only a route can say. Cabins as steps above economy. */
  readonly limit: number | null
  /** The two cities where the limit is a route's own. */
  readonly between: readonly [string, string] | null
  readonly sentence: string
  readonly writtenIn: string
}

interface Described {
  readonly rule: RuleName
  readonly unit: StandardUnit
  readonly ruling: Ruling<unknown>
  readonly limit: number | null
  readonly limitText: string
  readonly between?: readonly [string, string]
}

function listRules(standard: FlightStandard, reader: Reader): Described[] {
  const { cabin, price, lowestFare, discount, daysAhead } = standard
  const { figures, cabins } = reader.words
  const list: Described[] = []
  if (cabin !== null)
    list.push({ rule: 'cabin-within-rank', unit: 'cabin', ruling: cabin, limit: CABIN_ORDER[cabin.limit], limitText: cabins[cabin.limit] })
  if (price !== null) {
    const rule = 'fare-within-price-limit'
    const text = (minor: number | null) => (minor === null ? '' : figures.minor(minor))
    if (price.limit !== null) list.push({ rule, unit: 'minor', ruling: price, limit: price.limit, limitText: text(price.limit) })
    for (const { between, limit } of price.routes) list.push({ rule, unit: 'minor', ruling: price, limit, limitText: text(limit), between })
  }
  if (lowestFare !== null) {
    list.push({
      rule: 'lowest-fare-within-hours',
      unit: 'hours',
      ruling: lowestFare,
      limit: lowestFare.limit,
      limitText: figures.hours(lowestFare.limit),
    })
  }
  if (discount !== null) {
    list.push({
      rule: 'discount-within-limit',
      unit: 'percent',
      ruling: discount,
      limit: discount.limit,
      limitText: figures.percent(discount.limit),
    })
  }
  if (daysAhead !== null) {
    list.push({
      rule: 'booked-days-ahead',
      unit: 'days',
      ruling: daysAhead,
      limit: daysAhead.limit,
      limitText: figures.days(daysAhead.limit),
    })
  }
  return list
}

/** A traveller's whole standard, rule by rule and route by route. Empty where nothing is limited. */
export function describeRules(standard: FlightStandard, reader: Reader): DescribedRule[] {
  const { words } = reader
  const cabin = cabinFact(words, standard.cabin)
  const rank = { code: standard.rankCode, name: reader.rankName ?? null }
  return listRules(standard, reader).map(({ rule, unit, ruling, limit, limitText, between }) => {
    const route = between === undefined ? null : { from: reader.cityName(between[0]), to: reader.cityName(between[1]) }
    return {
      rule,
      onBreach: ruling.onBreach,
      unit,
      limit,
      between: between ?? null,
      sentence: limit === null ? words.noPriceLimit({ route, cabin }) : words.rules[rule].sentence({ limit: limitText, route, cabin }),
      writtenIn: words.source(reader.name(ruling.writtenIn), rank, unit === 'minor' || unit === 'percent'),
    }
  })
}

/** The standard in plain sentences, ending with who pays above a limit. */
export function describeStandard(standard: FlightStandard, reader: Reader): string[] {
  const rules = describeRules(standard, reader)
  if (rules.length === 0) return [reader.words.nothingLimited]
  return [...rules.map((rule) => rule.sentence), reader.words.aboveLimit[standard.aboveLimitPaidBy]]
}

/** The standard in one line, for home and above a list: "差标：经济舱每程 ≤ ¥1,200，公司付". With a trip its route's own limit is said. */
export function standardLine(standard: FlightStandard, reader: Reader, trip?: { departCity: string; arriveCity: string }): string {
  const { words } = reader
  const price = trip === undefined ? (standard.price?.limit ?? null) : priceLimitBetween(standard, trip.departCity, trip.arriveCity)
  return words.line({
    cabin: cabinFact(words, standard.cabin),
    price: price === null ? null : words.figures.minor(price),
    discount: standard.discount === null ? null : words.figures.percent(standard.discount.limit),
    someRoutes: trip === undefined && standard.price !== null && standard.price.routes.some((route) => route.limit !== null),
  })
}
