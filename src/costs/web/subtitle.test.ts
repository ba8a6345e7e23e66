import { describe, expect, it } from 'vitest'
import { en } from '../text/form/en.ts'
import { zh } from '../text/form/zh.ts'
import { subtitleOf } from './subtitle.ts'

describe('what the page of a cost says of its amount', () => {
  it('names nothing to pay only where that is known: an estimate that is not entered is not ¥0', () => {
    expect(subtitleOf({ amountMinor: 0 }, null, en)).toBe('The company pays ¥0')
    for (const t of [zh, en]) {
      expect(subtitleOf({ amountMinor: null }, 'Ning Gao', t)).toContain('Ning Gao')
      expect(subtitleOf({ amountMinor: null }, null, t)).not.toContain('¥')
    }
  })
})
