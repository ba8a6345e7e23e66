import { describe, expect, it } from 'vitest'
import { clocksInWords, dayInWords } from './day-words.ts'

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

describe('two local clocks in words', () => {
  it('name the day once where it stays the same, and each one where it does not', () => {
    const [leaves, lands] = ['2026-11-24T10:05:00+08:00', '2026-11-24T13:40:00+09:00']
    expect([clocksInWords(leaves, lands, 'zh'), clocksInWords(leaves, lands, 'en')]).toEqual(['11月24日 10:05–13:40', '24 Nov 10:05–13:40'])
    // Over the date line a flight lands the day before it left.
    expect([
      clocksInWords('2027-01-01T00:30', '2026-12-31T18:10', 'zh'),
      clocksInWords('2027-01-01T00:30', '2026-12-31T18:10', 'en'),
    ]).toEqual(['1月1日 00:30–12月31日 18:10', '1 Jan 00:30–31 Dec 18:10'])
  })
})
