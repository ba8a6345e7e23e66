import type { EventKind, EventRow } from './store-events.ts'

/* What was decided, in the story of an application. */

const DECIDED = ['agreed', 'rejected', 'timedOut', 'nobody'] as const satisfies readonly EventKind[]
type DecidedKind = (typeof DECIDED)[number]
export const isDecided = (kind: string): kind is DecidedKind => (DECIDED as readonly string[]).includes(kind)

/** Whether a decision is about a change of what holds, and not about the application itself: it is about whatever was asked last before it. */
export const isAboutChange = (seq: number, story: readonly Pick<EventRow, 'seq' | 'kind'>[]): boolean =>
  story.findLast((one) => one.seq < seq && (one.kind === 'submitted' || one.kind === 'changeAsked'))?.kind === 'changeAsked'

/**
 * Whether the latest request that was not taken back is about a change: its chart says how the change stands, and not how the application
 * does.
 */
export const isLatestAboutChange = (story: readonly Pick<EventRow, 'kind'>[]): boolean => {
  const last = story.findLast(({ kind }) => kind === 'submitted' || kind === 'changeAsked' || kind === 'changeWithdrawn')
  return last?.kind === 'changeAsked'
}
