import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { isBlank } from '../../kernel/blank.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { readReachable } from '../../people/rules/phone.ts'

export interface SubmitForm {
  readonly travellers: readonly { readonly userCode: string; readonly cardId: string; readonly phone?: string | undefined }[]
  readonly contact: { readonly kind: 'own' } | { readonly kind: 'other'; readonly name: string; readonly phone: string }
  /** What it is charged to; null: all of it to the proposed cost centre. */
  readonly attribution: Attribution | null
  /** The trip application that it belongs to. */
  readonly applicationId: string | null
  readonly remark: string
  readonly termsAgreed: boolean
  /** Why the order goes above the policy; null where nothing was chosen. */
  readonly reason: { readonly code: string; readonly note: string } | null
  /** Who is asked, for each traveller and level; a traveller may be missing. */
  readonly approvers: readonly { readonly userCode: string; readonly level: number; readonly approverCode: string }[]
}

/** What the form may choose from. */
export interface SubmitChoices {
  /** The session's party, in its order, each with the documents that she can fly on. */
  readonly travellers: readonly { readonly userCode: string; readonly cardIds: readonly string[]; readonly hasPhone: boolean }[]
  /** Whether nothing is booked without a trip application. */
  readonly needsApplication: boolean
  /** Whether a cost centre is proposed, to which all goes where nothing is said. */
  readonly hasProposedCost: boolean
  /** The reasons to choose from; null where none is asked for. */
  readonly reasons: readonly { readonly code: string; readonly needsNote: boolean }[] | null
  /** Who may be asked first; null where nobody is asked, or a flow of the company's own says who. */
  readonly approverCodes: readonly string[] | null
}

type Reasons = NonNullable<SubmitChoices['reasons']>

/** A reason of the company's list, with a note where the reason alone says too little (V-FLIGHT-19). */
export function checkReason(given: SubmitForm['reason'], reasons: Reasons): Refusal | null {
  const reason = reasons.find((one) => one.code === given?.code)
  if (!reason) return refuse('AF-OVER-REASON', { field: 'reason.code' })
  if (reason.needsNote && isBlank(given?.note ?? '')) return refuse('AF-OVER-NOTE', { field: 'reason.note' })
  return null
}

/** Where somebody has to agree, she is chosen for every traveller (V-FLIGHT-18); levels above the first choose by themselves. */
function checkApprovers(form: SubmitForm, approverCodes: readonly string[]): Refusal | null {
  for (const [index, { userCode }] of form.travellers.entries()) {
    const chosen = form.approvers.find((one) => one.userCode === userCode && one.level === 1)
    if (!chosen || !approverCodes.includes(chosen.approverCode)) return refuse('AF-APPROVER', { field: `approvers.${index}.approverCode` })
  }
  return null
}

/**
 * Everybody of the session's party and nobody else, each once (V-OTHER-08), with a document that she can fly on and a number under
 * which she is reached. The price is the whole party's: who is left out has to be taken out of the session first.
 */
function checkTravellers(given: SubmitForm['travellers'], party: SubmitChoices['travellers']): Refusal | null {
  const codes = new Set(given.map((traveller) => traveller.userCode))
  if (given.length === 0 || codes.size !== given.length) return refuse('AF-TRAVELLER', { field: 'travellers' })
  for (const [index, { userCode, cardId, phone }] of given.entries()) {
    const known = party.find((one) => one.userCode === userCode)
    if (!known) return refuse('AF-TRAVELLER', { field: `travellers.${index}.userCode` })
    if (!known.cardIds.includes(cardId)) return refuse('AF-DOCUMENT', { field: `travellers.${index}.cardId` })
    const isReached = phone ? readReachable(phone) !== null : known.hasPhone
    if (!isReached) return refuse('AF-PHONE', { field: `travellers.${index}.phone` })
  }
  return given.length === party.length ? null : refuse('AF-TRAVELLER', { field: 'travellers' })
}

/** What keeps an order form from being submitted, the first thing in the order of the page; the same in browser and server. */
export function checkSubmit(form: SubmitForm, choices: SubmitChoices): Refusal | null {
  const untravelled = checkTravellers(form.travellers, choices.travellers)
  if (untravelled) return untravelled
  if (form.contact.kind === 'other') {
    if (isBlank(form.contact.name)) return refuse('AF-CONTACT', { field: 'contact.name' })
    if (readReachable(form.contact.phone) === null) return refuse('AF-CONTACT', { field: 'contact.phone' })
  }
  if (choices.needsApplication && form.applicationId === null) return refuse('TA-LINK', { field: 'applicationId' })
  if (form.attribution === null && !choices.hasProposedCost) return refuse('AF-COST', { field: 'attribution' })
  // A breach that the policy only tells about asks for neither reason nor approver.
  const unreasoned = choices.reasons && checkReason(form.reason, choices.reasons)
  if (unreasoned) return unreasoned
  const unapproved = choices.approverCodes && checkApprovers(form, choices.approverCodes)
  if (unapproved) return unapproved
  if (!form.termsAgreed) return refuse('AF-TERMS', { field: 'termsAgreed' })
  return null
}
