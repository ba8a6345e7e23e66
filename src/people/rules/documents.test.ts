import { describe, expect, it } from 'vitest'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import type { CardType } from './documents.ts'
import {
  CARD_TYPES,
  cardTypeName,
  checkCardNumber,
  displayName,
  hasSameLatinName,
  isCardType,
  isTicketedInChinese,
  maskCardNumber,
} from './documents.ts'

const TODAY = '2026-11-21'
const check = (type: CardType, number: string): unknown => checkCardNumber(type, number, TODAY)

describe('the card types', () => {
  it('carry the numbers of the specification, without 4 and 7 [V-IDCARD-01]', () => {
    expect(Object.values(CARD_TYPES)).toEqual([1, 2, 3, 5, 6, 8, 9, 10, 11])
    expect([4, 7, 0, 12].filter(isCardType)).toEqual([])
    expect(cardTypeName(10)).toBe('residencePermit')
    expect(cardTypeName(4)).toBeUndefined()
  })

  it('have a name in both languages', () => {
    const names = Object.keys(CARD_TYPES)
    expect(Object.keys(zh.cardTypes)).toEqual(names)
    expect(Object.keys(en.cardTypes)).toEqual(names)
  })
})

describe('a document number', () => {
  it('is required [V-IDCARD-02]', () => {
    for (const type of Object.values(CARD_TYPES)) expect(check(type, '  - ')).toEqual({ fault: 'missing' })
  })

  it('of an ID card tells birth date and sex [V-IDCARD-09]', () => {
    expect(check(1, '110101190003070010')).toEqual({ number: '110101190003070010', birthDate: '1900-03-07', sex: 'M' })
    expect(check(1, '110101190003070011')).toEqual({ fault: 'check' })
  })

  it('of a residence permit is no citizen’s, though a resident may call her permit an ID card', () => {
    expect(check(10, '810000190808080017')).toMatchObject({ birthDate: '1908-08-08' })
    expect(check(1, '830000190010100035')).toMatchObject({ birthDate: '1900-10-10' })
    expect(check(10, '110101190003070010')).toEqual({ fault: 'region' })
    expect(check(1, '911840190202020043')).toEqual({ fault: 'region' })
  })

  it('of a green card may be of the new build or of the old', () => {
    expect(check(8, '911840190202020043')).toMatchObject({ sex: 'F' })
    expect(check(8, 'USA110002022905')).toEqual({ number: 'USA110002022905' })
    expect(check(8, '110101190003070010')).toEqual({ fault: 'region' })
  })

  it.each([
    [2, 'e12345678', 'E12345678'],
    [3, 'C12345678', 'C12345678'],
    [3, 'CA1234567', 'CA1234567'],
    [5, '12345678', '12345678'],
    [6, 'H12345678', 'H12345678'],
    [6, 'm1234567801', 'M1234567801'],
    [9, 'AB-12/34', 'AB12/34'],
    [11, 'L12345678', 'L12345678'],
  ] as const)('of type %i may read %s', (type, typed, stored) => {
    expect(check(type, typed)).toEqual({ number: stored })
  })

  it.each([
    [2, 'E1'],
    [3, 'E12345678'],
    [5, '1234567'],
    [6, 'C12345678'],
    [11, 'C12345678'],
    [9, '护照'],
  ] as const)('of type %i must not read %s', (type, typed) => {
    expect(check(type, typed)).toEqual({ fault: 'form' })
  })

  it('is not read past its longest form', () => {
    expect(check(9, '1'.repeat(31))).toEqual({ fault: 'tooLong' })
  })
})

describe('a masked number', () => {
  it('shows the first and last four of an ID number, and ten characters stay hidden', () => {
    expect(maskCardNumber(1, '110101190003070010')).toBe('1101 •••• •••• 0010')
    expect(maskCardNumber(10, '810000190808080017')).toBe('8100 •••• •••• 0017')
  })

  it('shows the last four of any other, and never more than half', () => {
    expect(maskCardNumber(2, 'E12345678')).toBe('•••• 5678')
    expect(maskCardNumber(9, '12345')).toBe('•••• 45')
    expect(maskCardNumber(9, '1')).toBe('••••')
    expect(maskCardNumber(1, 'USA110002022905')).toBe('•••• 2905')
  })
})

describe('a holder’s name', () => {
  const card = { cardName: '林一帆', cardSurname: 'LIN', cardGivenname: 'YIFAN', isEnName: false }

  it('is surname and given name on English-name cards, otherwise the card’s name', () => {
    expect(displayName(card)).toBe('林一帆')
    expect(displayName({ ...card, isEnName: true })).toBe('LIN YIFAN')
    expect(displayName({ ...card, isEnName: true, cardGivenname: ' ' })).toBe('LIN')
  })

  it('is ticketed in Chinese from a mainland card and in Latin letters from a travel document', () => {
    expect(isTicketedInChinese(1, card)).toBe(true)
    expect(isTicketedInChinese(2, card)).toBe(false)
    expect(isTicketedInChinese(1, { cardName: 'JOHN', isEnName: false })).toBe(false)
    expect(isTicketedInChinese(1, { ...card, isEnName: true })).toBe(false)
  })

  it('is the same however it is spaced', () => {
    expect(hasSameLatinName(card, { ...card, cardGivenname: 'Yi-Fan' })).toBe(true)
    expect(hasSameLatinName(card, { ...card, cardGivenname: 'Yifang' })).toBe(false)
  })
})
