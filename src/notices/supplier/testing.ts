import type { Fault } from './conformance.ts'

/** For tests: how the sandbox's control page names what the suite orders. */

/** What a fault is called on the control page. */
export const FAULTS: Readonly<Record<Exclude<Fault, 'refused' | 'notNow'>, Readonly<Record<string, string | number>>>> = {
  lostReply: { kind: 'lostReply' },
  lostRequest: { kind: 'cutAfterBody' },
  lateReply: { kind: 'delayReplyMs', ms: 2_500 },
  wrongAnswer: { kind: 'wrongAnswer' },
  halfAnswer: { kind: 'halfAnswer' },
  brokenAfter: { kind: 'statusAfter', status: 502 },
  broken: { kind: 'status', status: 503 },
}
