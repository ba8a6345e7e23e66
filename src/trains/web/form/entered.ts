import type { FieldErrors } from '../../../web/call-error.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { Berth } from '../../rules/seats.ts'
import { documentPath } from '../form-paths.ts'

export type FormTraveller = TrainOrderFormShown['travellers'][number]

/** What a person has entered on the order form. The other contact stays written down while one's own is chosen. */
export interface Entered {
  /** By user code: the document each rides on, where another one than the proposed was chosen. */
  readonly cards: Readonly<Record<string, string>>
  /** By user code: a number for this trip, where it is not the one that is known. */
  readonly phones: Readonly<Record<string, string>>
  readonly contact: { readonly kind: 'own' | 'other'; readonly name: string; readonly phone: string }
  /** Row and letter, such as `1A`, in the order in which they were chosen. */
  readonly seats: readonly string[]
  readonly berths: Readonly<Partial<Record<Berth, number>>>
  readonly acceptOthers: boolean
  readonly acceptNoSeat: boolean
  readonly remark: string
  readonly reason: { readonly code: string; readonly note: string } | null
  /** Who is asked first; null until somebody else than the proposed one is chosen. */
  readonly approverCode: string | null
  readonly termsAgreed: boolean
}

/** The form as it opens: one's own contact, no wishes, and nothing agreed to. */
export const NOTHING_ENTERED: Entered = {
  cards: {},
  phones: {},
  contact: { kind: 'own', name: '', phone: '' },
  seats: [],
  berths: {},
  acceptOthers: true,
  acceptNoSeat: false,
  remark: '',
  reason: null,
  approverCode: null,
  termsAgreed: false,
}

/** The document somebody rides on: the chosen one while she has it, else the first that the railway takes. */
export function cardOf({ userCode, cards }: Pick<FormTraveller, 'userCode' | 'cards'>, entered: Pick<Entered, 'cards'>) {
  const chosen = cards.find(({ cardId }) => cardId === entered.cards[userCode])
  return chosen ?? cards.find(({ fault }) => fault === null) ?? cards[0]
}

/** Who is asked first: whoever was chosen, as long as she may be asked; the proposed one where nobody was. */
export function approverOf({ approval }: Pick<TrainOrderFormShown, 'approval'>, { approverCode }: Pick<Entered, 'approverCode'>) {
  return approval?.approvers.find(({ userCode }) => userCode === approverCode) ?? approval?.approvers[0]
}

export interface MissingWords {
  readonly noDocument: string
  readonly noDocumentOther: string
  readonly contactMissing: string
  /** Whoever fills the form in. */
  readonly myCode: string | undefined
}

/** What is said of somebody without a document: who can add one. */
export const noDocumentOf = (
  traveller: Pick<FormTraveller, 'userCode' | 'kind'>,
  { noDocument, noDocumentOther, myCode }: Omit<MissingWords, 'contactMissing'>,
): string => (documentPath(traveller.userCode === myCode, traveller) === null ? noDocumentOther : noDocument)

/** Who of them has no document to ride on, each at her own part of the page. */
export const withoutDocument = (travellers: readonly FormTraveller[], entered: Pick<Entered, 'cards'>, words: MissingWords): Faults =>
  Object.fromEntries(
    travellers.flatMap((one, index) => (cardOf(one, entered) ? [] : [[`traveller ${index}`, noDocumentOf(one, words)] as const])),
  )

/** A seat more or one fewer; never more than are seated: the first chosen gives way. */
export const withSeat = (seats: readonly string[], seat: string, seated: number): string[] =>
  seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat].slice(-seated)

/** One more of a berth; none of it once as many are wished for as are seated. */
export function withBerth(berths: Entered['berths'], berth: Berth, seated: number): Entered['berths'] {
  const wished = Object.values(berths).reduce((sum, count) => sum + count, 0)
  return { ...berths, [berth]: wished < seated ? (berths[berth] ?? 0) + 1 : 0 }
}

const PARTS = [
  'travellers',
  'wishes',
  'ladder',
  'contactName',
  'contactPhone',
  'scene',
  'cost',
  'application',
  'remark',
  'reason',
  'approver',
  'terms',
] as const
type Part = (typeof PARTS)[number] | `traveller ${number}`
/** What stands in the form's way, by the part of the page that says so. */
export type Faults = Partial<Record<Part, string>>

const AT: readonly (readonly [string, Part])[] = [
  ['travellers', 'travellers'],
  ['passengers', 'travellers'],
  ['wishes', 'wishes'],
  ['ladder', 'ladder'],
  ['contact.name', 'contactName'],
  ['contact.phone', 'contactPhone'],
  ['contact', 'contactPhone'],
  ['sceneCode', 'scene'],
  ['attribution', 'cost'],
  ['applicationId', 'application'],
  ['remark', 'remark'],
  ['reason', 'reason'],
  ['approvers', 'approver'],
  ['termsAgreed', 'terms'],
]

/** The part of the page that a field of the call belongs to; null where it has none. */
function partOf(field: string): Part | null {
  const [, index] = /^(?:travellers|passengers)\.(\d+)/.exec(field) ?? []
  if (index !== undefined) return `traveller ${Number(index)}`
  return AT.find(([name]) => field === name || field.startsWith(`${name}.`))?.[1] ?? null
}

/** What the server says of single fields, at the same parts; empty where it names none that the page has. */
export function faultsFrom(fields: FieldErrors | undefined): Faults {
  const found = Object.entries(fields ?? {}).flatMap(([field, message]) => {
    const part = partOf(field)
    return part ? [[part, message] as const] : []
  })
  return Object.fromEntries(found)
}
