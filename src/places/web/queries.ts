import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reading } from '../../web/query.ts'
import type { DayMark } from '../rules/calendar.ts'
import { NO_HOLIDAYS, dayMarks, holidayFacts } from '../rules/calendar.ts'
import type { CityItems } from './city-items.ts'
import { cityItems } from './city-items.ts'
import './contract.ts'

/** Cities and holidays change a few times a year: asked once per visit. */
const FOR_THE_VISIT = { staleTime: Infinity, gcTime: Infinity } as const

export const citiesQuery = { ...reading('GET', '/airfrond/cityAirport'), ...FOR_THE_VISIT }
export const holidaysQuery = { ...reading('GET', '/basicservice/holiday/queryHoliday'), ...FOR_THE_VISIT }

/** The served cities for the picker; undefined until they are there, with the error and a way to ask again. */
export function useCities(): { cities: CityItems | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery(citiesQuery)
  const cities = useMemo(() => (data ? cityItems(data.cities) : undefined), [data])
  return { cities, error, retry: () => void refetch() }
}

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
