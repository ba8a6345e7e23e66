import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskMail, maskToEnd } from './mask.ts'

describe('a number or name that is masked to its end', () => {
  it('shows four characters at most, of a short one two, of a shorter one none [C-MISC-15]', () => {
    expect(maskToEnd('ou_7d8a6e6df7621556ce0d21922b676706ccs')).toBe('•••• 6ccs')
    expect(maskToEnd('880037666559')).toBe('•••• 6559')
    expect(maskToEnd('qc1001')).toBe('•••• 01')
    expect(['abcde', 'a', ''].map(maskToEnd)).toEqual(['••••', '••••', '••••'])
  })

  it('never shows more than a third of it, and nothing but its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const shown = maskToEnd(text).replace(/^•••• ?/u, '')
        expect(text.endsWith(shown)).toBe(true)
        expect(Array.from(shown).length).toBeLessThanOrEqual(Math.min(4, Array.from(text).length / 3))
      }),
    )
  })
})

describe('a mail address that is masked', () => {
  it('shows its first letter and its domain, and nothing of what is no address', () => {
    expect(['yifan@qicheng.example', '𠮷野@qicheng.example', '@qicheng.example', 'yifan', ''].map(maskMail)).toEqual([
      'y•••@qicheng.example',
      '𠮷•••@qicheng.example',
      '•••',
      '•••',
      '•••',
    ])
  })
})
