import { invariant } from '../../kernel/result.ts'

/* A flow says who has to agree to what, as data: a company writes its flows in its file, and nothing here knows any of them. */

/** A company has at most this many levels in a flow; the company file allows no more. */
export const FLOW_LEVELS_MAX = 5
export const FLOWS_MAX = 30
/** People asked at one level: more than this nobody gathers. */
export const SIGNERS_MAX = 20

/** Everybody agrees; the first word counts; more than half agree. */
export const SIGNING_MODES = ['all', 'any', 'majority'] as const
export type SigningMode = (typeof SIGNING_MODES)[number]

/** How a level finds its people. */
export type ApproverSource =
  /** The traveller's manager (1), the one above (2), and so on. */
  | { readonly by: 'manager'; readonly steps: number }
  /** The manager of whoever was found for the level below. */
  | { readonly by: 'above' }
  | { readonly by: 'departmentHead' }
  /** Who heads the department right below the top that the traveller belongs to. */
  | { readonly by: 'divisionHead' }
  | { readonly by: 'costCentreOwner' }
  | { readonly by: 'projectLead' }
  | { readonly by: 'role'; readonly role: string }
  | { readonly by: 'person'; readonly userCode: string }
  /** The applicant picks one or several among the candidates. */
  | { readonly by: 'chosen' }

/** Half open: from the first on, below the second. */
export interface AmountBand {
  readonly fromMinor?: number
  readonly belowMinor?: number
}

/** When a level or a flow applies. What is left out does not matter; several of one list are alternatives. */
export interface FlowCondition {
  /** What the order costs. */
  readonly total?: AmountBand
  /** How far it is above the limit. */
  readonly over?: AmountBand
  /** Names of broken rules. */
  readonly breaches?: readonly string[]
  /** Codes of product lines. */
  readonly products?: readonly string[]
  readonly international?: boolean
}

export interface FlowLevel {
  readonly from: readonly ApproverSource[]
  readonly mode: SigningMode
  readonly when: FlowCondition
  /** What happens where nobody can be asked at this level. Passed over only if another level asks somebody. */
  readonly ifNobody: 'refuse' | 'passOver'
}

/** What silence does once the time is over. */
export const SILENCE_ACTIONS = ['escalate', 'agree', 'deny'] as const
export type SilenceAction = (typeof SILENCE_ACTIONS)[number]

export interface FlowTime {
  /** For so long somebody who is asked may think. */
  readonly hoursToDecide: number
  /** Reminded so long after being asked; null where nobody is. */
  readonly remindAfterHours: number | null
  readonly onSilence: SilenceAction
}

export interface Flow {
  readonly code: string
  readonly when: FlowCondition
  /** Nobody has to agree to what this flow is for. Then it has no levels. */
  readonly isFree: boolean
  readonly levels: readonly FlowLevel[]
  /** Who is told, and decides nothing. */
  readonly notify: readonly ApproverSource[]
  /** Who is told is told by text message too: then at least one of them has a phone [V-APPR-04]. */
  readonly tellsBySms: boolean
  readonly time: FlowTime
}

/** What a flow is chosen by. */
export interface FlowFacts {
  readonly product: string
  /** Lines that an application wants beside being one. */
  readonly products?: readonly string[]
  readonly isInternational: boolean
  readonly totalMinor: number
  readonly overMinor: number
  readonly breaches: readonly string[]
}

const isIn = (amountMinor: number, { fromMinor, belowMinor }: AmountBand): boolean =>
  (fromMinor === undefined || amountMinor >= fromMinor) && (belowMinor === undefined || amountMinor < belowMinor)

/** Whether a condition holds; one that says nothing always does. */
export function applies(when: FlowCondition, facts: FlowFacts): boolean {
  if (when.total && !isIn(facts.totalMinor, when.total)) return false
  if (when.over && !isIn(facts.overMinor, when.over)) return false
  if (when.products && ![facts.product, ...(facts.products ?? [])].some((line) => when.products?.includes(line))) return false
  if (when.breaches && !when.breaches.some((name) => facts.breaches.includes(name))) return false
  return when.international === undefined || when.international === facts.isInternational
}

