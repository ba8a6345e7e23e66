import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import type { CityItem } from '../../../web/ui/city-picker.tsx'
import { CityPicker } from '../../../web/ui/city-picker.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { QUICK_CITIES } from '../../rules/city.ts'
import { answerCity, cityQuestionFrom, noteCity, useCityHistory } from '../city-choice.ts'
import { cityItems } from '../city-items.ts'
import { citiesQuery } from '../queries.ts'
import { usePlacesText } from '../text.ts'

/** Picks a city for whoever asked and goes back there; the asking page is kept alive with all its input. */
export default function SelectedCity() {
  const t = usePlacesText().cityPicker
  const go = useGo()
  const { search } = useLocation()
  const { field, end, code } = cityQuestionFrom(search)
  const { data, error, refetch } = useQuery(citiesQuery)
  const cities = useMemo(() => data && cityItems(data.cities), [data])
  const history = useCityHistory((state) => state.value)
  const title = end === 'from' ? t.titleFrom : t.titleTo
  usePageTitle(title)
  const near = useMemo(() => {
    const itemsOf = (codes: readonly string[]): CityItem[] => codes.flatMap((one) => cities?.find(one) ?? [])
    return {
      current: (code !== undefined && cities?.find(code)) || null,
      recent: itemsOf(history),
      quick: itemsOf(QUICK_CITIES.map((city) => city.code)),
    }
  }, [cities, code, history])

  function pick(city: CityItem): void {
    noteCity(city.code)
    if (field !== '') answerCity(field, { code: city.code, name: city.name })
    go.back()
  }
  if (!cities) {
    return (
      <Screen top={<AppBar title={title} onBack={() => go.back()} />}>
        {error ? (
          <ErrorFace title={t.failed} text={error.message} action={{ label: t.retry, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={9} />
        )}
      </Screen>
    )
  }
  return (
    <CityPicker
      title={title}
      cities={cities.all}
      search={cities.search}
      selected={code ?? null}
      {...near}
      onPick={pick}
      onBack={() => go.back()}
    />
  )
}
