import { describe, expect, it } from 'vitest'
import { standingOf } from './chain.ts'

describe('where a level stands', () => {
  it('counts levels without those that are passed over', () => {
    const steps = [
      { level: 1, state: 'agreed' },
      { level: 2, state: 'skipped' },
      { level: 3, state: 'asked' },
    ]
    expect(standingOf(steps, 3)).toEqual({ level: 2, levels: 2 })
    expect(standingOf(steps, 1)).toEqual({ level: 1, levels: 2 })
  })

  it('counts a level once, however many are asked at it [P-APPR-01]', () => {
    const steps = [
      { level: 1, state: 'agreed' },
      { level: 1, state: 'closed' },
      { level: 2, state: 'asked' },
    ]
    expect(standingOf(steps, 2)).toEqual({ level: 2, levels: 2 })
  })
})
