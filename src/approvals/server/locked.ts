import { standingOf } from '../rules/chain.ts'
import type { ApprovalRow, StepRow } from './store.ts'

/* A request as whoever changes it holds it, and what is read off it. */

/** A request with its steps, its row locked until the transaction ends. */
export interface Locked {
  readonly row: ApprovalRow
  readonly steps: readonly StepRow[]
}

/** Who is asked now: several where a level asks several. */
export const askedSteps = (steps: readonly StepRow[]): StepRow[] => steps.filter((step) => step.state === 'asked')

/** One who is asked and has not spoken, or else one whose word has not taken effect yet. */
export function askedStep(steps: readonly StepRow[]): StepRow | null {
  const asked = askedSteps(steps)
  return asked.find((step) => step.decision === null) ?? asked[0] ?? null
}

/** Whether somebody has her place in a request. Who was passed over because her level is not needed may still be asked for another. */
export const isTaken = ({ state, skipReason }: StepRow): boolean => state !== 'skipped' || skipReason === 'left'

/** Whoever the trip concerns: none of them decides about it. */
export const concernedIds = ({ applicantId, recordedById, travellerId, travellerIds }: ApprovalRow): string[] => [
  ...new Set([
    applicantId,
    ...(recordedById === null ? [] : [recordedById]),
    ...(travellerId === null ? [] : [travellerId]),
    ...travellerIds,
  ]),
]

/** Facts of a step on the order's timeline. No names and no comments: the timeline is kept for good, and read by others. */
export const factsOf = (steps: readonly StepRow[], level: number) => standingOf(steps, level)

interface Together {
  readonly needed: number
  readonly of: number
  /** Who of them has agreed already. */
  readonly agreedIds: readonly string[]
}

const groupOf = ({ turn, level, part }: StepRow): string => `${turn}/${level}/${part}`

/**
 * Who decides together with somebody, she among them, and how many of them have to agree. Several groups that are asked at once all have to
 * agree; where each of them wants everybody in it, they are one to whoever reads it.
 */
export function besideOf(steps: readonly StepRow[], { turn, level, part, needed }: StepRow) {
  const atOnce = steps.filter((step) => step.turn === turn && step.level === level && step.state !== 'skipped' && step.handedToId === null)
  const groups = [...Map.groupBy(atOnce, groupOf).values()]
  const isOne = groups.length > 1 && groups.every((members) => members.every((step) => step.needed >= members.length))
  return isOne ? { isOne, beside: atOnce, needed: atOnce.length } : { isOne, beside: atOnce.filter((step) => step.part === part), needed }
}

/** Of how many who decide together with somebody so many have to agree: all of them, or fewer; null where she decides alone. */
export function togetherAt(steps: readonly StepRow[], hers: StepRow): Together | null {
  const { beside, needed } = besideOf(steps, hers)
  const of = beside.length
  const agreedIds = beside.filter((step) => step.state === 'agreed').map((step) => step.approverId)
  return of > 1 ? { needed, of, agreedIds } : null
}

/** The same of those who are asked now; null also where several groups are, of which each has a number of its own. */
export function togetherNow(steps: readonly StepRow[]): Together | null {
  const asked = askedSteps(steps)
  const [first] = asked
  if (!first) return null
  const { beside } = besideOf(steps, first)
  return asked.every((step) => beside.includes(step)) ? togetherAt(steps, first) : null
}
