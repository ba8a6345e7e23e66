import { describe, expect, it } from 'vitest'
import { ONE_WAY_REASONS } from './one-way-abroad.ts'
import { checkReason } from './submit.ts'

describe('why somebody goes abroad one way', () => {
  it('is one of the list in every case, and what the list does not know in her own words [V-FLIGHT-07] [V-FLIGHT-09]', () => {
    expect(checkReason(null, ONE_WAY_REASONS)).toMatchObject({ field: 'reason.code' })
    expect(checkReason({ code: 'HOLIDAY', note: 'sun' }, ONE_WAY_REASONS)).toMatchObject({ field: 'reason.code' })
    expect(checkReason({ code: 'OPEN-RETURN', note: '' }, ONE_WAY_REASONS)).toBeNull()
    expect(checkReason({ code: 'OTHER', note: ' ' }, ONE_WAY_REASONS)).toMatchObject({ field: 'reason.note' })
    expect(checkReason({ code: 'OTHER', note: '随客户一起返回' }, ONE_WAY_REASONS)).toBeNull()
  })

  it('has each code once, with words in both languages', () => {
    expect(new Set(ONE_WAY_REASONS.map(({ code }) => code)).size).toBe(ONE_WAY_REASONS.length)
    for (const { name } of ONE_WAY_REASONS) expect([name.zh, name.en].every((words) => words !== '')).toBe(true)
  })
})
