import { linkIsUsed } from '../../../applications/web/index.ts'
import { forgetApprovers } from '../../../approvals/web/index.ts'
import type { Attribution } from '../../../costs/rules/attribution-is-completed.ts'
import { forgetAttribution, keepApplied } from '../../../costs/web/index.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { governBooking } from '../../calls/booking.ts'
import type { AbroadChosen } from '../abroad/confirming.ts'

/** What a booking needs as it is charged and linked now; the form as it was read says the same for what it proposes. */
export type Governed = CallResult<typeof governBooking>

/** A copy that a call may keep. */
export const sentOf = (cost: Attribution) =>
  cost.by === 'percent'
    ? { by: cost.by, shares: cost.shares.map((one) => ({ ...one })) }
    : { by: cost.by, shares: cost.shares.map((one) => ({ ...one })) }

/** What is chosen on pages of other wings and goes along with the order: what it is charged to, its application, who is asked and told. */
export interface Chosen {
  /** Null: all of it to the proposed cost centre. */
  readonly attribution: Attribution | null
  readonly applicationId: string | null
  /** Null where no flow of the company's asks, or it has not been read yet. */
  readonly asked: {
    readonly approvers: readonly { readonly userCode: string; readonly level: number; readonly approverCode: string }[]
    readonly notifiers: readonly string[]
  } | null
  /** What it needs so; null while nothing else than the proposed is chosen. */
  readonly governed: Governed | null
  /** Whether unused value pays where there is some. */
  readonly usesValue: boolean
  /** How much of it is shown that would pay; none until it has been read. */
  readonly valueMinor: number
  /** Of a journey abroad; null inland. */
  readonly abroad: AbroadChosen | null
}

/** Under which the other wings keep what was chosen for a form. */
export const formKeyOf = (bookingId: string): string => `flight:${bookingId}`

/** Once it is submitted, all of it is the order's. */
export function forgetChosen(bookingId: string): void {
  const formKey = formKeyOf(bookingId)
  forgetAttribution(formKey)
  keepApplied(formKey, null)
  linkIsUsed(formKey)
  forgetApprovers(formKey)
}
