import type { RailwayWord } from './disruptions.ts'
import { TRAIN_ORDER_CODES as ORDER, TRAIN_STANDBY_CODES as STANDBY, type TrainOrderCode, type TrainStandbyCode } from './states.ts'

/** What a traveller reads (SPEC.md, 4, user-visible statuses, as far as trains have them), with the ends and ways that are the railway's. */
export const TRAIN_USER_STATUSES = [
  'created',
  'seatRequestProcessing',
  'awaitingConfirmation',
  // The railway's answer is unclear and is being asked for.
  'unclear',
  'awaitingPayment',
  'duringPayment',
  'paymentSuccess',
  'awaitingApproval',
  // Of a group that is all or nothing: as far as it comes before the others are.
  'awaitingGroup',
  'issuingTickets',
  'ticketIssued',
  'ticketFailed',
  'cancelledClosed',
  'bookingFailed',
  // None of its trains could be had, and the flight that was asked for after them is being looked for.
  'lookingForFlight',
  'partialChange',
  'partialRefund',
  'partialChangeAndRefund',
  'manualBooking',
  'unknown',
  'cancelling',
  'changeAwaitingConfirmation',
  'changeAwaitingPayment',
  'changing',
  'changed',
  'refunding',
  'refunded',
  'onTrip',
  'completed',
  // The railway itself has cancelled the train, and nobody has answered yet: "ticketed" would send its traveller to the station.
  'trainCancelled',
  // It leaves later, by an amount that is worth a word.
  'trainDelayed',
  'lapsed',
  'rejected',
] as const
type TrainUserStatus = (typeof TRAIN_USER_STATUSES)[number]

type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'quiet'

/** What has become of one ticket of an order. */
export type TicketFate = 'none' | 'issued' | 'changing' | 'changed' | 'refunding' | 'refunded'

export interface TrainStatusInput {
  readonly order: TrainOrderCode
  /** How a closed order ended. */
  readonly outcome: 'bookingFailed' | 'lapsed' | 'rejected' | null
  readonly tickets: readonly TicketFate[]
  /** Where a payment is under way: begun at a gateway, or arrived while the order has not moved yet. */
  readonly payment: 'none' | 'during' | 'arrived'
  /** Seats were asked for. */
  readonly isSent: boolean
  readonly cancelRequested: boolean
  readonly isUnclear: boolean
  /** The machine has given up; a person finishes the order. */
  readonly isStuck: boolean
  /** What the railway has said of the train last. */
  readonly railwayWord: RailwayWord | null
  /** It goes on once the others of its group are as far. */
  readonly awaitsGroup: boolean
  /** It has ended, and a flight is being looked for in its place: whoever reads that it failed books again, and has both. */
  readonly seeksFlight: boolean
}

export interface TrainUserVisibleStatus<Code extends number = TrainOrderCode> {
  readonly code: Code
  readonly key: TrainUserStatus | StandbyUserStatus
  readonly tone: Tone
  /** Nothing moves by itself any more. */
  readonly settled: boolean
}

const CODES = new Set<number>(Object.values(ORDER))
const ENDED = new Set<TrainOrderCode>([ORDER.ISSUE_FAILED, ORDER.CHANGED, ORDER.REFUNDED, ORDER.COMPLETED, ORDER.CANCELLED, ORDER.CLOSED])

/** Of tickets all of which went the same way, also where that is one of several: whoever reads of her own alone reads what became of it. */
function goneKey(tickets: readonly TicketFate[]): 'refunded' | 'changed' | null {
  const [first] = tickets
  if (first !== 'refunded' && first !== 'changed') return null
  return tickets.every((fate) => fate === first) ? first : null
}

/** Of an order with tickets: what is under way stands before what has been done, and that before the trip. */
function ticketedKey({ order, tickets, railwayWord }: TrainStatusInput): TrainUserStatus {
  const has = (fate: TicketFate): boolean => tickets.includes(fate)
  if (has('refunding')) return 'refunding'
  if (has('changing')) return 'changing'
  if (railwayWord === 'cancelled' && has('issued')) return 'trainCancelled'
  if (order === ORDER.ON_TRIP) return 'onTrip'
  if (railwayWord === 'delayed' && has('issued')) return 'trainDelayed'
  if (has('changed')) return has('refunded') ? 'partialChangeAndRefund' : 'partialChange'
  return has('refunded') ? 'partialRefund' : 'ticketIssued'
}

const paidKey = (payment: TrainStatusInput['payment'], due: TrainUserStatus): TrainUserStatus =>
  payment === 'during' ? 'duringPayment' : payment === 'arrived' ? 'paymentSuccess' : due

