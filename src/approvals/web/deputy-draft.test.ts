import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deputyFrom, limitMinorFrom } from './deputy-draft.ts'

const draft = { fromDate: '2026-12-01', untilDate: '2026-12-05', limit: '', products: [] }

describe('an amount as it is typed', () => {
  it('is read to the fen, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (minor) => {
        const typed = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
        expect(limitMinorFrom(typed)).toBe(minor)
      }),
    )
  })
  it('may have commas and one decimal', () => {
    expect([limitMinorFrom('5,000'), limitMinorFrom('0.5'), limitMinorFrom(' 12 '), limitMinorFrom('９，０００')]).toEqual([
      500_000, 50, 1200, 900_000,
    ])
  })
  it('is none with three decimals, letters or a sign', () => {
    expect(['1.234', '12元', '-1', '', '.', '1e3'].map(limitMinorFrom)).toEqual([null, null, null, null, null, null])
  })
})

describe('a deputy as she is entered', () => {
  it('decides about any amount and all lines where nothing is said', () => {
    expect(deputyFrom('QC1', draft)).toEqual({
      input: { deputyCode: 'QC1', fromDate: '2026-12-01', untilDate: '2026-12-05', limitMinor: null, products: null },
    })
  })
  it('has its limit and lines where they are said', () => {
    expect(deputyFrom('QC1', { ...draft, limit: '3000', products: ['flight'] })).toMatchObject({
      input: { limitMinor: 300_000, products: ['flight'] },
    })
  })
  it('names every field that is missing or wrong', () => {
    expect(deputyFrom('QC1', { ...draft, fromDate: '', untilDate: '', limit: 'many' })).toEqual({
      faults: ['fromDate', 'untilDate', 'limit'],
    })
  })
})
