import fc from 'fast-check'
import { pinyin } from 'pinyin-pro'
import { describe, expect, it } from 'vitest'
import { latinName } from './names.ts'
import { checkPrintedName, doubtsOf, printedLatinName, spellingsOf, usualSpelling } from './spellings.ts'

const name = (cardName: string, cardSurname: string, cardGivenname: string, countryCode = 'CN') => ({
  cardName,
  cardSurname,
  cardGivenname,
  countryCode,
})
const speltOf = (...given: Parameters<typeof doubtsOf>): string[] =>
  doubtsOf(...given).map(({ cardSurname, cardGivenname }) => `${cardSurname}/${cardGivenname}`)

describe('the spellings of a part of a name', () => {
  it('of pinyin begin with YU and offer what older documents print', () => {
    expect(spellingsOf('lü')).toEqual(['LYU', 'LV', 'LU'])
    expect(spellingsOf('lv')).toEqual(['LYU', 'LV', 'LU'])
    expect(spellingsOf('nǚwa')).toEqual(['NYUWA', 'NVWA', 'NUWA'])
    expect(spellingsOf('lüe', 'HK')).toEqual(['LYUE', 'LVE', 'LUE'])
  })

  it('of other names are those of Doc 9303, all of one way', () => {
    expect(spellingsOf('Müller', 'DE')).toEqual(['MUELLER', 'MULLER', 'MUXXLLER'])
    expect(spellingsOf('Müller'), 'whatever is chosen as nationality').toEqual(['MUELLER', 'MULLER', 'MUXXLLER'])
    expect(spellingsOf('Öztürk', 'TR')).toEqual(['OEZTUERK', 'OZTURK', 'OZTUXXRK'])
    expect(spellingsOf('Häkkinen', 'FI')).toEqual(['HAEKKINEN', 'HAKKINEN'])
    expect(spellingsOf('Blücher', 'DE')).toEqual(['BLUECHER', 'BLUCHER', 'BLUXXCHER'])
  })

  it('of pinyin in another country’s passport are of either kind', () => {
    expect(spellingsOf('Lü', 'US')).toEqual(['LYU', 'LUE', 'LU', 'LUXX'])
  })

  it('are one where there is nothing in doubt', () => {
    for (const [typed, printed] of [
      ['lu', 'LU'],
      ['xu', 'XU'],
      ['Lvov', 'LVOV'],
      ['Silva', 'SILVA'],
      ['Zoë', 'ZOE'],
    ] as const) {
      expect(spellingsOf(typed)).toEqual([printed])
    }
    expect(spellingsOf('Alves', 'PT')).toEqual(['ALVES'])
  })

  it('are the usual one where nobody can be asked, and what stands there in plain letters', () => {
    expect(['lü', 'Nǚ', 'LV', 'LU'].map((text) => usualSpelling(text, 'CN'))).toEqual(['LYU', 'NYU', 'LV', 'LU'])
    expect(usualSpelling('Müller', 'DE')).toBe('MUELLER')
  })
})

describe('what is asked about a name on a document', () => {
  it('is how ü is printed, in both parts alike', () => {
    expect(speltOf(name('', 'lü', 'nü'))).toEqual(['LYU/NYU', 'LV/NV', 'LU/NU'])
    expect(speltOf(name('', 'Müller', 'Jörg', 'DE'))).toEqual(['MUELLER/JOERG', 'MULLER/JORG', 'MUXXLLER/JORG'])
  })

  it('is asked of 吕, 女 and whoever is read with ü, also where the plain letters hide it', () => {
    expect(speltOf(name('吕小布', 'LYU', 'XIAOBU')), 'as we proposed it').toEqual(['LYU/XIAOBU', 'LV/XIAOBU', 'LU/XIAOBU'])
    expect(speltOf(name('吕小布', 'LV', 'XIAOBU'))).toEqual(['LYU/XIAOBU', 'LV/XIAOBU', 'LU/XIAOBU'])
    expect(speltOf(name('吕小布', 'lu', 'xiaobu'))).toEqual(['LYU/XIAOBU', 'LV/XIAOBU', 'LU/XIAOBU'])
    expect(speltOf(name('女娲', 'NYU', 'WA'))).toEqual(['NYU/WA', 'NV/WA', 'NU/WA'])
    expect(speltOf(name('林绿', 'LIN', 'LYU'))).toEqual(['LIN/LYU', 'LIN/LV', 'LIN/LU'])
    expect(speltOf(name('陆律', 'LU', 'LYU')), 'but not of 陆, which is LU').toEqual(['LU/LYU', 'LU/LV', 'LU/LU'])
  })

  it('is nothing where there is no doubt', () => {
    expect(speltOf(name('林一帆', 'LIN', 'YIFAN'))).toEqual([])
    expect(speltOf(name('陆小曼', 'LU', 'XIAOMAN'))).toEqual([])
    expect(speltOf(name('王率', 'WANG', 'SHUAI')), 'read shuài here').toEqual([])
    expect(speltOf(name('', "O'Brien", 'Zoë', 'IE'))).toEqual([])
  })

  it('is not asked again once it was said', () => {
    expect(speltOf(name('吕小布', 'LV', 'XIAOBU'), { cardSurname: 'LV' })).toEqual([])
    expect(speltOf(name('吕小布', 'LYU', 'XIAOBU'), { cardSurname: 'LV' }), 'for another spelling').toHaveLength(3)
    expect(speltOf(name('吕女', 'LV', 'NÜ'), { cardSurname: 'LV' }), 'for the other part').toEqual(['LV/NYU', 'LV/NV', 'LV/NU'])
    expect(speltOf(name('', 'LÜ', ''), { cardSurname: 'LÜ' }), 'but ü is printed by none').toHaveLength(3)
  })

  it('knows every character that is read with ü', () => {
    const asked: string[] = []
    const read: string[] = []
    for (let code = 0x34_00; code <= 0x9f_ff; code++) {
      const character = String.fromCodePoint(code)
      const readings = pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: false })
      if (readings.some((one) => /^[ln]ü/.test(one))) read.push(character)
      if (speltOf(name(character, 'LYU', '')).length > 0) asked.push(character)
    }
    expect(read.length).toBeGreaterThan(80)
    expect(asked).toEqual(read)
  })
})

describe('whatever is typed', () => {
  const typed = fc.oneof(fc.string({ unit: fc.constantFrom(...Array.from('lnvuüÜǚöäßéñŁƏ’. -aez')) }), fc.string({ unit: 'grapheme' }))

  it('is printable once it is chosen, and then no more in doubt', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('CN', 'DE', ''), (text, country) => {
        if (checkPrintedName(text) !== 'spelling') return
        for (const spelling of spellingsOf(text, country))
          expect(checkPrintedName(spelling)).toSatisfy((fault) => fault === null || fault === 'tooLong')
        expect(spellingsOf(text, country).length).toBeGreaterThan(1)
      }),
    )
  })

  it('is printed as it was printed before, and makes the ticket’s name that it made before', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const printed = printedLatinName(text)
        expect(printedLatinName(printed)).toBe(printed)
        const isTaken = checkPrintedName(text) === null
        expect(isTaken ? latinName(printed) : latinName(text)).toBe(latinName(text))
      }),
    )
  })
})
