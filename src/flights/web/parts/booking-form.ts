import type { Refusal } from '../../../kernel/result.ts'
import type { FieldErrors } from '../../../web/call-error.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { FlightFormText } from '../../text/form/zh.ts'
import { checkSubmit } from '../../rules/submit.ts'
import type { SubmitForm } from '../../rules/submit.ts'

/** What a person has entered on the order form. The other contact stays written down while one's own is chosen. */
export interface Entered {
  readonly cardId: string
  readonly contact: { readonly kind: 'own' | 'other'; readonly name: string; readonly phone: string }
  readonly costCentreCode: string
  readonly remark: string
  readonly termsAgreed: boolean
  /** Who is asked first; null until somebody else than the proposed one is chosen. */
  readonly approverCode: string | null
}

/** What is asked for beside what is entered: why the order goes above the limit (reason-draft.ts). */
type Reason = SubmitForm['reason']

/** What of a booking session the form is checked by. */
type Checked = Pick<BookingForm, 'traveller' | 'approval'>

/** What the form opens from below. */
export type FormSheet = 'card' | 'contact' | 'costCentre' | 'remark' | 'approver' | 'terms' | 'conditions' | 'price'

/** The form as it opens: the company's and the traveller's own proposals. */
export function enteredAtFirst({ traveller, costCentres }: Pick<BookingForm, 'traveller' | 'costCentres'>): Entered {
  const card = traveller.cards.find((one) => one.isDefault) ?? traveller.cards[0]
  const costCentre = costCentres.find((one) => one.isDefault) ?? (costCentres.length === 1 ? costCentres[0] : undefined)
  return {
    cardId: card?.cardId ?? '',
    contact: { kind: 'own', name: '', phone: '' },
    costCentreCode: costCentre?.code ?? '',
    remark: '',
    termsAgreed: false,
    approverCode: null,
  }
}

/** Who is asked first: whoever was chosen, as long as she may be asked; the proposed one where nobody was. */
export function approverOf({ approval }: Pick<BookingForm, 'approval'>, { approverCode }: Pick<Entered, 'approverCode'>) {
  return approverCode === null ? approval?.approvers[0] : approval?.approvers.find((one) => one.userCode === approverCode)
}

/** What is sent of it: the same fields as the call takes. Inside the limits neither a reason nor an approver goes along. */
export function submitFormOf(form: Checked, { cardId, contact, approverCode, ...entered }: Entered, reason: Reason): SubmitForm {
  const { userCode } = form.traveller
  const approver = approverOf(form, { approverCode })
  return {
    ...entered,
    travellers: [{ userCode, cardId }],
    reason: form.approval && reason ? { code: reason.code, note: reason.note.trim() } : null,
    approvers: approver ? [{ userCode, approverCode: approver.userCode }] : [],
    contact: contact.kind === 'own' ? { kind: 'own' } : { kind: 'other', name: contact.name.trim(), phone: contact.phone.trim() },
  }
}

/** What stands in the form's way, by the part of the page that says so. */
export type Faults = Partial<
  Record<'traveller' | 'contactName' | 'contactPhone' | 'costCentre' | 'remark' | 'reason' | 'approver' | 'terms', string>
>

type Words = Pick<FlightFormText, 'faults' | 'form'>

/** Which part of the page a field of the call belongs to. */
function partOf(field: string): keyof Faults | null {
  if (field.startsWith('travellers')) return 'traveller'
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

function sentenceOf({ refused, field }: Refusal, { faults, form }: Words, { traveller }: Checked): string {
  if (refused === 'AF-APPROVER') return form.approverMissing(traveller.name)
  if (field === 'contact.name') return form.contactNameMissing
  if (field === 'contact.phone') return form.contactPhoneWrong
  return refused in faults ? faults[refused as keyof typeof faults] : form.correct
}

/** Checks before anything is sent, by the rule that the server keeps too; empty when it may go. */
export function faultsOf(form: Checked, entered: Entered, reason: Reason, words: Words): Faults {
  const { traveller, approval } = form
  const choices = {
    ownUserCode: traveller.userCode,
    cardIds: traveller.cards.map((card) => card.cardId),
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

/** A price that moved and has not been agreed to yet; null when the total on the page may be submitted. */
export function priceToAccept(
  { movedFromMinor, totalMinor }: Pick<BookingForm, 'movedFromMinor' | 'totalMinor'>,
  acceptedMinor: number | null,
): { beforeMinor: number; nowMinor: number } | null {
  const isMoved = movedFromMinor !== null && movedFromMinor !== totalMinor
  return isMoved && acceptedMinor !== totalMinor ? { beforeMinor: movedFromMinor, nowMinor: totalMinor } : null
}

/** "18:05" until an instant; "0:00" when it is over. Hours only where there are any. */
export function timeLeft(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
