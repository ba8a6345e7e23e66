import { describe, expect, it } from 'vitest'
import { mayStop, RESORT_STATES, resortState, type ResortMarks } from './last-resort.ts'

const NOW = Temporal.Instant.from('2026-12-02T08:00:00+08:00')
const NOTHING: ResortMarks = { askedAt: null, stoppedAt: null, failedFor: null, goesOnAs: null }
const ASKED = { ...NOTHING, askedAt: NOW }

describe('what another line takes once an order has nothing left', () => {
  it('waits for its turn, is tried in it, and is handed on, not had, or not used', () => {
    const stands = [
      resortState(NOTHING, false),
      resortState(ASKED, true),
      resortState({ ...ASKED, goesOnAs: 'F261202000001' }, true),
      resortState({ ...ASKED, failedFor: 'overPolicy' }, true),
      resortState(NOTHING, true),
    ]
    expect(stands).toEqual(RESORT_STATES)
  })

  it('is not used once it was stopped, in its turn as before', () => {
    expect([resortState({ ...NOTHING, stoppedAt: NOW }, false), resortState({ ...ASKED, stoppedAt: NOW }, true)]).toEqual([
      'unused',
      'unused',
    ])
  })

  it('may be stopped as long as nothing has come of it', () => {
    expect(RESORT_STATES.filter(mayStop)).toEqual(['waiting', 'trying'])
  })
})
