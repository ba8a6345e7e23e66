import { describe, expect, it } from 'vitest'
import { lineOfNumber, mayFollow, ORDER_LEVELS, orderLevel, orderNumber, SUMMARIES } from './spine.ts'

describe('order numbers', () => {
  it('name the line, the day of submitting and a sequence', () => {
    expect(orderNumber('flight', Temporal.PlainDate.from('2026-11-24'), 17)).toBe('F261124000017')
    expect(orderNumber('flight', Temporal.PlainDate.from('2026-01-02'), 999_999)).toBe('F260102999999')
    expect(orderNumber('train', Temporal.PlainDate.from('2026-11-24'), 17)).toBe('T261124000017')
  })

  it('says of which line it is, and so does a name that begins with it', () => {
    expect(['F261124000017', 'F261124000017-2', 'T261124000017'].map(lineOfNumber)).toEqual(['flight', 'flight', 'train'])
    expect(['', 'F26', 'X261124000017', 'https://evil.example/F261124000017'].map(lineOfNumber)).toEqual([null, null, null, null])
  })
})

describe('summaries', () => {
  it('never let a completed or closed order open again [ST-ORDERLEVEL]', () => {
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

describe('the order-level state', () => {
  it('follows from the summary; what was called off is told from what ended by itself [ST-ORDERLEVEL] [ST-ORD-02] [ST-ORD-03]', () => {
    const levels = (isCalledOff: boolean) => SUMMARIES.map((summary) => orderLevel(summary, { isCalledOff }))
    expect(levels(false)).toEqual(['inquiring', 'triping', 'triped', 'closed'])
    expect(levels(true)).toEqual(['inquiring', 'triping', 'triped', 'canceled'])
    expect(new Set([...levels(false), ...levels(true)])).toEqual(new Set(ORDER_LEVELS))
  })
})
