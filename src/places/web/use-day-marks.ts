import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayMark } from '../rules/calendar.ts'
import { NO_HOLIDAYS, dayMarks, holidayFacts } from '../rules/calendar.ts'
import { holidaysQuery } from './queries.ts'

/**
 * The calendar's marks of a span (YYYY-MM-DD, both included). Weekends are marked at once; days off and make-up days join when
 * the list has come, and a calendar without them still works.
 */
export function useDayMarks(firstDate: string, lastDate: string): readonly DayMark[] {
  const { data } = useQuery(holidaysQuery)
  return useMemo(() => {
    if (!data) return dayMarks(firstDate, lastDate, NO_HOLIDAYS)
    const days = data.records.map((record) => ({
      date: record.specifyDate,
      kind: record.type,
      nameZh: record.nameZh,
      nameEn: record.nameEn,
    }))
    return dayMarks(firstDate, lastDate, holidayFacts(days, data.announcedYears))
  }, [data, firstDate, lastDate])
}
