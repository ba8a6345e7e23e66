import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { yuan } from '../kernel/money.ts'
import { CABINS } from './rules/facts.ts'
import type { FlightPolicy, PerRank, RuleSettings } from './rules/policy.ts'
import { BREACH_ACTIONS, FLIGHT_RULES, PAID_BY } from './rules/policy.ts'

const bothNames = z.strictObject({ zh: z.string().trim().min(1).max(100), en: z.string().trim().min(1).max(100) })
const rankCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/)
const cityCode = z.string().regex(/^[A-Z]{3}$/)

/** No fare inside the mainland comes near this; a policy above it holds fen where yuan were meant. */
const MOST_YUAN = 100_000
const MOST_ROUTES = 200
const MOST_RANKS = 100

const byRank = <T extends z.ZodType>(value: T) =>
  z
    .record(rankCode, value)
    .refine((ranks) => Object.keys(ranks).length <= MOST_RANKS, { error: `at most ${MOST_RANKS} ranks` })
    .default({})

const limitOf = <T extends z.ZodType>(value: T) => ({
  onBreach: z.enum(BREACH_ACTIONS),
  /** Where the rule is written down, for people to look up. */
  writtenIn: bothNames,
  /** For everybody whom `byRank` does not name; null: no limit. */
  default: value.nullable(),
  byRank: byRank(value.nullable()),
})

const limitYuan = z.number().min(1).max(MOST_YUAN).multipleOf(0.01)

const routeLimit = z.strictObject({
  between: z.tuple([cityCode, cityCode]).refine(([a, b]) => a !== b, { error: 'a route needs two different cities' }),
  /** Left out: the general limit holds for ranks that are not named. */
  default: limitYuan.nullable().optional(),
  byRank: byRank(limitYuan.nullable()),
})

const routes = z
  .array(routeLimit)
  .max(MOST_ROUTES)
  .default([])
  .superRefine((list, context) => {
    const seen = new Set<string>()
    list.forEach(({ between }, index) => {
      const key = between.toSorted().join('|')
      if (seen.has(key))
        context.addIssue({ code: 'custom', message: `the route ${between.join(' – ')} is listed twice`, path: [index, 'between'] })
      seen.add(key)
    })
  })

/** What most companies ask for; a company's own list takes its place. */
const USUAL_REASONS = [
  { code: 'SCHEDULE', name: { zh: '会议或行程时间固定', en: 'Meeting or schedule is fixed' }, needsNote: false },
  { code: 'CLIENT', name: { zh: '与客户或同事同行', en: 'Travelling with a client or colleague' }, needsNote: false },
  { code: 'CONNECTION', name: { zh: '要衔接前后行程', en: 'Connects with another leg' }, needsNote: false },
  { code: 'SOLD-OUT', name: { zh: '合适时段没有符合差标的座位', en: 'No seat in policy at a workable time' }, needsNote: false },
  { code: 'OTHER', name: { zh: '其他原因', en: 'Another reason' }, needsNote: true },
]

/** Why somebody goes above a limit. `needsNote`: the reason alone says too little. */
const reasons = z
  .array(z.strictObject({ code: z.string().regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/), name: bothNames, needsNote: z.boolean().default(false) }))
  .min(1)
  .max(20)
  .refine((list) => new Set(list.map((reason) => reason.code)).size === list.length, { error: 'a reason stands twice in the list' })
  .default(USUAL_REASONS)

const domesticFlights = z.strictObject({
  /** Who pays what lies above a limit. */
  aboveLimitPaidBy: z.enum(PAID_BY),
  reasons,
  rules: z.strictObject({
    'cabin-within-rank': z.strictObject(limitOf(z.enum(CABINS))).optional(),
    'fare-within-price-limit': z.strictObject({ ...limitOf(limitYuan), routes }).optional(),
    'lowest-fare-within-hours': z.strictObject(limitOf(z.number().int().min(1).max(24))).optional(),
    'discount-within-limit': z.strictObject(limitOf(z.number().int().min(1).max(200))).optional(),
    'booked-days-ahead': z.strictObject(limitOf(z.number().int().min(1).max(180))).optional(),
  }),
})

/**
 * A company's policy as people write it (the company file) and as it is kept, version by version: amounts in yuan, rules under
 * the names of their files in `rules/domestic-flights/`. A rule left out does not apply; an unknown key is refused.
 */
export const policyDocument = z.strictObject({ name: bothNames, domesticFlights })
export type PolicyDocument = z.output<typeof policyDocument>

