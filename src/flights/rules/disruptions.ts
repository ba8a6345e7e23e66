/** What airlines themselves do to flights that they have sold: how often it is looked for, until when it must be told, and what it leaves to decide. */

export const DISRUPTION_KINDS = ['cancelled', 'retimed', 'protected'] as const
export type DisruptionKind = (typeof DISRUPTION_KINDS)[number]

export const DISRUPTION_STATES = ['open', 'accepting', 'accepted', 'told', 'withdrawn', 'overtaken'] as const
export type DisruptionState = (typeof DISRUPTION_STATES)[number]

/** It waits for somebody's word, or for the airline to hear of it. */
export const isUnanswered = (state: DisruptionState): boolean => state === 'open' || state === 'accepting'

const HOUR_MS = 3_600_000

/** How long until a plan is looked at again though nobody has told of it: the nearer departure, the sooner. */
const LOOKS: readonly (readonly [fromHours: number, everyMinutes: number])[] = [
  [7 * 24, 24 * 60],
  [48, 6 * 60],
  [6, 60],
  [0, 15],
]

/** When a plan is looked at next; null once the flight has left. */
export function nextLook(departsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const hours = (departsAt.epochMilliseconds - now.epochMilliseconds) / HOUR_MS
  if (hours <= 0) return null
  const minutes = LOOKS.find(([from]) => hours >= from)?.[1] ?? 15
  const at = now.add({ minutes })
  // A plan that is far off comes nearer before the next look at its pace.
  return Temporal.Instant.compare(at, departsAt) < 0 ? at : departsAt
}

/** Who is told this long ahead of departure still turns back at home. */
const HOURS_TO_TURN_BACK = 4

/**
 * By when whoever travels has to know: some hours before the earlier of both departures; where those have begun, before that departure itself.
 * Once that has passed too, before the flight that is planned now. Null where all has left.
 */
export function mustKnowBy(departures: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant | null {
  const ahead = departures.filter((at) => Temporal.Instant.compare(at, now) > 0).toSorted((a, b) => Temporal.Instant.compare(a, b))
  const first = ahead[0]
  if (!first) return null
  const early = first.subtract({ hours: HOURS_TO_TURN_BACK })
  return Temporal.Instant.compare(early, now) > 0 ? early : first
}

/** What may be decided about one that is unanswered. */
export interface Deciding {
  readonly kind: DisruptionKind
  readonly state: DisruptionState
  readonly freeUntil: Temporal.Instant | null
  /** Tickets that are good and not under way anywhere. */
  readonly free: number
  readonly underWay: number
}

export type DecideRefusal = 'AF-DISRUPTION-OVER' | 'AF-TICKETS-BUSY'

/** Why nothing can be decided now; null where it can. */
export function decideProblem({ state, freeUntil, free, underWay }: Deciding, now: Temporal.Instant): DecideRefusal | null {
  if (state !== 'open' || (freeUntil !== null && Temporal.Instant.compare(now, freeUntil) >= 0)) return 'AF-DISRUPTION-OVER'
  if (underWay > 0) return 'AF-TICKETS-BUSY'
  return free === 0 ? 'AF-DISRUPTION-OVER' : null
}

/** What an order reads as while it waits for an answer. */
export const wordFor = (kind: DisruptionKind): 'cancelled' | 'changed' => (kind === 'cancelled' ? 'cancelled' : 'changed')
