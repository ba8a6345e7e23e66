import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offerKeyOf, type OfferedFare, type OfferedFlightWithFares } from './offer.ts'
import { byFlight, eachOnce, flownAs } from './same-flight.ts'
import { ours } from './sellers.ts'

const CLASSES = ['Y', 'K', 'V'] as const

function fare(flightId: string, bookingClass: string, fareMinor: number, checkedKg = 20): OfferedFare {
  return {
    fareId: `${flightId}-${bookingClass}`,
    cabin: 'Y',
    bookingClass,
    fareBasis: `${bookingClass}CA`,
    name: { zh: '经济舱', en: 'Economy' },
    fareMinor,
    discountPercent: 50,
    seatsLeft: null,
    conditions: { change: [{ untilHoursBefore: null, feePercent: 10 }], refund: [{ untilHoursBefore: null, feePercent: null }] },
    baggage: { checkedKg, carryOnKg: 5 },
  }
}

/** A flight as a seller has it: classes with their fares, in yuan. */
function flight(seller: string | null, number: string, fares: Readonly<Record<string, number>>, departs = '08:00'): OfferedFlightWithFares {
  const flightId = ours(seller, `${number}-20261201-HGHPEK`)
  return {
    flightId,
    carrier: 'CA',
    carrierName: { zh: '国航', en: 'Air China' },
    number,
    from: { airport: 'HGH', terminal: 'T3', at: `2026-12-01T${departs}:00+08:00` },
    to: { airport: 'PEK', terminal: 'T3', at: '2026-12-01T11:00:00+08:00' },
    durationMinutes: 130,
    aircraft: '320',
    stops: [],
    mealServed: true,
    distanceKm: 1_120,
    fullFareMinor: 200_000,
    airportTaxMinor: 5_000,
    fuelSurchargeMinor: 3_000,
    fares: Object.entries(fares).map(([bookingClass, yuan]) => fare(flightId, bookingClass, yuan * 100)),
  }
}

const keysOf = (flights: readonly OfferedFlightWithFares[]) => flights.flatMap((one) => one.fares.map((each) => offerKeyOf(one, each)))
/** What is to be had, whoever sells it. */
const productsOf = (flights: readonly OfferedFlightWithFares[]) =>
  flights.flatMap((one) => one.fares.map((each) => `${flownAs(one)} ${each.bookingClass} ${each.fareMinor}`)).toSorted()

const listOf = (seller: string | null) =>
  fc.uniqueArray(fc.constantFrom('CA1', 'CA2', 'CA3')).chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) =>
        fc
          .uniqueArray(fc.constantFrom(...CLASSES), { minLength: 1 })
          .chain((classes) => fc.tuple(...classes.map((one) => fc.tuple(fc.constant(one), fc.integer({ min: 8, max: 10 })))))
          .map((pairs) => flight(seller, number, Object.fromEntries(pairs))),
      ),
    ),
  )

describe('the same flight from several suppliers', () => {
  it('is one row with the fares of both, and what is the same at the same price once', () => {
    const first = flight(null, 'CA1', { K: 800, Y: 1_000 })
    const other = flight('north', 'CA1', { K: 800, V: 700, Y: 990 })
    expect(byFlight([first, other]).map((sold) => sold.length)).toEqual([2])
    expect(productsOf(eachOnce([first, other])).map((one) => one.slice(-7))).toEqual(['K 80000', 'V 70000', ' 100000', 'Y 99000'])
  })

  it('is told apart where two say different times of it', () => {
    expect(byFlight([flight(null, 'CA1', { K: 800 }), flight('north', 'CA1', { K: 800 }, '08:05')])).toHaveLength(2)
  })

  it('keeps a fare beside an equal one with another bag', () => {
    const first = flight(null, 'CA1', { K: 800 })
    const other = flight('north', 'CA1', {})
    const bare = { ...other, fares: [fare(other.flightId, 'K', 80_000, 0)] }
    expect(keysOf(eachOnce([first, bare]))).toHaveLength(2)
  })

  it('never loses a product, nor shows one twice, whoever answers first', () => {
    fc.assert(
      fc.property(listOf(null), listOf('north'), listOf('south'), (a, b, c) => {
        const all = productsOf(eachOnce([...a, ...b, ...c]))
        expect(all).toEqual([...new Set(productsOf([...a, ...b, ...c]))].toSorted())
        expect(productsOf(eachOnce([...c, ...a, ...b]))).toEqual(all)
      }),
    )
  })

  it('never takes away what was shown: a later answer only adds', () => {
    fc.assert(
      fc.property(listOf('north'), listOf(null), (shown, later) => {
        const before = keysOf(eachOnce(shown))
        const after = new Set(keysOf(eachOnce([...shown, ...later])))
        expect(before.filter((key) => !after.has(key))).toEqual([])
      }),
    )
  })

  it('leaves what one supplier says as it is', () => {
    fc.assert(
      fc.property(listOf(null), (flights) => {
        expect(eachOnce(flights)).toBe(flights)
      }),
    )
  })
})
