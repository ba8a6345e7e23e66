import { describe, expect, it } from 'vitest'
import { CANCELLATIONS_PER_DAY_MAX, checkCancellation, checkLock, lockedUntil, OPERATION_LOCK_MINUTES } from './lock.ts'
import { shanghai } from './testing.ts'

const THREE = ['2026-12-02T09:00', '2026-12-02T10:00', '2026-12-02T11:00'].map(shanghai)

describe('after the third cancellation of a day', () => {
  it('locks for thirty minutes, to the second, and says until when [E-TRAIN-01]', () => {
    expect([CANCELLATIONS_PER_DAY_MAX, OPERATION_LOCK_MINUTES]).toEqual([3, 30]) // train.cancellationsPerDayAfterSeatSuccess, train.operationLock
    expect(checkLock(THREE, shanghai('2026-12-02T11:29:59'))).toMatchObject({
      refused: 'TR-LOCKED',
      facts: { minutes: 30, until: '2026-12-02T03:30:00Z' },
    })
    expect(checkLock(THREE, shanghai('2026-12-02T11:30'))).toBeNull()
    expect(lockedUntil(THREE.toReversed(), shanghai('2026-12-02T11:10'))).toEqual(shanghai('2026-12-02T11:30'))
  })

  it('does not lock after two, nor after three of two days [E-TRAIN-01]', () => {
    expect(checkLock(THREE.slice(0, 2), shanghai('2026-12-02T10:01'))).toBeNull()
    expect(
      checkLock(['2026-12-01T23:59:59', '2026-12-02T00:00', '2026-12-02T00:01'].map(shanghai), shanghai('2026-12-02T00:02')),
    ).toBeNull()
  })

  it('runs out as it began, also over midnight [E-TRAIN-01]', () => {
    const late = ['2026-12-02T23:00', '2026-12-02T23:10', '2026-12-02T23:50'].map(shanghai)
    expect(lockedUntil(late, shanghai('2026-12-03T00:19'))).toEqual(shanghai('2026-12-03T00:20'))
    expect(lockedUntil(late, shanghai('2026-12-03T00:20'))).toBeNull()
  })

  it('lets nothing more be given back that day, and again from midnight on', () => {
    const [first, second] = THREE
    if (!first || !second) throw new Error('three cancellations')
    expect(checkCancellation([first, second], shanghai('2026-12-02T10:30'))).toBeNull()
    expect(checkCancellation(THREE, shanghai('2026-12-02T23:59:59'))).toMatchObject({ refused: 'TR-CANCELLED-OFTEN' })
    expect(checkCancellation(THREE, shanghai('2026-12-03T00:00'))).toBeNull()
  })
})
