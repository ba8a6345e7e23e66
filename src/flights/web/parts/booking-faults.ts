import type { Refusal } from '../../../kernel/result.ts'
import type { FieldErrors } from '../../../web/call-error.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { SubmitForm } from '../../rules/submit.ts'
import { checkSubmit } from '../../rules/submit.ts'
import type { FlightFormText } from '../../text/form/zh.ts'
import type { Entered, Faults } from './booking-form.ts'
import { approverOf, cardOf, phoneOf } from './booking-form.ts'

/*
 * What happens to the order form once somebody submits it. The page asks for this right after it is there, and nobody waits for it
 * to see the form.
 */

type Reason = SubmitForm['reason']

/** What of a booking session the form is checked by. */
type Checked = Pick<BookingForm, 'travellers' | 'approval'>

/** What is sent of it: the same fields as the call takes. Inside the limits neither a reason nor an approver goes along. */
export function submitFormOf(form: Checked, { cards, phones, contact, approverCode, ...entered }: Entered, reason: Reason): SubmitForm {
  const approver = approverOf(form, { approverCode })
  return {
    ...entered,
    travellers: form.travellers.map((traveller) => {
      const phone = phoneOf(traveller, { phones })
      const cardId = cardOf(traveller, { cards })?.cardId ?? ''
      return { userCode: traveller.userCode, cardId, ...(phone === undefined ? {} : { phone }) }
    }),
    reason: form.approval && reason ? { code: reason.code, note: reason.note.trim() } : null,
    approvers: approver ? form.travellers.map(({ userCode }) => ({ userCode, approverCode: approver.userCode })) : [],
    contact: contact.kind === 'own' ? { kind: 'own' } : { kind: 'other', name: contact.name.trim(), phone: contact.phone.trim() },
  }
}

type Words = Pick<FlightFormText, 'faults' | 'form'>

/** Which part of the page a field of the call belongs to. */
function partOf(field: string): keyof Faults | null {
  const [list, index] = field.split('.')
  if (list === 'travellers') return index === undefined ? 'travellers' : `traveller ${Number(index)}`
  if (field.startsWith('reason')) return 'reason'
  if (field.startsWith('approvers')) return 'approver'
  switch (field) {
    case 'contact':
    case 'contact.name':
      return 'contactName'
    case 'contact.phone':
      return 'contactPhone'
    case 'costCentreCode':
      return 'costCentre'
    case 'remark':
      return 'remark'
    case 'termsAgreed':
      return 'terms'
    default:
      return null
  }
}

function sentenceOf({ refused, field }: Refusal, { faults, form }: Words, { travellers }: Checked): string {
  const [first] = travellers
  if (refused === 'AF-APPROVER' && first) return form.approverMissing(first.name)
  if (field === 'contact.name') return form.contactNameMissing
  if (field === 'contact.phone') return form.contactPhoneWrong
  return refused in faults ? faults[refused as keyof typeof faults] : form.correct
}

/** Checks before anything is sent, by the rule that the server keeps too; empty when it may go. */
export function faultsOf(form: Checked, entered: Entered, reason: Reason, words: Words): Faults {
  const { travellers, approval } = form
  const choices = {
    travellers: travellers.map(({ userCode, cards, maskedPhone }) => ({
      userCode,
      cardIds: cards.filter((card) => card.fault === null).map((card) => card.cardId),
      hasPhone: maskedPhone !== '',
    })),
    approval: approval && { reasons: approval.reasons, approverCodes: approval.approvers.map(({ userCode }) => userCode) },
  }
  const refusal = checkSubmit(submitFormOf(form, entered, reason), choices)
  const part = refusal?.field === undefined ? null : partOf(refusal.field)
  return refusal && part ? { [part]: sentenceOf(refusal, words, form) } : {}
}

/** What the server says of single fields, at the same parts; empty when it names none that the page has. */
export function faultsFrom(fields: FieldErrors | undefined): Faults {
  const known = Object.entries(fields ?? {}).flatMap(([field, message]) => {
    const part = partOf(field)
    return part ? [[part, message] as const] : []
  })
  return Object.fromEntries(known)
}
