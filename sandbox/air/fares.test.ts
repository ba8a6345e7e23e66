import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openClasses, pressure, seatsInCabin, seatsUnsold, CABINS } from './fares.ts'
import { flightOf } from './flights.ts'
import { priceOf } from './price.ts'
import { feeMinor } from './refund.ts'
import { conditions, feePercentAt } from './rules.ts'
import { fuelSurchargeYuan } from './surcharges.ts'
import { buildTimetable } from './timetable.ts'
import { calendarDay, dateOf, dayNumberOf } from './world/season.ts'

const lines = [...buildTimetable('qicheng').lines()]
const anyLine = fc.integer({ min: 0, max: lines.length - 1 }).map((index) => lines[index] ?? lines[0]!)
const anyDay = fc.integer({ min: dayNumberOf('2026-01-01'), max: dayNumberOf('2028-12-31') }).map((day) => calendarDay(dateOf(day)))
const anyAhead = fc.integer({ min: 0, max: 365 })
const anyCabin = fc.constantFrom(...CABINS)

describe('fare ladder', () => {
  it('closes from the cheapest up, sells no more than the cabin has, and the dearer class is never the scarcer one', () => {
    fc.assert(
      fc.property(anyLine, anyDay, anyAhead, anyCabin, (line, day, ahead, cabin) => {
        const sought = pressure(line, day, day.dayNumber - ahead)
        const open = openClasses(line, cabin, day, sought, false)
        const percents = open.map((each) => each.product.percent)
        expect(percents).toEqual(percents.toSorted((one, other) => other - one))
        expect(cabin === 'Y' ? (percents[0] ?? 100) : 100).toBe(100)
        for (const [index, each] of open.entries()) {
          expect(each.seats).toBeGreaterThanOrEqual(1)
          expect(each.seats).toBeLessThanOrEqual(Math.min(seatsInCabin(line, cabin), seatsUnsold(line, cabin, day, sought)))
          expect(each.seats).toBeLessThanOrEqual(open[index - 1]?.seats ?? Infinity)
        }
      }),
    )
  })

  it('never gets cheaper as the day of departure comes near', () => {
    fc.assert(
      fc.property(anyLine, anyDay, fc.integer({ min: 1, max: 300 }), (line, day, ahead) => {
        const classesAt = (days: number) => openClasses(line, 'Y', day, pressure(line, day, day.dayNumber - days), false).length
        expect(classesAt(ahead - 1)).toBeLessThanOrEqual(classesAt(ahead))
      }),
    )
  })

  it('offers business and first for more than economy, and one cabin only on low-cost airlines', () => {
    const low = lines.filter((line) => line.carrier.lowCost)
    expect(low.length).toBeGreaterThan(0)
    expect(low.every((line) => seatsInCabin(line, 'C') === 0 && seatsInCabin(line, 'Y') >= 89)).toBe(true)
    const day = calendarDay('2026-12-01')
    for (const line of lines.slice(0, 500)) {
      for (const cabin of ['A', 'C', 'F'] as const) {
        for (const open of openClasses(line, cabin, day, 0.5, false)) expect(open.product.percent).toBeGreaterThan(100)
      }
    }
  })
})

describe('price', () => {
  const counts = fc.record({
    adults: fc.integer({ min: 1, max: 9 }),
    children: fc.integer({ min: 0, max: 8 }),
    infants: fc.integer({ min: 0, max: 4 }),
  })

  it('is the sum of its parts, per passenger and over all', () => {
    fc.assert(
      fc.property(anyLine, counts, fc.integer({ min: 10, max: 900 }), (line, passengers, tens) => {
        const price = priceOf(flightOf(line, '2026-12-01'), 'Y', tens * 10, passengers)
        let total = 0
        for (const row of price.passengers) {
          expect(row.fareMinor + row.airportTaxMinor + row.fuelSurchargeMinor).toBe(row.totalMinor)
          total += row.count * row.totalMinor
        }
        expect(price.totalMinor).toBe(total)
        expect(price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor).toBe(total)
        expect(Number.isInteger(total)).toBe(true)
      }),
    )
  })

  it('charges a child half and an infant a tenth of the full fare, without airport tax, whatever the adult pays', () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 10, max: 900 }), (line, tens) => {
        const price = priceOf(flightOf(line, '2026-12-01'), 'Y', tens * 10, { adults: 1, children: 1, infants: 1 })
        const [adult, child, infant] = price.passengers
        expect(adult).toMatchObject({ fareMinor: tens * 1000, airportTaxMinor: 5000 })
        expect(Math.abs((child?.fareMinor ?? 0) - line.fullFareYuan * 50)).toBeLessThanOrEqual(500)
        expect(Math.abs((infant?.fareMinor ?? 0) - line.fullFareYuan * 10)).toBeLessThanOrEqual(500)
        expect([child?.airportTaxMinor, infant?.airportTaxMinor, infant?.fuelSurchargeMinor]).toEqual([0, 0, 0])
        expect((child?.fuelSurchargeMinor ?? 0) * 2).toBe(adult?.fuelSurchargeMinor)
      }),
    )
  })

  it('takes the fuel surcharge by distance and by the date of travel', () => {
    expect([fuelSurchargeYuan('2026-12-01', 800), fuelSurchargeYuan('2026-12-01', 801)]).toEqual([10, 20])
    expect([fuelSurchargeYuan('2025-01-04', 800), fuelSurchargeYuan('2025-01-04', 801)]).toEqual([20, 40])
  })
})

describe('conditions', () => {
  const HOUR_MS = 3_600_000

  it('apply the first step that still holds: at the very hour the kinder one', () => {
    const { refund } = conditions('ca-standard')
    expect(refund.map((step) => [step.untilHoursBeforeDeparture, step.feePercent])).toEqual([
      [168, 20],
      [48, 30],
      [4, 50],
      [0, 70],
      [null, 90],
    ])
    expect([200, 168, 167.9, 48, 4, 3.9, 0, -0.1].map((hours) => feePercentAt(refund, hours * HOUR_MS))).toEqual([
      20, 20, 30, 30, 50, 70, 70, 90,
    ])
  })

  it('get dearer step by step, and a cheaper fare is never the freer one', () => {
    const rank = (percent: number | null) => percent ?? 101
    for (const ladder of ['ca', 'mu', 'cz', 'hu', 'lowcost']) {
      let kinder: readonly number[] = [0, 0, 0, 0, 0]
      for (const tier of ['full', 'flex', 'standard', 'saver']) {
        const fees = conditions(`${ladder}-${tier}`).refund.map((step) => rank(step.feePercent))
        expect(fees).toEqual(fees.toSorted((one, other) => one - other))
        expect(fees.every((fee, index) => fee >= (kinder[index] ?? 0))).toBe(true)
        kinder = fees
      }
    }
  })

  it('never charge more than the fare, and whole yuan, rounded up', () => {
    expect(feeMinor(92_000, 35)).toBe(32_200)
    expect(feeMinor(92_100, 35)).toBe(32_300)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (yuan, percent) => {
        const fee = feeMinor(yuan * 100, percent)
        expect(fee % 100).toBe(0)
        expect(fee).toBeLessThanOrEqual(yuan * 100)
        expect(fee * 100).toBeGreaterThanOrEqual(Math.min(yuan * 100 * percent, yuan * 10_000))
      }),
    )
  })
})
