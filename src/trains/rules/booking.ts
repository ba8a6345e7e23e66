import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { isBlank } from '../../kernel/blank.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { readReachable } from '../../people/rules/phone.ts'
import { isSleeper, type Berth, type SeatOnSale } from './seats.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from './states.ts'

/** An order form of trains as it is filled in, and what keeps it from being submitted: the same in browser and server. */
export interface TrainOrderForm {
  readonly travellers: readonly { readonly userCode: string; readonly cardId: string; readonly phone?: string | undefined }[]
  readonly contact: { readonly kind: 'own' } | { readonly kind: 'other'; readonly name: string; readonly phone: string }
  /** What it is charged to; null: all of it to the proposed cost centre. */
  readonly attribution: Attribution | null
  readonly applicationId: string | null
  readonly termsAgreed: boolean
  /** Why the order goes above the policy; null where nothing was chosen. */
  readonly reason: { readonly code: string; readonly note: string } | null
  readonly approvers: readonly { readonly userCode: string; readonly level: number; readonly approverCode: string }[]
  readonly wishes: WishedSeats
}

export interface WishedSeats {
  /** One for each seated passenger at most: row among those of the party, and letter, as `1A`. */
  readonly seats: readonly string[]
  readonly berths: Readonly<Partial<Record<Berth, number>>>
  readonly acceptOthers: boolean
  readonly acceptNoSeat: boolean
}

/** Nothing is wished for beside the type of the seats. */
export const NO_WISHES = {
  seats: [] as string[],
  berths: { lower: 0, middle: 0, upper: 0 },
  acceptOthers: true,
  acceptNoSeat: false,
} satisfies WishedSeats

/** How many of each berth are wished for, as the railway is asked: what is not wished for is left out. */
export const berthsAsked = ({ berths }: Pick<WishedSeats, 'berths'>): WishedSeats['berths'] =>
  Object.fromEntries(Object.entries(berths).filter(([, count]) => count > 0))

/** What the form may choose from. */
export interface TrainFormChoices {
  /** The party in its order, each with the documents that she can travel on. */
  readonly travellers: readonly { readonly userCode: string; readonly cardIds: readonly string[]; readonly hasPhone: boolean }[]
  readonly needsApplication: boolean
  readonly hasProposedCost: boolean
  /** The reasons to choose from; null where none is asked for. */
  readonly reasons: readonly { readonly code: string; readonly needsNote: boolean }[] | null
  /** Who may be asked first; null where nobody is asked, or a flow of the company's own says who. */
  readonly approverCodes: readonly string[] | null
  readonly seat: Pick<SeatOnSale, 'seat' | 'letters' | 'berths'>
  readonly seated: number
}

/** Everybody of the party and nobody else, each once, with a document that she can travel on and a number under which she is reached. */
function checkTravellers(given: TrainOrderForm['travellers'], party: TrainFormChoices['travellers']): Refusal | null {
  if (given.length === 0) return refuse('TR-PASSENGER', { field: 'travellers' })
  if (new Set(given.map(({ userCode }) => userCode)).size !== given.length) return refuse('TR-PASSENGER', { field: 'travellers' })
  for (const [index, { userCode, cardId, phone }] of given.entries()) {
    const known = party.find((one) => one.userCode === userCode)
    if (!known) return refuse('TR-PASSENGER', { field: `travellers.${index}.userCode` })
    if (!known.cardIds.includes(cardId)) return refuse('TR-DOCUMENT', { field: `travellers.${index}.cardId` })
    const isReached = phone ? readReachable(phone) !== null : known.hasPhone
    if (!isReached) return refuse('TR-PHONE', { field: `travellers.${index}.phone` })
  }
  return given.length === party.length ? null : refuse('TR-PASSENGER', { field: 'travellers' })
}

/** A seat of two rows can be wished for where the train has letters, a berth where it has that one; never more of either than are seated [V-TRAIN-05]. */
export function checkWishes(wishes: WishedSeats, { seat, seated }: Pick<TrainFormChoices, 'seat' | 'seated'>): Refusal | null {
  const letterOf = (wish: string): string => wish.slice(1)
  const areSeats =
    wishes.seats.length <= seated &&
    new Set(wishes.seats).size === wishes.seats.length &&
    wishes.seats.every((wish) => /^[12][A-F]$/.test(wish) && seat.letters.includes(letterOf(wish)))
  if (!areSeats || (wishes.seats.length > 0 && wishes.seats.length < seated)) return refuse('TR-SEAT', { field: 'wishes.seats' })
  const berths = Object.entries(wishes.berths).filter(([, count]) => count > 0)
  const wished = berths.reduce((sum, [, count]) => sum + count, 0)
  const areBerths = wished <= seated && berths.every(([berth]) => isSleeper(seat.seat) && seat.berths.some((one) => one.berth === berth))
  return areBerths ? null : refuse('TR-SEAT', { field: 'wishes.berths' })
}

