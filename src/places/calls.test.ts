import { describe, expect, it } from 'vitest'
import { calendarDate, sentInstant } from './calls.ts'

describe('what somebody sends', () => {
  it('is an instant that can be read, in whatever zone it is written', () => {
    const instants = ['2026-11-21T02:00:00Z', '2026-11-21T10:00:00.123456789+08:00', '1900-01-01T00:00:00Z', '2200-12-31T23:59:59-23:59']
    for (const at of instants) {
      expect(sentInstant.safeParse(at)).toMatchObject({ success: true })
      expect(Temporal.Instant.from(at).epochMilliseconds).not.toBeNaN()
    }
  })

  it('is refused where it is finer than anything reads, or lies in years that databases do not know', () => {
    for (const at of [
      '2026-11-21T02:00:00.1234567890Z',
      '0000-01-01T00:00:00Z',
      '1899-12-31T23:59:59Z',
      '2201-01-01T00:00:00Z',
      '2026-11-21',
    ]) {
      expect([at, sentInstant.safeParse(at).success]).toEqual([at, false])
    }
    for (const day of ['0000-01-01', '2201-01-01', '2026-02-30']) expect([day, calendarDate.safeParse(day).success]).toEqual([day, false])
  })
})
