import { describe, expect, it } from 'vitest'
import { formatWhen } from './format-when.ts'

describe('when something is, as it is read', () => {
  const seen = '2026-11-21T02:00:00Z'
  it('is a time alone on the same day in Shanghai', () => {
    expect(formatWhen('2026-11-21T06:02:00Z', seen, 'zh')).toBe('14:02')
    expect(formatWhen('2026-11-20T16:30:00Z', seen, 'en')).toBe('00:30')
  })
  it('has its date on any other day', () => {
    expect(formatWhen('2026-11-21T16:30:00Z', seen, 'zh')).toBe('11月22日 00:30')
    expect(formatWhen('2026-11-21T16:30:00Z', seen, 'en')).toBe('22 Nov 00:30')
  })
})
