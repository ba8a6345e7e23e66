import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import type { CityItem } from '../../../web/ui/city-picker.tsx'
import { CityPicker } from '../../../web/ui/city-picker.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { Country } from '../../rules/search-countries.ts'
import { countriesInOrder, searchCountries } from '../../rules/search-countries.ts'
import { answerCountry, countriesQuery, countryQuestionFrom, noteCountry, useRecentCountries } from '../countries.ts'
import { useDocumentsText } from '../documents-text.ts'

type Item = Country & CityItem

/** Readers of English look under its English name: Germany under G, and Åland under A. */
function letterOf(country: Country, language: Language): string {
  const name = language === 'zh' ? country.pinyin : country.name.en
  return name.normalize('NFD').charAt(0).toUpperCase()
}

/** Picks a country or region for whoever asked and goes back there. */
export default function SelectCountry() {
  const { country: t, centre } = useDocumentsText()
  const go = useGo()
  const language = useLanguage()
  const { search } = useLocation()
  const { field, code } = countryQuestionFrom(search)
  const { data, error, refetch } = useQuery(countriesQuery)
  const recent = useRecentCountries((state) => state.value)
  usePageTitle(t.title)
  const listed = useMemo(() => {
    const items = data?.countries.map((one): Item => ({ ...one, letter: letterOf(one, language) }))
    return items && countriesInOrder(items, data?.common ?? [], language)
  }, [data, language])
  const recentItems = useMemo(() => recent.flatMap((one) => listed?.all.find((item) => item.code === one) ?? []), [listed, recent])

  function pick({ code: picked }: CityItem): void {
    noteCountry(picked)
    if (field !== '') answerCountry(field, picked)
    go.back('/my/info/card')
  }
  if (!listed) {
    return (
      <Screen top={<AppBar title={t.title} onBack={() => go.back('/my/info/card')} />}>
        {error ? (
          <ErrorFace title={t.failed} text={error.message} action={{ label: centre.again, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={9} />
        )}
      </Screen>
    )
  }
  return (
    <CityPicker
      title={t.title}
      cities={listed.all}
      search={(text) => searchCountries(listed.all, text)}
      selected={code}
      recent={recentItems}
      quick={listed.common}
      words={{ search: t.search, recent: t.recent, quick: t.common, none: t.none, noneHint: t.noneHint, found: t.found }}
      onPick={pick}
      onBack={() => go.back('/my/info/card')}
    />
  )
}
