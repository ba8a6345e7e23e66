import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutTurns } from './problems.ts'

describe('an input', () => {
  it('turns nobody’s reading around, however deep the sign stands', () => {
    const input = { remark: 'for \u202Eelcnu\u202C', people: [{ name: '\u2066林\u2069一帆', age: 7 }], at: null, isAdult: true }
    expect(withoutTurns(input)).toEqual({ remark: 'for elcnu', people: [{ name: '林一帆', age: 7 }], at: null, isAdult: true })
  })

  it('keeps what is written from right to left, and the signs that only join or mark', () => {
    const written = { name: 'محمد', place: 'תל אביב\u200F', family: '👨\u200D👩\u200D👧' }
    expect(withoutTurns(written)).toEqual(written)
  })

  it('is what it was without such a sign, instants and numbers alike', () => {
    const at = Temporal.Instant.from('2026-11-25T00:00:00Z')
    expect(withoutTurns({ at, file: Buffer.from('x') })).toEqual({ at, file: Buffer.from('x') })
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(withoutTurns(value))).toBe(JSON.stringify(value).replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''))
      }),
    )
  })
})
