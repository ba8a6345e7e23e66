import { describe, expect, it } from 'vitest'
import { uuidv7 } from './ids.ts'

describe('ids', () => {
  it('are UUIDs of version 7 that carry their millisecond and sort by it', () => {
    const moments = [0, 1, 1_763_683_200_000, 1_763_683_200_001, 2 ** 48 - 1]
    const ids = moments.map((ms) => uuidv7(ms))
    for (const [index, id] of ids.entries()) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(moments[index])
    }
    expect(ids.toSorted()).toEqual(ids)
  })

  it('differ within one millisecond', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => uuidv7(1))).size).toBe(10_000)
  })
})
