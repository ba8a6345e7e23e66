import { invariant } from '../../kernel/result.ts'

/** A company has at most this many levels; the company file allows no more. */
export const LEVELS_MAX = 5

export const SKIP_REASONS = ['notNeeded', 'applicant', 'decidesAlready', 'left'] as const
/** Why a level is passed over: the amount does not reach it, or its approver cannot decide about this request. */
export type SkipReason = (typeof SKIP_REASONS)[number]

export const isSkipReason = (text: string): text is SkipReason => (SKIP_REASONS as readonly string[]).includes(text)

/** A person as the chain needs to know her. */
export interface ChainPerson {
  readonly personId: string
  readonly isActive: boolean
  readonly managerId: string | null
}

export interface PlannedLevel {
  /** 1 decides first. */
  readonly level: number
  readonly approverId: string
  /** Null for a level that is asked. */
  readonly skipReason: SkipReason | null
}

export interface ChainAsk {
  readonly applicantId: string
  /** Whose trip it is: the applicant herself, or somebody she books for. Neither decides about it. */
  readonly travellerId: string
  readonly overMinor: number
  /** From which amount above the limit each level is needed, in minor units, the first level's first. */
  readonly thresholdsMinor: readonly number[]
}

/**
 * Who decides, in order (ST-APPR-04: a leader first). The first level is the approver whom the applicant chose; each further one is
 * the manager of the approver below it. `line` is that line of people, from the chosen one upwards; it ends the chain where it
 * ends. A level that is not asked stays in the chain with its reason, so that nobody wonders why she was not.
 */
export function planChain(
  { applicantId, travellerId, overMinor, thresholdsMinor }: ChainAsk,
  line: readonly ChainPerson[],
): PlannedLevel[] {
  invariant(thresholdsMinor.length <= LEVELS_MAX, 'a company has few levels')
  const deciding = new Set<string>()
  const concerned = new Set([applicantId, travellerId])
  return line.slice(0, thresholdsMinor.length).map((person, index) => {
    const skipReason = skipReasonOf(person, { concerned, deciding, isNeeded: overMinor >= (thresholdsMinor[index] ?? Infinity) })
    if (skipReason === null) deciding.add(person.personId)
    return { level: index + 1, approverId: person.personId, skipReason }
  })
}

function skipReasonOf(
  person: ChainPerson,
  { concerned, deciding, isNeeded }: { concerned: ReadonlySet<string>; deciding: ReadonlySet<string>; isNeeded: boolean },
): SkipReason | null {
  if (!isNeeded) return 'notNeeded'
  if (concerned.has(person.personId)) return 'applicant'
  if (deciding.has(person.personId)) return 'decidesAlready'
  return person.isActive ? null : 'left'
}

/** Where a level stands among those that are asked: the second of three, say. Skipped ones do not count. */
export function standingOf(
  steps: readonly { readonly level: number; readonly state: string }[],
  level: number,
): { level: number; levels: number } {
  const asked = steps.filter((step) => step.state !== 'skipped')
  return { level: asked.filter((step) => step.level <= level).length, levels: asked.length }
}
