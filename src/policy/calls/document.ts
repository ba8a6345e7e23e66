import { z } from 'zod'
import { ABOVE_LIMIT, PAID_BY } from '../rules/policy.ts'
import type { Product } from '../rules/products.ts'
import { PRODUCTS } from '../rules/products.ts'
import { bothNames, changesOf, cityCode, code, rulesOf } from './document-rules.ts'

const MOST_LAYERS = 500
const MOST_CITIES = 500

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

const productOf = <T extends z.ZodType>(rules: T) =>
  z.strictObject({
    /** Whether anything above a limit can be booked at all. */
    aboveLimit: z.enum(ABOVE_LIMIT).default('allowed'),
    /** Who pays what lies above a limit. */
    aboveLimitPaidBy: z.enum(PAID_BY),
    reasons,
    rules,
  })

const changeOf = <T extends z.ZodType>(rules: T) =>
  z
    .strictObject({ aboveLimit: z.enum(ABOVE_LIMIT).optional(), aboveLimitPaidBy: z.enum(PAID_BY).optional(), rules: rules.optional() })
    .optional()

const day = z.iso.date()
const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
const tier = z.number().int().min(1).max(9)

/** For whom and when a layer holds: all that is named must be so. */
const scope = z
  .strictObject({
    department: code.optional(),
    rank: code.optional(),
    /** A user code. */
    person: z.string().trim().min(1).max(40).optional(),
    scene: code.optional(),
    /** Tiers of the city of arrival. */
    cityTiers: z.array(tier).min(1).max(9).optional(),
    /** Days of departure, both included. */
    dates: z
      .strictObject({ from: day, until: day })
      .refine(({ from, until }) => from <= until, { error: 'these dates end before they begin' })
      .optional(),
    /** Days of every year, both included; over New Year where it ends before it begins. */
    season: z.strictObject({ from: dayOfYear, until: dayOfYear }).optional(),
  })
  .refine((named) => Object.values(named).some((part) => part !== undefined), { error: 'say for whom or when the layer holds' })

const layer = z.strictObject({
  name: bothNames,
  for: scope,
  domesticFlights: changeOf(changesOf.domesticFlights),
  internationalFlights: changeOf(changesOf.internationalFlights),
  trains: changeOf(changesOf.trains),
})

const cityTiers = z
  .record(z.string().regex(/^[1-9]$/), z.array(cityCode).min(1).max(MOST_CITIES))
  .superRefine((tiers, context) => {
    const seen = new Set<string>()
    for (const [name, cities] of Object.entries(tiers)) {
      cities.forEach((city, index) => {
        if (seen.has(city)) context.addIssue({ code: 'custom', message: `the city ${city} stands in two tiers`, path: [name, index] })
        seen.add(city)
      })
    }
  })
  .default({})

const written = z.strictObject({
  name: bothNames,
  /** Whether every booking says under which of the company's scenes it is made. */
  asksForScene: z.boolean().default(false),
  cityTiers,
  domesticFlights: productOf(rulesOf.domesticFlights),
  internationalFlights: productOf(rulesOf.internationalFlights).optional(),
  trains: productOf(rulesOf.trains).optional(),
  layers: z.array(layer).max(MOST_LAYERS).default([]),
})

type Issue = { readonly message: string; readonly path: readonly (string | number)[] }

/** A rule that the company's own part does not know must be said whole by the layer that brings it in. */
function unfinished(document: z.output<typeof written>, index: number, product: Product): Issue[] {
  const change = document.layers[index]?.[product]
  const own = document[product]
  if (change === undefined) return []
  const path = ['layers', index, product]
  if (own === undefined) return [{ message: `the policy says nothing of ${product} that a layer could change`, path }]
  const changes: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = change.rules ?? {}
  return Object.entries(changes).flatMap(([name, rule]) => {
    if (rule === undefined || name in own.rules) return []
    const missing = ['limit', 'onBreach', 'writtenIn'].filter((key) => rule[key] === undefined)
    if (missing.length === 0) return []
    return [
      { message: `this rule is not among the company's own, so the layer must say ${missing.join(', ')}`, path: [...path, 'rules', name] },
    ]
  })
}

/**
 * A company's policy as people write it (the company file) and as it is kept, version by version. The company's own rules come
 * first; layers change them for a department, rank, person, scene, city tier or time, each only what it names (rules/layers.ts
 * says which stands before which). A rule left out does not apply; an unknown key is refused.
 */
export const policyDocument = written.superRefine((document, context) => {
  document.layers.forEach(({ for: { cityTiers: tiers = [] } }, index) => {
    for (const [at, asked] of tiers.entries()) {
      if (String(asked) in document.cityTiers) continue
      context.addIssue({ code: 'custom', message: `no city stands in tier ${asked}`, path: ['layers', index, 'for', 'cityTiers', at] })
    }
    for (const product of PRODUCTS) {
      for (const issue of unfinished(document, index, product)) context.addIssue({ code: 'custom', ...issue, path: [...issue.path] })
    }
  })
})
export type PolicyDocument = z.output<typeof policyDocument>

export interface Named {
  readonly kind: 'rank' | 'department' | 'person' | 'scene'
  readonly code: string
  /** Where in the document, so that the importer can point at the line. */
  readonly path: readonly (string | number)[]
}

/** What every rule has: ranks, and routes with ranks of their own. */
interface OwnRule {
  readonly byRank: object
  readonly routes?: readonly { readonly byRank: object }[]
}

/** Everybody and everything of the company that a document names, so that the importer can refuse what the company does not have. */
export function namesIn(document: PolicyDocument): Named[] {
  const named: Named[] = []
  const ranks = (of: object, path: readonly (string | number)[]) => {
    for (const rank of Object.keys(of)) named.push({ kind: 'rank', code: rank, path: [...path, 'byRank', rank] })
  }
  for (const product of PRODUCTS) {
    const rules: Readonly<Record<string, OwnRule | undefined>> = document[product]?.rules ?? {}
    for (const [name, rule] of Object.entries(rules)) {
      const path = [product, 'rules', name]
      if (rule === undefined) continue
      ranks(rule.byRank, path)
      for (const [index, route] of (rule.routes ?? []).entries()) ranks(route.byRank, [...path, 'routes', index])
    }
  }
  document.layers.forEach((one, index) => {
    for (const kind of ['department', 'rank', 'person', 'scene'] as const) {
      const own = one.for[kind]
      if (own !== undefined) named.push({ kind, code: own, path: ['layers', index, 'for', kind] })
    }
  })
  return named
}