/** Where somebody has to agree, she is chosen for every traveller; levels above the first choose by themselves. */
function checkApprovers(
  form: { readonly travellers: readonly { readonly userCode: string }[]; readonly approvers: TrainOrderForm['approvers'] },
  approverCodes: readonly string[],
): Refusal | null {
  for (const [index, { userCode }] of form.travellers.entries()) {
    const chosen = form.approvers.find((one) => one.userCode === userCode && one.level === 1)
    if (!chosen || !approverCodes.includes(chosen.approverCode)) return refuse('TR-APPROVER', { field: `approvers.${index}.approverCode` })
  }
  return null
}

/** A reason of the company's list, with a note where the reason alone says too little. */
function checkReason(given: TrainOrderForm['reason'], reasons: NonNullable<TrainFormChoices['reasons']>): Refusal | null {
  const reason = reasons.find((one) => one.code === given?.code)
  if (!reason) return refuse('TR-OVER-REASON', { field: 'reason.code' })
  return reason.needsNote && isBlank(given?.note ?? '') ? refuse('TR-OVER-NOTE', { field: 'reason.note' }) : null
}

/** What has to be said and chosen where nothing else is asked: why it goes above the policy, and who is to agree. */
export function checkReasonGiven(
  given: Pick<TrainOrderForm, 'reason' | 'approvers'>,
  { userCodes, reasons, approverCodes }: Pick<TrainFormChoices, 'reasons' | 'approverCodes'> & { readonly userCodes: readonly string[] },
): Refusal | null {
  const unreasoned = reasons && checkReason(given.reason, reasons)
  if (unreasoned) return unreasoned
  const travellers = userCodes.map((userCode) => ({ userCode }))
  return approverCodes && checkApprovers({ travellers, approvers: given.approvers }, approverCodes)
}

/** What keeps an order form from being submitted, the first thing in the order of the page. */
export function checkTrainForm(form: TrainOrderForm, choices: TrainFormChoices): Refusal | null {
  const wrong = checkTravellers(form.travellers, choices.travellers) ?? checkWishes(form.wishes, choices)
  if (wrong) return wrong
  if (form.contact.kind === 'other') {
    if (isBlank(form.contact.name)) return refuse('TR-CONTACT', { field: 'contact.name' })
    if (readReachable(form.contact.phone) === null) return refuse('TR-CONTACT', { field: 'contact.phone' })
  }
  if (choices.needsApplication && form.applicationId === null) return refuse('TA-LINK', { field: 'applicationId' })
  if (form.attribution === null && !choices.hasProposedCost) return refuse('TR-COST', { field: 'attribution' })
  const unreasoned = choices.reasons && checkReason(form.reason, choices.reasons)
  if (unreasoned) return unreasoned
  const unapproved = choices.approverCodes && checkApprovers(form, choices.approverCodes)
  if (unapproved) return unapproved
  return form.termsAgreed ? null : refuse('TR-TERMS', { field: 'termsAgreed' })
}

/** What is left after the last word for taking the seats, paying and issuing, before the railway sells no more. */
const LEFT_AFTER_WORD_MINUTES = 60

/** Until when at the latest somebody can decide about a ride: seats are taken afterwards. */
export const lastWordAt = (departAt: Temporal.Instant): Temporal.Instant => departAt.subtract({ minutes: LEFT_AFTER_WORD_MINUTES })

const CANCELLABLE: ReadonlySet<TrainOrderCode> = new Set([
  TRAIN_ORDER_CODES.OCCUPYING,
  TRAIN_ORDER_CODES.AWAITING_APPROVAL,
  TRAIN_ORDER_CODES.AWAITING_CONFIRMATION,
  TRAIN_ORDER_CODES.AWAITING_PAYMENT,
  TRAIN_ORDER_CODES.CHANGE_AWAITING_CONFIRMATION,
  TRAIN_ORDER_CODES.CHANGE_AWAITING_PAYMENT,
])

/** Why an order is not cancelled: tickets are being issued or there, it is over, or it is being cancelled. One that waits in a queue is left. */
export function checkCancel(order: { state: TrainOrderCode; cancelRequested: boolean; isStandby: boolean }): Refusal | null {
  const { state, cancelRequested, isStandby } = order
  const isWaiting = state === TRAIN_ORDER_CODES.ISSUING && isStandby
  if (state === TRAIN_ORDER_CODES.CHANGING || (state === TRAIN_ORDER_CODES.ISSUING && !isStandby)) return refuse('TR-ISSUING')
  if (!isWaiting && !CANCELLABLE.has(state)) return refuse('TR-COMPLETE')
  return cancelRequested ? refuse('TR-CANCELLING') : null
}
