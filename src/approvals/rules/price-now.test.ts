import { describe, expect, it } from 'vitest'
import { nowMinor, overAt } from './price-now.ts'

describe('what a request costs now', () => {
  it('is the order’s price as far as the request covers it, cheaper or dearer', () => {
    expect([193_000, 198_000, 202_650, 190_000].map((price) => nowMinor(193_000, 9_650, price))).toEqual([
      193_000, 198_000, 202_650, 190_000,
    ])
  })

  it('is what it was put at once the price has left that: another request asks', () => {
    expect(nowMinor(193_000, 9_650, 202_651)).toBe(193_000)
    expect(nowMinor(193_000, 0, 193_001)).toBe(193_000)
  })

  it('lies above the limit by what it moved, and never by less than nothing', () => {
    expect([overAt(25_000, 5_000), overAt(25_000, -5_000), overAt(25_000, -30_000), overAt(0, 5_000)]).toEqual([30_000, 20_000, 0, 0])
  })
})
