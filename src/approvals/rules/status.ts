import type { ApprovalWay } from '../../policy/rules/policy.ts'
import { APPROVAL_STATES, type ApprovalState } from './states.ts'

/** What people read of a request: SPEC.md, 4, Approval, with the three that it displays beside the codes. */
export type ApprovalStatusKey =
  | 'notNeeded'
  | 'flowBuilding'
  | 'awaiting'
  | 'inApproval'
  | 'agreed'
  | 'agreedBySilence'
  | 'told'
  | 'rejected'
  | 'closedByApplicant'
  | 'closedBySystem'
  | 'timedOut'

export type ApprovalTone = 'ok' | 'warn' | 'danger' | 'info' | 'quiet'

/**
 * How a request stands, in one word; null is an order that needs none. While seats are being held the flow is being built; once
 * somebody has agreed and another is asked, it is in approval.
 */
export function approvalStatus(
  request: { state: ApprovalState; agreedLevels: number; isSilent?: boolean; isTold?: boolean } | null,
): ApprovalStatusKey {
  if (request === null) return 'notNeeded'
  if (request.isTold === true) return 'told'
  switch (request.state) {
    case APPROVAL_STATES.APPLIED:
      return 'flowBuilding'
    case APPROVAL_STATES.AWAITING:
      return request.agreedLevels > 0 ? 'inApproval' : 'awaiting'
    case APPROVAL_STATES.AGREED:
      return request.isSilent === true ? 'agreedBySilence' : 'agreed'
    case APPROVAL_STATES.REJECTED:
      return 'rejected'
    case APPROVAL_STATES.CLOSED_BY_APPLICANT:
      return 'closedByApplicant'
    case APPROVAL_STATES.CLOSED_BY_SYSTEM:
      return 'closedBySystem'
    case APPROVAL_STATES.TIMED_OUT:
      return 'timedOut'
  }
}

export const TONE_OF: Readonly<Record<ApprovalStatusKey, ApprovalTone>> = {
  notNeeded: 'quiet',
  flowBuilding: 'info',
  awaiting: 'warn',
  inApproval: 'warn',
  agreed: 'ok',
  agreedBySilence: 'ok',
  told: 'quiet',
  rejected: 'danger',
  closedByApplicant: 'quiet',
  closedBySystem: 'quiet',
  timedOut: 'quiet',
}

/** Until then what follows is a promise; of a request that ended otherwise nothing follows. */
export const LEADS_ON: ReadonlySet<ApprovalState> = new Set([APPROVAL_STATES.APPLIED, APPROVAL_STATES.AWAITING, APPROVAL_STATES.AGREED])

/** Whether anything may be paid by it. Who is only told stops nothing: that such a request is over says nothing of the order. */
export const mayBePaid = ({ state, way }: { readonly state: ApprovalState; readonly way: ApprovalWay }): boolean =>
  LEADS_ON.has(state) || way === 'passive'
