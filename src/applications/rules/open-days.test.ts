import { describe, expect, it } from 'vitest'
import { openDays } from './open-days.ts'

const part = { bookableFrom: '2026-11-22', bookableTo: '2026-11-26' }

describe('the days on which a part can be booked', () => {
  it('are none that is over', () => {
    expect(openDays(part, null, '2026-11-20')).toEqual({ first: '2026-11-22', last: '2026-11-26' })
    expect(openDays(part, null, '2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-11-26' })
    expect(openDays(part, null, '2026-11-27')).toBe(null)
  })

  it('end with the day up to which an agreement given elsewhere opens departures [P-URGENT-02]', () => {
    expect(openDays(part, '2026-11-24', '2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-11-24' })
    expect(openDays(part, '2026-11-30', '2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-11-26' })
    expect(openDays(part, '2026-11-21', '2026-11-20')).toBe(null)
  })
})
