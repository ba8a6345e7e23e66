import type { BookingForm } from '../calls/booking.ts'

/* What somebody enters above a limit where no form of a booking is open: why, and who is asked first where no flow of the company's decides. */

export interface OverEntered {
  /** Why it goes above the limit; null until one is chosen. */
  readonly over: { readonly code: string; readonly note: string } | null
  /** Who is asked first; null until somebody else than the proposed one is chosen. */
  readonly approverCode: string | null
}

export interface FlowAsked {
  readonly approvers: readonly { readonly userCode: string; readonly level: number; readonly approverCode: string }[]
  readonly notifiers: readonly string[]
}

type Wanted = Pick<BookingForm, 'needs' | 'reasons' | 'approval'>

export interface OverFilledIn {
  readonly entered: OverEntered
  /** Whom a flow asks, as it was chosen on its page. */
  readonly asked: FlowAsked | null
}

/** Who is asked first: whoever was chosen, as long as she may be asked; the proposed one where nobody was. */
export const firstApproverOf = ({ approval }: Pick<Wanted, 'approval'>, { approverCode }: Pick<OverEntered, 'approverCode'>) =>
  approval?.approvers.find(({ userCode }) => userCode === approverCode) ?? approval?.approvers[0]

export type OverFaults = Partial<Record<'over' | 'approver', string>>

/** What is still missing [V-FLIGHT-18, V-FLIGHT-19]; empty when it may go. */
export function overFaultsOf(
  form: Wanted,
  { entered, asked }: OverFilledIn,
  t: { readonly over: string; readonly overNote: string; readonly approver: string },
): OverFaults {
  const { needs, reasons, approval } = form
  const over = reasons.find(({ code }) => code === entered.over?.code)
  const isNobody = approval !== null && (approval.byFlow ? asked === null : firstApproverOf(form, entered) === undefined)
  return {
    ...(needs.reason && !over && { over: t.over }),
    ...(needs.reason && over?.needsNote === true && entered.over?.note.trim() === '' && { over: t.overNote }),
    ...(isNobody && { approver: t.approver }),
  }
}

/** What is sent of it. Inside the limits neither a reason nor an approver goes along. */
export function overBodyOf(form: Omit<Wanted, 'reasons'>, userCodes: readonly string[], { entered, asked }: OverFilledIn) {
  const first = form.approval?.byFlow === false ? firstApproverOf(form, entered) : undefined
  const flow = form.approval?.byFlow === true ? asked : null
  return {
    reason: form.needs.reason && entered.over ? { code: entered.over.code, note: entered.over.note.trim() } : null,
    approvers: first
      ? userCodes.map((userCode) => ({ userCode, level: 1, approverCode: first.userCode }))
      : (flow?.approvers.map((one) => ({ ...one })) ?? []),
    notifiers: [...(flow?.notifiers ?? [])],
  }
}
