import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../text/documents/en.ts'
import { zh } from '../text/documents/zh.ts'
import type { DocumentFault, EnteredDocument } from './document-check.ts'
import { checkDocument, isDay } from './document-check.ts'
import { DOCUMENT_FIELDS, cardTypesFor, documentForm } from './document-fields.ts'
import { CARD_TYPES, checkCardNumber } from './documents.ts'

const TODAY = '2026-11-21'
const KNOWN = new Set(['CN', 'HK', 'MO', 'TW', 'US', 'GB'])
const options = { today: TODAY, isCountry: (code: string) => KNOWN.has(code) }

const passport: EnteredDocument = {
  cardType: CARD_TYPES.passport,
  cardNumber: 'EX0001001',
  cardName: '林一帆',
  cardSurname: 'LIN',
  cardGivenname: 'YIFAN',
  sex: 'M',
  birthday: '1993-11-08',
  periodValidity: '2034-05-18',
  hasNoEnd: false,
  countryCode: 'CN',
  oldCountryCode: 'CN',
}
const idCard: EnteredDocument = {
  ...passport,
  cardType: CARD_TYPES.idCard,
  cardNumber: '110199199311082837',
  sex: null,
  birthday: null,
  periodValidity: '2033-01-02',
}

const faultsOf = (changed: Partial<EnteredDocument>, from = passport): readonly DocumentFault[] => {
  const checked = checkDocument({ ...from, ...changed }, options)
  return 'faults' in checked ? checked.faults : []
}
const documentOf = (changed: Partial<EnteredDocument>, from = passport) => {
  const checked = checkDocument({ ...from, ...changed }, options)
  return 'document' in checked ? checked.document : checked.faults
}

/** Lines of `value word # why`; `_` stands for a gap inside the value. */
function listed(file: string): { value: string; word: string; why: string }[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, value = '', word = '', why = ''] = /^(\S+) (\S+) # (.*)$/.exec(line) ?? []
      return { value: value.replaceAll('_', ' '), word, why }
    })
}

