import type { FlightFacts, JourneyFacts, Traveller } from './facts.ts'
import { CABINS } from './facts.ts'
import type { Comparison, FlightLimits, FlightPolicy, FlightRule, RouteLimit, Scope } from './policy.ts'
import { ABOVE_LIMIT, APPROVAL_WAYS, BREACH_ACTIONS, FLIGHT_RULES, PAID_BY } from './policy.ts'
import type { RailBeside } from './rail.ts'
import { offerOf, policyOf, settings } from './testing.ts'

// For tests: policies with layers, travellers and offers, as a seeded dice throws them.

/** A small seeded generator (mulberry32), so that a failing run can be repeated. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T, chance: (p: number) => next() < p }
}
export type Dice = ReturnType<typeof dice>

const CITIES = ['BJS', 'SHA', 'HGH'] as const
export const RANKS = ['P1', 'P6', 'P9'] as const

export function randomOffers(d: Dice, count: number): FlightFacts[] {
  return Array.from({ length: count }, (_, i) => {
    const departCity = d.pick(CITIES)
    const flight = d.below(20)
    const fareMinor = (20 + d.below(30)) * 5_000
    const departAtMs = 1_790_000_000_000 + d.below(40) * 30 * 60_000
    const offer: FlightFacts = {
      ...offerOf({
        cabin: d.pick(['Y', 'Y', 'Y', ...CABINS]),
        fareMinor,
        departCity,
        arriveCity: d.pick(CITIES.filter((city) => city !== departCity)),
        departDate: `2026-09-${10 + d.below(15)}`,
        discountPercent: 20 + d.below(110),
        flightKey: `f${flight}`,
      }),
      offerKey: `o${i}`,
      departAtMs,
      arriveAtMs: departAtMs + d.pick([2, 6, 6.5, 11]) * 3_600_000,
      ...(d.chance(0.9) && {
        departMinute: d.pick([0, 5 * 60 + 59, 6 * 60, 12 * 60, 22 * 60 - 1, 22 * 60]),
        distanceKm: d.pick([800, 3_000, 9_000]),
        stops: d.below(3),
        departAirport: `${departCity}${d.below(2)}`,
        arriveAirport: d.pick(['X', 'Y']),
        airline: d.pick(AIRLINES),
        aircraft: d.pick(['A320', '738']),
        refundable: d.chance(0.6),
        changeable: d.chance(0.6),
        basic: d.chance(0.3),
        co2Grams: d.pick([50_000, 80_000, 400_000]),
        ...perhaps(d, 0.8, () => ({ rail: randomRail(d) })),
      }),
    }
    return d.chance(0.3) ? takenAbroad(d, offer) : offer
  })
}

/** Of hours and prices that lie on both sides of what rules and fares say, and on them. */
export function randomRail(d: Dice): RailBeside {
  if (d.chance(0.15)) return { ways: null }
  return {
    ways: Array.from({ length: d.below(5) }, (_, at) => ({
      trainNo: `G${at + 1}`,
      runMinutes: d.pick([120, 179, 180, 299, 300, 420, 600]),
      seat: d.pick(['secondClass', 'firstClass']),
      fareMinor: (20 + d.below(30)) * 5_000,
    })),
  }
}

/** The same offer for a journey abroad, where no full fare is filed. */
function takenAbroad(d: Dice, inland: FlightFacts): FlightFacts {
  const { fullFareMinor: _, discountPercent: __, ...offer } = inland
  return { ...offer, abroad: journeyOf(d) }
}

function journeyOf(d: Dice): JourneyFacts {
  const legs = Array.from({ length: 1 + d.below(3) }, () => {
    const departCity = d.pick(CITIES)
    return { departCity, arriveCity: d.pick(CITIES.filter((city) => city !== departCity)) }
  })
  return {
    legs,
    isOneWay: legs.length === 1,
    longestMinutes: d.pick([120, 360, 361, 600]),
    ...perhaps(d, 0.5, () => ({ longestKm: d.pick([800, 5_000]) })),
    airlines: AIRLINES.filter(() => d.chance(0.6)),
    ...perhaps(d, 0.7, () => ({ aircraft: ['A320', '738'].filter(() => d.chance(0.6)) })),
  }
}

const AIRLINES = ['CA', 'MU', 'CZ'] as const
const FARES = [110_000, 150_000, 200_000]
const STEPS = { hours: [0, 6, 10], kilometres: [1_000, 5_000] } as const

/** What a rule may be set to, by its name. */
const VALUES: { readonly [Name in FlightRule]: (d: Dice) => FlightLimits[Name] } = {
  'cabin-within-rank': (d) => d.pick(CABINS),
  'cabin-within-duration': (d) => STEPS.hours.filter(() => d.chance(0.7)).map((from) => ({ from, highest: d.pick(CABINS) })),
  'cabin-within-distance': (d) => STEPS.kilometres.map((from) => ({ from, highest: d.pick(CABINS) })),
  'cabin-at-night': (d) => d.pick(CABINS),
  'fare-within-price-limit': (d) => d.pick(FARES),
  'lowest-fare-within-hours': (d) => d.pick([1, 2, 4]),
  'discount-within-limit': (d) => d.pick([60, 80, 100]),
  'booked-days-ahead': (d) => d.pick([1, 3, 7]),
  'return-flight-booked': () => true,
  'refundable-only': () => true,
  'changeable-only': () => true,
  'basic-fares-excluded': () => true,
  'airlines-allowed': (d) => (d.chance(0.5) ? { only: ['CA', 'MU'], except: ['MU'] } : { except: [d.pick(AIRLINES)] }),
  'aircraft-allowed': () => ({ except: ['738'] }),
  'co2-within-limit': (d) => d.pick([20, 60, 130]),
  'train-instead-of-flight': (d) => d.pick([3, 5, 8]),
}

