import type { BothNames } from '../../kernel/language.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { ApprovalState } from '../rules/states.ts'

/** Somebody who may be asked first. */
export interface Approver {
  readonly personId: string
  readonly userCode: string
  readonly name: BothNames
  /** How she stands to whoever travels. */
  readonly role: 'manager' | 'aboveManager' | 'departmentApprover'
}

export interface ApprovalRequest {
  /** SPEC.md, 4, Approval types: 1 flight, and so on. */
  readonly kind: number
  /** Who books. */
  readonly applicantId: string
  /** Whose trip it is, or who brings the guest along: by her line of managers it is decided. */
  readonly travellerId: string
  readonly firstApproverId: string
  /** How far the order is above the limit, in minor units: a company may want more levels for more. */
  readonly overMinor: number
  readonly reason: { readonly code: string; readonly note: string }
}

export interface ApprovalOfOrder {
  readonly approvalId: string
  readonly kind: number
  readonly state: ApprovalState
  readonly reason: { readonly code: string; readonly note: string }
  readonly decideBy: Temporal.Instant | null
  /** Who is asked now, or was asked last. */
  readonly approverName: BothNames | null
  /** When the one who is asked may be reminded (again); null where nobody is asked. */
  readonly urgeFrom: Temporal.Instant | null
}

/** What a line's server asks of approvals. Whatever is decided comes back through the spine: `onApproved`, `onRejected`. */
export interface Approvals {
  /**
   * Who may be asked first about somebody's trip, the proposed one first; never the traveller and never whoever applies for her.
   * Empty: nobody is set.
   */
  candidates(reader: Reader, trip: { companyId: string; travellerId: string; applicantId: string }): Promise<readonly Approver[]>
  /** Writes the request with its chain of levels. Nobody is asked before `begin`. */
  apply(writer: Writer, order: OrderRef, request: ApprovalRequest): Promise<void>
  /** The seats are held: asks the first level; who does not decide until then has let it time out. */
  begin(writer: Writer, order: OrderRef, decideBy: Temporal.Instant): Promise<{ approverId: string; level: number; levels: number }>
  /** The order ended in another way: nobody needs to decide any more. Does nothing where none is open. */
  close(writer: Writer, order: OrderRef, by: 'applicant' | 'system'): Promise<void>
  ofOrder(reader: Reader, order: OrderRef): Promise<ApprovalOfOrder | null>
  /** The order of an approval, for its applicant, its traveller and everybody whom it has asked; null for anybody else. */
  orderFor(reader: Reader, viewer: { companyId: string; personId: string }, approvalId: string): Promise<OrderRef | null>
}
