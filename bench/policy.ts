/**
 * What judging costs: every offer of a great search with limit, actual and gap of each rule, beside a loop written by hand for
 * this one policy that gives the very same answers.
 */
import { isDeepStrictEqual } from 'node:util'
import { CABINS, type FlightFacts } from '../src/policy/rules/facts.ts'
import { explain } from '../src/policy/rules/explain.ts'
import { judgeAll, judgeByStandard } from '../src/policy/rules/judge.ts'
import { marketOf } from '../src/policy/rules/market.ts'
import type { FlightPolicy, PerRank } from '../src/policy/rules/policy.ts'
import { standardFor } from '../src/policy/rules/standard.ts'
import type { Verdict } from '../src/policy/rules/verdict.ts'
import { createPolicy } from '../src/policy/server/index.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'
import { judgeByHand } from './policy-by-hand.ts'

const OFFERS = 6_000
const RATIO_MAX = 6
const ALL_OFFERS_MS = 10
const ROUNDS = 60
/** Compilers first see what is hot. */
const WARM_UPS = 40

const NOW = Temporal.Instant.from('2026-09-10T02:00:00Z')
const DEPART_DATE = '2026-09-22'
const MIDNIGHT_MS = Temporal.PlainDate.from(DEPART_DATE).toZonedDateTime('Asia/Shanghai').epochMilliseconds
const MINUTE_MS = 60_000
const FULL_FARE_MINOR = 226_000

/** Ranks with limits of their own, each from lower to higher. */
const RANKS = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8'] as const
const OTHER_ROUTES = 24

const both = (text: string) => ({ zh: text, en: text })

function ruled<T>(value: T, byRank: PerRank<T>['byRank'] = {}) {
  return { onBreach: 'approve' as const, writtenIn: both('2.3'), limit: { default: value, byRank } }
}

/** Five rules, two of them with another limit for five ranks, and 25 routes: 40 settings, of which five hold for any one offer. */
const POLICY: FlightPolicy = {
  product: 'domesticFlights',
  version: 3,
  aboveLimit: 'allowed',
  layers: [],
  cityTiers: new Map(),
  name: both('Travel Policy'),
  aboveLimitPaidBy: 'difference',
  reasons: [{ code: 'OTHER', name: both('Another reason'), needsNote: true }],
  rules: {
    'cabin-within-rank': ruled('Y', { P4: 'A', P5: 'A', P6: 'C', P7: 'C', P8: 'F' }),
    'fare-within-price-limit': {
      ...ruled(150_000, { P4: 160_000, P5: 170_000, P6: 300_000, P7: 320_000, P8: 600_000 }),
      routes: [
        { between: ['BJS', 'SHA'], default: 130_000, byRank: {} },
        ...Array.from({ length: OTHER_ROUTES }, (_, index) => ({
          between: ['BJS', `C${String.fromCodePoint(65 + index)}X`] as const,
          default: 100_000 + index * 1_000,
          byRank: {},
        })),
      ],
    },
    'lowest-fare-within-hours': ruled(2),
    'discount-within-limit': ruled(60),
    'booked-days-ahead': ruled(7),
  },
}

/** How many limits a company has written down. */
function settingsOf({ rules }: FlightPolicy): number {
  const perRule = Object.values(rules).map(({ limit }) => 1 + Object.keys(limit.byRank).length)
  const routes = rules['fare-within-price-limit']?.routes ?? []
  return [...perRule, ...routes.map((route) => 1 + Object.keys(route.byRank).length)].reduce((sum, one) => sum + one, 0)
}

/** A day of a thousand flights with six fares each, spread as by a dice that always falls the same. */
function offersOfADay(): FlightFacts[] {
  let state = 42
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: OFFERS }, (_, index) => {
    const flight = Math.floor(index / 6)
    const cabin = CABINS[Math.max(0, (index % 6) - 2)] ?? 'Y'
    const departAtMs = MIDNIGHT_MS + (360 + ((flight * 7) % 1_000)) * MINUTE_MS
    const discountPercent = cabin === 'Y' ? 30 + below(70) : 110 + below(200)
    const fareMinor = Math.round((FULL_FARE_MINOR * discountPercent) / 100_000) * 1_000
    return {
      offerKey: `offer-${index}`,
      flightKey: `flight-${flight}`,
      cabin,
      fareMinor,
      fullFareMinor: FULL_FARE_MINOR,
      discountPercent,
      departAtMs,
      arriveAtMs: departAtMs + 135 * MINUTE_MS,
      departCity: 'BJS',
      arriveCity: 'SHA',
      departDate: DEPART_DATE,
    }
  })
}

async function timed(work: () => readonly unknown[]): Promise<number> {
  const startedMs = performance.now()
  const answers = work()
  const ms = performance.now() - startedMs
  if (answers.length === 0) throw new Error('nothing was judged')
  return ms
}

async function besideHand(what: string, aimMs: number | null, ours: () => Verdict[], hand: () => Verdict[]): Promise<Measurement> {
  if (!isDeepStrictEqual(ours(), hand())) throw new Error(`${what}: the loop by hand gives other answers`)
  for (let i = 0; i < WARM_UPS; i += 1) {
    ours()
    hand()
  }
  const medians = await sideBySide({ rounds: ROUNDS, ours: () => timed(ours), anchor: () => timed(hand) })
  const ratio = medians.ours / medians.anchor
  const isFast = aimMs === null || medians.ours <= aimMs
  const aim = `≤ ${RATIO_MAX}×${aimMs === null ? '' : `, ≤ ${aimMs} ms`}`
  const meetsAim = ratio <= RATIO_MAX && isFast
  return { what, against: 'a loop by hand, the same answers', ...medians, unit: 'ms', ratio, aim, meetsAim, rounds: ROUNDS }
}

