import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CityFacts } from './city-facts.ts'
import { cityFacts } from './city-facts.ts'
import { citiesQuery } from './queries.ts'

const NOTHING_KNOWN = (): undefined => undefined

/** What is known of a city by its code: nothing until the list has come. */
export function useCityFacts(): (code: string) => CityFacts | undefined {
  const { data } = useQuery(citiesQuery)
  return useMemo(() => (data ? cityFacts(data.cities) : NOTHING_KNOWN), [data])
}
