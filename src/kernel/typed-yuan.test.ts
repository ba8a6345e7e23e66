import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readYuan, typedYuan } from './typed-yuan.ts'

describe('an amount as it is typed', () => {
  it.each([
    ['3200', 320_000],
    ['3,200.5', 320_050],
    [' 12 ', 1_200],
    ['0', 0],
    ['0.01', 1],
    ['1,234,567.8', 123_456_780],
    [' ¥1,280.5 ', 128_050],
    ['¥ 320', 32_000],
    ['12，345', 1_234_500],
    ['３２００．５', 320_050],
    ['￥１，２８０．０５', 128_005],
  ])('reads %s as %i fen', (text, minor) => {
    expect(readYuan(text)).toBe(minor)
  })

  it.each(['', '-1', '3.201', '1e3', '九百', '123456789', '12,50', '1,18', '12,00.5', ',100', '1,2345', '1.', '.5', '3.2.1', '12元', '٣٣'])(
    'refuses %j',
    (text) => {
      expect(readYuan(text)).toBeNull()
    },
  )

  it('is read as it was written, and with two decimals always', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (minor) => {
        expect(readYuan(typedYuan(minor))).toBe(minor)
        expect(readYuan(`${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`)).toBe(minor)
      }),
    )
  })
})
