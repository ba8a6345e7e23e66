/** What another line takes once an order's own can offer nothing any more: why it may not be asked for, and how it stands. Pure. */

/**
 * Why there is none: the line is closed to the company or has no policy, somebody may not be booked for or has no document for it, no way leads
 * there, nothing leaves that day (`late`: nothing once the first train would), all is sold out or above the standards, its application does not
 * cover it, whoever sells it is silent.
 */
export const NO_RESORTS = ['closed', 'people', 'documents', 'noWay', 'late', 'soldOut', 'overPolicy', 'application', 'silent'] as const
export type NoResort = (typeof NO_RESORTS)[number]

/**
 * Why it was not had when its turn had come: the same, or all that is left costs more than was agreed to, somebody travels at that time, credit,
 * application or what it is charged to do not cover it, or it could not be found out in time.
 */
export const RESORT_FAILURES = [...NO_RESORTS, 'aboveCeiling', 'overlapping', 'short', 'unclear'] as const
export type ResortFailure = (typeof RESORT_FAILURES)[number]

/** How it stands, for people; `handedOn`: another order is of it. */
export const RESORT_STATES = ['waiting', 'trying', 'handedOn', 'failed', 'unused'] as const
export type ResortState = (typeof RESORT_STATES)[number]

export interface ResortMarks {
  readonly askedAt: Temporal.Instant | null
  readonly stoppedAt: Temporal.Instant | null
  readonly failedFor: string | null
  readonly goesOnAs: string | null
}

/** `isSettled`: the order that names it is over, or has what it was booked for, so that its turn cannot come any more. */
export function resortState({ askedAt, stoppedAt, failedFor, goesOnAs }: ResortMarks, isSettled: boolean): ResortState {
  if (goesOnAs !== null) return 'handedOn'
  if (failedFor !== null) return 'failed'
  if (stoppedAt !== null) return 'unused'
  if (askedAt !== null) return 'trying'
  return isSettled ? 'unused' : 'waiting'
}

/** Whether somebody may still say that it is not to be taken: nothing has come of it yet. */
export const mayStop = (state: ResortState): boolean => state === 'waiting' || state === 'trying'
