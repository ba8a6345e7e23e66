import type { Language } from '../../kernel/language.ts'
import type { Payer } from '../../web/ui/price-lines.tsx'
import type { TimelineStep as ShownStep } from '../../web/ui/timeline.tsx'
import type { TrainOrderDetails, TrainTimelineStep } from '../calls/orders.ts'
import { ticketIdOf } from '../rules/returning.ts'
import type { STANDBY_USER_STATUSES, TRAIN_USER_STATUSES } from '../rules/status.ts'
import { orderPath } from './form-paths.ts'
import { stepTime } from './step-time.ts'

type Key = (typeof TRAIN_USER_STATUSES)[number] | (typeof STANDBY_USER_STATUSES)[number]

const ENDED: ReadonlySet<string> = new Set<Key>([
  'ticketFailed',
  'cancelledClosed',
  'bookingFailed',
  'lookingForFlight',
  'lapsed',
  'rejected',
  'standbyFailed',
  'standbyWithdrawn',
])
/** What was a trip and is none any more; what was changed is one of the order that it became. */
const NO_TRIP: ReadonlySet<string> = new Set<Key>(['refunded', 'changed', 'trainCancelled'])
/** Somebody has a ticket whose ride is not over. */
const HAS_TICKET: ReadonlySet<string> = new Set<Key>([
  'ticketIssued',
  'onTrip',
  'trainCancelled',
  'trainDelayed',
  'partialRefund',
  'partialChange',
  'partialChangeAndRefund',
])

/** Whether the order came to nothing, whatever may go on from it. */
export const hasEnded = ({ key }: { readonly key: string }): boolean => ENDED.has(key)

/**
 * What helps where an order came to nothing: the one that goes on from it, or the one whose tickets it was to replace, which are as good as before;
 * else a new search. Null while it has not, or a flight is being looked for: whoever looks for another train meanwhile may end up with both; and for who only
 * goes along: she has booked nothing that she would book again.
 */
export function wayAfter({ status, part, changeOf, ladder }: Pick<TrainOrderDetails, 'status' | 'part' | 'changeOf' | 'ladder'>) {
  if (!hasEnded(status)) return null
  const flown = ladder?.flight?.goesOnAs
  if (flown) return { label: 'toNextOrder', path: flown.path } as const
  if (ladder?.goesOnAs) return { label: 'toNextOrder', path: orderPath(ladder.goesOnAs) } as const
  if (part === 'companion' || status.key === 'lookingForFlight') return null
  return changeOf === null
    ? ({ label: 'searchAgain', path: '/train/index' } as const)
    : ({ label: 'toOldOrder', path: orderPath(changeOf) } as const)
}

/** Before seats are held any of several trains may be taken: what stands on the order is what the dearest costs. */
export const isAtMost = ({ ladder, pickupNumber }: Pick<TrainOrderDetails, 'ladder' | 'pickupNumber'>): boolean =>
  ladder !== null && pickupNumber === null

interface PayerWords {
  readonly payer: (name: string) => string
  readonly payersAtMost: { readonly company: string; readonly person: (name: string | null) => string }
}

/** Who pays what of an order: the traveller's part under her name where she is not the reader. Null for who reads nothing of it. */
export function payersOf(
  { payers, personPart, ...order }: Pick<TrainOrderDetails, 'payers' | 'personPart' | 'ladder' | 'pickupNumber'>,
  t: PayerWords,
  language: Language,
): Payer[] | null {
  if (!payers) return null
  const name = personPart?.payer?.[language] ?? null
  const atMost = isAtMost(order) ? { company: t.payersAtMost.company, person: t.payersAtMost.person(name) } : null
  return [
    { kind: 'company', amountMinor: payers.companyMinor, label: atMost?.company },
    { kind: 'person', amountMinor: payers.personMinor, label: atMost?.person ?? (name === null ? undefined : t.payer(name)) },
  ]
}

/** Whether there is, or may come to be, a trip that somebody puts into her calendar. */
export const isTrip = (status: { readonly key: string }): boolean => !hasEnded(status) && !NO_TRIP.has(status.key)

interface Cancelling {
  readonly actions: Pick<TrainOrderDetails['actions'], 'cancel'>
}

/** Whoever once booked for them and may only read now. */
export const readsOnly = ({ actions: { cancel } }: Cancelling): boolean =>
  !cancel.allowed && (cancel.code === 'TR-RIGHT-ENDED' || cancel.code === 'TR-NOT-YOURS')

/** Why the order cannot be cancelled; null where it can, or nothing is left to. A ticket whose ride is not over is not "complete" to its traveller. */
export function whyNotCancelled(
  { status, actions: { cancel } }: Pick<TrainOrderDetails, 'status'> & Cancelling,
  ticketed: string,
): string | null {
  if (cancel.allowed || hasEnded(status)) return null
  return HAS_TICKET.has(status.key) && cancel.code === 'TR-COMPLETE' ? ticketed : cancel.message
}

/** Why tickets that are there cannot be changed, beside the action that cannot be taken; null where they can, and for who only reads. */
export function whyNotChanged({ actions }: Pick<TrainOrderDetails, 'actions'>): string | null {
  const { change } = actions
  return change === null || change.allowed || readsOnly({ actions }) ? null : change.message
}

/** Where somebody sits, as her ticket says it; null while the railway has given nothing. */
export function seatOf(
  { seatName, car, place, berth }: Pick<TrainOrderDetails['passengers'][number], 'seatName' | 'car' | 'place' | 'berth'>,
  words: (car: string, place: string, isBerth: boolean) => string,
): string | null {
  if (seatName === null) return null
  return [seatName, words(car ?? '', place ?? '', berth !== null)].filter(Boolean).join(' · ')
}

/**
 * An order's story as the timeline draws it. Steps are only ever added at the end, so that their places name them. `said`: the step whose
 * sentence stands above it already, and is not said twice.
 */
export function shownSteps(
  steps: readonly TrainTimelineStep[],
  language: Language,
  seenAt: Temporal.Instant,
  said?: TrainTimelineStep,
): ShownStep[] {
  return steps.map((step, index) => ({
    id: String(index),
    time: stepTime(step, language, seenAt),
    title: step.title,
    text: step === said ? '' : step.detail,
    state: step.state,
  }))
}

/** Where tickets of an order are given back: at the first that can be, or with all of them chosen. */
export function refundPath(orderSeq: string, passengers: TrainOrderDetails['passengers'], isAll = false): string {
  const first = passengers.findIndex(({ ticketNumber, fate }) => ticketNumber !== null && fate === '')
  return `/train/refund/${orderSeq}/${ticketIdOf(orderSeq, Math.max(first, 0) + 1)}${isAll ? '?all=1' : ''}`
}
