import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatMoney } from '../../kernel/money.ts'
import {
  daysLater,
  formatDays,
  formatDate,
  formatDateLong,
  formatDateTime,
  formatDay,
  formatDiscount,
  formatDuration,
  formatMonth,
  formatTime,
  weekdayHeads,
} from './format.ts'

describe('money', () => {
  it('groups thousands and shows fen only where there are any', () => {
    expect(formatMoney(118_000)).toBe('¥1,180')
    expect(formatMoney(74_050)).toBe('¥740.50')
    expect(formatMoney(5)).toBe('¥0.05')
    expect(formatMoney(0)).toBe('¥0')
    expect(formatMoney(123_456_789_00)).toBe('¥123,456,789')
  })

  it('puts the sign before the currency', () => {
    expect(formatMoney(-32_000)).toBe('−¥320')
    expect(formatAmount(-32_001)).toBe('−320.01')
  })

  it('loses no fen: every amount reads back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (minor) => {
        const [whole = '', fen = '0'] = formatAmount(Math.abs(minor)).replaceAll(',', '').split('.')
        expect(Number(whole) * 100 + Number(fen)).toBe(Math.abs(minor))
      }),
    )
  })
})

describe('dates', () => {
  it('follows each language', () => {
    expect(formatDate('2026-09-22', 'zh')).toBe('9月22日 周二')
    expect(formatDate('2026-09-22', 'en')).toBe('Tue 22 Sep')
    expect(formatDay('2026-12-01T08:00', 'en')).toBe('1 Dec')
    expect(formatDateLong('2026-09-20', 'zh')).toBe('2026年9月20日 星期日')
    expect(formatDateLong('2026-09-20', 'en')).toBe('Sunday 20 September 2026')
    expect(formatMonth('2026-09', 'zh')).toBe('2026 年 9 月')
    expect(formatMonth('2026-09-22', 'en')).toBe('September 2026')
  })

  it('heads a calendar from Sunday to Saturday', () => {
    expect(weekdayHeads('zh').map((head) => head.short)).toEqual(['日', '一', '二', '三', '四', '五', '六'])
    expect(weekdayHeads('en').map((head) => head.short)).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
    expect(weekdayHeads('en')[0]?.long).toBe('Sunday')
  })
})

describe('times', () => {
  it('shows a wall time as written, whatever its offset', () => {
    expect(formatTime('2026-09-22T08:05')).toBe('08:05')
    expect(formatTime('2026-09-22T08:05:00+08:00[Asia/Shanghai]')).toBe('08:05')
  })

  it('shows an instant in Shanghai unless another zone is given', () => {
    expect(formatTime('2026-09-22T16:30:00Z')).toBe('00:30')
    expect(formatDateTime('2026-09-22T16:30:00Z', 'zh')).toBe('9月23日 00:30')
    expect(formatDateTime('2026-09-22T16:30:00Z', 'en', 'America/Los_Angeles')).toBe('22 Sep 09:30')
  })

  it('says how many days later one arrives, and that it is the day before across the date line', () => {
    expect([0, 1, 2, -1].map(formatDays)).toEqual(['', '+1', '+2', '−1'])
  })

  it('counts the calendar days between departure and arrival', () => {
    expect(daysLater('2026-09-22T22:05', '2026-09-23T00:15')).toBe(1)
    expect(daysLater('2026-09-22T08:00', '2026-09-22T10:15')).toBe(0)
    expect(daysLater('2026-12-31T23:00', '2027-01-01T01:00')).toBe(1)
  })
})

describe('durations and discounts', () => {
  it('writes hours and minutes, leaving out what is nothing', () => {
    expect(formatDuration(130, 'zh')).toBe('2时10分')
    expect(formatDuration(130, 'en')).toBe('2h 10m')
    expect(formatDuration(45, 'zh')).toBe('45分')
    expect(formatDuration(120, 'en')).toBe('2h')
    expect(formatDuration(0, 'zh')).toBe('0分')
    expect(formatDuration(-5, 'en')).toBe('0m')
  })

  it('writes tenths for Chinese readers only', () => {
    expect(formatDiscount(60, 'zh')).toBe('6 折')
    expect(formatDiscount(49, 'zh')).toBe('4.9 折')
    expect(formatDiscount(100, 'zh')).toBe('全价')
    expect(formatDiscount(60, 'en')).toBeNull()
  })
})
