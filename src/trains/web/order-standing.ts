import type { Language } from '../../kernel/language.ts'
import type { TimelineStep as ShownStep } from '../../web/ui/timeline.tsx'
import type { TrainOrderDetails, TrainTimelineStep } from '../calls/orders.ts'
import type { TRAIN_USER_STATUSES } from '../rules/status.ts'
import { stepTime } from './step-time.ts'

type Key = (typeof TRAIN_USER_STATUSES)[number]

const ENDED: ReadonlySet<string> = new Set<Key>(['ticketFailed', 'cancelledClosed', 'bookingFailed', 'lapsed', 'rejected'])
/** What was a trip and is none any more; what was changed is one of the order that it became. */
const NO_TRIP: ReadonlySet<string> = new Set<Key>(['refunded', 'changed', 'trainCancelled'])

/** Whether the order came to nothing: a new search is what helps then. */
export const hasEnded = ({ key }: { readonly key: string }): boolean => ENDED.has(key)

/** Whether there is, or may come to be, a trip that somebody puts into her calendar. */
export const isTrip = (status: { readonly key: string }): boolean => !hasEnded(status) && !NO_TRIP.has(status.key)

/** Whoever once booked for them and may only read now. */
export const readsOnly = ({ actions: { cancel } }: Pick<TrainOrderDetails, 'actions'>): boolean =>
  !cancel.allowed && (cancel.code === 'TR-RIGHT-ENDED' || cancel.code === 'TR-NOT-YOURS')

/** Why the order cannot be cancelled; null where it can, or nothing is left to. A ticket not ridden yet is not "complete" to its traveller. */
export function whyNotCancelled(
  { status, actions: { cancel } }: Pick<TrainOrderDetails, 'status' | 'actions'>,
  ticketed: string,
): string | null {
  if (cancel.allowed || hasEnded(status)) return null
  return status.key === 'ticketIssued' && cancel.code === 'TR-COMPLETE' ? ticketed : cancel.message
}

/** Where somebody sits, as her ticket says it; null while the railway has given nothing. */
export function seatOf(
  { seatName, car, place }: Pick<TrainOrderDetails['passengers'][number], 'seatName' | 'car' | 'place'>,
  words: (car: string, place: string) => string,
): string | null {
  if (seatName === null) return null
  return [seatName, words(car ?? '', place ?? '')].filter(Boolean).join(' · ')
}

/** An order's story as the timeline draws it. Steps are only ever added at the end, so that their places name them. */
export function shownSteps(steps: readonly TrainTimelineStep[], language: Language, seenAt: Temporal.Instant): ShownStep[] {
  return steps.map((step, index) => ({
    id: String(index),
    time: stepTime(step, language, seenAt),
    title: step.title,
    text: step.detail,
    state: step.state,
  }))
}
