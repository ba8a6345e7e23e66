import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatMoney, sumMinor, yuan } from './money.ts'

describe('amounts', () => {
  it('are summed exactly, and never past the safe integers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), { maxLength: 50 }), (amounts) => {
        expect(BigInt(sumMinor(amounts))).toBe(amounts.reduce((sum, one) => sum + BigInt(one), 0n))
      }),
    )
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow('safe integers')
  })

  it('come from yuan without a fen too much or too little', () => {
    expect([yuan(0.1 + 0.2), yuan(19.99), yuan(1234.56), yuan(0)]).toEqual([30, 1999, 123_456, 0])
  })

  it('are written the same in both languages, with fen only where there are any', () => {
    expect([0, 5, 118_000, 118_050, 160_000_000, -32_000, -5].map(formatMoney)).toEqual([
      '¥0',
      '¥0.05',
      '¥1,180',
      '¥1,180.50',
      '¥1,600,000',
      '−¥320',
      '−¥0.05',
    ])
    expect([118_050, -32_000].map(formatAmount)).toEqual(['1,180.50', '−320'])
  })

  it('read back as the number they were', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (minor) => {
        expect(Math.round(Number(formatAmount(minor).replaceAll(',', '')) * 100)).toBe(minor)
      }),
    )
  })
})
