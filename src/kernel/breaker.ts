/**
 * Whether a supplier is asked at all when something is looked for. One that has failed several times in a short while rests; after that one
 * question is let through, and its answer decides. Pure: the clock is handed in.
 */
export interface Breaker {
  /** When it failed, within the window; emptied by an answer. */
  readonly failedAt: readonly Temporal.Instant[]
  /** Until when it rests; null of one that is asked. */
  readonly restsUntil: Temporal.Instant | null
  /** How often in a row it was sent to rest. */
  readonly rests: number
  /** A question is under way whose answer decides whether it rests on; null where none is. */
  readonly triedAt: Temporal.Instant | null
}

export const WHOLE: Breaker = { failedAt: [], restsUntil: null, rests: 0, triedAt: null }

export const FAILURES_MAX = 3
export const WINDOW_SECONDS = 60
const REST_SECONDS = 15
const REST_SECONDS_MAX = 120
/** A trial whose end nobody heard of is over by now: another may be made. */
const TRIAL_SECONDS = 60

const isPast = (at: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) <= 0

/** `ask`: it is whole; `try`: one question, to learn whether it is back; `rest`: not now. */
export function mayAsk({ restsUntil, triedAt }: Breaker, now: Temporal.Instant): 'ask' | 'try' | 'rest' {
  if (restsUntil === null) return 'ask'
  if (!isPast(restsUntil, now)) return 'rest'
  return triedAt === null || isPast(triedAt.add({ seconds: TRIAL_SECONDS }), now) ? 'try' : 'rest'
}

/** The trial is under way: nobody else is let through meanwhile. */
export const tried = (breaker: Breaker, now: Temporal.Instant): Breaker => ({ ...breaker, triedAt: now })

/** It has answered: whatever was before is forgotten. */
export const answered = (): Breaker => WHOLE

/** It has not answered, or not in a way that can be read. A trial that failed rests twice as long as the time before. */
export function failed(breaker: Breaker, now: Temporal.Instant): Breaker {
  const from = now.subtract({ seconds: WINDOW_SECONDS })
  const failedAt = [...breaker.failedAt.filter((at) => Temporal.Instant.compare(at, from) > 0), now].slice(-FAILURES_MAX)
  // Questions that were sent before it rested say nothing new.
  if (breaker.restsUntil !== null && breaker.triedAt === null) return { ...breaker, failedAt }
  if (breaker.triedAt === null && failedAt.length < FAILURES_MAX) return { ...breaker, failedAt }
  const rests = breaker.rests + 1
  const seconds = Math.min(REST_SECONDS * 2 ** (rests - 1), REST_SECONDS_MAX)
  return { failedAt, restsUntil: now.add({ seconds }), rests, triedAt: null }
}
