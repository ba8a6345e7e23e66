import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, leftMs } from './countdown.ts'

const NOW = '2026-11-21T06:00:00Z'
const END = '2026-11-21T06:30:00Z'
const WINDOW_MS = 30 * 60_000

describe('the time left to pay', () => {
  it('runs by the server’s clock, whatever time the phone thinks it is [E-PAY-03]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 2 * WINDOW_MS }), (readAtMs, passedMs) => {
        const left = leftMs(END, { now: NOW, readAtMs }, readAtMs + passedMs)
        expect(left).toBe(Math.max(0, WINDOW_MS - passedMs))
      }),
    )
  })

  it('does not grow when the phone’s clock is set back', () => {
    expect(leftMs(END, { now: NOW, readAtMs: 1_000_000 }, 0)).toBe(WINDOW_MS)
  })

  it('is written as minutes and seconds, with hours where there are any', () => {
    const written = [0, 1, 999, 1_000, 59_001, 60_000, 872_000, WINDOW_MS, 3_599_000, 3_725_000]
    expect(written.map(clockOf)).toEqual(['0:00', '0:01', '0:01', '0:01', '1:00', '1:00', '14:32', '30:00', '59:59', '1:02:05'])
  })

  it('says that nothing is left exactly when nothing is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (ms) => {
        expect(clockOf(ms) === '0:00').toBe(ms <= 0)
      }),
    )
  })
})
