import type { Refusal } from '../../../kernel/result.ts'
import type { FieldErrors } from '../../../web/call-error.ts'
import type { BookingForm } from '../../calls.ts'
import type { FlightOrderText } from '../../text/order/zh.ts'
import { checkSubmit } from '../../rules/submit.ts'
import type { SubmitForm } from '../../rules/submit.ts'

/** What a person has entered on the order form. The other contact stays written down while one's own is chosen. */
export interface Entered {
  readonly cardId: string
  readonly contact: { readonly kind: 'own' | 'other'; readonly name: string; readonly phone: string }
  readonly costCentreCode: string
  readonly remark: string
  readonly termsAgreed: boolean
}

/** What the form opens from below. */
export type FormSheet = 'card' | 'contact' | 'costCentre' | 'remark' | 'terms' | 'conditions' | 'price'

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
  }
}

/** What is sent of it: the same fields as the call takes. */
export function submitFormOf(form: Pick<BookingForm, 'traveller'>, { cardId, contact, ...entered }: Entered): SubmitForm {
  return {
    ...entered,
    travellers: [{ userCode: form.traveller.userCode, cardId }],
    contact: contact.kind === 'own' ? { kind: 'own' } : { kind: 'other', name: contact.name.trim(), phone: contact.phone.trim() },
  }
}

/** What stands in the form's way, by the part of the page that says so. */
export type Faults = Partial<Record<'traveller' | 'contactName' | 'contactPhone' | 'costCentre' | 'remark' | 'terms', string>>

type Words = Pick<FlightOrderText, 'faults' | 'form'>

/** Which part of the page a field of the call belongs to. */
function partOf(field: string): keyof Faults | null {
  if (field.startsWith('travellers')) return 'traveller'
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

function sentenceOf({ refused, field }: Refusal, { faults, form }: Words): string {
  if (field === 'contact.name') return form.contactNameMissing
  if (field === 'contact.phone') return form.contactPhoneWrong
  return refused in faults ? faults[refused as keyof typeof faults] : form.correct
}

/** Checks before anything is sent, by the rule that the server keeps too; empty when it may go. */
export function faultsOf(form: Pick<BookingForm, 'traveller'>, entered: Entered, words: Words): Faults {
  const choices = { ownUserCode: form.traveller.userCode, cardIds: form.traveller.cards.map((card) => card.cardId) }
  const refusal = checkSubmit(submitFormOf(form, entered), choices)
  const part = refusal?.field === undefined ? null : partOf(refusal.field)
  return refusal && part ? { [part]: sentenceOf(refusal, words) } : {}
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
