import { describe, expect, it } from 'vitest'
import type { ListedSlice } from '../../calls/abroad.ts'
import { ALL_WAYS, arranged, isDirect } from './arrange.ts'

/** Of a way only what the list is arranged by. */
function way(sliceId: string, totalMinor: number, at: string, durationMinutes: number, flights = 1, isWithin = true): ListedSlice {
  const segments = Array.from({ length: flights }, () => ({ stops: [] }))
  const facts = { sliceId, durationMinutes, segments, from: { at }, lowest: { totalMinor }, verdict: { isWithin } }
  return facts as unknown as ListedSlice
}
const dear = way('dear', 900_000, '2026-12-01T08:00:00+08:00', 180)
// 07:30 in Tokyo is earlier than 08:00 in Shanghai by an hour and a half, whatever the wall says.
const early = way('early', 500_000, '2026-12-01T07:30:00+09:00', 600, 2, false)
const cheap = way('cheap', 500_000, '2026-12-01T12:00:00+08:00', 300)
const all = [dear, early, cheap]
const ids = (ways: readonly ListedSlice[]): string[] => ways.map(({ sliceId }) => sliceId)

describe('the ways of a leg', () => {
  it('stand by price, and among equals by when they leave', () => {
    expect(ids(arranged(all, ALL_WAYS, 'price'))).toEqual(['early', 'cheap', 'dear'])
  })

  it('stand by departure as the world turns, and by how long they take', () => {
    expect(ids(arranged(all, ALL_WAYS, 'departure'))).toEqual(['early', 'dear', 'cheap'])
    expect(ids(arranged(all, ALL_WAYS, 'duration'))).toEqual(['dear', 'cheap', 'early'])
  })

  it('are narrowed to what complies, and to what flies direct', () => {
    expect(ids(arranged(all, { compliantOnly: true, directOnly: false }, 'price'))).toEqual(['cheap', 'dear'])
    expect(ids(arranged(all, { compliantOnly: false, directOnly: true }, 'duration'))).toEqual(['dear', 'cheap'])
    expect(isDirect(early)).toBe(false)
  })
})
