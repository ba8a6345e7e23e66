import { useQueries } from '@tanstack/react-query'
import type { CabinGroup } from '../rules/offer.ts'
import { fareDaysQuery } from './queries.ts'

/** One call tells of at most so many days (calls.ts, lowestFares). */
const DAYS_PER_CALL = 31

interface FareDaysWanted {
  readonly fromCityCode: string
  readonly toCityCode: string | undefined
  readonly cabin: CabinGroup
  readonly fromDate: string
  /** How many calls' worth of days. */
  readonly calls: number
  readonly enabled: boolean
}

/** The lowest fare of each day from a date on; days not known yet or without flights are left out. */
export function useFareDays({ fromCityCode, toCityCode, cabin, fromDate, calls, enabled }: FareDaysWanted): ReadonlyMap<string, number> {
  const first = Temporal.PlainDate.from(fromDate)
  return useQueries({
    queries: Array.from({ length: calls }, (_, i) => ({
      ...fareDaysQuery({
        fromCityCode,
        toCityCode: toCityCode ?? '',
        cabin,
        fromDate: first.add({ days: i * DAYS_PER_CALL }).toString(),
        days: DAYS_PER_CALL,
      }),
      enabled: enabled && toCityCode !== undefined && toCityCode !== fromCityCode,
    })),
    combine: mergeDays,
  })
}

type Answers = readonly { data: { days: readonly { date: string; lowestMinor: number | null }[] } | undefined }[]

function mergeDays(answers: Answers): ReadonlyMap<string, number> {
  const known = answers.flatMap(({ data }) => data?.days ?? [])
  return new Map(known.flatMap(({ date, lowestMinor }) => (lowestMinor === null ? [] : [[date, lowestMinor] as const])))
}