/** The sentences that a person reads about an offer, which are made for what is on screen alone. */
async function measureWords(offers: readonly FlightFacts[]): Promise<Measurement> {
  const standard = standardFor(POLICY, { rankCode: 'P1' })
  const market = marketOf(offers, NOW)
  const verdicts = offers.map((offer) => judgeByStandard(standard, offer, market))
  const reader = createPolicy().readerIn('zh')
  const say = () =>
    offers.map((offer, index) => explain({ verdict: verdicts[index] as Verdict, offer, standard, totalMinor: offer.fareMinor, reader }))
  for (let i = 0; i < 3; i += 1) say()
  const { ours } = await sideBySide({ rounds: 10, ours: () => timed(say), anchor: async () => 0 })
  return {
    what: 'policy: one offer explained in sentences',
    against: null,
    ours: (ours / offers.length) * 1_000,
    anchor: null,
    unit: 'µs',
    ratio: null,
    aim: null,
    meetsAim: true,
    rounds: 10,
  }
}

/**
 * Every rule that a flight can be judged by, and layers that change them: forty settings, for one traveller. This is what forty
 * rules of a company are to one of its people, and the most that a search of hers can cost.
 */
const WHOLE: FlightPolicy = {
  ...POLICY,
  rules: {
    'cabin-within-rank': ruled('Y'),
    'cabin-within-duration': ruled([{ from: 1, highest: 'Y' as const }]),
    'cabin-within-distance': ruled([{ from: 500, highest: 'A' as const }]),
    'cabin-at-night': ruled('A'),
    'fare-within-price-limit': { ...ruled(150_000), routes: [] },
    'lowest-fare-within-hours': ruled(2),
    'discount-within-limit': ruled(60),
    'booked-days-ahead': ruled(7),
    'return-flight-booked': ruled(true as const),
    'refundable-only': ruled(true as const),
    'changeable-only': ruled(true as const),
    'basic-fares-excluded': ruled(true as const),
    'airlines-allowed': ruled({ except: ['9C'] }),
    'aircraft-allowed': ruled({ except: ['Y8'] }),
    'co2-within-limit': ruled(85),
    'train-instead-of-flight': ruled(5),
  },
  cityTiers: new Map([['SHA', 1]]),
  layers: Array.from({ length: 25 }, (_, index) => ({
    name: both('Layer'),
    scope: index % 2 === 0 ? { cityTiers: [1] } : { rank: 'P1', season: { from: '06-01', until: '10-31' } },
    rules: { 'booked-days-ahead': { limit: 1 + index } },
  })),
}

async function measureWhole(offers: readonly FlightFacts[]): Promise<Measurement> {
  const told = offers.map((offer, index) => ({
    ...offer,
    departMinute: (360 + index) % 1_440,
    distanceKm: 1_100,
    stops: index % 2,
    airline: 'CA',
    aircraft: 'A320',
    refundable: index % 3 > 0,
    changeable: index % 4 > 0,
    basic: index % 5 === 0,
    co2Grams: 88_000 + (index % 100) * 100,
  }))
  const judge = () => judgeAll(WHOLE, { rankCode: 'P1' }, told, NOW)
  for (let i = 0; i < WARM_UPS; i += 1) judge()
  const { ours } = await sideBySide({ rounds: ROUNDS, ours: () => timed(judge), anchor: async () => 0 })
  const settings = Object.keys(WHOLE.rules).length + WHOLE.layers.length
  return {
    what: `policy: ${offers.length.toLocaleString('en')} offers by all ${Object.keys(WHOLE.rules).length} rules for flights with ${settings} settings, 26 of them in layers`,
    against: null,
    ours,
    anchor: null,
    unit: 'ms',
    ratio: null,
    aim: `≤ ${ALL_OFFERS_MS} ms`,
    meetsAim: ours <= ALL_OFFERS_MS,
    rounds: ROUNDS,
  }
}

export const policy: Bench = {
  name: 'policy',
  async run() {
    const offers = offersOfADay()
    const settings = settingsOf(POLICY)
    if (settings !== 40) throw new Error(`the policy has ${settings} settings`)
    const count = offers.length.toLocaleString('en')
    const one = await besideHand(
      `policy: ${count} offers by five rules with ${settings} settings`,
      ALL_OFFERS_MS,
      () => judgeAll(POLICY, { rankCode: 'P1' }, offers, NOW),
      () => judgeByHand(POLICY, 'P1', offers, NOW),
    )
    const each = await besideHand(
      // Nobody is judged by forty rules of one product: there are fourteen. These are eight people's verdicts, one after the other.
      `policy: ${count} offers for ${RANKS.length} people of as many ranks, five rules each: ${RANKS.length * 5} verdicts an offer`,
      null,
      () => RANKS.flatMap((rankCode) => judgeAll(POLICY, { rankCode }, offers, NOW)),
      () => RANKS.flatMap((rankCode) => judgeByHand(POLICY, rankCode, offers, NOW)),
    )
    return [one, each, await measureWhole(offers), await measureWords(offers)]
  },
}
