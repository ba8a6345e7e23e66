import type { BothNames } from '../../kernel/language.ts'
import type { FlightFacts, JourneyFacts } from './facts.ts'
import type { FlightPolicy, PerRank, RuleSettings, TrainPolicy } from './policy.ts'
import type { TrainFacts } from './train-facts.ts'

/** For tests: a policy and offers to vary, after the pictures of the design. */
export const BEIJING_TO_SHANGHAI = { departCity: 'BJS', arriveCity: 'SHA' } as const
export const TODAY = Temporal.Instant.from('2026-09-10T02:00:00Z')
export const TRAVELLER = { rankCode: 'P6' } as const

export function shanghaiMs(time: string): number {
  return Temporal.PlainDateTime.from(time).toZonedDateTime('Asia/Shanghai').epochMilliseconds
}

/** An economy offer Beijing → Shanghai on 22 September 2026. `depart` and `arrive` are wall times of that day. */
export function offerOf(change: Partial<FlightFacts> & { depart?: string; arrive?: string } = {}): FlightFacts {
  const { depart = '08:00', arrive = '10:15', ...facts } = change
  const fareMinor = facts.fareMinor ?? 100_000
  const fullFareMinor = facts.fullFareMinor ?? 160_000
  const departDate = facts.departDate ?? '2026-09-22'
  const flightKey = facts.flightKey ?? `MU5102-${depart}`
  return {
    offerKey: `${flightKey}-${fareMinor}`,
    flightKey,
    cabin: 'Y',
    fareMinor,
    fullFareMinor,
    discountPercent: Math.round((fareMinor * 100) / fullFareMinor),
    departAtMs: shanghaiMs(`${departDate}T${depart}`),
    arriveAtMs: shanghaiMs(`${departDate}T${arrive}`),
    ...BEIJING_TO_SHANGHAI,
    departDate,
    ...facts,
  }
}

/** What is said besides of one way abroad, of two hours. */
export function journeyOf(change: Partial<JourneyFacts> = {}): JourneyFacts {
  return { legs: [BEIJING_TO_SHANGHAI], isOneWay: true, longestMinutes: 135, airlines: ['MU'], aircraft: ['320'], ...change }
}

function writtenIn(section: string): BothNames {
  return { zh: `《差旅管理办法》${section}`, en: `Travel Policy ${section}` }
}

export function settings<T>(value: T | null, byRank: PerRank<T>['byRank'] = {}): RuleSettings<T> {
  return { onBreach: 'approve', writtenIn: writtenIn('2.3'), limit: { default: value, byRank } }
}

const reasons = [{ code: 'OTHER', name: { zh: '其他原因', en: 'Another reason' }, needsNote: true }]
const edition = {
  version: 3,
  name: { zh: '差旅管理办法', en: 'Travel Policy' },
  aboveLimit: 'allowed',
  reasons,
  layers: [],
  cityTiers: new Map<string, number>(),
} as const

export function policyOf(rules: FlightPolicy['rules'], aboveLimitPaidBy: FlightPolicy['aboveLimitPaidBy'] = 'difference'): FlightPolicy {
  return { ...edition, product: 'domesticFlights', aboveLimitPaidBy, rules }
}

export function trainPolicyOf(rules: TrainPolicy['rules'], layers: TrainPolicy['layers'] = []): TrainPolicy {
  return { ...edition, product: 'trains', aboveLimitPaidBy: 'difference', rules, layers }
}

/** A second class seat Beijing → Shanghai, at eight in the morning of 22 September 2026. */
export function trainOfferOf(change: Partial<TrainFacts> = {}): TrainFacts {
  const departAtMs = change.departAtMs ?? shanghaiMs('2026-09-22T08:00')
  return {
    offerKey: `G1-${change.seat ?? 'secondClass'}-${change.isStandby ?? false}`,
    trainKey: 'G1',
    trainClass: 'highSpeed',
    seat: 'secondClass',
    isStandby: false,
    fareMinor: 66_200,
    departAtMs,
    arriveAtMs: departAtMs + 270 * 60_000,
    ...BEIJING_TO_SHANGHAI,
    departDate: '2026-09-22',
    departMinute: 8 * 60,
    ...change,
  }
}

/** The policy of the design's pictures: economy for P6, business for P9, ¥1,200 between Beijing and Shanghai. */
export const PICTURED: FlightPolicy = policyOf({
  'cabin-within-rank': settings('Y', { P9: 'C' }),
  'fare-within-price-limit': {
    ...settings<number>(150_000, { P9: null }),
    routes: [{ between: ['SHA', 'BJS'], default: 120_000, byRank: { P9: null } }],
  },
})
