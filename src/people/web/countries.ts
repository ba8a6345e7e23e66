import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../kernel/language.ts'
import { reading } from '../../web/query.ts'
import { remembered } from '../../web/remembered.ts'
import type { Country } from '../rules/search-countries.ts'
import './contract.ts'

export const COUNTRY_PICKER = '/select/country'
const RECENT_MAX = 4

/** The list changes with a release, not while somebody fills in a form. */
export const countriesQuery = { ...reading('GET', '/country/list'), staleTime: Number.POSITIVE_INFINITY }

const NONE: readonly never[] = []

export interface Countries {
  readonly all: readonly Country[]
  /** Codes of those that most people choose. */
  readonly common: readonly string[]
  /** True while the list is still on its way: the server looks at it in any case. */
  isCountry(code: string): boolean
  /** The code itself while the list is still on its way. */
  nameOf(code: string, language: Language): string
}

export function useCountries(): Countries {
  const { data } = useQuery(countriesQuery)
  const all = data?.countries ?? NONE
  return {
    all,
    common: data?.common ?? NONE,
    isCountry: (code) => all.length === 0 || all.some((country) => country.code === code),
    nameOf: (code, language) => all.find((country) => country.code === code)?.name[language] ?? code,
  }
}

/** What a form asks the picker for. It travels in the address: the picker may be opened anew by a reload. */
export function countryPickerPath({ field, code }: { field: string; code: string }): string {
  return `${COUNTRY_PICKER}?${new URLSearchParams({ field, ...(code === '' ? {} : { code }) }).toString()}`
}

export function countryQuestionFrom(search: string): { field: string; code: string | null } {
  const query = new URLSearchParams(search)
  return { field: query.get('field') ?? '', code: query.get('code') }
}

/** Answers that nobody has taken yet, by field. */
const useAnswers = create<Readonly<Record<string, string>>>(() => ({}))

export function answerCountry(field: string, code: string): void {
  useAnswers.setState({ [field]: code })
}

function takeAnswer(field: string): string | undefined {
  const { [field]: code, ...others } = useAnswers.getState()
  if (code !== undefined) useAnswers.setState(others, true)
  return code
}

/** Hands the country that was picked for a field to its form, once, as soon as the form's page is back on screen. */
export function useCountryAnswer(fields: readonly string[], take: (field: string, code: string) => void): void {
  const onAnswer = useEffectEvent(take)
  const names = fields.join('\n')
  useEffect(() => {
    for (const field of names.split('\n')) {
      const code = takeAnswer(field)
      if (code !== undefined) onAnswer(field, code)
    }
  }, [names])
}

export const useRecentCountries = remembered<readonly string[]>({
  name: 'people.recent-countries',
  initial: [],
  isFilter: false,
  parse: (stored) => (Array.isArray(stored) && stored.every((code) => typeof code === 'string') ? stored.slice(0, RECENT_MAX) : undefined),
})

export function noteCountry(code: string): void {
  const { value, remember } = useRecentCountries.getState()
  remember([code, ...value.filter((one) => one !== code)].slice(0, RECENT_MAX))
}
