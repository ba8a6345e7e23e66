import { describe, expect, it } from 'vitest'
import { checkDecision, mayDecide, mayUndo, minutesUntil, urgeFrom, type Standing } from './deciding.ts'
import { APPROVAL_STATES } from './states.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}Z`)
const zhou = { personId: 'zhou' }
const standing = (more: Partial<Standing> = {}, asked: Partial<NonNullable<Standing['asked']>> = {}): Standing => ({
  state: APPROVAL_STATES.AWAITING,
  decideBy: at('12:00:00'),
  asked: { approverId: 'zhou', decision: null, effectiveAt: null, ...asked },
  ...more,
})
const decided = standing({}, { decision: 'agree', effectiveAt: at('10:00:08') })

describe('a decision as it is written', () => {
  it.each(['', '   ', '\n'])('refuses to reject without comments: %j [V-APPR-01]', (comment) => {
    expect(checkDecision({ approvalId: 'a', decision: 'reject', comment })).toMatchObject({ refused: 'AP-COMMENT', field: 'comment' })
  })

  it('asks for no comment to agree or to undo', () => {
    expect(checkDecision({ approvalId: 'a', decision: 'agree', comment: '' })).toBeNull()
    expect(checkDecision({ approvalId: 'a', decision: 'undo', comment: '' })).toBeNull()
    expect(checkDecision({ approvalId: 'a', decision: 'reject', comment: 'Too dear' })).toBeNull()
  })

  it.each(['', '  '])('refuses an empty approval id: %j [V-APPR-02]', (approvalId) => {
    expect(checkDecision({ approvalId, decision: 'agree', comment: '' })).toMatchObject({ refused: 'AP-NO-ID', field: 'approvalId' })
  })
})

describe('who may decide', () => {
  it('is the one who is asked, until the time is over', () => {
    expect(mayDecide(standing(), zhou, at('11:59:59'))).toBeNull()
    expect(mayDecide(standing(), zhou, at('12:00:00'))).toBe('AP-LATE')
    expect(mayDecide(standing(), { personId: 'lin' }, at('10:00:00'))).toBe('AP-NOT-ASKED')
  })

  it('is nobody once something is decided, or before anybody is asked [E-CHG-04]', () => {
    expect(mayDecide(decided, zhou, at('10:00:01'))).toBe('STATE_CHANGED')
    expect(mayDecide(standing({ asked: null }), zhou, at('10:00:01'))).toBe('STATE_CHANGED')
    for (const state of [APPROVAL_STATES.APPLIED, APPROVAL_STATES.AGREED, APPROVAL_STATES.REJECTED, APPROVAL_STATES.TIMED_OUT])
      expect([state, mayDecide(standing({ state }), zhou, at('10:00:01'))]).toEqual([state, 'STATE_CHANGED'])
  })

  it('may take it back for as long as it has no effect, and not an instant longer', () => {
    expect(mayUndo(decided, zhou, at('10:00:07.999'))).toBeNull()
    expect(mayUndo(decided, zhou, at('10:00:08'))).toBe('AP-UNDO-LATE')
    expect(mayUndo(standing(), zhou, at('10:00:00'))).toBe('STATE_CHANGED')
    expect(mayUndo(decided, { personId: 'he' }, at('10:00:01'))).toBe('AP-UNDO-LATE')
    expect(mayUndo({ ...decided, state: APPROVAL_STATES.AGREED }, zhou, at('10:00:01'))).toBe('AP-UNDO-LATE')
  })
})

describe('a reminder', () => {
  it('may be sent at once, then ten minutes after the last one', () => {
    expect(urgeFrom(at('10:00:00'), null).equals(at('10:00:00'))).toBe(true)
    expect(urgeFrom(at('10:00:00'), at('10:03:00')).equals(at('10:13:00'))).toBe(true)
  })

  it('says whole minutes that are left, never one too few', () => {
    expect(minutesUntil(at('10:10:00'), at('10:00:30'))).toBe(10)
    expect(minutesUntil(at('10:10:00'), at('10:09:59'))).toBe(1)
    expect(minutesUntil(at('10:10:00'), at('10:10:00'))).toBe(0)
    expect(minutesUntil(at('10:10:00'), at('10:30:00'))).toBe(0)
  })
})
