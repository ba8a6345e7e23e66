import { describe, expect, it } from 'vitest'
import { EXPIRY_WARNING_DAYS, expiresBefore, expiryWarning, isExpired } from './document-expiry.ts'

const TODAY = '2026-11-21'

describe('the end of a document', () => {
  it('is its last valid day [V-IDCARD-03]', () => {
    expect(isExpired({ expiresOn: '2026-11-21' }, TODAY)).toBe(false)
    expect(isExpired({ expiresOn: '2026-11-20' }, TODAY)).toBe(true)
  })

  it('before the last day of a trip keeps somebody from booking; on that day it does not [V-IDCARD-03]', () => {
    expect(expiresBefore({ expiresOn: '2026-12-01' }, '2026-12-02')).toBe(true)
    expect(expiresBefore({ expiresOn: '2026-12-02' }, '2026-12-02')).toBe(false)
  })

  it('that nobody has entered, or that a document does not print, is held against nobody', () => {
    expect(isExpired({ expiresOn: null }, TODAY)).toBe(false)
    expect(expiresBefore({ expiresOn: null }, '2099-01-01')).toBe(false)
    expect(expiryWarning({ expiresOn: null }, TODAY)).toBeNull()
  })

  it('is called to mind half a year ahead, with the days that are left', () => {
    const inDays = (days: number): string => Temporal.PlainDate.from(TODAY).add({ days }).toString()
    expect(expiryWarning({ expiresOn: inDays(-1) }, TODAY)).toEqual({ is: 'expired' })
    expect(expiryWarning({ expiresOn: TODAY }, TODAY)).toEqual({ is: 'soon', daysLeft: 0 })
    expect(expiryWarning({ expiresOn: inDays(EXPIRY_WARNING_DAYS) }, TODAY)).toEqual({ is: 'soon', daysLeft: EXPIRY_WARNING_DAYS })
    expect(expiryWarning({ expiresOn: inDays(EXPIRY_WARNING_DAYS + 1) }, TODAY)).toBeNull()
  })
})
