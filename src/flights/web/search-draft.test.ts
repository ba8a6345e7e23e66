import { describe, expect, it } from 'vitest'
import { draftAgain, parsePast, withPast, type PastSearches } from './past-searches.ts'
import type { SearchDraft } from './search-draft.ts'
import { checkDraft, freshDraft, parseDraft, swapped, tripOf, withLivingDate } from './search-draft.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const hangzhou = { code: 'HGH', name: { zh: '杭州', en: 'Hangzhou' } }
const beijing = { code: 'BJS', name: { zh: '北京', en: 'Beijing' } }
const draft: SearchDraft = { from: hangzhou, to: beijing, departDate: '2026-11-24', cabin: 'economy' }

describe('the search form of home', () => {
  it('begins in Hangzhou, tomorrow, in economy, and asks where to (city.defaultCode)', () => {
    const fresh = freshDraft(today)
    expect(fresh).toEqual({ from: hangzhou, to: null, departDate: '2026-11-22', cabin: 'economy' })
    expect(checkDraft(fresh, today)).toEqual({ field: 'toCityCode', code: 'missing' })
    expect(tripOf(fresh)).toBeNull()
  })

  it('refuses the same origin and arrival, at the arrival [V-FLIGHT-01]', () => {
    expect(checkDraft({ ...draft, to: hangzhou }, today)).toEqual({ field: 'toCityCode', code: 'AF-SAME-CITY' })
    expect(checkDraft(draft, today)).toBeNull()
  })

  it('refuses a search without a cabin [V-FLIGHT-02]', () => {
    expect(checkDraft({ ...draft, cabin: '' as SearchDraft['cabin'] }, today)).toEqual({ field: 'cabin', code: 'AF-CABIN' })
  })

  it('refuses a day that has passed, and one more than twelve months ahead [V-OTHER-12]', () => {
    expect(checkDraft({ ...draft, departDate: '2026-11-20' }, today)).toEqual({ field: 'departDate', code: 'AF-DATE' })
    expect(checkDraft({ ...draft, departDate: '2027-11-22' }, today)).toEqual({ field: 'departDate', code: 'AF-DATE' })
    expect(checkDraft({ ...draft, departDate: '2026-11-21' }, today)).toBeNull()
    expect(checkDraft({ ...draft, departDate: '2027-11-21' }, today)).toBeNull()
  })

  it('moves a date that passed overnight to tomorrow, and leaves others alone', () => {
    expect(withLivingDate({ ...draft, departDate: '2026-11-20' }, today).departDate).toBe('2026-11-22')
    expect(withLivingDate({ ...draft, departDate: '2026-11-21' }, today).departDate).toBe('2026-11-21')
  })

  it('turns the journey round, and stays as it is without a destination', () => {
    expect(swapped(draft)).toMatchObject({ from: beijing, to: hangzhou })
    expect(swapped({ ...draft, to: null })).toEqual({ ...draft, to: null })
  })

  it('is read back as it was left, and forgotten where an older version wrote something else', () => {
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    for (const stored of [null, 'x', {}, { ...draft, from: { code: 'HGH' } }, { ...draft, cabin: 'Y' }, { ...draft, departDate: '1' }])
      expect(parseDraft(stored)).toBeUndefined()
  })
})

describe('the searches remembered', () => {
  const none: PastSearches = { zh: [], en: [] }
  const to = (code: string): SearchDraft => ({ ...draft, to: { code, name: { zh: code, en: code } } })
  const codes = (past: PastSearches) => [past.zh.map((one) => one.toCityCode), past.en.map((one) => one.toCityCode)]

  it('are the last three of each language, the newest first, each once (flight.historyEntriesPerLanguage)', () => {
    let past = none
    for (const code of ['SHA', 'CTU', 'SZX', 'CAN', 'SZX']) past = withPast(past, 'zh', to(code))
    past = withPast(past, 'en', to('TAO'))
    expect(codes(past)).toEqual([['SZX', 'CAN', 'CTU'], ['TAO']])
  })

  it('are read back without what is no search', () => {
    const past = withPast(none, 'zh', to('SHA'))
    expect(parsePast(JSON.parse(JSON.stringify(past)))).toEqual(past)
    expect(parsePast({ zh: [{ fromCityCode: 'HGH' }, ...past.zh], en: 'x' })).toEqual(past)
    expect(parsePast(7)).toBeUndefined()
  })

  it('offers a journey abroad again as one, on the days that stand in the form', () => {
    const tokyo = { code: 'TYO', name: { zh: '东京', en: 'Tokyo' }, isAbroad: true as const }
    const [past] = parsePast(JSON.parse(JSON.stringify(withPast(none, 'zh', { ...draft, to: tokyo }))))?.zh ?? []
    const form = { ...draft, to: null, departDate: '2026-12-01', isMulti: true }
    expect(past && draftAgain(form, past)).toEqual({ ...draft, to: tokyo, departDate: '2026-12-01', isMulti: false })
  })
})
