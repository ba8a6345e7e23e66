import { describe, expect, it } from 'vitest'
import { TRAVELLERS_PER_ORDER_MAX } from '../../people/rules/party.ts'
import {
  checkDeparture,
  checkSearch,
  FLIGHT_CABIN_TIMEOUT_MS,
  FLIGHT_HISTORY_ENTRIES,
  FLIGHT_SEARCH_TIMEOUT_MS,
  OFFER_LIFETIME_MINUTES,
  PASSENGERS_PER_ORDER_MAX,
  rememberSearch,
  SEARCH_MONTHS_AHEAD_MAX,
  type SearchForm,
} from './search.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const form: SearchForm = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-24', cabin: 'economy' }
const check = (more: Partial<SearchForm>) => checkSearch({ ...form, ...more }, today)
const wrong = (refused: string, field: string) => ({ refused, field, facts: {} })

describe('a search for flights [SC-FLT-01]', () => {
  it('is sent as it stands, in either group of cabins [SC-FLT-01]', () => {
    expect([check({}), check({ cabin: 'business' })]).toEqual([null, null])
  })

  it('refuses the same origin and arrival [V-FLIGHT-01]', () => {
    expect(check({ toCityCode: 'HGH' })).toEqual(wrong('AF-SAME-CITY', 'toCityCode'))
  })

  it('asks for a cabin when none or an unknown one is chosen [V-FLIGHT-02]', () => {
    for (const cabin of ['', 'Y', 'first', 'toString', '__proto__'])
      expect([cabin, check({ cabin })]).toEqual([cabin, wrong('AF-CABIN', 'cabin')])
  })

  it('refuses days that are past, too far ahead or no days, as incorrect dates [V-OTHER-12]', () => {
    for (const departDate of ['2026-11-20', '2027-11-22', '2026-02-30', '2026-13-01', 'tomorrow', '']) {
      expect([departDate, check({ departDate })]).toEqual([departDate, wrong('AF-DATE', 'departDate')])
    }
  })

  it('takes today and the same day twelve months on [V-OTHER-12]', () => {
    expect([check({ departDate: '2026-11-21' }), check({ departDate: '2027-11-21' })]).toEqual([null, null])
    const leap = Temporal.PlainDate.from('2028-02-29')
    expect(checkSearch({ ...form, departDate: '2029-02-28' }, leap)).toBeNull()
    expect(checkSearch({ ...form, departDate: '2029-03-01' }, leap)).toEqual(wrong('AF-DATE', 'departDate'))
  })

  it('names the first thing that is wrong first', () => {
    expect(check({ toCityCode: 'HGH', cabin: '', departDate: '' })?.refused).toBe('AF-SAME-CITY')
    expect(check({ cabin: '', departDate: '' })?.refused).toBe('AF-CABIN')
  })

  it('keeps the constants of the specification', () => {
    expect(FLIGHT_HISTORY_ENTRIES).toBe(3) // flight.historyEntriesPerLanguage
    expect(FLIGHT_SEARCH_TIMEOUT_MS).toBe(30_000) // network.flightSearchTimeout
    expect(FLIGHT_CABIN_TIMEOUT_MS).toBe(30_000) // network.flightCabinTimeout
    expect([OFFER_LIFETIME_MINUTES, PASSENGERS_PER_ORDER_MAX, SEARCH_MONTHS_AHEAD_MAX]).toEqual([20, 9, 12])
    expect(TRAVELLERS_PER_ORDER_MAX, 'as many as can be chosen').toBe(PASSENGERS_PER_ORDER_MAX)
  })
})

describe('the searches that are remembered', () => {
  const city = (fromCityCode: string, toCityCode: string, cabin = 'economy') => ({ fromCityCode, toCityCode, cabin })
  const of = (list: readonly { fromCityCode: string; toCityCode: string }[]) => list.map((one) => `${one.fromCityCode}-${one.toCityCode}`)

  it('are the last three, newest first (flight.historyEntriesPerLanguage)', () => {
    const searches = [city('HGH', 'BJS'), city('BJS', 'HGH'), city('SHA', 'CAN'), city('CAN', 'CTU')]
    const kept = searches.reduce<ReturnType<typeof city>[]>((history, one) => rememberSearch(history, one), [])
    expect(of(kept)).toEqual(['CAN-CTU', 'SHA-CAN', 'BJS-HGH'])
  })

  it('hold a route once, as it was searched last, and its way back apart', () => {
    const kept = rememberSearch([city('BJS', 'HGH'), city('HGH', 'BJS')], city('HGH', 'BJS', 'business'))
    expect(kept).toEqual([city('HGH', 'BJS', 'business'), city('BJS', 'HGH')])
  })

  it('hold two ways from one city, and two ways to one city', () => {
    const kept = rememberSearch([city('HGH', 'CAN'), city('SHA', 'BJS')], city('HGH', 'BJS'))
    expect(of(kept)).toEqual(['HGH-BJS', 'HGH-CAN', 'SHA-BJS'])
  })

  it('leave the history that they were given as it was', () => {
    const history = Object.freeze([city('HGH', 'BJS')])
    expect(of(rememberSearch(history, city('SHA', 'CAN')))).toEqual(['SHA-CAN', 'HGH-BJS'])
    expect(of(history)).toEqual(['HGH-BJS'])
  })
})

describe('departure', () => {
  const departs = Temporal.Instant.from('2026-11-24T07:30:00+08:00')

  it('says that the chosen time cannot be submitted once the flight has left [V-OTHER-13]', () => {
    expect(checkDeparture(departs, departs.subtract({ seconds: 1 }))).toBeNull()
    expect(checkDeparture(departs, departs)).toMatchObject({ refused: 'AF-TIME' })
    expect(checkDeparture(departs, departs.add({ hours: 1 }))).toMatchObject({ refused: 'AF-TIME' })
  })
})
