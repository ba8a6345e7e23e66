import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import type { CityItem } from '../../../web/ui/city-picker.tsx'
import { CityPicker } from '../../../web/ui/city-picker.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useUiText } from '../../../web/ui/ui-text.ts'
import { QUICK_CITIES } from '../../rules/city.ts'
import { answerCity, cityQuestionFrom, noteCity, useCityHistory } from '../city-choice.ts'
import { cityItems, type CityItems } from '../city-items.ts'
import { citiesQuery, worldCitiesQuery } from '../queries.ts'
import { usePlacesText } from '../text.ts'

type Where = 'mainland' | 'world'

/** Where most journeys out of the mainland lead. */
const QUICK_ABROAD = ['HKG', 'TYO', 'SEL', 'SIN', 'BKK', 'LON', 'PAR', 'FRA', 'NYC', 'LAX', 'SYD', 'DXB']

/** Picks a city for whoever asked and goes back there; the asking page is kept alive with all its input. */
export default function SelectedCity() {
  const t = usePlacesText().cityPicker
  const go = useGo()
  const { search } = useLocation()
  const { field, end, code, world = false } = cityQuestionFrom(search)
  const mainland = useQuery(citiesQuery)
  const abroad = useQuery({ ...worldCitiesQuery, enabled: world })
  const cities = useMemo(() => mainland.data && cityItems(mainland.data.cities), [mainland.data])
  const worldCities = useMemo(() => (world ? abroad.data && cityItems(abroad.data.cities) : NONE), [world, abroad.data])
  const title = end === 'from' ? t.titleFrom : t.titleTo
  usePageTitle(title)

  function pick(city: CityItem): void {
    noteCity(city.code)
    const isAbroad = worldCities?.find(city.code) !== undefined
    if (field !== '') answerCity(field, { code: city.code, name: city.name, ...(isAbroad && { isAbroad }) })
    go.back()
  }
  if (cities && worldCities) {
    return <Picker title={title} cities={cities} abroad={world ? worldCities : null} code={code} onPick={pick} onBack={() => go.back()} />
  }
  const failed = [mainland, abroad].find((query) => query.isError)
  return (
    <Screen top={<AppBar title={title} onBack={() => go.back()} />}>
      {failed?.error ? (
        <ErrorFace title={t.failed} text={failed.error.message} action={{ label: t.retry, onPick: () => void failed.refetch() }} />
      ) : (
        <SkeletonForm rows={9} />
      )}
    </Screen>
  )
}

const NONE: CityItems = cityItems([])

interface PickerProps {
  title: string
  cities: CityItems
  /** Null where only the mainland is asked for. */
  abroad: CityItems | null
  code: string | undefined
  onPick: (city: CityItem) => void
  onBack: () => void
}

/** What is typed is looked for here and abroad, whichever list stands below. */
function Picker({ title, cities, abroad, code, onPick, onBack }: PickerProps) {
  const t = usePlacesText().cityPicker
  const ui = useUiText()
  const history = useCityHistory((state) => state.value)
  const chosen = code !== undefined && abroad?.find(code) !== undefined
  const [where, setWhere] = useState<Where>(chosen ? 'world' : 'mainland')
  const listed = where === 'world' && abroad ? abroad : cities
  const near = useMemo(() => {
    const find = (one: string): CityItem | undefined => cities.find(one) ?? abroad?.find(one)
    const itemsOf = (codes: readonly string[]): CityItem[] => codes.flatMap((one) => find(one) ?? [])
    return {
      current: (code !== undefined && find(code)) || null,
      recent: itemsOf(history),
      quick: itemsOf(where === 'world' ? QUICK_ABROAD : QUICK_CITIES.map((city) => city.code)),
    }
  }, [cities, abroad, where, code, history])
  const search = useMemo(() => (text: string) => [...cities.search(text), ...(abroad?.search(text) ?? [])], [cities, abroad])
  return (
    <CityPicker
      title={title}
      cities={listed.all}
      search={abroad ? search : cities.search}
      selected={code ?? null}
      {...near}
      {...(abroad && {
        words: {
          search: ui.searchCity,
          recent: ui.recentCities,
          quick: ui.quickCities,
          none: ui.noCity,
          noneHint: t.worldNoneHint,
          found: ui.found,
        },
      })}
      onPick={onPick}
      onBack={onBack}
    >
      {abroad && (
        <SegBar
          label={t.where}
          options={[
            { key: 'mainland', label: t.domestic },
            { key: 'world', label: t.world },
          ]}
          value={where}
          onChange={setWhere}
        />
      )}
    </CityPicker>
  )
}
