import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkCompany,
  checkStudent,
  fareMinorOf,
  RAIL_PASSENGER_TYPES,
  seatedOf,
  studentYearOf,
  typesOn,
  type StudentWish,
} from './passengers.ts'
import { seatOf } from './testing.ts'

const DAY = '2026-12-02'
const born = (birthDate: string | null, wantsStudentFare = false) => ({ birthDate, wantsStudentFare })
const ADULT = born('1990-01-01')

describe('who travels as what', () => {
  it('follows from the age on the day of departure: under 6 free, 6 to 13 child, from 14 adult, to the day', () => {
    const typeOf = (birthDate: string) => typesOn(DAY, [ADULT, born(birthDate)])[1]
    expect([typeOf('2020-12-03'), typeOf('2020-12-02')]).toEqual(['freeChild', 'child'])
    expect([typeOf('2012-12-03'), typeOf('2012-12-02')]).toEqual(['child', 'adult'])
    expect(typesOn(DAY, [born(null)])).toEqual(['adult'])
  })

  it('lets each adult take one small child along for nothing, the youngest first; the others have a seat', () => {
    const [older, younger] = [born('2021-05-05'), born('2025-05-05')]
    expect(typesOn(DAY, [ADULT, older, younger])).toEqual(['adult', 'child', 'freeChild'])
    expect(typesOn(DAY, [ADULT, older, younger, ADULT])).toEqual(['adult', 'freeChild', 'freeChild', 'adult'])
    expect(seatedOf(['adult', 'child', 'freeChild'])).toBe(2)
  })

  it('never takes more children for nothing than there are adults, and seats everybody else', () => {
    const anybody = fc.record({
      birthDate: fc.option(
        fc.integer({ min: 1960, max: 2026 }).map((year) => `${year}-06-15`),
        { nil: null },
      ),
      wantsStudentFare: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 5 }), (travellers) => {
        const types = typesOn(DAY, travellers)
        const grown = types.filter((type) => type === 'adult' || type === 'student').length
        const free = types.filter((type) => type === 'freeChild').length
        expect(types).toHaveLength(travellers.length)
        expect(free).toBeLessThanOrEqual(grown)
        expect(seatedOf(types)).toBe(travellers.length - free)
      }),
    )
  })

  it('refuses children without anybody of 14 or more; a student is old enough', () => {
    expect(checkCompany(['child'])?.refused).toBe('TR-CHILD-ALONE')
    expect([checkCompany(['student', 'child']), checkCompany(['adult']), checkCompany([])]).toEqual([null, null, null])
  })
})

describe('the student fare', () => {
  const wish: StudentWish = { trainDate: DAY, seat: 'second', periods: [{ from: '2026-12-01', to: '2027-03-31' }], ridesTaken: 0 }
  const refused = (change: Partial<StudentWish>) => checkStudent({ ...wish, ...change })?.refused ?? null

  it('is had in the periods, first and last day included, in three types of seats, four times a year', () => {
    const days = ['2026-11-30', '2026-12-01', '2027-03-31', '2027-04-01']
    expect(days.map((trainDate) => refused({ trainDate }))).toEqual(['TR-STUDENT-PERIOD', null, null, 'TR-STUDENT-PERIOD'])
    expect([refused({ seat: 'hardSleeper' }), refused({ seat: 'hardSeat' }), refused({ seat: 'first' })]).toEqual([
      null,
      null,
      'TR-STUDENT-SEAT',
    ])
    expect([refused({ ridesTaken: 3 }), refused({ ridesTaken: 4 })]).toEqual([null, 'TR-STUDENT-RIDES'])
  })

  it('is counted from the first of October on', () => {
    const years = ['2026-09-30', '2026-10-01', '2026-12-31'].map((day) => studentYearOf(day))
    expect(years.map(({ from, before }) => [from, before])).toEqual([
      ['2025-10-01', '2026-10-01'],
      ['2026-10-01', '2027-10-01'],
      ['2026-10-01', '2027-10-01'],
    ])
  })

  it('is the adult’s where none is offered; a child pays the child fare, a small one nothing', () => {
    const seat = seatOf({ fareMinor: 66_200, childFareMinor: 33_100, studentFareMinor: 49_600 })
    expect(RAIL_PASSENGER_TYPES.map((type) => fareMinorOf(type, seat))).toEqual([66_200, 33_100, 0, 49_600])
    expect(fareMinorOf('student', seatOf())).toBe(66_200)
  })
})
