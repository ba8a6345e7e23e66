import type { BothNames, Language } from '../../kernel/language.ts'
import { remembered } from '../../web/remembered.ts'
import { FLIGHT_HISTORY_ENTRIES, rememberSearch } from '../rules/search.ts'
import { isCode, isNames, isRecord, type SearchDraft } from './search-draft.ts'

/* The searches that home offers again: the list of flights knows nothing of them. */

/** A search that was made: its cities. The date of next time is another one. */
export interface PastSearch {
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly from: BothNames
  readonly to: BothNames
}
export type PastSearches = Readonly<Record<Language, readonly PastSearch[]>>

const isPast = (value: unknown): value is PastSearch =>
  isRecord(value) && isCode(value['fromCityCode']) && isCode(value['toCityCode']) && isNames(value['from']) && isNames(value['to'])

export function parsePast(stored: unknown): PastSearches | undefined {
  if (!isRecord(stored)) return undefined
  const listIn = (language: Language): readonly PastSearch[] => {
    const list = stored[language]
    return Array.isArray(list) ? list.filter(isPast).slice(0, FLIGHT_HISTORY_ENTRIES) : []
  }
  return { zh: listIn('zh'), en: listIn('en') }
}

/** Keeps a search with the language in which it was made (constants: flight.historyEntriesPerLanguage). */
export function withPast(past: PastSearches, language: Language, draft: SearchDraft): PastSearches {
  if (draft.to === null) return past
  const search = { fromCityCode: draft.from.code, toCityCode: draft.to.code, from: draft.from.name, to: draft.to.name }
  return { ...past, [language]: rememberSearch(past[language], search) }
}

export const usePastSearches = remembered<PastSearches>({
  name: 'flights.searches',
  initial: { zh: [], en: [] },
  parse: parsePast,
  isFilter: false,
})
