import { describe, expect, it } from 'vitest'
import { isLineOpen, lineState, OPENING_CODES, type LineSwitches, type OpeningCode } from './lines.ts'

const opened = (...open: OpeningCode[]): LineSwitches =>
  Object.fromEntries(OPENING_CODES.map((code) => [code, open.includes(code)])) as Record<OpeningCode, boolean>

describe('what a company has opened', () => {
  it('is open where it exists, and not yet where it does not', () => {
    const built: ReadonlySet<OpeningCode> = new Set(['flight'])
    expect(lineState(opened('flight', 'train'), 'flight', built)).toBe('on')
    expect(lineState(opened('flight', 'train'), 'train', built)).toBe('notYet')
    expect(lineState(opened('flight'), 'train', built)).toBe('off')
    expect([isLineOpen(opened('train'), 'train', built), isLineOpen(opened('flight'), 'flight', built)]).toEqual([false, true])
  })

  it('has flights abroad only beside flights', () => {
    const built = new Set(OPENING_CODES)
    expect(lineState(opened('flight', 'flightAbroad'), 'flightAbroad', built)).toBe('on')
    expect(lineState(opened('flightAbroad'), 'flightAbroad', built)).toBe('off')
    expect(lineState(opened('flight'), 'flightAbroad', built)).toBe('off')
  })
})