/** What everybody had agreed to by the same flow: how far above the limit, and how much in all. */
export type AgreedFacts = Pick<FlowFacts, 'overMinor' | 'totalMinor'>

/**
 * Whether a level has to say something. Where less was agreed to before, a level that was asked then is asked again only where what comes on top
 * is by itself so far above the limit as the level wants; one that the whole wants for the first time is asked, however little comes on top.
 */
export function isLevelNeeded({ when }: Pick<FlowLevel, 'when'>, facts: FlowFacts & { readonly agreed?: AgreedFacts | null }): boolean {
  if (!applies(when, facts)) return false
  const { agreed } = facts
  if (!agreed || !applies(when, { ...facts, ...agreed })) return true
  return applies(when, { ...facts, overMinor: Math.max(0, facts.overMinor - agreed.overMinor) })
}

/** Whether a level is only for what is above a limit: of what is above none, it decides nothing. */
export const isAboutExcess = (level: FlowLevel | undefined): boolean => (level?.when.over?.fromMinor ?? 0) > 0

/** The first flow that applies, in the order of the file; null where none does. */
export const flowFor = (flows: readonly Flow[], facts: FlowFacts): Flow | null => flows.find((flow) => applies(flow.when, facts)) ?? null

export type FlowFault =
  | 'noLevels'
  | 'levelsOfFree'
  | 'tooManyLevels'
  | 'noSource'
  | 'aboveNobody'
  | 'allConditional'
  | 'emptyBand'
  | 'remindTooLate'

const isEmptyBand = (band: AmountBand | undefined): boolean =>
  band?.fromMinor !== undefined && band.belowMinor !== undefined && band.belowMinor <= band.fromMinor

/**
 * What is wrong with a flow, whoever it will be used for; an import refuses such a file. `allConditional`: there would be orders
 * to which it applies and about which it asks nobody.
 */
export function faultsOf(flow: Flow): FlowFault[] {
  const { levels, isFree, time } = flow
  const conditions = [flow.when, ...levels.map((level) => level.when)]
  const found: [FlowFault, boolean][] = [
    ['noLevels', !isFree && levels.length === 0],
    ['levelsOfFree', isFree && levels.length > 0],
    ['tooManyLevels', levels.length > FLOW_LEVELS_MAX],
    ['noSource', levels.some((level) => level.from.length === 0)],
    ['aboveNobody', levels[0]?.from.some((source) => source.by === 'above') === true],
    ['allConditional', levels.length > 0 && levels.every((level) => Object.keys(level.when).length > 0)],
    ['emptyBand', conditions.some((when) => isEmptyBand(when.total) || isEmptyBand(when.over))],
    ['remindTooLate', time.remindAfterHours !== null && time.remindAfterHours >= time.hoursToDecide],
  ]
  return found.filter(([, isSo]) => isSo).map(([fault]) => fault)
}

/**
 * The short form of a company's settings as a flow: the applicant chooses who decides first, each further level is the manager of
 * whoever decides below, needed from its amount above the limit on; where the line ends, so does the chain.
 */
export function flowOfThresholds(thresholdsMinor: readonly number[], hoursToDecide: number): Flow {
  invariant(thresholdsMinor.length <= FLOW_LEVELS_MAX, 'a company has few levels')
  const level = (fromMinor: number, index: number): FlowLevel => ({
    from: [index === 0 ? { by: 'chosen' } : { by: 'above' }],
    mode: 'all',
    when: index === 0 ? {} : { over: { fromMinor } },
    ifNobody: index === 0 ? 'refuse' : 'passOver',
  })
  const time: FlowTime = { hoursToDecide, remindAfterHours: null, onSilence: 'deny' }
  return { code: 'levels', when: {}, isFree: false, levels: thresholdsMinor.map(level), notify: [], tellsBySms: false, time }
}
