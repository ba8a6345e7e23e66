import { describe, expect, it, vi } from 'vitest'
import { FEE_TABLES } from '../rules/data/fee-tables.ts'
import { feeRows } from './fee-rows.ts'
import { saleNoticeOf } from './sale-notice.ts'
import { atUsualFare, partyFault, partyInMode, partyOf, parseParty } from './search-party.ts'
import { stopRows } from './stop-rows.ts'
import { detailPath, listPath, rideFrom, tripFrom, type TrainTrip } from './trip.ts'

vi.hoisted(() => {
  const shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value: shelf, configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { value: shelf, configurable: true })
})
const { checkDraft, freshDraft, parseDraft, swapped, tripOf, withLivingDay, withPast } = await import('./search-draft.ts')

const TODAY = Temporal.PlainDate.from('2026-11-21')
const BEIJING = { city: '北京', stationCode: null, name: { zh: '北京', en: 'Beijing' } }
const HONGQIAO = { city: '上海', stationCode: 'AOH', name: { zh: '上海虹桥', en: 'Shanghai Hongqiao' } }
const TRIP: TrainTrip = { from: BEIJING, to: HONGQIAO, trainDate: '2026-11-24', onlyFastTrain: true, isStudent: false }
const searchOf = (path: string): string => path.slice(path.indexOf('?'))

describe('the address of a list of trains', () => {
  it('carries a search whole, so that a reload finds it', () => {
    for (const trip of [TRIP, { ...TRIP, onlyFastTrain: false, isStudent: true }]) expect(tripFrom(searchOf(listPath(trip)))).toEqual(trip)
  })

  it('is none where it was cut short or typed by hand', () => {
    const search = searchOf(listPath(TRIP))
    for (const broken of ['', search.slice(0, 40), search.replace('2026-11-24', '2026-11-31'), search.replace('AOH', 'aoh')])
      expect(tripFrom(broken)).toBeNull()
  })

  it('of one train names it with both of its stations', () => {
    const ride = { trainId: 'G1-2026-11-24', fromStationCode: 'VNP', toStationCode: 'AOH' }
    expect(rideFrom(searchOf(detailPath(ride, true)))).toEqual({ ...ride, isStudent: true })
    expect(rideFrom('?train=G1&from=VNP')).toBeNull()
  })
})

