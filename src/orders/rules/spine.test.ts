import { describe, expect, it } from 'vitest'
import { mayFollow, orderNumber, SUMMARIES } from './spine.ts'

describe('order numbers', () => {
  it('name the line, the day of submitting and a sequence', () => {
    expect(orderNumber('flight', Temporal.PlainDate.from('2026-11-24'), 17)).toBe('F261124000017')
    expect(orderNumber('flight', Temporal.PlainDate.from('2026-01-02'), 999_999)).toBe('F260102999999')
  })
})

describe('summaries', () => {
  it('never let a completed or closed order open again', () => {
    const legal = SUMMARIES.flatMap((from) => SUMMARIES.filter((to) => mayFollow(from, to)).map((to) => `${from}>${to}`))
    expect(legal).toEqual([
      'inProgress>inProgress',
      'inProgress>toTravel',
      'inProgress>closed',
      'toTravel>inProgress',
      'toTravel>toTravel',
      'toTravel>completed',
      'toTravel>closed',
      'completed>completed',
      'closed>closed',
    ])
  })
})
