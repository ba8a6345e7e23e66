import { expect, it } from 'vitest'
import { dayOf } from './day-of.ts'

it('an instant after midnight in Shanghai is on the new day, although Greenwich has the old one', () => {
  expect(dayOf('2026-12-05T15:59:59Z', 'en')).toBe('Sat 5 Dec')
  expect(dayOf('2026-12-05T16:00:00Z', 'en')).toBe('Sun 6 Dec')
  expect(dayOf('2026-12-05T16:00:00Z', 'zh')).toBe('12月6日 周日')
})
