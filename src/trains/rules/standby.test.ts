import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkRequirements,
  checkStandby,
  latestCutOff,
  prepaidMinorOf,
  STANDBY_CUTOFF_HOURS_BEFORE,
  STANDBY_DATES_MAX,
  STANDBY_ORDERS_PER_DAY_MAX,
  STANDBY_REQUIREMENTS_MAX,
  STANDBY_REQUIREMENTS_PER_DATE_MAX,
  type Requirement,
  type StandbyWish,
} from './standby.ts'
import { HARD_SLEEPER, seatOf, shanghai } from './testing.ts'

const NOW = shanghai('2026-11-24T12:00')
const requirement = (trainNo: string, trainDate = '2026-12-02', change: Partial<Requirement> = {}): Requirement => ({
  trainId: `${trainNo}-${trainDate}`,
  trainDate,
  departAt: shanghai(`${trainDate}T08:00`),
  fromCity: '北京',
  toCity: '上海',
  seat: 'second',
  isWithinStandard: true,
  ...change,
})
const several = (count: number, trainDate = '2026-12-02') =>
  Array.from({ length: count }, (_, index) => requirement(`G${index + 1}`, trainDate))
const refused = (...requirements: Requirement[]) => checkRequirements(requirements)?.refused ?? null

describe('what may be waited for [E-TRAIN-02]', () => {
  it('has the limits of the specification: 2 dates, 5 a date, 10 in all, 5 orders a day, 2 hours', () => {
    expect([
      STANDBY_DATES_MAX,
      STANDBY_REQUIREMENTS_PER_DATE_MAX,
      STANDBY_REQUIREMENTS_MAX,
      STANDBY_ORDERS_PER_DAY_MAX,
      STANDBY_CUTOFF_HOURS_BEFORE,
    ]).toEqual([2, 5, 10, 5, 2])
  })

  it('is on two adjacent dates at most, over the turn of a year too [V-TRAIN-07] [E-TRAIN-02]', () => {
    expect(refused(requirement('G1', '2026-12-31'), requirement('G1', '2027-01-01'))).toBeNull()
    expect(refused(requirement('G1', '2026-12-02'), requirement('G1', '2026-12-04'))).toBe('TR-STANDBY-DATES')
    expect(refused(requirement('G1', '2026-12-02'), requirement('G1', '2026-12-03'), requirement('G1', '2026-12-04'))).toBe(
      'TR-STANDBY-DATES',
    )
  })

  it('is five trains with their seats on each date [V-TRAIN-08] [E-TRAIN-02]', () => {
    expect([refused(...several(5)), refused(...several(6))]).toEqual([null, 'TR-STANDBY-PER-DATE'])
    expect(refused(...several(5), ...several(1, '2026-12-03'))).toBeNull()
  })

  it('is ten in all [V-TRAIN-09] [E-TRAIN-02]', () => {
    expect(refused(...several(5), ...several(5, '2026-12-03'))).toBeNull()
    expect(refused(...several(5), ...several(6, '2026-12-03'))).toBe('TR-STANDBY-MOST')
  })

  it('is of one line: the same city of departure and of arrival, whichever the stations [V-TRAIN-11]', () => {
    expect(refused(requirement('G1'), requirement('G2', '2026-12-02', { toCity: '苏州' }))).toBe('TR-STANDBY-LINE')
    expect(refused(requirement('G1'), requirement('G2', '2026-12-02', { fromCity: '天津' }))).toBe('TR-STANDBY-LINE')
  })

  it('is never above the standard [V-TRAIN-13]', () => {
    expect(refused(requirement('G1'), requirement('G2', '2026-12-02', { isWithinStandard: false }))).toBe('TR-STANDBY-OVER')
  })

  it('is something, a seat, and nothing twice', () => {
    expect(refused()).toBe('TR-STANDBY-NONE')
    expect(refused(requirement('G1', '2026-12-02', { seat: 'noSeat' }))).toBe('TR-STANDBY-NO-SEAT')
    expect(refused(requirement('G1'), requirement('G1'))).toBe('TR-STANDBY-TWICE')
    expect(refused(requirement('G1'), requirement('G1', '2026-12-02', { seat: 'first' }))).toBeNull()
  })

  it('stays allowed when some of it is taken away', () => {
    const any = fc.array(
      fc
        .record({ no: fc.integer({ min: 1, max: 8 }), day: fc.integer({ min: 2, max: 5 }) })
        .map(({ no, day }) => requirement(`G${no}`, `2026-12-0${day}`)),
      { minLength: 2, maxLength: 12 },
    )
    fc.assert(
      fc.property(any, fc.nat(), (requirements, which) => {
        fc.pre(checkRequirements(requirements) === null)
        expect(checkRequirements(requirements.filter((_, index) => index !== which % requirements.length))).toBeNull()
      }),
    )
  })
})

describe('submitting a standby [SC-TRN-06]', () => {
  const wish: StandbyWish = {
    requirements: [requirement('G1'), requirement('G9', '2026-12-03')],
    cutOffAt: shanghai('2026-12-02T06:00'),
    submittedAts: [],
  }
  const said = (change: Partial<StandbyWish>, now = NOW) => checkStandby({ ...wish, ...change }, now)?.refused ?? null

  it('needs a cut-off [V-TRAIN-12], not in the past, and two hours before the first departure at the latest, to the second', () => {
    expect([said({}), said({ cutOffAt: null })]).toEqual([null, 'TR-CUTOFF'])
    expect([said({ cutOffAt: NOW }), said({ cutOffAt: NOW.add({ seconds: 1 }) })]).toEqual(['TR-CUTOFF-PAST', null])
    expect(said({ cutOffAt: shanghai('2026-12-02T06:00:01') })).toBe('TR-CUTOFF-LATE')
    expect(latestCutOff(wish.requirements)).toEqual(shanghai('2026-12-02T06:00'))
    expect(latestCutOff([])).toBeNull()
  })

  it('is possible five times a day, by the day in Shanghai [V-TRAIN-10] [E-TRAIN-02]', () => {
    const today = Array.from({ length: 5 }, (_, hour) => shanghai(`2026-11-24T0${hour}:00`))
    expect([said({ submittedAts: today.slice(1) }), said({ submittedAts: today })]).toEqual([null, 'TR-STANDBY-PER-DAY'])
    expect(said({ submittedAts: today }, shanghai('2026-11-25T00:00'))).toBeNull()
  })

  it('says what is wrong with the wish before it counts what was submitted', () => {
    expect(said({ requirements: [], submittedAts: Array.from({ length: 9 }, () => NOW) })).toBe('TR-STANDBY-NONE')
  })
})

describe('what is paid ahead', () => {
  it('is the dearest requirement over everybody, of sleepers with lower berths; a small child pays nothing', () => {
    const seats = [seatOf({ fareMinor: 66_200, childFareMinor: 33_100 }), { ...HARD_SLEEPER, childFareMinor: 20_000 }]
    expect(prepaidMinorOf(seats, ['adult', 'child', 'freeChild'])).toBe(99_300)
    expect(prepaidMinorOf([HARD_SLEEPER], ['adult'])).toBe(32_400)
    expect(prepaidMinorOf([], ['adult'])).toBe(0)
  })
})
