import type { BookingForm, FormTraveller } from '../../calls/booking.ts'

/** What a person has entered on the order form. The other contact stays written down while one's own is chosen. */
export interface Entered {
  /** By user code: the document each flies on, where another one than the proposed was chosen. */
  readonly cards: Readonly<Record<string, string>>
  /** By user code: a number for this trip, where it is not the one that is known. */
  readonly phones: Readonly<Record<string, string>>
  readonly contact: { readonly kind: 'own' | 'other'; readonly name: string; readonly phone: string }
  readonly remark: string
  readonly termsAgreed: boolean
  /** Who is asked first; null until somebody else than the proposed one is chosen. */
  readonly approverCode: string | null
}

/** What the form opens from below. */
export type FormSheet = `traveller ${string}` | 'contact' | 'remark' | 'approver' | 'terms' | 'conditions' | 'price'

/** The document somebody flies on: the chosen one while she has it, else her default or the first that boards the flight. */
export function cardOf({ userCode, cards }: Pick<FormTraveller, 'userCode' | 'cards'>, entered: Pick<Entered, 'cards'>) {
  const good = cards.filter((card) => card.fault === null)
  const chosen = cards.find((card) => card.cardId === entered.cards[userCode])
  return chosen ?? good.find((card) => card.isDefault) ?? good[0] ?? cards.find((card) => card.isDefault) ?? cards[0]
}

/** The number given for this trip; undefined where the one that is known serves. */
export function phoneOf({ userCode, maskedPhone }: Pick<FormTraveller, 'userCode' | 'maskedPhone'>, { phones }: Pick<Entered, 'phones'>) {
  const given = phones[userCode]?.trim() ?? ''
  return given === '' && maskedPhone !== '' ? undefined : given
}

/** The form as it opens: one's own contact, and nothing agreed to. */
export const NOTHING_ENTERED: Entered = {
  cards: {},
  phones: {},
  contact: { kind: 'own', name: '', phone: '' },
  remark: '',
  termsAgreed: false,
  approverCode: null,
}

/** Who is asked first: whoever was chosen, as long as she may be asked; the proposed one where nobody was. */
export function approverOf({ approval }: Pick<BookingForm, 'approval'>, { approverCode }: Pick<Entered, 'approverCode'>) {
  return approverCode === null ? approval?.approvers[0] : approval?.approvers.find((one) => one.userCode === approverCode)
}

/** What stands in the form's way, by the part of the page that says so. */
export type Faults = Partial<
  Record<
    | 'travellers'
    | `traveller ${number}`
    | 'contactName'
    | 'contactPhone'
    | 'scene'
    | 'cost'
    | 'application'
    | 'remark'
    | 'reason'
    | 'approver'
    | 'value'
    | 'oneWay'
    | 'consent'
    | 'terms',
    string
  >
>

/** What the tickets cost, with our fee: what she chooses beside them moves no price. */
export const ticketsMinor = ({ totalMinor, lines }: Pick<BookingForm, 'totalMinor' | 'lines'>): number =>
  lines.reduce((left, { kind, amountMinor }) => (/seats|bags|addition/.test(kind) ? left - amountMinor : left), totalMinor)

/** A price that moved and has not been agreed to yet; null when the total on the page may be submitted. */
export function priceToAccept(
  form: Pick<BookingForm, 'movedFromMinor' | 'totalMinor' | 'lines'>,
  acceptedMinor: number | null,
): { beforeMinor: number; nowMinor: number } | null {
  const { movedFromMinor, totalMinor } = form
  const isMoved = movedFromMinor !== null && movedFromMinor !== totalMinor
  return isMoved && acceptedMinor !== ticketsMinor(form) ? { beforeMinor: movedFromMinor, nowMinor: totalMinor } : null
}

/** "18:05" until an instant; "0:00" when it is over. Hours only where there are any. */
export function timeLeft(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
