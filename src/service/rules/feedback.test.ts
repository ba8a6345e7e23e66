import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidayFacts, NO_HOLIDAYS } from '../../places/rules/calendar.ts'
import { characters, FEEDBACK_CHARACTERS_MAX, noteFault, replyBy } from './feedback.ts'

const holiday = (date: string) => ({ date, kind: 'holiday' as const, nameZh: '国庆节', nameEn: 'National Day' })
const makeup = (date: string) => ({ date, kind: 'makeup' as const, nameZh: '国庆节', nameEn: 'National Day' })

describe('what somebody tells', () => {
  it('has one to 128 characters, as people count them [V-ACCT-11]', () => {
    expect(noteFault('')).toBe('missing')
    expect(noteFault(' \n\t ')).toBe('missing')
    expect(noteFault('字'.repeat(128))).toBeNull()
    expect(noteFault(` ${'字'.repeat(128)}\n`)).toBeNull()
    expect(noteFault('字'.repeat(129))).toBe('tooLong')
    expect(noteFault('😀'.repeat(128))).toBeNull()
    expect(noteFault('😀'.repeat(129))).toBe('tooLong')
    expect(FEEDBACK_CHARACTERS_MAX).toBe(128)
    expect(characters('a😀')).toBe(2)
  })
})

describe('the day of the answer', () => {
  it('is the third working day after it was told: from a Saturday, Wednesday (feedback.replyWithinDays)', () => {
    expect(replyBy('2026-11-21', NO_HOLIDAYS)).toBe('2026-11-25')
    expect(replyBy('2026-11-23', NO_HOLIDAYS)).toBe('2026-11-26')
    expect(replyBy('2026-11-26', NO_HOLIDAYS)).toBe('2026-12-01')
  })

  it('leaves days off out and counts weekends that are worked', () => {
    const week = ['01', '02', '05', '06', '07', '08'].map((day) => holiday(`2026-10-${day}`))
    const facts = holidayFacts([...week, makeup('2026-10-10')], [2026])
    expect(replyBy('2026-09-30', facts)).toBe('2026-10-12')
  })

  it('is always after the day itself, a working day, and within a fortnight without long holidays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (days) => {
        const today = Temporal.PlainDate.from('2024-01-01').add({ days })
        const by = Temporal.PlainDate.from(replyBy(today.toString(), NO_HOLIDAYS))
        const ahead = today.until(by).days
        expect([ahead >= 3, ahead <= 5, by.dayOfWeek <= 5]).toEqual([true, true, true])
      }),
    )
  })
})
