import type { CallInput } from '../../../kernel/call.ts'
import type { Refusal } from '../../../kernel/result.ts'
import type { FieldErrors } from '../../../web/call-error.ts'
import type { BookingForm, bookingSubmit } from '../../calls/booking.ts'
import { checkSubmit } from '../../rules/submit.ts'
import type { FlightFormText } from '../../text/form/zh.ts'
import type { Reason } from '../reason-draft.ts'
import type { Entered, Faults } from './booking-form.ts'
import { approverOf, cardOf, phoneOf } from './booking-form.ts'
import { sentOf } from './governed-choices.ts'
import type { Chosen } from './governed-choices.ts'

export { forgetChosen } from './governed-choices.ts'
export { afterRefusal } from './submit-refused.ts'

/*
 * What happens to the order form once somebody submits it. The page asks for this right after it is there, and nobody waits for it
 * to see the form.
 */

/** What of a booking session the form is checked by. */
type Checked = Pick<BookingForm, 'travellers' | 'approval' | 'needs' | 'reasons' | 'application' | 'applied' | 'costCentres' | 'abroad'>

/** Everything that a person has said on the form and on the pages that belong to it. */
export interface FilledIn {
  readonly entered: Entered
  readonly reason: Reason | null
  /** Null until the rows that know it are there. */
  readonly chosen: Chosen | null
}

type SubmitBody = Omit<CallInput<typeof bookingSubmit>, 'bookingId' | 'acceptedTotalMinor' | 'sameDayConfirmed' | 'abroad'>

/**
 * What she agreed to pay, and of a journey abroad what she has confirmed in its second stage (C-AIR-09), at the price of now. Null where
 * she saw what has changed and does not go on.
 */
export async function confirmed({ travellers, abroad }: Checked, { entered, chosen }: FilledIn, acceptedTotalMinor: number) {
  const [traveller] = travellers
  if (!abroad || !chosen?.abroad || !traveller) return { acceptedTotalMinor, abroad: null }
  const now = await chosen.abroad.confirm(cardOf(traveller, entered)?.cardId ?? '')
  return now && { acceptedTotalMinor: now.totalMinor, abroad: { seen: now.seen, oneWayReason: chosen.abroad.oneWayReason } }
}

/** What is sent of it. Inside the limits neither a reason nor an approver goes along. */
export function submitBodyOf(form: Checked, { entered, reason, chosen }: FilledIn) {
  const { cards, phones, contact, approverCode, remark, termsAgreed } = entered
  const approver = form.approval?.byFlow === false ? approverOf(form, { approverCode }) : undefined
  const asked = form.approval?.byFlow === true ? chosen?.asked : null
  return {
    travellers: form.travellers.map((traveller) => {
      const phone = phoneOf(traveller, { phones })
      const cardId = cardOf(traveller, { cards })?.cardId ?? ''
      return { userCode: traveller.userCode, cardId, ...(phone === undefined ? {} : { phone }) }
    }),
    contact: contact.kind === 'own' ? { kind: 'own' } : { kind: 'other', name: contact.name.trim(), phone: contact.phone.trim() },
    attribution: chosen?.attribution ? sentOf(chosen.attribution) : null,
    applicationId: chosen?.applicationId ?? null,
    remark,
    termsAgreed,
    reason: form.needs.reason && reason ? { code: reason.code, note: reason.note.trim() } : null,
    approvers: approver
      ? form.travellers.map(({ userCode }) => ({ userCode, level: 1, approverCode: approver.userCode }))
      : (asked?.approvers.map((one) => ({ ...one })) ?? []),
    notifiers: [...(asked?.notifiers ?? [])],
    useValue: chosen?.usesValue ?? true,
    acceptedValueMinor: chosen?.usesValue === true ? chosen.valueMinor : 0,
  } satisfies SubmitBody
}

type Words = Pick<FlightFormText, 'faults' | 'form'>

/** Which part of the page a field of the call belongs to. */
function partOf(field: string): keyof Faults | null {
  const [list, index] = field.split('.')
  if (list === 'travellers') return index === undefined ? 'travellers' : `traveller ${Number(index)}`
  switch (list) {
    case 'contact':
      return field === 'contact.phone' ? 'contactPhone' : 'contactName'
    case 'attribution':
      return 'cost'
    case 'applicationId':
      return 'application'
    case 'sceneCode':
      return 'scene'
    case 'reason':
    case 'remark':
      return list
    case 'approvers':
    case 'notifiers':
      return 'approver'
    case 'useValue':
      return 'value'
    case 'cardId':
      return 'traveller 0'
    case 'abroad':
      return field.startsWith('abroad.oneWayReason') ? 'oneWay' : field === 'abroad' ? 'consent' : null
    case 'termsAgreed':
      return 'terms'
    default:
      return null
  }
}

function sentenceOf({ refused, field }: Refusal, { faults, form }: Words, { travellers }: Checked): string {
  const [first] = travellers
  if (refused === 'AF-APPROVER' && first) return form.approverMissing(first.name)
  if (refused === 'TA-LINK') return form.applicationNeeded
  if (field === 'contact.name') return form.contactNameMissing
  if (field === 'contact.phone') return form.contactPhoneWrong
  return refused in faults ? faults[refused as keyof typeof faults] : form.correct
}

/** Checks before anything is sent, by the rule that the server keeps too; empty when it may go. */
export function faultsOf(form: Checked, filledIn: FilledIn, words: Words): Faults {
  const { travellers, approval, needs, reasons, application, applied, costCentres } = form
  const choices = {
    travellers: travellers.map(({ userCode, cards, maskedPhone, passengerType }) => ({
      userCode,
      cardIds: cards.filter((card) => card.fault === null).map((card) => card.cardId),
      hasPhone: maskedPhone !== '' || passengerType !== 'ADT',
    })),
    reasons: needs.reason ? reasons : null,
    approverCodes: approval && !approval.byFlow ? approval.approvers.map(({ userCode }) => userCode) : null,
    needsApplication: application.need === 'needed',
    hasProposedCost: applied ? applied.isOpen : costCentres.length === 1 || costCentres.some((one) => one.isDefault),
  }
  const refusal = checkSubmit(submitBodyOf(form, filledIn), choices)
  const part = refusal?.field === undefined ? null : partOf(refusal.field)
  const found: Faults = refusal && part ? { [part]: sentenceOf(refusal, words, form) } : {}
  return { ...filledIn.chosen?.abroad?.faults, ...found }
}

/** What the server says of single fields, at the same parts; empty when it names none that the page has. */
export function faultsFrom(fields: FieldErrors | undefined): Faults {
  const known = Object.entries(fields ?? {}).flatMap(([field, message]) => {
    const part = partOf(field)
    return part ? [[part, message] as const] : []
  })
  return Object.fromEntries(known)
}
