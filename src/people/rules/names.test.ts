import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkChineseName, checkLatinName, latinName, ticketName, tidyChineseName } from './names.ts'

describe('a name on a ticket', () => {
  it('is surname, slash, given name in plain capitals (ICAO Doc 9303)', () => {
    expect(ticketName({ surname: 'Lin', given: 'Yifan' })).toBe('LIN/YIFAN')
    expect(ticketName({ surname: "O'Brien", given: 'Mary-Ann Rose' })).toBe('OBRIEN/MARYANNROSE')
    expect(ticketName({ surname: 'Sukarno', given: '' })).toBe('SUKARNO/')
  })

  it('proposes YU for ü in Chinese names, whatever the tone', () => {
    expect(ticketName({ surname: 'Lü', given: 'Nǚ' })).toBe('LYU/NYU')
    expect(latinName('lüe')).toBe('LYUE')
  })

  it('writes umlauts and Nordic letters of other names as passports do', () => {
    expect(ticketName({ surname: 'Müller', given: 'Jörg', isChinese: false })).toBe('MUELLER/JOERG')
    expect(ticketName({ surname: 'Müller', given: 'Jörg' }), 'no syllable of pinyin is mü').toBe('MUELLER/JOERG')
    expect(latinName('Blücher'), 'nor blü').toBe('BLUECHER')
    expect(latinName('Əliyev')).toBe('ELIYEV')
    expect(latinName('Ångström', { isChinese: false })).toBe('AANGSTROEM')
    expect(latinName('Strauß')).toBe('STRAUSS')
    expect(latinName('Łukasz Đorđević')).toBe('LUKASZDORDEVIC')
    expect(latinName('Núñez')).toBe('NUNEZ')
  })

  it('leaves alone what the document prints', () => {
    expect(ticketName({ surname: 'LV', given: 'XIAO' })).toBe('LV/XIAO')
    expect(ticketName({ surname: 'LU', given: 'XIAO' })).toBe('LU/XIAO')
  })

  it('holds nothing but A to Z, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(latinName(text)).toMatch(/^[A-Z]*$/)
      }),
    )
  })

  it('once written is not changed by writing it again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(latinName(latinName(text))).toBe(latinName(text))
      }),
    )
  })
})

describe('a typed name', () => {
  it('is required [V-IDCARD-08]', () => {
    expect(checkLatinName(' ')).toBe('missing')
    expect(checkChineseName(' ')).toBe('missing')
  })

  it('in Latin letters may carry accents, gaps, hyphens and apostrophes', () => {
    expect(checkLatinName("Jean-Rose d'Été")).toBeNull()
    expect(checkLatinName('林')).toBe('letters')
    expect(checkLatinName('Yifan2')).toBe('letters')
    expect(checkLatinName('-')).toBe('letters')
    for (const broken of ['Lin\nYifan', 'Lin\r\nBcc', 'Lin\tYifan', 'Lin\u2028Yifan']) expect(checkLatinName(broken)).toBe('letters')
    expect(checkLatinName('Jean\u00a0Rose')).toBeNull()
    expect(checkLatinName('A'.repeat(58))).toBe('tooLong')
  })

  it('in Chinese may be rare, dotted, or partly in capital pinyin', () => {
    expect(checkChineseName('林一帆')).toBeNull()
    expect(checkChineseName('𠮷田')).toBeNull()
    expect(checkChineseName('阿依古丽•买买提')).toBeNull()
    expect(checkChineseName('王yan')).toBeNull()
    expect(checkChineseName('Lin')).toBe('letters')
    expect(checkChineseName('林1')).toBe('letters')
    expect(checkChineseName('林'.repeat(31))).toBe('tooLong')
    expect(tidyChineseName('阿依古丽 • 买买提')).toBe('阿依古丽·买买提')
  })
})
