import { describe, expect, it } from 'vitest'
import { checkSeats, checkStations, checkTrainSearch, PASSENGERS_PER_TRAIN_ORDER_MAX, type TrainSearch } from './search.ts'
import { sameCityStations, searchStations, stationsOfCity, type StationFacts } from './stations.ts'

const TODAY = Temporal.PlainDate.from('2026-11-24')
const FORM: TrainSearch = {
  from: { city: '北京', stationCode: null },
  to: { city: '上海', stationCode: 'AOH' },
  trainDate: '2026-12-02',
}
const codeOf = (form: Partial<TrainSearch>) => {
  const refused = checkTrainSearch({ ...FORM, ...form }, TODAY)
  return refused && [refused.refused, refused.field]
}

const station = (stationCode: string, zh: string, en: string, city: readonly [string, string], isOpen = true): StationFacts => ({
  stationCode,
  name: { zh, en },
  pinyin: en.toLowerCase().replaceAll(' ', ''),
  city: { zh: city[0], en: city[1] },
  isOpen,
  saleStartsAt: '12:30',
})
const STATIONS = [
  station('SHH', '上海', 'Shanghai', ['上海', 'Shanghai']),
  station('AOH', '上海虹桥', 'Shanghai Hongqiao', ['上海', 'Shanghai']),
  station('SNH', '上海南', 'Shanghai South', ['上海', 'Shanghai'], false),
  station('VNP', '北京南', 'Beijing South', ['北京', 'Beijing']),
  station('OLD', '旧站', 'Jiuzhan', ['旧城', 'Jiucheng'], false),
]

describe('a search for trains [SC-TRN-01]', () => {
  it('needs a departure [V-TRAIN-02], an arrival [V-TRAIN-03] and a date [V-TRAIN-04], and says the first that is missing', () => {
    expect(checkTrainSearch(FORM, TODAY)).toBeNull()
    expect(codeOf({ from: null, to: null, trainDate: '' })).toEqual(['TR-DEPARTURE', 'from'])
    expect(codeOf({ to: null, trainDate: '' })).toEqual(['TR-ARRIVAL', 'to'])
    expect(codeOf({ trainDate: '' })).toEqual(['TR-DATE-MISSING', 'trainDate'])
  })

  it('goes to another city', () => {
    expect(codeOf({ from: { city: '上海', stationCode: 'SHH' } })).toEqual(['TR-SAME-CITY', 'to'])
  })

  it('is of today or one of the fifty-nine days after it, and of a day that exists', () => {
    const days = ['2026-11-23', '2026-11-24', '2027-01-22', '2027-01-23', '2026-02-30', 'soon']
    expect(days.map((trainDate) => codeOf({ trainDate })?.[0] ?? null)).toEqual(['TR-DATE', null, null, 'TR-DATE', 'TR-DATE', 'TR-DATE'])
  })

  it('refuses a station that is not there, or is closed, and a city with none open', () => {
    const said = (city: string, stationCode: string | null) => checkStations({ city, stationCode }, STATIONS, 'to')?.refused ?? null
    expect([said('上海', null), said('上海', 'AOH')]).toEqual([null, null])
    expect([said('上海', 'SNH'), said('旧城', null)]).toEqual(['TR-STATION-CLOSED', 'TR-STATION-CLOSED'])
    expect([said('上海', 'VNP'), said('无城', null)]).toEqual(['TR-STATION', 'TR-STATION'])
  })
})

describe('stations of one city [C-MISC-12]', () => {
  it('are all that the city of a station has, itself included, by name', () => {
    expect(sameCityStations(STATIONS, 'AOH').map(({ stationCode }) => stationCode)).toEqual(['SHH', 'AOH', 'SNH'])
    expect(stationsOfCity(STATIONS, '北京')).toHaveLength(1)
    expect(sameCityStations(STATIONS, 'XXX')).toEqual([])
  })

  it('are found by Chinese, English or pinyin, whole names first, and by their city last', () => {
    const found = (typed: string) => searchStations(STATIONS, typed, 10).map(({ stationCode }) => stationCode)
    expect(found('上海')).toEqual(['SHH', 'AOH', 'SNH'])
    expect(found('shanghai h')).toEqual(['AOH'])
    expect(found('旧城')).toEqual(['OLD'])
    // What people call a station: without its city.
    expect([found('虹桥'), found('Hongqiao'), found('hong')]).toEqual([['AOH'], ['AOH'], ['AOH']])
    expect(found('zzz')).toEqual([])
    expect(searchStations(STATIONS, ' ', 2)).toHaveLength(2)
  })
})

describe('passengers and seats of a booking', () => {
  const seat = (seatKey: string | null, trainDate = '2026-12-02') => ({ seatKey, trainDate })
  const refused = (...seats: ReturnType<typeof seat>[]) => checkSeats(seats)?.refused ?? null

  it('are at least one [V-TRAIN-01] and five at most', () => {
    expect([refused(), refused(seat('a'))]).toEqual(['TR-PASSENGER', null])
    expect(PASSENGERS_PER_TRAIN_ORDER_MAX).toBe(5)
    expect([checkSeats(Array.from({ length: 5 }, () => seat('a'))), refused(...Array.from({ length: 6 }, () => seat('a')))]).toEqual([
      null,
      'TR-PASSENGERS-MOST',
    ])
  })

  it('all have a seat, and it is said whose is missing [V-TRAIN-05]', () => {
    expect(checkSeats([seat('a'), seat(null)])).toMatchObject({ refused: 'TR-SEAT', field: 'passengers.1.seat' })
  })

  it('all leave on one day: the second calendar day of a train over midnight is none [V-TRAIN-06]', () => {
    expect(refused(seat('a'), seat('b', '2026-12-03'))).toBe('TR-MIXED-DATES')
    expect(refused(seat('a'), seat('b'))).toBeNull()
  })
})
