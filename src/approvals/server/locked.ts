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
