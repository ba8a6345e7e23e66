import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { BothNames } from '../../kernel/language.ts'
import { remembered } from '../../web/remembered.ts'
import { CITY_HISTORY_ENTRIES, rememberCity } from '../rules/city.ts'

/** A city that was chosen: its code and its names, so that whoever asked need not look it up. */
export interface ChosenCity {
  readonly code: string
  readonly name: BothNames
  /** Out of the mainland. */
  readonly isAbroad?: true
}

/** What a screen asks the city picker for. It travels in the address: the picker may be opened anew by a reload. */
export interface CityQuestion {
  /** Names the field that asks, such as `flights.from`; the answer comes back under this name. */
  readonly field: string
  readonly end: 'from' | 'to'
  /** The code chosen before. */
  readonly code?: string | undefined
  /** Whether cities out of the mainland may be picked as well. */
  readonly world?: boolean
}

export const CITY_PICKER = '/selectedCity'

export function cityPickerPath({ field, end, code, world }: CityQuestion): string {
  const query = new URLSearchParams({ field, end, ...(code === undefined ? {} : { code }), ...(world && { world: '1' }) })
  return `${CITY_PICKER}?${query.toString()}`
}

export function cityQuestionFrom(search: string): CityQuestion {
  const query = new URLSearchParams(search)
  return {
    field: query.get('field') ?? '',
    end: query.get('end') === 'from' ? 'from' : 'to',
    code: query.get('code') ?? undefined,
    ...(query.get('world') === '1' && { world: true }),
  }
}

/** Answers that nobody has taken yet, by field. */
const useAnswers = create<Readonly<Record<string, ChosenCity>>>(() => ({}))

export function answerCity(field: string, city: ChosenCity): void {
  useAnswers.setState({ [field]: city })
}

function takeAnswer(field: string): ChosenCity | undefined {
  const { [field]: city, ...others } = useAnswers.getState()
  if (city) useAnswers.setState(others, true)
  return city
}

/**
 * Hands a field the city that was picked for it, once, as soon as its page is back on screen. Effects of a kept page stop while
 * it is hidden behind the picker and run again when it returns, which is when the answer is there.
 */
export function useCityAnswer(field: string, take: (city: ChosenCity) => void): void {
  const onAnswer = useEffectEvent(take)
  useEffect(() => {
    const city = takeAnswer(field)
    if (city) onAnswer(city)
  }, [field])
}

function parseHistory(stored: unknown): readonly string[] | undefined {
  if (!Array.isArray(stored)) return undefined
  return stored.filter((code): code is string => typeof code === 'string').slice(0, CITY_HISTORY_ENTRIES)
}

/** The cities picked lately, newest first (constants: location.historyPerCity). */
export const useCityHistory = remembered<readonly string[]>({ name: 'places.cities', initial: [], parse: parseHistory, isFilter: false })

export function noteCity(code: string): void {
  const { value, remember } = useCityHistory.getState()
  remember(rememberCity(value, code))
}
