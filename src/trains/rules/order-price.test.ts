import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldAt, totalMinorOf, upTo, type TrainPrice } from './order-price.ts'

const price = (fareMinor: number, serviceFeeMinor: number): TrainPrice => ({ eachMinor: [fareMinor], fareMinor, serviceFeeMinor })

describe('an order whose last resort is a flight', () => {
  it('costs the dearer of the two at most, and says when that is the flight', () => {
    expect(upTo(price(55_300, 500), 120_000)).toEqual({ eachMinor: [55_300], fareMinor: 120_000, serviceFeeMinor: 0, isOfFlight: true })
    expect(upTo(price(174_800, 500), 120_000)).toEqual(price(174_800, 500))
  })

  it('is never below either, and above none', () => {
    const minor = fc.nat(1_000_000)
    fc.assert(
      fc.property(minor, minor, minor, (fareMinor, feeMinor, ceilingMinor) => {
        const own = price(fareMinor, feeMinor)
        expect(totalMinorOf(upTo(own, ceilingMinor))).toBe(Math.max(totalMinorOf(own), ceilingMinor))
      }),
    )
  })

  it('costs what the train costs once that is held', () => {
    expect(heldAt(price(55_300, 500), [54_000])).toEqual({ eachMinor: [54_000], fareMinor: 54_000, serviceFeeMinor: 500 })
  })
})