const COMPARISONS: readonly Comparison[] = [{ mostStops: 0 }, { sameAirports: true }, { airlines: { except: ['MU'] } }, {}]
const perhaps = <T extends object>(d: Dice, chance: number, make: () => T): Partial<T> => (d.chance(chance) ? make() : {})

function ownRule(d: Dice, name: FlightRule) {
  const value = () => (d.chance(0.15) ? null : VALUES[name](d))
  return {
    ...settings<unknown>(null),
    onBreach: d.pick(BREACH_ACTIONS),
    limit: { default: value(), byRank: Object.fromEntries(RANKS.filter(() => d.chance(0.4)).map((rank) => [rank, value()])) },
    ...perhaps(d, 0.3, () => ({ paidBy: d.pick(PAID_BY) })),
    ...perhaps(d, 0.3, () => ({ approval: d.pick(APPROVAL_WAYS) })),
    ...(name === 'lowest-fare-within-hours' && perhaps(d, 0.5, () => ({ compare: d.pick(COMPARISONS) }))),
    ...(name === 'cabin-at-night' && perhaps(d, 0.5, () => ({ night: { fromMinute: 0, untilMinute: 360 } }))),
    ...(name === 'fare-within-price-limit' && { routes: d.chance(0.5) ? [] : [ownRoute(d)] }),
  }
}

function ownRoute(d: Dice): RouteLimit {
  const value = () => (d.chance(0.15) ? null : d.pick(FARES))
  return {
    between: d.chance(0.5) ? ['BJS', 'SHA'] : ['SHA', 'BJS'],
    byRank: Object.fromEntries(RANKS.filter(() => d.chance(0.4)).map((rank) => [rank, value()])),
    ...perhaps(d, 0.5, () => ({ default: value() })),
  }
}

function changedRule(d: Dice, name: FlightRule, isKnown: boolean) {
  const all = !isKnown // a rule that the company's own part does not know is said whole
  return {
    ...perhaps(d, all ? 1 : 0.7, () => ({ limit: d.chance(0.15) ? null : VALUES[name](d) })),
    ...perhaps(d, all ? 1 : 0.3, () => ({ onBreach: d.pick(BREACH_ACTIONS) })),
    ...perhaps(d, all ? 1 : 0, () => ({ writtenIn: { zh: '层', en: 'Layer' } })),
    ...perhaps(d, 0.2, () => ({ paidBy: d.pick(PAID_BY) })),
    ...(name === 'fare-within-price-limit' &&
      perhaps(d, 0.5, () => ({ routes: [{ between: ['SHA', 'BJS'] as const, limit: d.chance(0.2) ? null : d.pick(FARES) }] }))),
    ...(name === 'lowest-fare-within-hours' && perhaps(d, 0.3, () => ({ compare: d.pick(COMPARISONS) }))),
  }
}

function randomScope(d: Dice): Scope {
  return {
    ...perhaps(d, 0.3, () => ({ department: d.pick(['HQ', 'SALES', 'EAST', 'OTHER']) })),
    ...perhaps(d, 0.3, () => ({ rank: d.pick(RANKS) })),
    ...perhaps(d, 0.15, () => ({ person: d.pick(['QC1', 'QC2']) })),
    ...perhaps(d, 0.2, () => ({ scene: d.pick(['FAIR', 'TRAINING']) })),
    ...perhaps(d, 0.25, () => ({ cityTiers: d.chance(0.5) ? [1] : [1, 2] })),
    ...perhaps(d, 0.2, () => ({ dates: { from: '2026-09-12', until: '2026-09-15' } })),
    ...perhaps(d, 0.2, () => ({ season: d.chance(0.5) ? { from: '09-14', until: '09-20' } : { from: '11-01', until: '09-13' } })),
  }
}

export function randomPolicy(d: Dice, layers = 0): FlightPolicy {
  const names = FLIGHT_RULES.filter(() => d.chance(0.6))
  return {
    ...policyOf(Object.fromEntries(names.map((name) => [name, ownRule(d, name)]))),
    aboveLimit: d.chance(0.8) ? 'allowed' : 'forbidden',
    cityTiers: new Map([
      ['BJS', 1],
      ['HGH', 2],
    ]),
    layers: Array.from({ length: d.below(layers + 1) }, () => ({
      name: { zh: '层', en: 'Layer' },
      scope: randomScope(d),
      ...perhaps(d, 0.1, () => ({ aboveLimit: d.pick(ABOVE_LIMIT) })),
      rules: Object.fromEntries(FLIGHT_RULES.filter(() => d.chance(0.3)).map((name) => [name, changedRule(d, name, names.includes(name))])),
    })),
  }
}

export function randomTraveller(d: Dice): Traveller {
  return {
    rankCode: d.pick([...RANKS, 'unnamed']),
    departments: d.pick([[], ['HQ'], ['SALES', 'HQ'], ['EAST', 'SALES', 'HQ']]),
    userCode: d.pick(['QC1', 'QC2', 'QC3']),
    ...perhaps(d, 0.5, () => ({ scene: d.pick(['FAIR', 'TRAINING']) })),
  }
}
