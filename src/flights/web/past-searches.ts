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
  /** Which of them lie out of the mainland. */
  readonly isFromAbroad?: true
  readonly isToAbroad?: true
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
  const { from, to } = draft
  const search: PastSearch = {
    fromCityCode: from.code,
    toCityCode: to.code,
    from: from.name,
    to: to.name,
    ...(from.isAbroad && { isFromAbroad: true }),
    ...(to.isAbroad && { isToAbroad: true }),
  }
  return { ...past, [language]: rememberSearch(past[language], search) }
}

/** The form that such a search was made with; its days and the rest are those of the form as it stands. */
export const draftAgain = (
  draft: SearchDraft,
  { fromCityCode, toCityCode, from, to, isFromAbroad, isToAbroad }: PastSearch,
): SearchDraft => ({
  ...draft,
  isMulti: false,
  from: { code: fromCityCode, name: from, ...(isFromAbroad && { isAbroad: true }) },
  to: { code: toCityCode, name: to, ...(isToAbroad && { isAbroad: true }) },
})

export const usePastSearches = remembered<PastSearches>({
  name: 'flights.searches',
  initial: { zh: [], en: [] },
  parse: parsePast,
  isFilter: false,
})