function settingsOf<T>({
  onBreach,
  writtenIn,
  default: everybody,
  byRank: ranks,
}: Omit<RuleSettings<T>, 'limit'> & PerRank<T>): RuleSettings<T> {
  return { onBreach, writtenIn, limit: { default: everybody, byRank: ranks } }
}

const minorOf = (amount: number | null) => (amount === null ? null : yuan(amount))
const minorByRank = (ranks: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(ranks).map(([rank, amount]) => [rank, minorOf(amount)]))

/** The policy that the engine judges by: an edition of the document, with its amounts in minor units. */
export function flightPolicyOf(document: PolicyDocument, version: number): FlightPolicy {
  const { aboveLimitPaidBy, reasons: breachReasons, rules } = document.domesticFlights
  const cabin = rules['cabin-within-rank']
  const price = rules['fare-within-price-limit']
  const lowest = rules['lowest-fare-within-hours']
  const discount = rules['discount-within-limit']
  const ahead = rules['booked-days-ahead']
  return {
    version,
    name: document.name,
    aboveLimitPaidBy,
    reasons: breachReasons,
    rules: {
      ...(cabin && { 'cabin-within-rank': settingsOf(cabin) }),
      ...(price && {
        'fare-within-price-limit': {
          ...settingsOf({ ...price, default: minorOf(price.default), byRank: minorByRank(price.byRank) }),
          routes: price.routes.map((route) => ({
            between: route.between,
            ...(route.default === undefined ? {} : { default: minorOf(route.default) }),
            byRank: minorByRank(route.byRank),
          })),
        },
      }),
      ...(lowest && { 'lowest-fare-within-hours': settingsOf(lowest) }),
      ...(discount && { 'discount-within-limit': settingsOf(discount) }),
      ...(ahead && { 'booked-days-ahead': settingsOf(ahead) }),
    },
  }
}

/** A stored document, read back. Throws where it is no policy: what was stored had been parsed before. */
export function parseFlightPolicy(stored: unknown, version: number): FlightPolicy {
  return flightPolicyOf(policyDocument.parse(stored), version)
}

export interface RankNamed {
  readonly rankCode: string
  /** Where in the document, so that the importer can point at the line. */
  readonly path: readonly (string | number)[]
}

/** Every rank that a document names, so that the importer can refuse one that the company does not have. */
export function ranksNamedIn(document: PolicyDocument): RankNamed[] {
  const { rules } = document.domesticFlights
  const named: RankNamed[] = []
  const note = (ranks: object, path: readonly (string | number)[]) => {
    for (const code of Object.keys(ranks)) named.push({ rankCode: code, path: [...path, 'byRank', code] })
  }
  for (const rule of FLIGHT_RULES) {
    const path = ['domesticFlights', 'rules', rule]
    const settings = rules[rule]
    if (settings !== undefined) note(settings.byRank, path)
    if (settings !== undefined && 'routes' in settings) settings.routes.forEach((route, i) => note(route.byRank, [...path, 'routes', i]))
  }
  return named
}

const standardRule = z.object({
  rule: z.enum(FLIGHT_RULES),
  onBreach: z.enum(BREACH_ACTIONS),
  unit: z.enum(['cabin', 'minor', 'percent', 'hours', 'days']),
  /** Cabins as steps above economy; null: no limit on this route. */
  limit: z.number().nullable(),
  /** City codes, where the limit is a route's own. */
  between: z.tuple([cityCode, cityCode]).readonly().nullable(),
  /** In the caller's language, like `writtenIn`. */
  sentence: z.string(),
  writtenIn: z.string(),
})

export const queryUserDomesticAirPolicys = call({
  spec: ['C-SCENE-12'],
  method: 'GET',
  path: '/regulation/ruPerson/queryUserDomesticAirPolicys',
  summary: 'The caller’s own standard for domestic flights: its limits as numbers and as sentences.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  // Not strict: every GET carries the client's cache-buster beside these.
  query: z.object({
    /** Only the caller's own; another one is answered as unknown. */
    userCode: z.string().max(40).optional(),
    userSceneId: z.string().max(40).optional(),
  }),
  result: z.object({
    policyVersion: z.number().int(),
    policyName: z.string(),
    rankCode: z.string(),
    aboveLimitPaidBy: z.enum(PAID_BY),
    /** The standard in one line, for home. */
    line: z.string(),
    sentences: z.array(z.string()),
    rules: z.array(standardRule),
  }),
  errors: ['POLICY-NONE'],
})

export const callList = [queryUserDomesticAirPolicys] as const