function keyOf(input: TrainStatusInput): TrainUserStatus {
  const { order, payment } = input
  if (input.isStuck && !ENDED.has(order)) return 'manualBooking'
  switch (order) {
    case ORDER.OCCUPYING:
      if (input.cancelRequested) return 'cancelling'
      if (input.isUnclear) return 'unclear'
      if (input.awaitsGroup) return 'awaitingGroup'
      return input.isSent ? 'seatRequestProcessing' : 'created'
    case ORDER.AWAITING_APPROVAL:
      return 'awaitingApproval'
    case ORDER.AWAITING_CONFIRMATION:
      return 'awaitingConfirmation'
    case ORDER.AWAITING_PAYMENT:
      if (input.awaitsGroup) return 'awaitingGroup'
      return paidKey(payment, 'awaitingPayment')
    case ORDER.ISSUING:
      return input.awaitsGroup ? 'awaitingGroup' : 'issuingTickets'
    case ORDER.ISSUED:
    case ORDER.ON_TRIP:
      return goneKey(input.tickets) ?? ticketedKey(input)
    case ORDER.ISSUE_FAILED:
      return input.seeksFlight ? 'lookingForFlight' : 'ticketFailed'
    case ORDER.CHANGE_AWAITING_CONFIRMATION:
      return input.isUnclear ? 'unclear' : 'changeAwaitingConfirmation'
    case ORDER.CHANGE_AWAITING_PAYMENT:
      return paidKey(payment, 'changeAwaitingPayment')
    case ORDER.CHANGING:
      return 'changing'
    case ORDER.CHANGED:
      return goneKey(input.tickets) ?? 'changed'
    case ORDER.REFUNDING: {
      const isHers = input.tickets.length === 0 || input.tickets.includes('refunding')
      return isHers ? 'refunding' : (goneKey(input.tickets) ?? ticketedKey(input))
    }
    case ORDER.REFUNDED:
      return goneKey(input.tickets) ?? 'refunded'
    case ORDER.COMPLETED:
      return goneKey(input.tickets) ?? 'completed'
    case ORDER.CANCELLED:
      return 'cancelledClosed'
    case ORDER.CLOSED:
      return input.seeksFlight ? 'lookingForFlight' : (input.outcome ?? 'cancelledClosed')
  }
}

const TONE: Readonly<Record<TrainUserStatus, Tone>> = {
  created: 'info',
  seatRequestProcessing: 'info',
  awaitingConfirmation: 'warn',
  unclear: 'warn',
  awaitingPayment: 'warn',
  duringPayment: 'info',
  paymentSuccess: 'info',
  awaitingApproval: 'warn',
  awaitingGroup: 'info',
  issuingTickets: 'info',
  ticketIssued: 'ok',
  ticketFailed: 'danger',
  cancelledClosed: 'quiet',
  bookingFailed: 'danger',
  lookingForFlight: 'info',
  partialChange: 'ok',
  partialRefund: 'ok',
  partialChangeAndRefund: 'ok',
  manualBooking: 'warn',
  unknown: 'quiet',
  cancelling: 'info',
  changeAwaitingConfirmation: 'info',
  changeAwaitingPayment: 'warn',
  changing: 'info',
  changed: 'ok',
  refunding: 'info',
  refunded: 'quiet',
  onTrip: 'ok',
  completed: 'quiet',
  trainCancelled: 'danger',
  trainDelayed: 'warn',
  lapsed: 'quiet',
  rejected: 'danger',
}

const SETTLED = new Set<TrainUserStatus>([
  ...(['ticketIssued', 'ticketFailed', 'cancelledClosed', 'bookingFailed', 'partialChange', 'partialRefund'] as const),
  ...([
    'partialChangeAndRefund',
    'unknown',
    'changed',
    'refunded',
    'completed',
    'trainCancelled',
    'trainDelayed',
    'lapsed',
    'rejected',
  ] as const),
])

/** The one place where an order's status is made for people. A code that nobody knows reads "unknown"; it never throws. */
export function trainStatus(input: TrainStatusInput): TrainUserVisibleStatus {
  const key = CODES.has(input.order) ? keyOf(input) : 'unknown'
  return { code: input.order, key, tone: TONE[key], settled: SETTLED.has(key) }
}

export const STANDBY_USER_STATUSES = [
  'standbyUnpaid',
  'standbyWaiting',
  'standbySucceeded',
  'standbyFailed',
  'awaitingApproval',
  'standbyWithdrawn',
  'cancelledClosed',
  'unknown',
] as const
type StandbyUserStatus = (typeof STANDBY_USER_STATUSES)[number]

const STANDBY_KEY: Readonly<Record<TrainStandbyCode, readonly [StandbyUserStatus, Tone, settled: boolean]>> = {
  [STANDBY.WAITING]: ['standbyWaiting', 'info', false],
  [STANDBY.SUCCEEDED]: ['standbySucceeded', 'ok', true],
  [STANDBY.FAILED]: ['standbyFailed', 'danger', true],
  [STANDBY.AWAITING_APPROVAL]: ['awaitingApproval', 'warn', false],
  [STANDBY.WITHDRAWN]: ['standbyWithdrawn', 'quiet', true],
  [STANDBY.CLOSED]: ['cancelledClosed', 'quiet', true],
}

/** The same for a standby: who has not paid ahead yet does not stand in the queue, and must not read that she does. */
export function standbyStatus(code: TrainStandbyCode, isPrepaid: boolean): TrainUserVisibleStatus<TrainStandbyCode> {
  if (code === STANDBY.WAITING && !isPrepaid) return { code, key: 'standbyUnpaid', tone: 'warn', settled: false }
  const [key, tone, settled] = Object.hasOwn(STANDBY_KEY, code) ? STANDBY_KEY[code] : (['unknown', 'quiet', true] as const)
  return { code, key, tone, settled }
}
