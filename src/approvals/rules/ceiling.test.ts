import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ceilingFor, ceilingMinor, judgePrice, keptCeiling, type Ceiling } from './ceiling.ts'

const ceiling = (amountMinor: number, toleranceBasisPoints: number | null, toleranceMinor: number | null): Ceiling => ({
  amountMinor,
  toleranceBasisPoints,
  toleranceMinor,
})

const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const anyCeiling = fc
  .tuple(amount, fc.option(fc.integer({ min: 0, max: 10_000 })), fc.option(fc.integer({ min: 0, max: 1_000_000 })))
  .map((parts) => ceiling(...parts))

describe('the price ceiling', () => {
  it.each([
    ['no tolerance', ceiling(118_000, null, null), 118_000],
    ['five per cent', ceiling(118_000, 500, null), 123_900],
    ['fifty yuan', ceiling(118_000, null, 5_000), 123_000],
    ['five per cent, but not above fifty yuan', ceiling(118_000, 500, 5_000), 123_000],
    ['five per cent, which is less than a hundred yuan', ceiling(118_000, 500, 10_000), 123_900],
    ['half a fen, which is none', ceiling(99, 100, null), 99],
    ['a tolerance of nothing', ceiling(118_000, 0, 5_000), 118_000],
    ['nothing at all', ceiling(0, 500, null), 0],
  ])('allows %s', (_, one, highest) => {
    expect(ceilingMinor(one)).toBe(highest)
    expect(judgePrice(one, highest)).toEqual({ inside: true, leftMinor: 0 })
    expect(judgePrice(one, highest + 1)).toEqual({
      inside: false,
      oldMinor: one.amountMinor,
      newMinor: highest + 1,
      differenceMinor: highest + 1 - one.amountMinor,
    })
  })

  it('asks about the difference alone, and old and new differ by it', () => {
    fc.assert(
      fc.property(anyCeiling, amount, (one, price) => {
        const judged = judgePrice(one, price)
        const isRight = judged.inside
          ? price + judged.leftMinor === ceilingMinor(one) && judged.leftMinor >= 0
          : judged.oldMinor === one.amountMinor && judged.oldMinor + judged.differenceMinor === price && judged.differenceMinor > 0
        expect([judged, isRight]).toEqual([judged, true])
      }),
    )
  })

  it('never exceeds either tolerance, and a price that falls is always inside', () => {
    fc.assert(
      fc.property(anyCeiling, amount, (one, price) => {
        const more = ceilingMinor(one) - one.amountMinor
        expect(more).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThanOrEqual(one.toleranceMinor ?? Number.MAX_SAFE_INTEGER)
        const share = one.toleranceBasisPoints
        expect(share === null || BigInt(more) * 10_000n <= BigInt(one.amountMinor) * BigInt(share)).toBe(true)
        expect(judgePrice(one, Math.min(price, one.amountMinor)).inside).toBe(true)
      }),
    )
  })

  it('is kept with a request as it was then, whatever its company sets later', () => {
    const setting = { toleranceBasisPoints: 500, toleranceMinor: 20_000, beyond: 'ask' } as const
    expect(ceilingFor(setting, 118_000)).toEqual({ totalMinor: 118_000, toleranceMinor: 5_900 })
    expect(ceilingFor(setting, 800_000)).toEqual({ totalMinor: 800_000, toleranceMinor: 20_000 })
    fc.assert(
      fc.property(anyCeiling, amount, ({ toleranceBasisPoints, toleranceMinor }, total) => {
        const one = { toleranceBasisPoints: toleranceBasisPoints ?? 0, toleranceMinor: toleranceMinor ?? 0, beyond: 'ask' as const }
        expect(ceilingMinor(keptCeiling(ceilingFor(one, total)))).toBe(ceilingMinor({ amountMinor: total, ...one }))
      }),
    )
  })

  it('is not raised by small steps, only by a new agreement', () => {
    const setting = { toleranceBasisPoints: 500, toleranceMinor: 50_000, beyond: 'ask' } as const
    const one = keptCeiling(ceilingFor(setting, 100_000))
    expect(judgePrice(one, 104_000).inside).toBe(true)
    expect(judgePrice(one, 108_000)).toMatchObject({ inside: false, differenceMinor: 8_000 })
    const agreed = keptCeiling(ceilingFor(setting, 108_000))
    expect(judgePrice(agreed, 113_400).inside).toBe(true)
    expect(judgePrice(agreed, 113_401)).toMatchObject({ oldMinor: 108_000, differenceMinor: 5_401 })
  })
})