describe('the form of a search for trains', () => {
  const draft = { ...freshDraft(TODAY), to: HONGQIAO }

  it('asks for departure, arrival and a day by the server’s own rule [V-TRAIN-02] [V-TRAIN-03] [V-TRAIN-04]', () => {
    expect(checkDraft(freshDraft(TODAY), TODAY)).toEqual({ field: 'to', code: 'TR-ARRIVAL' })
    expect(checkDraft({ ...draft, from: null }, TODAY)).toEqual({ field: 'from', code: 'TR-DEPARTURE' })
    expect(checkDraft({ ...draft, from: { ...HONGQIAO, stationCode: null } }, TODAY)).toEqual({ field: 'to', code: 'TR-SAME-CITY' })
    expect(checkDraft({ ...draft, trainDate: '' }, TODAY)).toEqual({ field: 'trainDate', code: 'TR-DATE' })
    expect(checkDraft(draft, TODAY)).toBeNull()
    expect([tripOf(draft)?.to, tripOf(freshDraft(TODAY))]).toEqual([HONGQIAO, null])
  })

  it('turns the journey round, also before both ends are chosen', () => {
    expect(swapped(draft)).toMatchObject({ from: HONGQIAO, to: draft.from })
    expect(swapped(freshDraft(TODAY))).toMatchObject({ from: null, to: draft.from })
  })

  it('moves a day that has passed to tomorrow, and takes nothing that is no form of ours', () => {
    expect(withLivingDay({ ...draft, trainDate: '2026-11-20' }, TODAY).trainDate).toBe('2026-11-22')
    expect(parseDraft(structuredClone(draft))).toEqual(draft)
    expect([parseDraft({ ...draft, from: 'Beijing' }), parseDraft({ ...draft, trainDate: '2026-13-01' }), parseDraft(7)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('remembers the last three journeys, each once', () => {
    const places = ['杭州', '南京', '武汉', '广州'].map((city) => ({ city, stationCode: null, name: { zh: city, en: city } }))
    const past = places.reduce<ReturnType<typeof withPast>>((known, to) => withPast(known, { from: BEIJING, to }), [])
    expect(past.map(({ to }) => to.city)).toEqual(['广州', '武汉', '南京'])
    expect(withPast(past, { from: BEIJING, to: places[1] ?? BEIJING }).map(({ to }) => to.city)).toEqual(['南京', '广州', '武汉'])
  })
})

describe('for whom trains are looked for', () => {
  it('is herself where nobody comes along, and nobody an agent has not chosen', () => {
    expect(partyOf({ mode: 'personal', travellers: ['A'] }, 'A')).toBeNull()
    expect(partyOf({ mode: 'agent', travellers: ['B'] }, 'A')).toEqual({ mode: 'agent', userCodes: ['B'] })
    // A student is not whoever searches at the usual fare; who does not travel is none.
    const student = { mode: 'personal', userCodes: ['A'], students: ['A'] }
    expect(partyOf({ mode: 'personal', travellers: ['A'] }, 'A', ['A', 'B'])).toEqual(student)
    expect(partyOf({ mode: 'personal', travellers: ['A'] }, 'A', ['B'])).toBeNull()
    expect(parseParty(student)).toEqual(student)
    expect(atUsualFare({ ...student, mode: 'personal' }, 'A')).toBeNull()
    expect(atUsualFare({ mode: 'agent', userCodes: ['B', 'C'], students: ['B'] }, 'A')).toEqual({ mode: 'agent', userCodes: ['B', 'C'] })
    expect([[], ['A'], ['A', 'B']].map((userCodes) => partyFault({ mode: 'agent', userCodes }, 'A'))).toEqual(['nobody', 'onlyMe', null])
  })

  it('is not carried from one mode into the other', () => {
    const kept = { mode: 'agent' as const, userCodes: ['B'] }
    expect(partyInMode(kept, { mode: 'agent', travellers: ['C'] }, 'A')).toBe(kept)
    expect(partyInMode(kept, { mode: 'personal', travellers: ['A'] }, 'A')).toBeNull()
    expect([parseParty(kept), parseParty({ mode: 'agent', userCodes: [] })]).toEqual([kept, undefined])
  })
})

describe('what stands against a day', () => {
  const sale = { lastDate: '2026-12-05', isOpen: true, opensAt: null, studentPeriods: [{ from: '2026-12-01', to: '2027-03-31' }] }
  const on = (trainDate: string, isStudent = false) => ({ trainDate, isStudent })

  it('is that it is not on sale yet, that nothing is sold at night, or that students pay as others [C-TRAIN-14]', () => {
    expect(saleNoticeOf(sale, on('2026-12-05'))).toBeNull()
    expect(saleNoticeOf(sale, on('2026-12-06'))).toEqual({ is: 'notOnSale' })
    const night = { ...sale, isOpen: false, opensAt: '2026-11-22T05:00:00+08:00' }
    expect(saleNoticeOf(night, on('2026-11-24'))).toEqual({ is: 'night', opensAt: '05:00' })
    expect([saleNoticeOf(sale, on('2026-11-30', true)), saleNoticeOf(sale, on('2026-12-01', true))]).toEqual([{ is: 'noStudent' }, null])
  })
})

describe('the stops of a train', () => {
  const stop = (stationCode: string, arriveAt: string | null, departAt: string | null) => ({
    stationCode,
    station: { zh: stationCode, en: stationCode },
    arriveAt,
    departAt,
    dayOffset: 0,
    distanceKm: 0,
    delayMinutes: 0,
  })
  const at = (time: string) => `2026-11-24T${time}:00+08:00`
  const stops = [stop('AAA', null, at('08:00')), stop('BBB', at('09:00'), at('09:02')), stop('CCC', at('10:00'), null)]

  it('say how long it stays, and which of them are on one’s ride [C-TRAIN-16]', () => {
    const rows = stopRows(stops, { fromStationCode: 'BBB', toStationCode: 'CCC' })
    expect(rows.map(({ stayMinutes, isYours }) => [stayMinutes, isYours])).toEqual([
      [null, false],
      [2, true],
      [null, true],
    ])
    expect(stopRows(stops, { fromStationCode: 'CCC', toStationCode: 'AAA' }).some(({ isYours }) => isYours)).toBe(false)
  })
})

describe('what giving back costs, as a table', () => {
  it('has each step with where it begins and ends', () => {
    expect(feeRows(FEE_TABLES[0]?.refund ?? [])).toEqual([
      { fromHours: 192, toHours: null, percent: 0 },
      { fromHours: 48, toHours: 192, percent: 5 },
      { fromHours: 24, toHours: 48, percent: 10 },
      { fromHours: null, toHours: 24, percent: 20 },
    ])
  })
})
