import type { BothNames, Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { ApprovalWay } from '../../policy/rules/policy.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { FlowFacts, SilenceAction } from '../rules/flow.ts'
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
  /** Who looks after it in the applicant's name, where somebody does: she sees it, may remind, and does not decide. */
  readonly recordedById?: string | null
  /** Who has put this request: the applicant herself, or the one above. Left out where nobody else ever puts one. */
  readonly putById?: string
  /**
   * Whose trip it is, or who brings the guest along, for everybody who travels: by their lines of managers it is decided, and none of
   * them decides.
   */
  readonly travellerIds: readonly string[]
  /** Whom the applicant chose, by traveller and level; what is said of levels that leave no choice is not looked at. */
  readonly chosen: readonly ChosenApprover[]
  /** User codes of those whom she wants to be told, beside those whom the flow tells. */
  readonly notifierCodes: readonly string[]
  /** passive: told only, it goes on; soft: silence lets it go on; hard: silence stops it; beforeBooking: hard, asked before seats are held. */
  readonly way: ApprovalWay
  /** What is agreed to holds up to so much more; null where the price is not to be watched. */
  readonly ceiling: { readonly totalMinor: number; readonly toleranceMinor: number } | null
  /** How far the order is above the limit, in minor units: a company may want more levels for more. */
  readonly overMinor: number
  /** Of a change of an application: what was agreed to before it. */
  readonly agreedBeforeMinor?: number | null
  /** Of an application: what lists say of it once it is over. */
  readonly told?: ToldOfRequest
  readonly reason: { readonly code: string; readonly note: string }
  /** What the company's flows are chosen by. */
  readonly about: RequestedFor
}

/** What a request was put for, in the words of its own wing; orders keep what they were, applications change. */
export interface ToldOfRequest extends Readonly<Record<Language, { readonly title: string; readonly subtitle: string }>> {
  readonly totalMinor: number
}

/** Somebody chosen for one traveller at one level; all three as people name them: user codes, and levels from 1. */
export interface ChosenApprover {
  readonly userCode: string
  readonly level: number
  readonly approverCode: string
}

export interface RequestedFor {
  /** The line's code, such as `flight`. */
  readonly product: string
  readonly isInternational: boolean
  readonly totalMinor: number
  /** Names of broken rules. */
  readonly breaches: readonly string[]
  /** Who answers for what it is charged to; where a flow asks them. */
  readonly costCentreOwnerIds?: readonly string[]
  readonly projectLeadIds?: readonly string[]
}

/** A trip about which somebody would have to be asked. */
export interface Trip {
  readonly companyId: string
  readonly applicantId: string
  /** Whose trip it is, or who brings the guest along. */
  readonly travellerIds: readonly string[]
  readonly about: FlowFacts
}

export interface ApprovalOfOrder {
  readonly approvalId: string
  readonly kind: number
  readonly state: ApprovalState
  readonly way: ApprovalWay
  /** Nobody said no in time, and that was enough. */
  readonly isSilent: boolean
  /** What is agreed to, and how much more that holds for; null where the price is not watched. */
  readonly ceiling: { readonly totalMinor: number; readonly toleranceMinor: number } | null
  /** What it cost when it was agreed to: it may have moved inside of the ceiling before. Null where nobody has agreed, or that was not noted. */
  readonly agreedMinor: number | null
  /** What the request before it was for, and whether everybody had agreed to that; null where the price never left its ceiling. */
  readonly previous: { readonly totalMinor: number; readonly isAgreed: boolean } | null
  readonly reason: { readonly code: string; readonly note: string }
  /** Who said no, and in which words; null where nobody has, or that rejected nothing. */
  readonly rejection: { readonly by: BothNames; readonly comment: string } | null
  readonly decideBy: Temporal.Instant | null
  /** Everybody who is asked now and may still decide; where nobody is any more, who was asked last. Nobody before. */
  readonly approvers: readonly BothNames[]
  /** Of how many who decide together so many have to agree; all of them, or fewer; null where one decides alone. */
  readonly together: { readonly needed: number; readonly of: number; readonly agreed: readonly BothNames[] } | null
  /** How many of how many agreed, where it came out by a majority or by silence; null where it is one person's word, or open. */
  readonly outcome: BothNames | null
  /** What somebody wrote who handed it on or had somebody sign as well, by who did and whom she brought in. */
  readonly brought: readonly { readonly byId: string; readonly toId: string; readonly words: string }[]
  /** What it does that nobody decides in time. */
  readonly silence: SilenceAction
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
  /** Whether it is certain already that nobody could be asked about a trip, whatever she chooses [E-ACCESS-01]. */
  isNobodySet(reader: Reader, trip: Trip): Promise<boolean>
  /**
   * Writes the request with its levels, by the company's flow. Nobody is asked before `begin`; where they are told only (passive), they
   * are told by this and there is no `begin`. Refused, with nothing written, where the flow finds nobody (AP-NO-APPROVER, E-ACCESS-01),
   * where a traveller has no approver chosen who needs one (AP-CHOOSE, V-APPR-03), where somebody cannot be chosen (AP-CHOSEN,
   * AP-NOTIFIER), and where nobody who is told can be reached by text message though the flow wants that (AP-SMS, V-APPR-04): then the
   * order must not be written either. Asked again about an order whose request is over, it writes another.
   */
  apply(writer: Writer, order: OrderRef, request: ApprovalRequest): Promise<Refusal | null>
  /**
   * Asks the first level, until that instant at the latest: when the seats are held, or at once where it is asked before booking.
   * Silence until then does what the request's way says.
   */
  begin(writer: Writer, order: OrderRef, decideBy: Temporal.Instant): Promise<void>
  /** The order ended in another way: nobody needs to decide any more. Does nothing where none is open. */
  close(writer: Writer, order: OrderRef, by: 'applicant' | 'system'): Promise<void>
  ofOrder(reader: Reader, order: OrderRef): Promise<ApprovalOfOrder | null>
  /** The order of an approval, for its applicant, its traveller and everybody whom it has asked; null for anybody else. */
  orderFor(reader: Reader, viewer: { companyId: string; personId: string }, approvalId: string): Promise<OrderRef | null>
}
