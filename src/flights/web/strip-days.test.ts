import { describe, expect, it } from 'vitest'
import { keptStart, stripDays, stripStart } from './strip-days.ts'

const span = { firstDate: '2026-11-21', lastDate: '2027-11-21' }

describe('the strip of dates', () => {
  it('begins ten days before the chosen one, but never before today', () => {
    expect(stripStart({ ...span, selected: '2027-03-20' })).toBe('2027-03-10')
    expect(stripStart({ ...span, selected: '2026-11-24' })).toBe('2026-11-21')
  })

  it('ends with the last day that can be booked', () => {
    const start = stripStart({ ...span, selected: '2027-11-21' })
    expect(start).toBe('2027-10-22')
    expect(stripDays(start, span.lastDate).at(-1)).toBe('2027-11-21')
    expect(stripDays('2026-11-21', '2026-11-25')).toHaveLength(5)
  })

  it('stays where it lies while the chosen day is one of its own', () => {
    expect(keptStart('2027-03-10', { ...span, selected: '2027-03-29' })).toBe('2027-03-10')
    expect(keptStart('2027-03-10', { ...span, selected: '2027-05-01' })).toBe('2027-04-21')
    expect(keptStart('2026-11-20', { ...span, selected: '2026-11-24' })).toBe('2026-11-21')
    expect(keptStart(null, { ...span, selected: '2027-03-20' })).toBe('2027-03-10')
  })
})
