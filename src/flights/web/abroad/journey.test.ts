import { describe, expect, it } from 'vitest'
import type { AbroadDraft, FurtherLeg } from './journey.ts'
import {
  choicePath,
  faultOf,
  FRESH_ABROAD,
  leavingOn,
  legPath,
  legsOf,
  listPath,
  onward,
  parseAbroad,
  pickedFrom,
  tripFrom,
  tripOf,
  withLeg,
  withLivingDays,
} from './journey.ts'

const today = Temporal.PlainDate.from('2026-11-23')
const shanghai = { code: 'SHA', name: { zh: '上海', en: 'Shanghai' } }
const beijing = { code: 'BJS', name: { zh: '北京', en: 'Beijing' } }
const tokyo = { code: 'TYO', name: { zh: '东京', en: 'Tokyo' }, isAbroad: true } as const
const home = { from: shanghai, to: tokyo, departDate: '2026-12-01', cabin: 'economy' } as const
const back = (returnDate: string | null): AbroadDraft => ({ ...FRESH_ABROAD, returnDate })
const leg = (from: FurtherLeg['from'], to: FurtherLeg['to'], departDate: string | null): FurtherLeg => ({ from, to, departDate })

describe('a journey abroad as it is put together', () => {
  it('is there and back until something else is chosen [V-FLIGHT-09]', () => {
    expect(FRESH_ABROAD.type).toBe('RT')
    expect(legsOf(home, back('2026-12-05'))).toEqual([leg(shanghai, tokyo, '2026-12-01'), leg(tokyo, shanghai, '2026-12-05')])
    expect(legsOf(home, { ...FRESH_ABROAD, type: 'OW' })).toEqual([leg(shanghai, tokyo, '2026-12-01')])
  })

  it('leaves on another day with every leg moved by as many days', () => {
    const legs = [leg(shanghai, tokyo, '2026-12-30'), leg(tokyo, shanghai, '2027-01-02')]
    const trip = tripOf(legs, 'RT', 'economy')
    if (!trip) throw new Error('nothing is missing')
    expect(leavingOn(trip, '2027-01-04').legs.map(({ departDate }) => departDate)).toEqual(['2027-01-04', '2027-01-07'])
  })

  it('goes on from where its last leg leads', () => {
    expect(onward([leg(shanghai, tokyo, '2026-12-01')])).toEqual(leg(tokyo, null, null))
  })

  it('begins a leg that was added before where the one in front leads, once that is said, and leaves one that was chosen', () => {
    const added = [leg(shanghai, tokyo, '2026-12-01'), leg(tokyo, null, null), leg(null, null, null)]
    expect(withLeg(added, 1, { to: beijing })).toEqual([added[0], leg(tokyo, beijing, null), leg(beijing, null, null)])
    const chosen = [leg(shanghai, tokyo, null), leg(beijing, shanghai, null)]
    expect(withLeg(chosen, 0, { to: shanghai })[1]).toEqual(chosen[1])
    expect(withLeg(added, 1, { departDate: '2026-12-02' })[2]).toEqual(added[2])
  })

  it('asks anew for a day that lies before the leg in front', () => {
    expect(withLivingDays(back('2026-11-30'), home).returnDate).toBeNull()
    expect(withLivingDays(back('2026-12-01'), home).returnDate).toBe('2026-12-01')
    const several: AbroadDraft = {
      type: 'MS',
      returnDate: null,
      further: [leg(tokyo, beijing, '2026-12-09'), leg(beijing, shanghai, '2026-12-08')],
    }
    expect(withLivingDays(several, home).further.map(({ departDate }) => departDate)).toEqual(['2026-12-09', null])
  })

  it('says what is missing at its leg, the first thing first', () => {
    const fault = (legs: readonly FurtherLeg[], type: 'OW' | 'RT' | 'MS') => faultOf(legs, type, 'economy', today)
    expect(fault(legsOf(home, back(null)), 'RT')).toEqual({ leg: 1, field: 'departDate', code: 'missing' })
    expect(fault([leg(shanghai, null, '2026-12-01')], 'OW')).toEqual({ leg: 0, field: 'to', code: 'missing' })
    expect(fault(legsOf(home, back('2026-12-05')), 'RT')).toBeNull()
  })

  it('refuses two equal cities of a leg at once, whatever else is missing [V-FLIGHT-01]', () => {
    expect(faultOf([leg(tokyo, tokyo, null)], 'OW', 'economy', today)).toEqual({ leg: 0, field: 'to', code: 'AF-SAME-CITY' })
  })

  it('refuses one leg as several, legs against time, days out of reach, and what never leaves the mainland', () => {
    const code = (legs: readonly FurtherLeg[], type: 'OW' | 'RT' | 'MS') => faultOf(legs, type, 'economy', today)?.code
    expect(code([leg(shanghai, tokyo, '2026-12-01')], 'MS')).toBe('AF-JOURNEY')
    expect(code([leg(shanghai, tokyo, '2026-12-05'), leg(tokyo, beijing, '2026-12-01')], 'MS')).toBe('order')
    expect(code([leg(shanghai, tokyo, '2026-11-22')], 'OW')).toBe('AF-DATE')
    expect(code([leg(shanghai, beijing, '2026-12-01'), leg(beijing, shanghai, '2026-12-05')], 'MS')).toBe('AF-INLAND')
  })

  it('is read again after a reload, and not believed where it is unreadable', () => {
    const kept = { type: 'MS', returnDate: null, further: [leg(tokyo, null, 'soon')] }
    expect(parseAbroad(JSON.parse(JSON.stringify(kept)))).toEqual({ type: 'MS', returnDate: null, further: [leg(tokyo, null, null)] })
    for (const odd of [null, {}, { type: 'XX', further: [] }, { type: 'OW' }]) expect(parseAbroad(odd)).toBeUndefined()
  })
})

