import type { BothNames } from '../../kernel/language.ts'
import type { FlightFacts } from './facts.ts'
import { CABIN_ORDER } from './facts.ts'
import type { Cabin } from './facts.ts'
import type { Choice, Night, RuleName, SeatLimits, Step } from './policy.ts'
import { rideInstead, type RailWay } from './rail.ts'
import { hoursOf, kilometresOf } from './shared/cabin-ceiling.ts'
import type { FlightStandard, Ruling, TrainStandard } from './standard.ts'
import type { Seat, TrainClass, TrainFacts } from './train-facts.ts'
import { SEAT_ORDER, TRAIN_CLASSES } from './train-facts.ts'
import type { PolicyWords, RuleFacts } from './words.ts'

export type AnyStandard = FlightStandard | TrainStandard
export type AnyOffer = FlightFacts | TrainFacts

/** What the limits of a standard count; the window of lowest-fare-within-hours counts hours. */
export const STANDARD_UNITS = ['cabin', 'seat', 'minor', 'percent', 'hours', 'days', 'grams', 'yes'] as const
export type StandardUnit = (typeof STANDARD_UNITS)[number]

/** One limit as it is said: a rule with steps, routes or classes of trains has several. */
export interface SaidLimit {
  readonly unit: StandardUnit
  /** `null`: no limit, which only a route can say. Cabins and seats as steps. */
  readonly limit: number | null
  readonly limitText: string
  readonly between?: readonly [string, string]
  /** Of a route: the layer that says it; null where the company's own rules do. */
  readonly routeLayer?: BothNames | null
  readonly more: Pick<RuleFacts, 'from' | 'night' | 'choice' | 'trains' | 'ride'>
}

const NOTHING_MORE: SaidLimit['more'] = { from: '', night: '', choice: null, trains: '', ride: '' }

export function rulingOf(standard: AnyStandard, rule: RuleName): Ruling<unknown> | null {
  return (standard.rules as Readonly<Record<string, Ruling<unknown> | null>>)[rule] ?? null
}

const timeOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
export const nightText = ({ fromMinute, untilMinute }: Night): string => `${timeOf(fromMinute)}–${timeOf(untilMinute)}`

export function choiceFact(words: PolicyWords, { only = [], except = [] }: Choice): RuleFacts['choice'] {
  return { only: words.listed(only), except: words.listed(except) }
}

function cabinLimit(words: PolicyWords, cabin: Cabin, more: Partial<SaidLimit['more']> = {}): SaidLimit {
  return { unit: 'cabin', limit: CABIN_ORDER[cabin], limitText: words.cabins[cabin], more: { ...NOTHING_MORE, ...more } }
}

function seatLimits(words: PolicyWords, limits: SeatLimits, more: Partial<SaidLimit['more']> = {}): SaidLimit[] {
  return TRAIN_CLASSES.flatMap((of: TrainClass) => {
    const seat: Seat | undefined = limits[of]
    if (seat === undefined) return []
    const said = { ...NOTHING_MORE, ...more, trains: words.trainClasses[of] }
    return [{ unit: 'seat' as const, limit: SEAT_ORDER[seat], limitText: words.seats[seat], more: said }]
  })
}

function counted(unit: 'minor' | 'percent' | 'hours' | 'days' | 'grams', words: PolicyWords, ruling: Ruling<unknown>): SaidLimit[] {
  const limit = ruling.limit as number
  return [{ unit, limit, limitText: words.figures[unit](limit), more: NOTHING_MORE }]
}

/** From what on a step holds; nothing for the lowest. */
const fromText = (figure: (value: number) => string, from: number) => (from === 0 ? '' : figure(from))

function priceLimits(standard: FlightStandard, words: PolicyWords): SaidLimit[] {
  const price = standard.rules['fare-within-price-limit']
  if (price === null) return []
  const said = (limit: number | null): SaidLimit => {
    return { unit: 'minor', limit, limitText: limit === null ? '' : words.figures.minor(limit), more: NOTHING_MORE }
  }
  const routes = price.routes.map(({ between, limit, layer = null }) => ({ ...said(limit), between, routeLayer: layer }))
  return [...(price.limit === null ? [] : [said(price.limit)]), ...routes]
}

