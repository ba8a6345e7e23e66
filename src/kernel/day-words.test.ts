import { describe, expect, it } from 'vitest'
import { dayInWords } from './day-words.ts'

describe('a day in words', () => {
  it('carries its year, but for the year in which it is read', () => {
    const seenOn = Temporal.PlainDate.from('2026-11-22')
    expect([dayInWords('2027-11-22', 'zh', seenOn), dayInWords('2027-11-22', 'en', seenOn)]).toEqual(['2027年11月22日', '22 Nov 2027'])
    expect([dayInWords('2026-11-30', 'zh', seenOn), dayInWords('2026-11-30', 'en', seenOn)]).toEqual(['11月30日', '30 Nov'])
    expect([dayInWords('2026-01-02', 'zh'), dayInWords('2026-01-02', 'en')]).toEqual(['2026年1月2日', '2 Jan 2026'])
  })
  it('is what was written where that is no day', () => {
    expect(dayInWords('soon', 'en')).toBe('soon')
    expect(dayInWords('', 'zh')).toBe('')
  })
})
