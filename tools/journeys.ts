/**
 * Which journeys a run walks in which language (QICHENG_E2E_WALK; docs/decisions/0092). Run by hand, all of them are walked in both. The whole run
 * walks those of the main roads in both, every other one in one of them, and on a machine so slow that this would not end in time the main roads
 * alone.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export type Walk = 'both' | 'each' | 'core'
export type WalkLanguage = 'zh' | 'en'

/** What everybody walks on: in, through the home of each line, to a ticket, its approval, its payment, and the list of orders. */
const CORE = [
  'journey',
  'login',
  'party',
  'governed',
  'approval',
  'applications',
  'paying',
  'orders',
  'abroad',
  'trains-book',
  'trains-order',
  'trains-refund',
].map(specOf)

/** About what is kept between requests, and what other programs are told: against the two processes of the English walk. */
const IN_ENGLISH = ['hosts', 'entry', 'trouble', 'keep'].map(specOf)

/** About the console, and what is measured against the sandbox's own clock: against the one process of the Chinese walk. */
const IN_CHINESE = [
  'sso',
  'documents',
  'paying-hosts',
  'my-data',
  'archive',
  'report',
  'service',
  'suppliers',
  'statement',
  'calendar-address',
  'ops',
  'ops-refunds',
  'ops-reconciliation',
  'cash',
  'price-ceiling',
  'approval-twice',
  'approval-levels',
  'closed-line',
  'dev-ui',
].map(specOf)

/** All that are named here. */
export const NAMED = [...CORE, ...IN_ENGLISH, ...IN_CHINESE]

function specOf(name: string): string {
  return `${name}.spec.ts`
}

/** Every other one of those that do not care, in the order of their names. */
function languageOf(spec: string, others: readonly string[]): WalkLanguage {
  if (IN_CHINESE.includes(spec)) return 'zh'
  return IN_ENGLISH.includes(spec) || others.indexOf(spec) % 2 === 1 ? 'en' : 'zh'
}

/** The languages in which a file of journeys is walked; none where this walk leaves it out. */
export function languagesOf(walk: Walk, spec: string, specs: readonly string[]): readonly WalkLanguage[] {
  if (walk === 'both' || CORE.includes(spec)) return ['zh', 'en']
  if (walk === 'core') return []
  return [languageOf(spec, specs.filter((one) => !NAMED.includes(one)).toSorted())]
}

/** All files of journeys, by name. */
export const specsIn = (folder = join(import.meta.dirname, '../e2e')): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))

/** What a run was asked to walk; all of it, in both languages, where nothing is said. */
export function walkAsked(env: NodeJS.ProcessEnv = process.env): Walk {
  const asked = env['QICHENG_E2E_WALK'] ?? 'both'
  if (asked === 'both' || asked === 'each' || asked === 'core') return asked
  throw new Error(`QICHENG_E2E_WALK is both, each or core, not ${asked}`)
}

/** The files that a language does not walk. */
export const leftOutIn = (language: WalkLanguage, walk: Walk, specs = specsIn()): readonly string[] =>
  specs.filter((spec) => !languagesOf(walk, spec, specs).includes(language))
