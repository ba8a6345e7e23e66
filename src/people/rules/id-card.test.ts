import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCharacterOf, isOldGreenCard, readIdCard } from './id-card.ts'

const TODAY = '2026-11-21'

/** Lines of `value word # why`; `_` stands for a gap inside the value. */
function listed(file: string): { value: string; word: string; why: string }[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, value = '', word = '', why = ''] = /^(\S+) (\S+) # (.*)$/.exec(line) ?? []
      return { value: value.replaceAll('_', ' '), word, why }
    })
}

/** Any well-formed number of a person born in the nineteen hundreds. */
const anyNumber = fc
  .record({
    region: fc.constantFrom('110101', '330106', '810000', '513001'),
    day: fc.integer({ min: 0, max: 36_000 }),
    sequence: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ region, day, sequence }) => {
    const birth = Temporal.PlainDate.from('1900-01-01').add({ days: day }).toString().replaceAll('-', '')
    const first17 = `${region}${birth}${String(sequence).padStart(3, '0')}`
    return first17 + checkCharacterOf(first17)
  })

describe('an ID number', () => {
  it.each(listed('./id-card_valid.txt'))('$value is accepted as $word: $why [V-IDCARD-09]', ({ value, word }) => {
    expect(readIdCard(value, TODAY)).toMatchObject({ kind: word })
  })

  it.each(listed('./id-card_invalid.txt'))('$value is refused for its $word: $why [V-IDCARD-09]', ({ value, word }) => {
    expect(readIdCard(value, TODAY)).toEqual({ fault: word })
  })

  it('has the check character that the standard prints for its example', () => {
    // GB 11643-1999, annex A: 110105 19491231 002 gives X.
    expect(checkCharacterOf('11010519491231002')).toBe('X')
  })

  it('says birth date and sex', () => {
    expect(readIdCard('110101190003070010', TODAY)).toEqual({
      number: '110101190003070010',
      kind: 'citizen',
      region: '11',
      birthDate: '1900-03-07',
      sex: 'M',
    })
    expect(readIdCard('330106190108230028', TODAY)).toMatchObject({ sex: 'F' })
    expect(readIdCard('42010619020520101x', TODAY)).toMatchObject({ number: '42010619020520101X' })
  })

  it('of somebody born today is accepted, of somebody born tomorrow is not', () => {
    const of = (birth: string): string => `110101${birth}001${checkCharacterOf(`110101${birth}001`)}`
    expect(readIdCard(of('20261121'), TODAY)).toMatchObject({ birthDate: TODAY })
    expect(readIdCard(of('20261122'), TODAY)).toEqual({ fault: 'birthDate' })
  })

  it('is accepted whenever region, date and check character are right', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect(readIdCard(number, TODAY)).toMatchObject({ number })
      }),
    )
  })

  it('is refused after any one digit was mistyped', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const digit = (Number(number.charAt(at)) + by) % 10
        expect(readIdCard(number.slice(0, at) + digit + number.slice(at + 1), TODAY)).toHaveProperty('fault')
      }),
    )
  })

  it('is refused after any two neighbours were swapped', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 0, max: 15 }), (number, at) => {
        fc.pre(number.charAt(at) !== number.charAt(at + 1))
        const swapped = number.slice(0, at) + number.charAt(at + 1) + number.charAt(at) + number.slice(at + 2)
        expect(readIdCard(swapped, TODAY)).toHaveProperty('fault')
      }),
    )
  })

  it('never makes the reader throw, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(() => readIdCard(text, TODAY)).not.toThrow()
      }),
    )
  })
})

describe('an old permanent residence card', () => {
  it('is known by three letters and twelve digits with a real day', () => {
    expect(isOldGreenCard('USA110002022905')).toBe(true)
    expect(isOldGreenCard('usa 1100 020229 05')).toBe(true)
    expect(isOldGreenCard('USA110002023005')).toBe(false)
    expect(isOldGreenCard('USA110002130105')).toBe(false)
    expect(isOldGreenCard('US1110002022905')).toBe(false)
  })
})
