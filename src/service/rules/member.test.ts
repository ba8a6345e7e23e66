import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMemberCode, maskMemberNumber } from './member.ts'

describe('a membership number', () => {
  it('leaves masked: never more than a third of it [C-MISC-15]', () => {
    expect(maskMemberNumber('880037666559')).toBe('•••• 6559')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,40}$/), (number) => {
        const shown = maskMemberNumber(number).slice('•••• '.length)
        expect(number.endsWith(shown)).toBe(true)
        expect(shown.length).toBeLessThanOrEqual(Math.min(4, number.length / 3))
      }),
    )
  })
})

describe('a member code', () => {
  it('is six digits', () => {
    expect(['123456', ' 123456 '].every(isMemberCode)).toBe(true)
    expect(['12345', '1234567', '12345a', ''].some(isMemberCode)).toBe(false)
  })
})
