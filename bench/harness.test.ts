import { describe, expect, it } from 'vitest'
import { lastTime, medianOf, mergeResults, quantileOf, rowOf, sideBySide } from './harness.ts'
import type { Measurement } from './harness.ts'

const measurement = (over: Partial<Measurement>): Measurement => ({
  what: 'search',
  against: 'bare calls',
  ours: 105.4,
  anchor: 100,
  unit: 'ms',
  ratio: 1.054,
  aim: '≤ 1.10×',
  meetsAim: true,
  rounds: 9,
  ...over,
})

describe('the bench harness', () => {
  it('takes the middle of odd and even numbers of values', () => {
    expect(medianOf([9, 1, 5])).toBe(5)
    expect(medianOf([1, 100, 3, 5])).toBe(4)
    expect(() => medianOf([])).toThrow('no median')
  })

  it('takes the value below which a share of all lies', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
    expect(quantileOf(hundred, 0.95)).toBe(96)
    expect(quantileOf([3, 1, 2], 1)).toBe(3)
    expect(() => quantileOf([], 0.5)).toThrow('no quantile')
  })

  it('lets each side go first in turn and throws the first round away', async () => {
    const order: string[] = []
    const times = { ours: [1000, 10, 12], anchor: [1000, 20, 22] }
    const take = (side: 'ours' | 'anchor') => async () => {
      order.push(side)
      return times[side].shift() ?? 0
    }
    expect(await sideBySide({ rounds: 2, ours: take('ours'), anchor: take('anchor') })).toEqual({ ours: 11, anchor: 21 })
    expect(order).toEqual(['ours', 'anchor', 'anchor', 'ours', 'ours', 'anchor'])
  })

  it('tells a plain figure without an anchor or an aim', () => {
    const plain = measurement({ what: 'whole bookings', against: null, anchor: null, ratio: null, aim: null, unit: 'per s' })
    expect(rowOf(plain)).toBe('| whole bookings | – | 105 per s | – | – | – | 9 |')
  })

  it('replaces the rows that were measured and keeps the others', () => {
    const first = mergeResults('', ['2 cores'], [measurement({}), measurement({ what: 'booking', ratio: 0.7 })])
    const second = mergeResults(first, ['2 cores'], [measurement({ ratio: 1.2, meetsAim: false })])
    expect(second).toContain(rowOf(measurement({ what: 'booking', ratio: 0.7 })))
    expect(second).toContain('| search | bare calls | 105 ms | 100 ms | 1.20 | ≤ 1.10× ✗ | 9 |')
    expect(second.match(/\| search \|/g)).toHaveLength(1)
    expect(second.match(/\| what \|/g)).toHaveLength(1)
  })

  it('tells what it measured last time, with the ratio where there was one', () => {
    const plain = measurement({ what: 'whole bookings', against: null, anchor: null, ratio: null, aim: null, unit: 'per s' })
    const before = mergeResults('', ['2 cores'], [measurement({}), plain])
    expect(lastTime(before, 'search')).toBe('105 ms, 1.05')
    expect(lastTime(before, 'whole bookings')).toBe('105 per s')
    expect(lastTime(before, 'something new')).toBe('–')
  })
})
