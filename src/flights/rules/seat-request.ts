import type { Transitions } from '../../kernel/states.ts'

/* Seats that an airline does not give at once: what becomes of a request, how long each step may take, and what may be done about it (SPEC.md, 4, Seat request). */

export const SEAT_REQUEST_CODES = { PROCESSING: 1, OFFERED: 2, COMPLETED: 3, FAILED: 4 } as const
export type SeatRequestCode = (typeof SEAT_REQUEST_CODES)[keyof typeof SEAT_REQUEST_CODES]

export const SEAT_OUTCOMES = ['noSeats', 'silent', 'givenUp', 'lapsed'] as const
/** How a request failed: the airline had none, never said, somebody gave it up, or nobody said yes in time. */
export type SeatOutcome = (typeof SEAT_OUTCOMES)[number]

/**
 * `offer`: the airline has seats and somebody is to say yes, once more where it has moved the flight since; `goOn`: it has what was asked for, and there is
 * nothing to ask.
 */
export type SeatRequestEvent = 'offer' | 'goOn' | 'confirm' | 'fail'

const S = SEAT_REQUEST_CODES

export const seatRequestTransitions: Transitions<SeatRequestCode, SeatRequestEvent> = {
  [S.PROCESSING]: { offer: S.OFFERED, goOn: S.COMPLETED, fail: S.FAILED },
  [S.OFFERED]: { offer: S.OFFERED, confirm: S.COMPLETED, fail: S.FAILED },
  [S.COMPLETED]: { offer: S.OFFERED },
  [S.FAILED]: {},
}

/** Nobody gives up more requests at one airline on one day [V-FLIGHT-11]. */
export const SEAT_CANCELS_MAX = 3
/** At an unchanged price tight seats confirm themselves (SPEC.md, 9). */
const CONFIRMS_ITSELF_MINUTES = 10
/** So long before the airline's limit whoever is to say yes must have done so: to pay and to issue takes a while. */
const CONFIRMED_BEFORE_LIMIT_MINUTES = 10
/** An airline that has not answered so long after it was to answer will not. */
const SILENT_AFTER_MINUTES = 30

const earlier = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

/** Until when an offer waits for a yes. A price that moved waits as long as the airline does; an unchanged one confirms itself before. */
export function confirmBy(offer: {
  readonly answeredAt: Temporal.Instant
  readonly ticketingLimitAt: Temporal.Instant
  readonly isMoved: boolean
}): Temporal.Instant {
  const latest = offer.ticketingLimitAt.subtract({ minutes: CONFIRMED_BEFORE_LIMIT_MINUTES })
  return offer.isMoved ? latest : earlier(offer.answeredAt.add({ minutes: CONFIRMS_ITSELF_MINUTES }), latest)
}

/** Whether the airline is waited for in vain. */
export const isSilent = (answerBy: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(answerBy.add({ minutes: SILENT_AFTER_MINUTES }), now) <= 0

const SHORTEST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
const PAUSE_SHARE = 10

/** How long to wait until the airline is asked again: a tenth of the time that it has taken so far, between two seconds and half a minute. */
export function pauseBeforeAsking(askedAt: Temporal.Instant, now: Temporal.Instant): number {
  const soFar = now.epochMilliseconds - askedAt.epochMilliseconds
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, Math.round(soFar / PAUSE_SHARE)))
}

export type SeatAct = 'giveUp' | 'confirm'

export interface SeatStanding {
  readonly state: SeatRequestCode
  /** Until when an offer waits; null before there is one. */
  readonly confirmBy: Temporal.Instant | null
  /** How often whoever asks has given up requests of this airline today. */
  readonly cancels: number
  /** What is offered costs more than policy lets this order cost, whoever agrees. */
  readonly isForbidden: boolean
  /** The airline has moved the flight: whoever gives it up then has not changed her mind, and it is not counted. */
  readonly isRetimed: boolean
}

/** `AF-SEATS-WAIT`: the airline has not answered; `AF-SEATS-OVER`: it is decided. */
export type SeatRefusal = 'AF-SEATS-WAIT' | 'AF-SEATS-OVER' | 'AF-SEATS-POLICY' | 'AF-SEAT-CANCELS'

/** Why somebody may not do that now; null where she may. */
export function whyNotSeats(
  act: SeatAct,
  { state, confirmBy: by, cancels, isForbidden, isRetimed }: SeatStanding,
  now: Temporal.Instant,
): SeatRefusal | null {
  if (state === S.COMPLETED || state === S.FAILED) return 'AF-SEATS-OVER'
  if (act === 'giveUp') return !isRetimed && cancels >= SEAT_CANCELS_MAX ? 'AF-SEAT-CANCELS' : null
  if (state === S.PROCESSING || by === null) return 'AF-SEATS-WAIT'
  if (Temporal.Instant.compare(by, now) <= 0) return 'AF-SEATS-OVER'
  return isForbidden ? 'AF-SEATS-POLICY' : null
}
