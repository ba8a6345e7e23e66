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

/** Where a request is shown. `kind` is its approval type, 1 to 10. */
export const approvalPath = (kind: number, approvalId: string, orderSeq: string): string =>
  `/approval/${kind}/${approvalId}/${orderSeq === '' ? '-' : orderSeq}`
