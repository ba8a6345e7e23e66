/** What the railway itself does to trains that it has sold tickets of, and what of it is worth a word. When it is looked for and told: orders/rules/plans.ts. */

export type RailwayWord = 'cancelled' | 'delayed'

/** How a train stands by the railway's last word; `word` is null where it runs as it was sold, or nearly so. */
export interface RailwayStanding {
  readonly word: RailwayWord | null
  /** Minutes behind the plan where one gets on; null unless it is delayed. */
  readonly delayMinutes: number | null
}

export const AS_PLANNED: RailwayStanding = { word: null, delayMinutes: null }

/** Below this nobody leaves home later, and a train may make it up: ours, no rule of the railway's. */
export const DELAY_WORTH_TELLING_MINUTES = 15

/** What is read of a train, as far as it is worth keeping beside what was told before: a delay that has hardly moved stays as it was told. */
export function standingFrom(
  read: { readonly isCancelled: boolean; readonly delayMinutes: number },
  before: RailwayStanding,
): RailwayStanding {
  if (read.isCancelled) return { word: 'cancelled', delayMinutes: null }
  if (read.delayMinutes < DELAY_WORTH_TELLING_MINUTES) return AS_PLANNED
  const hasHardlyMoved = before.delayMinutes !== null && Math.abs(before.delayMinutes - read.delayMinutes) < DELAY_WORTH_TELLING_MINUTES
  return hasHardlyMoved ? before : { word: 'delayed', delayMinutes: read.delayMinutes }
}

export type RailwayNews = 'railCancelled' | 'railDelayed' | 'railRestored'

/** What is new to whoever was told the one; null where it is the same. */
export function newsOf(before: RailwayStanding, now: RailwayStanding): RailwayNews | null {
  if (before.word === now.word && before.delayMinutes === now.delayMinutes) return null
  if (now.word === null) return 'railRestored'
  return now.word === 'cancelled' ? 'railCancelled' : 'railDelayed'
}
