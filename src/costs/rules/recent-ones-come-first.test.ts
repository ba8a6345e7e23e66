import { describe, expect, it } from 'vitest'
import { recentFirst, RECENTS_MAX } from './recent-ones-come-first.ts'

const options = ['A', 'B', 'C', 'D'].map((code) => ({ code, isDefault: code === 'C' }))
const codes = (recent: string[]) => recentFirst(options, recent).map(({ code, isRecent }) => `${code}${isRecent ? '*' : ''}`)

describe('what may be charged', () => {
  it('begins with what was charged lately, then the proposed one, then the rest as it came [SC-PICK-01]', () => {
    expect(codes(['D', 'B'])).toEqual(['D*', 'B*', 'C', 'A'])
    expect(codes([])).toEqual(['C', 'A', 'B', 'D'])
  })

  it('knows nothing of what may not be charged any more, and of no more than a few', () => {
    expect(codes(['gone', 'A'])).toEqual(['A*', 'C', 'B', 'D'])
    expect(codes([...Array.from({ length: RECENTS_MAX }, (_, i) => `old${i}`), 'A'])).toEqual(['C', 'A', 'B', 'D'])
  })
})
