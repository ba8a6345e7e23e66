import { refuse, type Refusal } from '../../kernel/result.ts'
import { readMainlandMobile } from '../../people/rules/phone.ts'

/** The longest remark (constants: text.maxLength). */
export const REMARK_CHARACTERS_MAX = 128

export interface SubmitForm {
  readonly travellers: readonly { readonly userCode: string; readonly cardId: string }[]
  readonly contact: { readonly kind: 'own' } | { readonly kind: 'other'; readonly name: string; readonly phone: string }
  readonly costCentreCode: string
  readonly remark: string
  readonly termsAgreed: boolean
  /** Why the order goes above the limit; null where nothing was chosen. */
  readonly reason: { readonly code: string; readonly note: string } | null
  /** Who is asked first, for each traveller; a traveller may be missing. */
  readonly approvers: readonly { readonly userCode: string; readonly approverCode: string }[]
}

/** What the form may choose from. */
export interface SubmitChoices {
  readonly ownUserCode: string
  readonly cardIds: readonly string[]
  /** What an order above the limit needs; null inside of it. */
  readonly approval: {
    readonly reasons: readonly { readonly code: string; readonly needsNote: boolean }[]
    readonly approverCodes: readonly string[]
  } | null
}

type Reasons = NonNullable<SubmitChoices['approval']>['reasons']

/** A reason of the company's list, with a note where the reason alone says too little (V-FLIGHT-19). */
export function checkReason(given: SubmitForm['reason'], reasons: Reasons): Refusal | null {
  const reason = reasons.find((one) => one.code === given?.code)
  if (!reason) return refuse('AF-OVER-REASON', { field: 'reason.code' })
  if (reason.needsNote && (given?.note.trim() ?? '') === '') return refuse('AF-OVER-NOTE', { field: 'reason.note' })
  return null
}

/**
 * An order above the limit needs a reason, and somebody to agree for every traveller (V-FLIGHT-18). A breach that the policy only
 * tells about asks for neither.
 */
function checkApproval(form: SubmitForm, approval: NonNullable<SubmitChoices['approval']>): Refusal | null {
  const unreasoned = checkReason(form.reason, approval.reasons)
  if (unreasoned) return unreasoned
  for (const [index, { userCode }] of form.travellers.entries()) {
    const chosen = form.approvers.find((one) => one.userCode === userCode)
    if (!chosen || !approval.approverCodes.includes(chosen.approverCode))
      return refuse('AF-APPROVER', { field: `approvers.${index}.approverCode` })
  }
  return null
}

/** What keeps an order form from being submitted, the first thing in the order of the page; the same in browser and server. */
export function checkSubmit(form: SubmitForm, choices: SubmitChoices): Refusal | null {
  if (form.travellers.length === 0) return refuse('AF-TRAVELLER', { field: 'travellers' })
  const stranger = form.travellers.findIndex((traveller) => traveller.userCode !== choices.ownUserCode)
  if (stranger >= 0) return refuse('AF-TRAVELLER', { field: `travellers.${stranger}.userCode` })
  if (new Set(form.travellers.map((traveller) => traveller.userCode)).size !== form.travellers.length) {
    return refuse('AF-TRAVELLER', { field: 'travellers' })
  }
  const undocumented = form.travellers.findIndex((traveller) => !choices.cardIds.includes(traveller.cardId))
  if (undocumented >= 0) return refuse('AF-DOCUMENT', { field: `travellers.${undocumented}.cardId` })
  if (form.contact.kind === 'other') {
    if (form.contact.name.trim() === '') return refuse('AF-CONTACT', { field: 'contact.name' })
    if (readMainlandMobile(form.contact.phone) === null) return refuse('AF-CONTACT', { field: 'contact.phone' })
  }
  if (form.costCentreCode === '') return refuse('AF-COST', { field: 'costCentreCode' })
  const unapproved = choices.approval && checkApproval(form, choices.approval)
  if (unapproved) return unapproved
  if (!form.termsAgreed) return refuse('AF-TERMS', { field: 'termsAgreed' })
  return null
}
