import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coversAll,
  FEE_CHANNELS,
  FEE_PAYERS,
  FEE_PRODUCTS,
  feeBearer,
  feeOfTickets,
  promiseOf,
  serviceFeeMinor,
  withServiceFee,
  type FeeRate,
  type FeeRule,
} from './service-fees.ts'

const minor = fc.integer({ min: 0, max: 10_000_00 })
const amount: fc.Arbitrary<FeeRate['amount']> = fc.oneof(
  fc.record({ is: fc.constant('fixed' as const), amountMinor: minor }),
  fc
    .record({ basisPoints: fc.integer({ min: 0, max: 10_000 }), floor: minor, room: fc.option(minor) })
    .map(({ basisPoints, floor, room }) => ({
      is: 'percent' as const,
      basisPoints,
      atLeastMinor: floor,
      atMostMinor: room === null ? null : floor + room,
    })),
)
const rate: fc.Arbitrary<FeeRate> = fc.record({ per: fc.constantFrom('ticket' as const, 'order' as const), amount })
const some = <T>(all: readonly T[]) => fc.option(fc.subarray([...all], { minLength: 1 }))
const rule: fc.Arbitrary<FeeRule> = fc.record({
  products: some(FEE_PRODUCTS),
  channels: some(FEE_CHANNELS),
  per: fc.constantFrom('ticket' as const, 'order' as const),
  amount,
})

const fixed = (amountMinor: number, more: Partial<FeeRule> = {}): FeeRule => ({
  products: null,
  channels: null,
  per: 'ticket',
  amount: { is: 'fixed', amountMinor },
  ...more,
})
const percent = (basisPoints: number, atLeastMinor = 0, atMostMinor: number | null = null): FeeRate => ({
  per: 'ticket',
  amount: { is: 'percent', basisPoints, atLeastMinor, atMostMinor },
})

describe('the rate that a booking is charged', () => {
  const fees = {
    rates: [
      fixed(30_00, { channels: ['desk'] }),
      fixed(20_00, { products: ['flight'], channels: ['agent'] }),
      fixed(10_00, { products: ['flight'] }),
    ],
    paidBy: 'company' as const,
    isReturned: false,
  }
  const charged = (product: (typeof FEE_PRODUCTS)[number], channel: (typeof FEE_CHANNELS)[number]) =>
    serviceFeeMinor(promiseOf(fees, { product, channel }).rate, { fareMinor: 890_00, tickets: 1 })

  it('is the first that fits its product and its channel; without one nothing is charged', () => {
    expect([charged('flight', 'own'), charged('flight', 'agent'), charged('flight', 'desk')]).toEqual([10_00, 20_00, 30_00])
    expect([charged('hotel', 'own'), charged('hotel', 'agent'), charged('hotel', 'desk')]).toEqual([0, 0, 30_00])
  })

  it('can never be charged where an earlier one takes all of it, and only then', () => {
    fc.assert(
      fc.property(rule, rule, (first, second) => {
        const both = { rates: [first, second], paidBy: 'company' as const, isReturned: false }
        const isEverTaken = FEE_PRODUCTS.some((product) =>
          FEE_CHANNELS.some((channel) => {
            const isFor = (one: FeeRule) =>
              (one.products ?? FEE_PRODUCTS).includes(product) && (one.channels ?? FEE_CHANNELS).includes(channel)
            return isFor(second) && !isFor(first) && promiseOf(both, { product, channel }).rate !== null
          }),
        )
        expect(coversAll(first, second)).toBe(!isEverTaken)
      }),
    )
  })
})

