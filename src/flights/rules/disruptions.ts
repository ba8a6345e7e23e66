/** What airlines themselves do to flights that they have sold, and what it leaves to decide. When it is looked for and told: orders/rules/plans.ts. */

export const DISRUPTION_KINDS = ['cancelled', 'retimed', 'protected'] as const
export type DisruptionKind = (typeof DISRUPTION_KINDS)[number]

export const DISRUPTION_STATES = ['open', 'accepting', 'accepted', 'told', 'withdrawn', 'overtaken'] as const
export type DisruptionState = (typeof DISRUPTION_STATES)[number]

/** It waits for somebody's word, or for the airline to hear of it. */
export const isUnanswered = (state: DisruptionState): boolean => state === 'open' || state === 'accepting'

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

/** What an order reads as while it waits for an answer: a flight in whose place another is kept is flown no more either, until somebody agrees to that. */
export const wordFor = (kind: DisruptionKind): 'cancelled' | 'changed' => (kind === 'retimed' ? 'changed' : 'cancelled')
