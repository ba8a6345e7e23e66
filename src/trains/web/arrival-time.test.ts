import { expect, it } from 'vitest'
import { arrivalTime } from './arrival-time.ts'

it('says of an arrival after midnight that it is the next day', () => {
  expect(arrivalTime('2026-12-06T21:17:00+08:00', '2026-12-07T08:02:00+08:00')).toBe('08:02 +1')
  expect(arrivalTime('2026-12-06T07:04:00+08:00', '2026-12-06T12:23:00+08:00')).toBe('12:23')
})
