import { describe, expect, it } from 'vitest'
import { BUSINESS_CODES, isOn, isRoomSharingOn, switchOf, type BusinessCode, type LineSwitches } from './switches.ts'

const lines = (...open: BusinessCode[]): LineSwitches =>
  Object.fromEntries(BUSINESS_CODES.map((code) => [code, open.includes(code)])) as Record<BusinessCode, boolean>
const EVERY = new Set(BUSINESS_CODES)

describe('the switch of a line', () => {
  it('is on where the company has opened it and it exists [C-CONF-01] [C-CONF-03]', () => {
    expect(switchOf(lines('flight'), 'flight')).toBe('on')
    expect(switchOf(lines(), 'flight')).toBe('off')
  })

  it('is never on for a line that does not exist, whatever the company says', () => {
    const all = lines(...BUSINESS_CODES)
    expect(BUSINESS_CODES.filter((code) => isOn(all, code))).toEqual(['flight'])
    expect(switchOf(all, 'train')).toBe('notYet')
    expect(switchOf(lines('flight'), 'train')).toBe('off')
    expect(BUSINESS_CODES.every((code) => isOn(all, code, EVERY))).toBe(true)
  })
})

describe('sharing rooms', () => {
  it('is on where some hotel is, and the company wants it [C-CONF-05]', () => {
    expect(isRoomSharingOn(lines('hotelGat'), true, EVERY)).toBe(true)
    expect(isRoomSharingOn(lines('hotelGat'), false, EVERY)).toBe(false)
    expect(isRoomSharingOn(lines('train'), true, EVERY)).toBe(false)
    expect(isRoomSharingOn(lines(...BUSINESS_CODES), true)).toBe(false)
  })
})
