import { isBlank } from '../../kernel/blank.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { DeputyHindrance } from './deputies.ts'
import { APPROVAL_STATES, type ApprovalState } from './states.ts'

/** What an approver writes beside a decision. */
export const COMMENT_CHARACTERS_MAX = 128
/** A decision takes effect so long after it was written down; until then it can be taken back. */
export const UNDO_SECONDS = 8
/** An applicant reminds no more often than this. */
export const URGE_EVERY_MINUTES = 10

/** Agreed to at once: what fits on some screens of a phone, and has been looked at. */
export const BULK_MAX = 50

export const DECISIONS = ['agree', 'reject', 'undo'] as const
export type Decision = (typeof DECISIONS)[number]

/** A decision as it is written, before anything is looked up: the same in browser and server. */
export function checkDecision(form: { approvalId: string; decision: Decision; comment: string }): Refusal | null {
  if (form.approvalId.trim() === '') return refuse('AP-NO-ID', { field: 'approvalId' })
  if (form.decision === 'reject' && isBlank(form.comment)) return refuse('AP-COMMENT', { field: 'comment' })
  return null
}

/** The request and the one step of it that is asked, as far as deciding goes by them. */
export interface Standing {
  readonly state: ApprovalState
  readonly decideBy: Temporal.Instant | null
  /** The step that is asked, with whoever may give the word for it: the approver, or her deputy. Null where none is. */
  readonly asked: {
    readonly approverId: string
    readonly decision: 'agree' | 'reject' | null
    readonly effectiveAt: Temporal.Instant | null
    /** Why the one who looks at it may not decide in its place, beyond not being asked. */
    readonly hindrance?: DeputyHindrance
  } | null
}

/** Codes that a verdict about deciding may carry. */
export type DecideCode = 'STATE_CHANGED' | 'AP-NOT-ASKED' | 'AP-LATE' | 'AP-UNDO-LATE' | DeputyHindrance
export type UrgeCode = 'STATE_CHANGED' | 'AP-NOT-APPLICANT' | 'AP-URGED'

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean => Temporal.Instant.compare(one, other) < 0

/** Whether a person may agree or reject now; null is yes. Of two phones with opposite decisions the first wins. */
export function mayDecide({ state, decideBy, asked }: Standing, who: { personId: string }, now: Temporal.Instant): DecideCode | null {
  if (state !== APPROVAL_STATES.AWAITING || asked === null) return 'STATE_CHANGED'
  if (asked.hindrance !== undefined) return asked.hindrance
  if (asked.approverId !== who.personId) return 'AP-NOT-ASKED'
  if (asked.decision !== null) return 'STATE_CHANGED'
  return decideBy !== null && !isBefore(now, decideBy) ? 'AP-LATE' : null
}

/** Whether a person may take her decision back; null is yes. */
export function mayUndo({ state, asked }: Standing, who: { personId: string }, now: Temporal.Instant): DecideCode | null {
  // Once it was carried out, the next one is asked, or nobody.
  if (state !== APPROVAL_STATES.AWAITING || asked?.approverId !== who.personId) return 'AP-UNDO-LATE'
  if (asked.decision === null || asked.effectiveAt === null) return 'STATE_CHANGED'
  return isBefore(now, asked.effectiveAt) ? null : 'AP-UNDO-LATE'
}

/** From when the one who is asked may be reminded (again): at once, then ten minutes after the last time. */
export function urgeFrom(askedAt: Temporal.Instant, urgedAt: Temporal.Instant | null): Temporal.Instant {
  return urgedAt === null ? askedAt : urgedAt.add({ minutes: URGE_EVERY_MINUTES })
}

/** Whole minutes until an instant, counted up: a limit that is 30 seconds away is a minute away. */
export function minutesUntil(at: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.ceil((at.epochMilliseconds - now.epochMilliseconds) / 60_000))
}