describe('a document', () => {
  it('is accepted whole and tidied', () => {
    expect(documentOf({ cardNumber: ' ex 000-1001 ', cardSurname: ' lin ', cardGivenname: 'yi  fan' })).toEqual({
      ...passport,
      cardSurname: 'LIN',
      cardGivenname: 'YI FAN',
      isEnName: true,
    })
  })

  it('needs a type that exists [V-IDCARD-01] [E-ID-01]', () => {
    for (const cardType of [0, 4, 7, 12, 1.5, Number.NaN]) expect(faultsOf({ cardType })).toEqual([{ field: 'cardType', is: 'unknown' }])
    expect([zh.faults.cardType.unknown, en.faults.cardType.unknown]).toEqual(['没有这种证件类型', 'There is no such type of document'])
  })

  it('needs a number, and says where it is wrong [V-IDCARD-02] [E-ID-02]', () => {
    expect(faultsOf({ cardNumber: ' ' })).toEqual([{ field: 'cardNumber', is: 'missing' }])
    expect(faultsOf({ cardNumber: 'E1' })).toEqual([{ field: 'cardNumber', is: 'form' }])
    expect(faultsOf({ cardNumber: '110199199311082838' }, idCard)).toEqual([{ field: 'cardNumber', is: 'check' }])
  })

  it('needs an end, which has not passed and is no slip of the finger [V-IDCARD-03]', () => {
    const ends = (periodValidity: string | null): readonly DocumentFault[] => faultsOf({ periodValidity })
    expect(ends(null)).toEqual([{ field: 'periodValidity', is: 'missing' }])
    expect(ends('2026-11-20')).toEqual([{ field: 'periodValidity', is: 'past' }])
    expect(ends(TODAY)).toEqual([])
    expect(ends('2027-02-30')).toEqual([{ field: 'periodValidity', is: 'date' }])
    expect(ends('2304-05-18')).toEqual([{ field: 'periodValidity', is: 'far' }])
  })

  it('that is valid for good has no end: an ID card may be, a passport never', () => {
    expect(documentOf({ periodValidity: null, hasNoEnd: true }, idCard)).toMatchObject({ periodValidity: null, hasNoEnd: true })
    expect(faultsOf({ periodValidity: null, hasNoEnd: true })).toEqual([{ field: 'periodValidity', is: 'missing' }])
  })

  it('needs a birth date that was [V-IDCARD-04]', () => {
    expect(faultsOf({ birthday: null })).toEqual([{ field: 'birthday', is: 'missing' }])
    expect(faultsOf({ birthday: '2026-11-22' })).toEqual([{ field: 'birthday', is: 'future' }])
    expect(faultsOf({ birthday: '1993-02-29' })).toEqual([{ field: 'birthday', is: 'date' }])
    expect(faultsOf({ birthday: '0193-11-08' })).toEqual([{ field: 'birthday', is: 'date' }])
  })

  it('needs a gender [V-IDCARD-05]', () => {
    expect(faultsOf({ sex: null })).toEqual([{ field: 'sex', is: 'missing' }])
  })

  it('needs a nationality that exists and may hold it [V-IDCARD-06]', () => {
    expect(faultsOf({ countryCode: '' })).toEqual([{ field: 'countryCode', is: 'missing' }])
    expect(faultsOf({ countryCode: 'ZZ' })).toEqual([{ field: 'countryCode', is: 'unknown' }])
    const green = { cardType: CARD_TYPES.greenCard, cardNumber: 'USA110002022905' }
    expect(faultsOf({ ...green, countryCode: 'CN' })).toEqual([{ field: 'countryCode', is: 'notForType' }])
    expect(documentOf({ ...green, countryCode: 'us' })).toMatchObject({ countryCode: 'US', oldCountryCode: 'CN' })
  })

  it('needs its issuing country, where that is not the same for all [V-IDCARD-07]', () => {
    expect(faultsOf({ oldCountryCode: '' })).toEqual([{ field: 'oldCountryCode', is: 'missing' }])
    expect(faultsOf({ oldCountryCode: 'XX' })).toEqual([{ field: 'oldCountryCode', is: 'unknown' }])
    expect(documentOf({ countryCode: 'US', oldCountryCode: 'GB' }, idCard)).toMatchObject({ countryCode: 'CN', oldCountryCode: 'CN' })
  })

  it('needs the names that its kind prints [V-IDCARD-08]', () => {
    const pass = { cardType: CARD_TYPES.hongKongMacauPass, cardNumber: 'C12345678' }
    expect(faultsOf({ ...pass, cardName: '', cardGivenname: '' })).toEqual([
      { field: 'cardName', is: 'missing' },
      { field: 'cardGivenname', is: 'missing' },
    ])
    expect(faultsOf({ cardName: '' }, idCard)).toEqual([{ field: 'cardName', is: 'missing' }])
    expect(faultsOf({ cardName: '', cardSurname: '', cardGivenname: '' })).toEqual([{ field: 'cardSurname', is: 'missing' }])
    expect(faultsOf({ cardName: '', cardSurname: 'SUHARTO', cardGivenname: '' })).toEqual([])
  })

  it('tells everything at once that is wrong', () => {
    const nothing = { cardNumber: '', cardName: '', cardSurname: '', cardGivenname: '', sex: null, birthday: null } as const
    const empty = { ...nothing, periodValidity: null, countryCode: '', oldCountryCode: '' }
    expect(faultsOf(empty).map(({ field }) => field)).toEqual([
      'cardNumber',
      'cardSurname',
      'sex',
      'birthday',
      'periodValidity',
      'countryCode',
      'oldCountryCode',
    ])
  })
})

