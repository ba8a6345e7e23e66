import { describe, expect, it } from 'vitest'
import { en } from '../text/form/en.ts'
import { zh } from '../text/form/zh.ts'
import { nameOver, subtitleOf } from './subtitle.ts'

describe('what the page of a cost says of its amount', () => {
  it('names nothing to pay only where that is known: an estimate that is not entered is not ¥0', () => {
    expect(subtitleOf({ amountMinor: 0, tickets: 1 }, null, en)).toBe('The company pays ¥0')
    for (const t of [zh, en]) {
      expect(subtitleOf({ amountMinor: null, tickets: 1 }, 'Ning Gao', t)).toContain('Ning Gao')
      expect(subtitleOf({ amountMinor: null, tickets: 1 }, null, t)).not.toContain('¥')
    }
  })

  it('names whoever’s it is, herself only where colleagues travel along', () => {
    const [gao, su] = [
      { zh: '高宁', en: 'Ning Gao' },
      { zh: '苏敏', en: 'Min Su' },
    ]
    expect(nameOver({ others: [] }, null, gao)).toBeNull()
    expect(nameOver({ others: ['QC1002'] }, null, gao)).toBe(gao)
    expect(nameOver({ others: ['QC4001'] }, su, gao)).toBe(su)
  })

  it('says that others travel too, and not one name for all of them', () => {
    expect(subtitleOf({ amountMinor: 100_00, tickets: 2 }, 'Ning Gao', en)).toBe('The company pays ¥100 for Ning Gao and 1 other')
    expect(subtitleOf({ amountMinor: 100_00, tickets: 4 }, 'Ning Gao', en)).toBe('The company pays ¥100 for Ning Gao and 3 others')
    expect(subtitleOf({ amountMinor: 100_00, tickets: 2 }, '高宁', zh)).toBe('高宁等 2 人的费用 · 公司承担 ¥100')
  })
})
