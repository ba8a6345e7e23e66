import { lazy } from 'react'

/** What the approver reads of a line's order is the line's to draw: leg, rules, what else there was. */
export interface ApprovalDetailProps {
  readonly approvalId: string
  readonly orderSeq: string
}

declare module '../../web/face.tsx' {
  interface FaceProps {
    /** Draws the order behind an approval, as its applicant saw it; a line reads it by a call of its own. */
    approvalDetail: ApprovalDetailProps
  }
}

export { useUrge } from './parts/use-urge.ts'
export { approversOf, forgetApprovers, keepNotifiers, useApprovers } from './approvers-draft.ts'
export type { ApprovalAsk } from './approvers-draft.ts'

/** A form's row that says who is asked and who is told, and leads to where both are chosen. Wants a Suspense of a row's height around it. */
export const ApproversRow = lazy(() => import('./parts/approvers-row.tsx'))

/** Who decides about a request, in order, for a page that is not the request's own. Wants a Suspense around it. */
export const FlowChart = lazy(() => import('./parts/flow-chart.tsx').then((m) => ({ default: m.FlowChart })))

/** Where a request is shown. `kind` is its approval type, 1 to 10. */
export const approvalPath = (kind: number, approvalId: string, orderSeq: string): string =>
  `/approval/${kind}/${approvalId}/${orderSeq === '' ? '-' : orderSeq}`