describe('what an ID number says', () => {
  it('needs no typing: birth date and sex are read from it [V-IDCARD-09]', () => {
    expect(documentOf({}, idCard)).toMatchObject({ sex: 'M', birthday: '1993-11-08' })
  })

  it('holds against what is typed beside it [V-IDCARD-04] [V-IDCARD-05]', () => {
    expect(faultsOf({ sex: 'F' }, idCard)).toEqual([{ field: 'sex', is: 'differs' }])
    expect(faultsOf({ birthday: '1993-11-09' }, idCard)).toEqual([{ field: 'birthday', is: 'differs' }])
    expect(faultsOf({ sex: 'M', birthday: '1993-11-08' }, idCard)).toEqual([])
  })

  it('of a residence permit is where its holder is from [V-IDCARD-06]', () => {
    const permit = { cardType: CARD_TYPES.residencePermit, cardNumber: '820000190909090021' }
    expect(documentOf(permit, idCard)).toMatchObject({ countryCode: 'MO', oldCountryCode: 'CN', sex: 'F' })
  })
})

describe('a name on a document', () => {
  it.each([
    ['one letter', { cardSurname: 'E', cardGivenname: 'O' }],
    ['an apostrophe', { cardSurname: 'O’NEILL', cardGivenname: "D'ARCY" }],
    ['a hyphen', { cardSurname: 'SAINT-JOHN', cardGivenname: 'ANNE-MARIE' }],
    ['an accent, which no machine-readable zone prints', { cardSurname: 'NÚÑEZ', cardGivenname: 'ZOË' }],
    ['fifty-seven letters', { cardSurname: 'A'.repeat(57) }],
  ])('in Latin letters may have %s [V-IDCARD-08]', (_, names) => {
    expect(faultsOf(names)).toEqual([])
  })

  it.each([
    ['one character', '王'],
    ['a middle dot', '阿依古丽·买买提'],
    ['another middle dot', '阿依古丽•买买提'],
    ['a rare character of the basic plane', '王䶮'],
    ['a character beyond it, as a surrogate pair', '𠮷田'],
    ['capital pinyin for what no font has', '王YAN'],
  ])('in Chinese may have %s [V-IDCARD-08]', (_, cardName) => {
    expect(faultsOf({ cardName }, idCard)).toEqual([])
  })

  it('may not be longer than an airline’s field, nor be of another script [V-IDCARD-08]', () => {
    expect(faultsOf({ cardSurname: 'A'.repeat(60) })).toEqual([{ field: 'cardSurname', is: 'tooLong' }])
    expect(faultsOf({ cardGivenname: 'Иван' })).toEqual([{ field: 'cardGivenname', is: 'letters' }])
    expect(faultsOf({ cardName: 'やまだ' }, idCard)).toEqual([{ field: 'cardName', is: 'letters' }])
    expect(faultsOf({ cardName: '\uD842' }, idCard)).toEqual([{ field: 'cardName', is: 'letters' }])
    expect(faultsOf({ cardName: '王'.repeat(31) }, idCard)).toEqual([{ field: 'cardName', is: 'tooLong' }])
  })

  it('keeps LV and LU as a document prints them, and proposes nothing by itself', () => {
    expect(documentOf({ cardSurname: 'lv' })).toMatchObject({ cardSurname: 'LV' })
  })

  it('with ü, ö or ä is taken in the spelling that the document prints, and in no other', () => {
    for (const cardSurname of ['lü', 'LÜ', 'Lǚ', 'Müller', 'Öztürk', 'Häkkinen', 'LU\u0308']) {
      expect([cardSurname, faultsOf({ cardSurname })]).toEqual([cardSurname, [{ field: 'cardSurname', is: 'spelling' }]])
    }
    expect(faultsOf({ cardGivenname: 'Nüwa' })).toEqual([{ field: 'cardGivenname', is: 'spelling' }])
    for (const cardSurname of ['LYU', 'LV', 'LU', 'MUELLER', 'MULLER', 'MUXXLLER'])
      expect(documentOf({ cardSurname })).toMatchObject({ cardSurname })
    const pass = { cardType: CARD_TYPES.hongKongMacauPass, cardNumber: 'C12345678', cardName: '吕女' }
    expect(faultsOf({ ...pass, cardSurname: 'lü', cardGivenname: 'nü' }).map(({ field }) => field)).toEqual([
      'cardSurname',
      'cardGivenname',
    ])
  })

  it('on a card that prints no Latin letters has the usual spelling, and LV where that is typed', () => {
    expect(documentOf({ cardName: '吕女', cardSurname: 'lü', cardGivenname: 'nü' }, idCard)).toMatchObject({
      cardSurname: 'LYU',
      cardGivenname: 'NYU',
    })
    expect(documentOf({ cardSurname: 'lv' }, idCard)).toMatchObject({ cardSurname: 'LV' })
  })

  it('is kept in letters that a machine-readable zone prints', () => {
    expect(documentOf({ cardSurname: 'Núñez  d’Été', cardGivenname: 'St. Zoë-Łucja Strauß' })).toMatchObject({
      cardSurname: "NUNEZ D'ETE",
      cardGivenname: 'ST ZOE-LUCJA STRAUSS',
    })
    expect(faultsOf({ cardSurname: 'ƵƏ' }), 'Ƶ is a Z with a stroke, which no rule takes off').toEqual([
      { field: 'cardSurname', is: 'letters' },
    ])
    expect(faultsOf({ cardSurname: 'ß'.repeat(29) }), 'SS each').toEqual([{ field: 'cardSurname', is: 'tooLong' }])
  })
})

