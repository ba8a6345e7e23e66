import { describe, expect, it } from 'vitest'
import {
  arrangeTrains,
  countTrainFilters,
  dayBandOf,
  FIRST_TRAIN_SORT,
  hasToldSeat,
  nextTrainSort,
  NO_TRAIN_FILTERS,
  passesTrain,
  trainFilterOptions,
  type ListableTrain,
  type TrainFilters,
} from './list.ts'

const end = (stationCode: string, at: string) => ({ stationCode, station: { zh: stationCode, en: stationCode }, at: `${at}:00+08:00` })
const seat = (type: ListableTrain['seats'][number]['seat'], isLeft = true, isCompliant = true) => ({ seat: type, isLeft, isCompliant })
const listed = (change: Partial<ListableTrain> = {}): ListableTrain => ({
  letter: 'G',
  from: end('VNP', '2026-12-02T08:00'),
  to: end('AOH', '2026-12-02T12:28'),
  runMinutes: 268,
  priceMinor: 66_200,
  canBook: true,
  seats: [seat('second'), seat('business', true, false)],
  ...change,
})
const passes = (train: ListableTrain, filters: Partial<TrainFilters>) => passesTrain(train, { ...NO_TRAIN_FILTERS, ...filters })

describe('filters of the list of trains [SC-TRN-02]', () => {
  it('let everything pass while nothing is set, and count what is set in the sheet', () => {
    expect(passesTrain(listed({ canBook: false, seats: [] }), NO_TRAIN_FILTERS)).toBe(true)
    expect(countTrainFilters(NO_TRAIN_FILTERS)).toBe(0)
    expect(countTrainFilters({ ...NO_TRAIN_FILTERS, bookableOnly: true, letters: ['G', 'D'], seats: ['first'] })).toBe(2)
  })

  it('choose by class, stations, and hours of departure and arrival [SC-TRN-02]', () => {
    expect([passes(listed(), { letters: ['D'] }), passes(listed(), { letters: ['D', 'G'] })]).toEqual([false, true])
    expect([passes(listed(), { fromStations: ['BJP'] }), passes(listed(), { toStations: ['AOH'] })]).toEqual([false, true])
    expect([passes(listed(), { departBands: ['morning'] }), passes(listed(), { arriveBands: ['morning'] })]).toEqual([true, false])
    expect(['00:00', '05:59', '06:00', '11:59', '12:00', '17:59', '18:00', '23:59'].map((time) => dayBandOf(`2026-12-02T${time}`))).toEqual(
      [...['night', 'night', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening']],
    )
  })

  it('show only what can be booked, and hold what is asked of seats against one and the same seat [SC-TRN-02]', () => {
    const soldOut = listed({ seats: [seat('second', false), seat('business', true, false)] })
    expect([passes(soldOut, { bookableOnly: true }), passes(soldOut, { bookableOnly: true, compliantOnly: true })]).toEqual([true, false])
    expect([passes(soldOut, { seats: ['second'] }), passes(soldOut, { seats: ['second'], bookableOnly: true })]).toEqual([true, false])
    expect(passes(listed({ canBook: false }), { bookableOnly: true })).toBe(false)
    expect(passes(listed(), { seats: ['hardSeat'] })).toBe(false)
  })

  it('offer what there is: classes, seats, and stations with most trains first', () => {
    const options = trainFilterOptions([listed(), listed({ letter: 'D', from: end('BJP', '2026-12-02T09:00') }), listed()])
    expect(options.letters).toEqual(['G', 'D'])
    expect(options.seats).toEqual(['second', 'business'])
    expect(options.fromStations.map(({ stationCode, count }) => [stationCode, count])).toEqual([
      ['VNP', 2],
      ['BJP', 1],
    ])
  })
})

describe('the order of the list of trains [SC-TRN-02]', () => {
  const early = listed({ from: end('A', '2026-12-02T07:00'), to: end('Z', '2026-12-02T14:00'), runMinutes: 420, priceMinor: 50_000 })
  const middle = listed({ from: end('B', '2026-12-02T08:00'), to: end('Z', '2026-12-02T12:00'), runMinutes: 240, priceMinor: 90_000 })
  const standing = listed({ from: end('C', '2026-12-02T09:00'), priceMinor: 40_000, seats: [seat('second', false), seat('noSeat')] })
  const unsold = listed({ from: end('D', '2026-12-02T10:00'), priceMinor: null, seats: [] })
  const order = (by: 'departure' | 'arrival' | 'duration' | 'price', descending = false) =>
    arrangeTrains([unsold, standing, middle, early], NO_TRAIN_FILTERS, { by, descending }).map(({ from }) => from.stationCode)

  it('is by departure at first, and by arrival, duration or price as wanted, either way round', () => {
    expect(FIRST_TRAIN_SORT).toEqual({ by: 'departure', descending: false })
    expect([order('departure'), order('departure', true)]).toEqual([
      ['A', 'B', 'C', 'D'],
      ['D', 'C', 'B', 'A'],
    ])
    expect(order('arrival')).toEqual(['B', 'C', 'D', 'A'])
    expect(order('duration')[0]).toBe('B')
    expect(nextTrainSort(nextTrainSort(FIRST_TRAIN_SORT, 'price'), 'price')).toEqual({ by: 'price', descending: true })
  })

  it('puts trains on which one could only stand behind all others by price, and those without a price last [SC-TRN-02]', () => {
    expect([order('price'), order('price', true)]).toEqual([
      ['A', 'B', 'C', 'D'],
      ['B', 'A', 'C', 'D'],
    ])
  })
})

describe('a list of trains', () => {
  const seat = (isCompliant: boolean, compliant: boolean) => ({ isCompliant, verdict: { compliant } })

  it('has seats that the company is told of where one is taken as it is and breaks a rule all the same', () => {
    expect(hasToldSeat([{ seats: [seat(true, true), seat(false, false), { isCompliant: false, verdict: null }] }])).toBe(false)
    expect(hasToldSeat([{ seats: [seat(true, true)] }, { seats: [seat(true, false)] }])).toBe(true)
  })
})
