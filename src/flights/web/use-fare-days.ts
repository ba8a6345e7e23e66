import { useQueries } from '@tanstack/react-query'
import type { CabinGroup } from '../rules/offer.ts'
import { DAYS_PER_CALL, fareDaysQuery, pricesOf } from './queries.ts'

interface FareDaysWanted {
  readonly fromCityCode: string
  readonly toCityCode: string | undefined
  readonly cabin: CabinGroup
  readonly fromDate: string
  /** How many calls' worth of days. */
  readonly calls: number
}

/** The lowest fare of each day from a date on; days not known yet or without flights are left out. */
export function useFareDays({ fromCityCode, toCityCode, cabin, fromDate, calls }: FareDaysWanted): ReadonlyMap<string, number> {
  const first = Temporal.PlainDate.from(fromDate)
  const starts = Array.from({ length: calls }, (_, i) => first.add({ days: i * DAYS_PER_CALL }).toString())
  return useQueries({
    queries: starts.map((start) => fareDaysQuery({ fromCityCode, toCityCode: toCityCode ?? '', cabin, fromDate: start })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => [...pricesOf(data)])),
  })
}
