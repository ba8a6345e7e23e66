import type { Fault } from './world.ts'

/* What the sandbox's worlds have in common, whichever protocol is tried in them. */

/** The faults of the suite by the names of the sandbox's switches. */
export const SANDBOX_FAULTS: Readonly<Record<Fault, Readonly<Record<string, string | number>>>> = {
  lostReply: { kind: 'lostReply' },
  lostRequest: { kind: 'cutAfterBody' },
  lateReply: { kind: 'delayReplyMs', ms: 4_000 },
  wrongAnswer: { kind: 'wrongAnswer' },
  halfAnswer: { kind: 'halfAnswer' },
  brokenAfter: { kind: 'statusAfter', status: 502 },
  away: { kind: 'status', status: 503 },
}

/** A day of the sandbox's own: noon of a Monday, so that no test depends on when it runs. */
export const SANDBOX_NOON = '2027-03-01T12:00:00+08:00'
