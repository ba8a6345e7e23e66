import { describe, expect, it } from 'vitest'
import { next } from '../../kernel/states.ts'
import { APPROVAL_STATES as S, approvalTransitions, type ApprovalEvent, type ApprovalState } from './states.ts'
import { approvalStatus, TONE_OF } from './status.ts'

const EVENTS: readonly ApprovalEvent[] = ['ask', 'agree', 'reject', 'withdraw', 'close', 'timeOut']

/** Written by hand, row by row: where each event leads from each state; null is refused. In the order of EVENTS. */
const MATRIX: readonly [ApprovalState, readonly (ApprovalState | null)[]][] = [
  [S.APPLIED, [S.AWAITING, null, null, S.CLOSED_BY_APPLICANT, S.CLOSED_BY_SYSTEM, null]],
  [S.AWAITING, [null, S.AGREED, S.REJECTED, S.CLOSED_BY_APPLICANT, S.CLOSED_BY_SYSTEM, S.TIMED_OUT]],
  [S.AGREED, [null, null, null, null, null, null]],
  [S.REJECTED, [null, null, null, null, null, null]],
  [S.CLOSED_BY_APPLICANT, [null, null, null, null, null, null]],
  [S.CLOSED_BY_SYSTEM, [null, null, null, null, null, null]],
  [S.TIMED_OUT, [null, null, null, null, null, null]],
]

describe('the states of an approval', () => {
  it('are the specification’s codes 0 to 6 [ST-APPROVAL]', () => {
    expect(Object.values(S)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it.each(MATRIX)('from %i every event leads where it should, or nowhere [ST-APPROVAL]', (from, to) => {
    for (const [i, event] of EVENTS.entries()) {
      const got = next(approvalTransitions, from, event)
      expect([event, typeof got === 'number' ? got : null]).toEqual([event, to[i]])
    }
  })

  it('are read as building, awaiting, in approval and their ends [ST-APPROVAL]', () => {
    const read = (state: ApprovalState, agreed = 0) => approvalStatus({ state, agreedLevels: agreed })
    expect(approvalStatus(null)).toBe('notNeeded')
    expect(read(S.APPLIED)).toBe('flowBuilding')
    expect(read(S.AWAITING)).toBe('awaiting')
    expect(read(S.AWAITING, 1)).toBe('inApproval')
    expect([S.AGREED, S.REJECTED, S.CLOSED_BY_APPLICANT, S.CLOSED_BY_SYSTEM, S.TIMED_OUT].map((state) => read(state, 1))).toEqual([
      'agreed',
      'rejected',
      'closedByApplicant',
      'closedBySystem',
      'timedOut',
    ])
    expect(TONE_OF.rejected).toBe('danger')
  })
})