describe('its address', () => {
  const trip = tripOf(legsOf(home, back('2026-12-05')), 'RT', 'economy')
  const picked = {
    trip: trip ?? expect.unreachable(),
    searchId: '01990000-0000-7000-8000-000000000001',
    chosen: ['CA927-PVGNRT@2026-12-01T10:05+08:00', 'B*~ &?'],
    until: '2026-11-23T10:00:00Z',
    key: 'a~b',
  }
  const searchOf = (path: string): string => path.slice(path.indexOf('?'))

  it('holds the whole search, so that a reload finds it', () => {
    expect(listPath(picked.trip)).toBe('/flight/list/1?type=RT&legs=SHA-TYO-2026-12-01.TYO-SHA-2026-12-05&cabin=economy')
    expect(tripFrom(searchOf(listPath(picked.trip)))).toEqual(trip)
  })

  it('names the page of the leg that is chosen next, and what was chosen before', () => {
    const one = { ...picked, chosen: picked.chosen.slice(0, 1), key: null }
    expect(legPath(one)).toMatch(/^\/flight\/list\/2\?/)
    expect(pickedFrom(searchOf(legPath(one)))).toEqual(one)
    expect(pickedFrom(searchOf(choicePath('compliance', picked)))).toEqual(picked)
  })

  it('is nothing where it was cut short or typed by hand', () => {
    for (const odd of ['', '?type=RT', '?type=XX&legs=SHA-TYO-2026-12-01&cabin=economy', '?type=OW&legs=SHA-TYO-2026-13-01&cabin=economy'])
      expect(tripFrom(odd)).toBeNull()
    const five = Array.from({ length: 5 }, () => 'SHA-TYO-2026-12-01').join('.')
    expect(tripFrom(`?type=MS&legs=${five}&cabin=economy`)).toBeNull()
    expect(pickedFrom(searchOf(listPath(picked.trip)))).toBeNull()
    expect(pickedFrom(searchOf(legPath({ ...picked, chosen: ['a', 'b', 'c'] })))).toBeNull()
  })
})
