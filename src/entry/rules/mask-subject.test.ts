import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { maskSubject } from './mask-subject.ts'

describe('a platform’s name for somebody', () => {
  it('is shown by its last four characters, a short one by two, a shorter one not at all', () => {
    expect(maskSubject('ou_7d8a6e6df7621556ce0d21922b676706ccs')).toBe('•••• 6ccs')
    expect(maskSubject('qc1001')).toBe('•••• 01')
    expect(maskSubject('abc')).toBe('••••')
  })

  it('never shows more than half of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (subject) => {
        const shown = maskSubject(subject).replace(/^•••• ?/, '')
        expect(Array.from(shown).length * 2).toBeLessThanOrEqual(Array.from(subject).length)
      }),
    )
  })
})
