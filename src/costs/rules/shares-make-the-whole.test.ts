import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountsOf,
  checkSplit,
  divide,
  formatPercent,
  isBeyondWhole,
  readPercent,
  SHARES_MAX,
  WHOLE_BASIS_POINTS,
} from './shares-make-the-whole.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_00 })
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Cuts at random places make percentages that are the whole. */
const percentages = fc
  .uniqueArray(fc.integer({ min: 1, max: WHOLE_BASIS_POINTS - 1 }), { maxLength: SHARES_MAX - 1 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), WHOLE_BASIS_POINTS])
  .map((places) => places.slice(1).map((place, i) => place - (places[i] ?? 0)))

describe('a cost that is split', () => {
  it.each([
    ['makes 99.99', [3_333, 3_333, 3_333], 1],
    ['makes 100.01', [5_000, 5_001], -1],
    ['makes half', [5_000], 5_000],
  ])('is refused where it %s, with what is missing [V-OTHER-07]', (_, basisPoints, missingBasisPoints) => {
    expect(checkSplit({ by: 'percent', basisPoints }, 100_00)).toEqual({ is: 'percent', missingBasisPoints })
  })

  it('is refused by amount where a cent is missing or too much [V-OTHER-07]', () => {
    expect(checkSplit({ by: 'amount', amountsMinor: [50_00, 49_99] }, 100_00)).toEqual({ is: 'amount', missingMinor: 1 })
    expect(checkSplit({ by: 'amount', amountsMinor: [50_00, 50_01] }, 100_00)).toEqual({ is: 'amount', missingMinor: -1 })
    expect(checkSplit({ by: 'amount', amountsMinor: [50_00, 50_00] }, 100_00)).toBeNull()
  })

  it.each([[[0, 10_000]], [[-1, 10_001]], [[0.5, 9_999.5]], [[Number.NaN, 10_000]]])('is refused with the share %j', (basisPoints) => {
    expect(checkSplit({ by: 'percent', basisPoints }, 100_00)).toEqual({ is: 'notPositive', index: 0 })
  })

  it('has a share, and not too many', () => {
    expect(checkSplit({ by: 'percent', basisPoints: [] }, 1)).toEqual({ is: 'noShare' })
    const many = Array.from({ length: SHARES_MAX + 1 }, () => 1)
    expect(checkSplit({ by: 'amount', amountsMinor: many }, many.length)).toEqual({ is: 'tooMany', max: SHARES_MAX })
  })

  it('is divided so that its parts are the whole to the cent, each within a cent of its exact share', () => {
    fc.assert(
      fc.property(amount, percentages, (wholeMinor, basisPoints) => {
        expect(checkSplit({ by: 'percent', basisPoints }, wholeMinor)).toBeNull()
        const parts = amountsOf({ by: 'percent', basisPoints }, wholeMinor)
        expect(sum(parts)).toBe(wholeMinor)
        for (const [i, part] of parts.entries()) {
          const exactTimesWhole = BigInt(wholeMinor) * BigInt(basisPoints[i] ?? 0)
          const off = BigInt(part) * BigInt(WHOLE_BASIS_POINTS) - exactTimesWhole
          expect(off > -BigInt(WHOLE_BASIS_POINTS) && off < BigInt(WHOLE_BASIS_POINTS)).toBe(true)
        }
      }),
    )
  })

  it('gives what is left after rounding to the largest remainders, of equal ones to the first', () => {
    expect(divide(100_00, [1, 1, 1])).toEqual([33_34, 33_33, 33_33])
    expect(divide(1, [1, 2])).toEqual([0, 1])
    expect(divide(10, [0, 1, 0])).toEqual([0, 10, 0])
    expect(amountsOf({ by: 'percent', basisPoints: [3_333, 3_333, 3_334] }, 1_00)).toEqual([33, 33, 34])
  })

  it('never takes more from a part than it holds, in any chain of partial refunds', () => {
    const held = fc.array(fc.integer({ min: 0, max: 1_000_00 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(held, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (start, fractions) => {
        let now = start
        for (const fraction of fractions) {
          const taken = divide(Math.floor(sum(now) * fraction), now)
          now = now.map((one, i) => one - (taken[i] ?? 0))
          expect(now.every((one) => one >= 0)).toBe(true)
        }
        expect(divide(sum(now), now)).toEqual(now)
      }),
    )
  })

  it('cannot be divided among nobody', () => {
    expect(() => divide(1, [])).toThrow('among somebody')
    expect(divide(0, [0, 0])).toEqual([0, 0])
  })
})

describe('a percentage', () => {
  it.each([
    ['33.33', 3_333],
    ['33.3', 3_330],
    ['100', 10_000],
    [' 50 % ', 5_000],
    ['12,5％', 1_250],
    ['0.01', 1],
  ])('is read as it is typed: %s', (text, basisPoints) => {
    expect(readPercent(text)).toBe(basisPoints)
  })

  it.each(['', 'a', '33.333', '100.01', '-5', '1e2', '٣٣'])('is not %j', (text) => {
    expect(readPercent(text)).toBeNull()
  })

  it('beyond the whole is a number all the same', () => {
    expect(['150', '100.01', '1500 %', '100,5'].map(isBeyondWhole)).toEqual([true, true, true, true])
    expect(['100', '0', '', 'a', '33.333', '-5', '1e2'].map(isBeyondWhole)).toEqual(Array(7).fill(false))
  })

  it('is written as it was read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WHOLE_BASIS_POINTS }), (basisPoints) => {
        expect(readPercent(formatPercent(basisPoints))).toBe(basisPoints)
      }),
    )
    expect([3_333, 5_000, 1_250, 1, -1].map(formatPercent)).toEqual(['33.33', '50', '12.5', '0.01', '−0.01'])
  })
})