describe('what a rate comes to', () => {
  it('is for each ticket or for the order, however many travel', () => {
    expect(serviceFeeMinor(fixed(10_00), { fareMinor: 1, tickets: 3 })).toBe(30_00)
    expect(serviceFeeMinor(fixed(10_00, { per: 'order' }), { fareMinor: 1, tickets: 3 })).toBe(10_00)
  })

  it('is a share of the fare, half a cent up, between its floor and its ceiling', () => {
    expect(serviceFeeMinor(percent(100), { fareMinor: 890_00, tickets: 1 })).toBe(8_90)
    expect(serviceFeeMinor(percent(50), { fareMinor: 1_00, tickets: 1 })).toBe(1)
    expect(serviceFeeMinor(percent(100, 20_00), { fareMinor: 890_00, tickets: 2 })).toBe(40_00)
    expect(serviceFeeMinor(percent(1_000, 0, 50_00), { fareMinor: 890_00, tickets: 2 })).toBe(100_00)
    expect(serviceFeeMinor({ ...percent(1_000, 0, 50_00), per: 'order' }, { fareMinor: 890_00, tickets: 2 })).toBe(50_00)
  })

  it('is whole cents, and never outside of what the company has set', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 100_000_00 }), fc.integer({ min: 1, max: 9 }), (one, fareMinor, tickets) => {
        const feeMinor = serviceFeeMinor(one, { fareMinor, tickets })
        const times = one.per === 'ticket' ? tickets : 1
        const { amount: set } = one
        const [low, high] = set.is === 'fixed' ? [set.amountMinor, set.amountMinor] : [set.atLeastMinor, set.atMostMinor ?? Infinity]
        expect(Number.isSafeInteger(feeMinor)).toBe(true)
        expect(feeMinor).toBeGreaterThanOrEqual(low * times)
        expect(feeMinor).toBeLessThanOrEqual(high * times)
      }),
    )
  })

  it('belongs to tickets one after another, and all of them are the whole', () => {
    fc.assert(
      fc.property(minor, fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }), (feeMinor, turns) => {
        const all = turns.reduce((sum, count) => sum + count, 0)
        let before = 0
        let sum = 0
        for (const now of turns) {
          const part = feeOfTickets(feeMinor, { all, before, now })
          expect(part).toBeGreaterThanOrEqual(0)
          sum += part
          before += now
        }
        expect(sum).toBe(feeMinor)
      }),
    )
    expect(() => feeOfTickets(100, { all: 2, before: 1, now: 2 })).toThrow('no more tickets')
  })
})

describe('who pays a service fee', () => {
  it('is the company, the person, or whoever pays the trip', () => {
    const [mixed, hers] = [
      { companyMinor: 600_00, personMinor: 400_00 },
      { companyMinor: 0, personMinor: 1_000_00 },
    ]
    expect(withServiceFee(mixed, 10_00, 'company')).toEqual({ companyMinor: 610_00, personMinor: 400_00 })
    expect(withServiceFee(hers, 10_00, 'company')).toEqual({ companyMinor: 10_00, personMinor: 1_000_00 })
    expect(withServiceFee(mixed, 10_00, 'person')).toEqual({ companyMinor: 600_00, personMinor: 410_00 })
    expect([feeBearer('asTrip', mixed), feeBearer('asTrip', hers)]).toEqual(['company', 'person'])
    expect(feeBearer('asTrip', { companyMinor: 0, personMinor: 0 })).toBe('company')
  })

  it('adds the fee to one part and to nothing else: the parts are the whole', () => {
    fc.assert(
      fc.property(minor, minor, minor, fc.constantFrom(...FEE_PAYERS), (companyMinor, personMinor, feeMinor, paidBy) => {
        const trip = { companyMinor, personMinor }
        const split = withServiceFee(trip, feeMinor, paidBy)
        expect(split.companyMinor + split.personMinor).toBe(companyMinor + personMinor + feeMinor)
        expect([split.companyMinor - companyMinor, split.personMinor - personMinor].toSorted((a, b) => a - b)).toEqual([0, feeMinor])
        // Who bears it is known by the time it is kept with the order, and stays so.
        expect(withServiceFee(trip, feeMinor, feeBearer(paidBy, trip))).toEqual(split)
      }),
    )
  })
})
