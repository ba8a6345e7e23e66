import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readYuan } from './yuan.ts'

describe('an amount as it is typed', () => {
  it.each([
    ['1280', 128_000],
    [' ¥1,280.5 ', 128_050],
    ['￥１２８０．０５', 128_005],
    ['0.01', 1],
  ])('reads %s as %i fen', (text, minor) => {
    expect(readYuan(text)).toBe(minor)
  })

  it.each(['', '0', '0.00', '-1', '1.234', '1e3', '1.', '.5', 'abc', '123456789', '1 280 yuan'])('refuses %j', (text) => {
    expect(readYuan(text)).toBeNull()
  })

  it('reads every amount that is written with two decimals, to the fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (minor) => {
        const text = `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
        expect(readYuan(text)).toBe(minor)
      }),
    )
  })
})
