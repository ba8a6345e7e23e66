import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageOn,
  companyFault,
  countsOf,
  lapsOf,
  mayOpenExit,
  leavesAlone,
  PASSENGER_TYPES,
  refuseCompany,
  seatsOf,
  typeOn,
  type PassengerType,
} from './passenger-types.ts'

const FLIES = '2026-12-01'
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2026-12-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const types = fc.array(fc.constantFrom(...PASSENGER_TYPES), { minLength: 1, maxLength: 9 })

describe('what somebody flies as', () => {
  it('follows from the full years on the day of the flight, not on that of the booking', () => {
    expect(typeOn('2026-11-30', '2024-12-01')).toBe('INF')
    expect(typeOn('2026-12-01', '2024-12-01')).toBe('CNN')
    expect(typeOn('2026-11-30', '2014-12-01')).toBe('CNN')
    expect(typeOn('2026-12-01', '2014-12-01')).toBe('ADT')
    expect(typeOn(FLIES, null)).toBe('ADT')
  })

  it('counts who was born on a leap day a year older on 1 March', () => {
    expect(ageOn('2026-02-28', '2024-02-29')).toBe(1)
    expect(ageOn('2026-03-01', '2024-02-29')).toBe(2)
  })

  it('agrees with the calendar on every day', () => {
    fc.assert(
      fc.property(day, (born) => {
        const isLeap = born.endsWith('02-29')
        const years = Temporal.PlainDate.from(born).until(Temporal.PlainDate.from(FLIES), { largestUnit: 'years' }).years
        expect(isLeap || ageOn(FLIES, born) === years).toBe(true)
      }),
    )
  })
})

describe('who may fly together', () => {
  it('is everybody over twelve, and under twelve whoever has an adult, a lap each and no more than two for one', () => {
    const fault = (adults: number, children: number, infants: number) => companyFault({ adults, children, infants })
    expect([fault(0, 1, 0), fault(0, 0, 1)]).toEqual(['AF-CHILD-ALONE', 'AF-CHILD-ALONE'])
    expect([fault(1, 0, 2), fault(2, 0, 3)]).toEqual(['AF-INFANT-LAP', 'AF-INFANT-LAP'])
    expect([fault(1, 3, 0), fault(1, 3, 1)]).toEqual(['AF-CHILDREN-MOST', 'AF-CHILDREN-MOST'])
    expect([fault(9, 0, 0), fault(1, 2, 1), fault(2, 4, 2)]).toEqual([null, null, null])
  })

  it('is nobody in the first two weeks, nor who is not born yet', () => {
    const refused = (born: string) => refuseCompany(FLIES, [null, born])?.refused
    expect(refused('2026-11-18')).toBe('AF-NEWBORN')
    expect(refused('2026-12-24')).toBe('AF-NEWBORN')
    expect(refused('2026-11-17')).toBeUndefined()
  })

  it('needs a seat for everybody but infants', () => {
    fc.assert(
      fc.property(types, (all) => {
        expect(seatsOf(countsOf(all))).toBe(all.filter((type) => type !== 'INF').length)
      }),
    )
  })
})

describe('laps', () => {
  it('hold one infant each, where there are enough of them', () => {
    fc.assert(
      fc.property(types, (all) => {
        const laps = lapsOf(all)
        const given = laps.flatMap((lap) => lap ?? [])
        const { adults, infants } = countsOf(all)
        expect(given).toHaveLength(Math.min(adults, infants))
        expect(new Set(given).size).toBe(given.length)
        for (const lap of given) expect(all[lap - 1]).toBe('ADT')
        for (const [index, lap] of laps.entries()) expect(lap === null || all[index] === 'INF').toBe(true)
      }),
    )
  })
})

describe('tickets that leave an order', () => {
  const party = (all: readonly PassengerType[]) =>
    lapsOf(all).map((lapOf, index) => ({ passengerNo: index + 1, passengerType: all[index] ?? 'ADT', lapOf }))
  const leave = (all: readonly PassengerType[], ...nos: number[]) => {
    const tickets = party(all)
    const isGoing = ({ passengerNo }: { passengerNo: number }) => nos.includes(passengerNo)
    return leavesAlone(
      tickets.filter(isGoing),
      tickets.filter((ticket) => !isGoing(ticket)),
    )
  }

  it('take the infant along whose lap leaves, also where another lap is free', () => {
    expect(leave(['ADT', 'INF', 'ADT'], 1)).toBe('AF-INFANT-FOLLOWS')
    expect(leave(['ADT', 'INF', 'ADT'], 1, 2)).toBeNull()
    expect(leave(['ADT', 'INF', 'ADT'], 3)).toBeNull()
    expect(leave(['ADT', 'INF', 'ADT'], 2)).toBeNull()
  })

  it('leave no child without an adult', () => {
    expect(leave(['ADT', 'CNN'], 1)).toBe('AF-LEFT-ALONE')
    expect(leave(['ADT', 'CNN'], 2)).toBeNull()
    expect(leave(['ADT', 'ADT', 'CNN', 'CNN', 'CNN'], 1)).toBe('AF-LEFT-ALONE')
    expect(leave(['ADT', 'ADT', 'CNN', 'CNN'], 1)).toBeNull()
  })

  it('may always be all of them', () => {
    fc.assert(
      fc.property(types, (all) => {
        expect(leave(all, ...all.map((_, index) => index + 1))).toBeNull()
      }),
    )
  })
})

describe('emergency exits', () => {
  it('are for adults alone, and for none who holds an infant', () => {
    const types = ['ADT', 'INF', 'CNN', 'ADT'] as const
    expect([1, 2, 3, 4].map((place) => mayOpenExit(types, place))).toEqual([false, false, false, true])
    expect(mayOpenExit(['ADT'], 1)).toBe(true)
    expect(mayOpenExit(['ADT'], 2)).toBe(false)
  })
})
