import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BothNames } from '../../kernel/language.ts'
import type { CityFacts } from './city-facts.ts'
import { cityFacts } from './city-facts.ts'
import { citiesQuery, worldCitiesQuery } from './queries.ts'

const NOTHING_KNOWN = (): undefined => undefined

/** What is known of a city by its code: nothing until the list has come. */
export function useCityFacts(): (code: string) => CityFacts | undefined {
  const { data } = useQuery(citiesQuery)
  return useMemo(() => (data ? cityFacts(data.cities) : NOTHING_KNOWN), [data])
}

/** The names of cities that may lie abroad. The list of those is asked for where one of `codes` is not of the mainland. */
export function useNamesOf(codes: readonly string[]): (code: string) => BothNames | undefined {
  const facts = useCityFacts()
  const isKnown = facts !== NOTHING_KNOWN
  const { data: world } = useQuery({ ...worldCitiesQuery, enabled: isKnown && codes.some((code) => !facts(code)) })
  return (code) => facts(code)?.name ?? world?.cities.find((city) => city.code === code)?.name
}
