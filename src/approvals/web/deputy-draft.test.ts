import { describe, expect, it } from 'vitest'
import { deputyFrom } from './deputy-draft.ts'

const draft = { fromDate: '2026-12-01', untilDate: '2026-12-05', limit: '', products: [] }

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
