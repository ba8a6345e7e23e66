import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

describe('what places says', () => {
  it('calls days by their names in both languages [SC-CAL-03] [SC-CAL-04] [SC-CAL-05] [SC-CAL-06]', () => {
    expect([zh.calendar.today, zh.calendar.tomorrow, zh.calendar.dayAfter, zh.calendar.weekday(2)]).toEqual([
      '今天',
      '明天',
      '后天',
      '周二',
    ])
    expect([en.calendar.today, en.calendar.tomorrow, en.calendar.dayAfter, en.calendar.weekday(2)]).toEqual([
      'Today',
      'Tomorrow',
      'In 2 days',
      'Tue',
    ])
    expect([zh.calendar.weekdayLong(7), en.calendar.weekdayLong(7)]).toEqual(['星期日', 'Sunday'])
  })

  it('heads months with their festivals', () => {
    const national = { zh: '国庆节', en: 'National Day' }
    expect(`${zh.calendar.month(2026, 10)} ${zh.calendar.holidaySpan(1, 7, national)}`).toBe('2026 年 10 月 1–7 日 国庆节')
    expect(`${en.calendar.month(2026, 10)} ${en.calendar.holidaySpan(1, 7, national)}`).toBe('October 2026 1–7 National Day')
    expect([zh.calendar.holidaySpan(1, 1, national), en.calendar.holidaySpan(1, 1, national)]).toEqual(['1 日 国庆节', '1 National Day'])
  })

  it('says when a year’s days off are not announced yet', () => {
    expect(zh.calendar.notAnnounced(2027)).toContain('2027 年放假安排尚未公布')
    expect(en.calendar.notAnnounced(2027)).toContain('2027 are not announced yet')
  })

  it('counts in the language’s own way', () => {
    expect([en.cityPicker.resultCount(1), en.cityPicker.resultCount(2), zh.cityPicker.resultCount(2)]).toEqual([
      '1 city found',
      '2 cities found',
      '找到 2 个城市',
    ])
  })
})
