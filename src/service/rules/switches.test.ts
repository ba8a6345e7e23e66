import { describe, expect, it } from 'vitest'
import { OPENING_CODES, type LineSwitches, type OpeningCode } from '../../people/rules/lines.ts'
import { isRoomSharingOn } from './switches.ts'

const lines = (...open: OpeningCode[]): LineSwitches =>
  Object.fromEntries(OPENING_CODES.map((code) => [code, open.includes(code)])) as Record<OpeningCode, boolean>
const EVERY = new Set(OPENING_CODES)

describe('sharing rooms', () => {
  it('is on where some hotel is, and the company wants it [C-CONF-05]', () => {
    expect(isRoomSharingOn(lines('hotelGat'), true, EVERY)).toBe(true)
    expect(isRoomSharingOn(lines('hotelGat'), false, EVERY)).toBe(false)
    expect(isRoomSharingOn(lines('train'), true, EVERY)).toBe(false)
    expect(isRoomSharingOn(lines(...OPENING_CODES), true)).toBe(false)
  })
})
