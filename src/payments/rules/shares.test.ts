import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOut } from './shares.ts'

const weights = fc
  .array(fc.integer({ min: 0, max: 10_000_000_00 }), { minLength: 1, maxLength: 9 })
  .filter((all) => all.some((one) => one > 0))

describe('sharing out by the largest remainder', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [1, [1, 1], [1, 0]],
    [1, [1, 2], [0, 1]],
    [0, [3, 4], [0, 0]],
    [0, [0, 0], [0, 0]],
    [10, [0, 5, 0], [0, 10, 0]],
    [999, [500, 300, 200], [499, 300, 200]],
  ])('shares %i after %j as %j', (total, after, parts) => {
    expect(shareOut(total, after)).toEqual(parts)
  })

  it('makes the whole, gives everybody her exact share to less than a cent, and more to nobody with less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), weights, (total, all) => {
        const parts = shareOut(total, all)
        const sum = all.reduce((one, other) => one + BigInt(other), 0n)
        expect(parts.reduce((one, other) => one + other, 0)).toBe(total)
        for (const [index, part] of parts.entries()) {
          const weight = BigInt(all[index] ?? 0)
          const off = BigInt(part) * sum - BigInt(total) * weight
          expect(off > -sum && off < sum).toBe(true)
          expect(weight > 0n || part === 0).toBe(true)
          const lighter = parts.filter((_, other) => weight > BigInt(all[other] ?? 0))
          expect(lighter.every((their) => part >= their)).toBe(true)
        }
      }),
    )
  })

  it('gives nobody more than her weight where the weights suffice', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const total = Math.floor(all.reduce((one, other) => one + other, 0) * share)
        for (const [index, part] of shareOut(total, all).entries()) expect(part).toBeLessThanOrEqual(all[index] ?? 0)
      }),
    )
  })

  it('refuses what is no amount, and an amount for nobody', () => {
    expect(() => shareOut(-1, [1])).toThrow('is an amount')
    expect(() => shareOut(0.5, [1])).toThrow('is an amount')
    expect(() => shareOut(1, [1, -1])).toThrow('negative weight')
    expect(() => shareOut(1, [0, 0])).toThrow('among somebody')
    expect(() => shareOut(1, [0.5])).toThrow(RangeError)
  })
})
