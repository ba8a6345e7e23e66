import { describe, expect, it } from 'vitest'
import { LINE_CODES, type LineCode, type LineSwitches } from '../../people/rules/lines.ts'
import { isRoomSharingOn } from './switches.ts'

const lines = (...open: LineCode[]): LineSwitches =>
  Object.fromEntries(LINE_CODES.map((code) => [code, open.includes(code)])) as Record<LineCode, boolean>
const EVERY = new Set(LINE_CODES)

describe('sharing rooms', () => {
  it('is on where some hotel is, and the company wants it [C-CONF-05]', () => {
    expect(isRoomSharingOn(lines('hotelGat'), true, EVERY)).toBe(true)
    expect(isRoomSharingOn(lines('hotelGat'), false, EVERY)).toBe(false)
    expect(isRoomSharingOn(lines('train'), true, EVERY)).toBe(false)
    expect(isRoomSharingOn(lines(...LINE_CODES), true)).toBe(false)
  })
})