/** Everything that one rule of a standard limits. */
export function limitsOf(standard: AnyStandard, rule: RuleName, ruling: Ruling<unknown>, words: PolicyWords): SaidLimit[] {
  const { figures } = words
  switch (rule) {
    case 'cabin-within-rank':
      return [cabinLimit(words, ruling.limit as Cabin)]
    case 'cabin-within-duration':
    case 'cabin-within-distance': {
      const figure = rule === 'cabin-within-duration' ? figures.hours : figures.kilometres
      return (ruling.limit as readonly Step<Cabin>[]).map((step) => cabinLimit(words, step.highest, { from: fromText(figure, step.from) }))
    }
    case 'cabin-at-night':
      return [cabinLimit(words, ruling.limit as Cabin, { night: nightText(ruling.night) })]
    case 'fare-within-price-limit':
      return priceLimits(standard as FlightStandard, words)
    case 'lowest-fare-within-hours':
    case 'train-instead-of-flight':
      return counted('hours', words, ruling)
    case 'discount-within-limit':
      return counted('percent', words, ruling)
    case 'booked-days-ahead':
      return counted('days', words, ruling)
    case 'co2-within-limit':
      return counted('grams', words, ruling)
    case 'budget-not-exceeded':
      return [{ unit: 'percent', limit: ruling.limit as number, limitText: `${ruling.limit as number}%`, more: NOTHING_MORE }]
    case 'seat-within-rank':
      return seatLimits(words, ruling.limit as SeatLimits)
    case 'seat-within-duration':
      return (ruling.limit as readonly Step<SeatLimits>[]).flatMap((step) =>
        seatLimits(words, step.highest, { from: fromText(figures.hours, step.from) }),
      )
    case 'seat-at-night':
      return seatLimits(words, ruling.limit as SeatLimits, { night: nightText(ruling.night) })
    case 'airlines-allowed':
    case 'aircraft-allowed':
      return [{ unit: 'yes', limit: 1, limitText: words.yes, more: { ...NOTHING_MORE, choice: choiceFact(words, ruling.limit as Choice) } }]
    case 'return-flight-booked':
    case 'refundable-only':
    case 'changeable-only':
    case 'basic-fares-excluded':
    case 'standby-within-standard':
    case 'application-linked':
      return [{ unit: 'yes', limit: 1, limitText: words.yes, more: NOTHING_MORE }]
  }
}

/** A train in a few words. */
export const wayText = (words: PolicyWords, { trainNo, runMinutes, seat, fareMinor }: RailWay): string =>
  words.ride.way({ trainNo, runMinutes, seat: words.seats[seat], fare: words.figures.minor(fareMinor) })

/** What the railway says of a flight, as the rule about trains measures it; empty where nobody asked it. */
export function rideText(words: PolicyWords, offer: AnyOffer, hours: number): string {
  if ('trainClass' in offer || offer.rail === undefined) return ''
  const found = rideInstead(offer.rail, offer.fareMinor, hours)
  return 'way' in found ? words.ride[found.is](wayText(words, found.way)) : words.ride[found.is]
}

const HOUR_MS = 3_600_000

/** What is said beside the limit about one offer: of several steps and classes of trains the one that it was held to. */
export function moreAbout(rule: RuleName, ruling: Ruling<unknown> | null, offer: AnyOffer, words: PolicyWords): SaidLimit['more'] {
  const trains = 'trainClass' in offer && rule.startsWith('seat-') ? words.trainClasses[offer.trainClass] : ''
  if (ruling === null) return { ...NOTHING_MORE, trains }
  const reached = (actual: number) => (ruling.limit as readonly Step<unknown>[]).findLast((step) => step.from <= actual)?.from ?? 0
  const hours = 'trainClass' in offer ? (offer.arriveAtMs - offer.departAtMs) / HOUR_MS : hoursOf(offer)
  switch (rule) {
    case 'cabin-within-duration':
    case 'seat-within-duration':
      return { ...NOTHING_MORE, trains, from: fromText(words.figures.hours, reached(hours)) }
    case 'cabin-within-distance':
      return { ...NOTHING_MORE, from: fromText(words.figures.kilometres, reached(('trainClass' in offer ? 0 : kilometresOf(offer)) ?? 0)) }
    case 'cabin-at-night':
    case 'seat-at-night':
      return { ...NOTHING_MORE, trains, night: nightText(ruling.night) }
    case 'airlines-allowed':
    case 'aircraft-allowed':
      return { ...NOTHING_MORE, choice: choiceFact(words, ruling.limit as Choice) }
    case 'train-instead-of-flight':
      return { ...NOTHING_MORE, ride: rideText(words, offer, ruling.limit as number) }
    default:
      return { ...NOTHING_MORE, trains }
  }
}