describe('the numbers of passports and passes', () => {
  const typeOf = (word: string): (typeof CARD_TYPES)[keyof typeof CARD_TYPES] => CARD_TYPES[word as keyof typeof CARD_TYPES]
  it.each(listed('./document-number_valid.txt'))('$value is accepted as a $word: $why [V-IDCARD-02]', ({ value, word }) => {
    expect(checkCardNumber(typeOf(word), value, TODAY)).toHaveProperty('number')
  })

  it.each(listed('./document-number_invalid.txt'))('$value is no $word: $why [V-IDCARD-02]', ({ value, word }) => {
    expect(checkCardNumber(typeOf(word), value, TODAY)).toHaveProperty('fault')
  })
})

describe('the fields of a kind', () => {
  it('are named for every kind, and each number has words for each of its faults in both languages [V-IDCARD-01]', () => {
    for (const type of Object.values(CARD_TYPES)) {
      expect(Object.keys(documentForm(type).fields).toSorted()).toEqual([...DOCUMENT_FIELDS].toSorted())
    }
    expect(Object.keys(en.faults)).toEqual(Object.keys(zh.faults))
  })

  it('of all kinds are within reach of every nationality, the usual ones first', () => {
    expect(cardTypesFor('CN')[0]).toBe(CARD_TYPES.idCard)
    expect(cardTypesFor('HK')).not.toContain(CARD_TYPES.idCard)
    expect(cardTypesFor('GB')[0]).toBe(CARD_TYPES.passport)
    expect(cardTypesFor(null)).toHaveLength(Object.keys(CARD_TYPES).length)
  })
})

describe('whatever is typed', () => {
  it('never makes the check throw, and every fault has words in both languages', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    const entered = fc.record({
      cardType: fc.oneof(fc.constantFrom(...Object.values(CARD_TYPES)), fc.integer()),
      cardNumber: text,
      cardName: text,
      cardSurname: text,
      cardGivenname: text,
      sex: fc.constantFrom('M' as const, 'F' as const, null),
      birthday: fc.option(fc.oneof(text, fc.constant('1990-01-01'))),
      periodValidity: fc.option(fc.oneof(text, fc.constant('2030-01-01'))),
      hasNoEnd: fc.boolean(),
      countryCode: text,
      oldCountryCode: text,
    })
    fc.assert(
      fc.property(entered, (document) => {
        const checked = checkDocument(document, options)
        for (const { field, is } of 'faults' in checked ? checked.faults : []) {
          expect((zh.faults[field] as Record<string, string>)[is]).toMatch(/\S/)
          expect((en.faults[field] as Record<string, string>)[is]).toMatch(/\S/)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is a day only where the calendar has it', () => {
    expect(['2024-02-29', '1999-12-31'].every(isDay)).toBe(true)
    expect(['2023-02-29', '2023-2-1', '20230101', '', '2023-13-01'].some(isDay)).toBe(false)
  })
})
