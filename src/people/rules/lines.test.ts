import { describe, expect, it } from 'vitest'
import { isLineOpen, LINE_CODES, lineState, type LineCode, type LineSwitches } from './lines.ts'

const lines = (...open: LineCode[]): LineSwitches =>
  Object.fromEntries(LINE_CODES.map((code) => [code, open.includes(code)])) as Record<LineCode, boolean>
const EVERY = new Set(LINE_CODES)

describe('a line of the company', () => {
  it('is open where the company has opened it and it exists [C-CONF-01] [C-CONF-03]', () => {
    expect(lineState(lines('flight'), 'flight')).toBe('on')
    expect(lineState(lines(), 'flight')).toBe('off')
  })

  it('is never open where it does not exist, whatever the company says', () => {
    const all = lines(...LINE_CODES)
    expect(LINE_CODES.filter((code) => isLineOpen(all, code))).toEqual(['flight'])
    expect(lineState(all, 'train')).toBe('notYet')
    expect(lineState(lines('flight'), 'train')).toBe('off')
    expect(LINE_CODES.every((code) => isLineOpen(all, code, EVERY))).toBe(true)
  })
})
