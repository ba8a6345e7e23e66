import { describe, expect, it } from 'vitest'
import { medianOf, mergeResults, rowOf, sideBySide } from './harness.ts'
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

  it('replaces the rows that were measured and keeps the others', () => {
    const first = mergeResults('', ['2 cores'], [measurement({}), measurement({ what: 'booking', ratio: 0.7 })])
    const second = mergeResults(first, ['2 cores'], [measurement({ ratio: 1.2, meetsAim: false })])
    expect(second).toContain(rowOf(measurement({ what: 'booking', ratio: 0.7 })))
    expect(second).toContain('| search | bare calls | 105 ms | 100 ms | 1.20 | ≤ 1.10× ✗ | 9 |')
    expect(second.match(/\| search \|/g)).toHaveLength(1)
    expect(second.match(/\| what \|/g)).toHaveLength(1)
  })
})
