import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BothNames } from '../../../kernel/language.ts'
import { reading } from '../../../web/query.ts'
import { useLanguage } from '../../../web/language.ts'

interface CityHere {
  readonly name: BothNames
  /** Of the mainland its airports, of the world its country or region. */
  readonly detail: BothNames
}

/** Cities change a few times a year: asked once per visit, as the picker does. */
const FOR_THE_VISIT = { staleTime: Infinity, gcTime: Infinity } as const

/** Cities here and abroad by their codes; nothing of them until the lists have come. */
export function useAnyCity(): (code: string) => CityHere | undefined {
  const { data: mainland } = useQuery({ ...reading('GET', '/airfrond/cityAirport'), ...FOR_THE_VISIT })
  const { data: world } = useQuery({ ...reading('GET', '/airfrond/worldCities'), ...FOR_THE_VISIT })
  const known = useMemo(() => {
    const shorts = (airports: readonly { short: BothNames }[]): BothNames => ({
      zh: airports.map(({ short }) => short.zh).join(' · '),
      en: airports.map(({ short }) => short.en).join(', '),
    })
    const here = (mainland?.cities ?? []).map(({ code, name, airports }) => [code, { name, detail: shorts(airports) }] as const)
    const abroad = (world?.cities ?? []).map(({ code, name, province }) => [code, { name, detail: province }] as const)
    return new Map([...here, ...abroad])
  }, [mainland, world])
  return (code) => known.get(code)
}

/** How a city is called in the language on screen; by its code until the lists have come. */
export function useAnyCityName(): (code: string) => string {
  const language = useLanguage()
  const city = useAnyCity()
  return (code) => city(code)?.name[language] ?? code
}
