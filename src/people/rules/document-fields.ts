import type { CardType, CardTypeName } from './documents.ts'
import { CARD_TYPES, cardTypeName } from './documents.ts'

/*
 * Which fields a document has (V-IDCARD-01 to 08). All of them are asked for that the document prints; what its number says, or
 * what cannot differ among its holders, nobody has to type.
 */

export const DOCUMENT_FIELDS = [
  'cardName',
  'cardSurname',
  'cardGivenname',
  'sex',
  'birthday',
  'countryCode',
  'oldCountryCode',
  'periodValidity',
] as const
export type DocumentField = (typeof DOCUMENT_FIELDS)[number]

/**
 * `required`: the holder enters it. `optional`: printed on some. `fromNumber`: the number says it. `fixed`: the same for all
 * holders. `none`: not on this document.
 */
export type FieldNeed = 'required' | 'optional' | 'fromNumber' | 'fixed' | 'none'

export interface DocumentForm {
  readonly cardType: CardType
  readonly fields: Readonly<Record<DocumentField, FieldNeed>>
  /** Nationality where it is `fixed`, and what a form proposes where it is not. */
  readonly countryCode: string | null
  readonly oldCountryCode: string | null
  /** Nationalities it is given out to; null for any. */
  readonly countries: readonly string[] | null
  /** Some print "long-term" instead of an end. */
  readonly mayHaveNoEnd: boolean
  /** The name in Latin letters is the one in use, even where a Chinese one stands beside it. */
  readonly isEnName: boolean
}

const CHINESE: Pick<DocumentForm, 'countryCode' | 'oldCountryCode' | 'countries'> = {
  countryCode: 'CN',
  oldCountryCode: 'CN',
  countries: ['CN'],
}
const ANYBODY: Pick<DocumentForm, 'countryCode' | 'oldCountryCode' | 'countries'> = {
  countryCode: null,
  oldCountryCode: null,
  countries: null,
}

const BOTH_NAMES = { cardName: 'required', cardSurname: 'required', cardGivenname: 'required' } as const
/** Who has one name only has no given name; V-IDCARD-08 asks for the names that the document prints. */
const LATIN_NAME = { cardName: 'optional', cardSurname: 'required', cardGivenname: 'optional' } as const
const PERSON = { sex: 'required', birthday: 'required' } as const
const FROM_NUMBER = { sex: 'fromNumber', birthday: 'fromNumber' } as const
const OF_CHINA = { countryCode: 'fixed', oldCountryCode: 'fixed' } as const
const ENDS = { periodValidity: 'required' } as const

/** A pass that the mainland gives out to its citizens prints both names. */
const chinesePass = { fields: { ...BOTH_NAMES, ...PERSON, ...OF_CHINA, ...ENDS }, ...CHINESE, mayHaveNoEnd: false, isEnName: true }

const FORMS: Readonly<Record<CardTypeName, Omit<DocumentForm, 'cardType'>>> = {
  idCard: {
    fields: { cardName: 'required', cardSurname: 'optional', cardGivenname: 'optional', ...FROM_NUMBER, ...OF_CHINA, ...ENDS },
    ...CHINESE,
    mayHaveNoEnd: true, // from 46 years on an ID card is valid for good
    isEnName: false,
  },
  passport: {
    fields: { ...LATIN_NAME, ...PERSON, countryCode: 'required', oldCountryCode: 'required', ...ENDS },
    ...ANYBODY,
    mayHaveNoEnd: false,
    isEnName: true,
  },
  hongKongMacauPass: chinesePass,
  taiwanCompatriotPermit: {
    fields: { ...BOTH_NAMES, ...PERSON, ...OF_CHINA, ...ENDS },
    countryCode: 'TW',
    oldCountryCode: 'CN',
    countries: ['TW'],
    mayHaveNoEnd: false,
    isEnName: false,
  },
  homeReturnPermit: {
    // Since July 2024 permanent residents of other nationalities hold it too, and many of them have no Chinese name.
    fields: { ...BOTH_NAMES, cardName: 'optional', ...PERSON, countryCode: 'required', oldCountryCode: 'fixed', ...ENDS },
    countryCode: 'HK',
    oldCountryCode: 'CN',
    countries: null,
    mayHaveNoEnd: false,
    isEnName: false,
  },
  greenCard: {
    fields: { ...LATIN_NAME, ...PERSON, countryCode: 'required', oldCountryCode: 'fixed', ...ENDS },
    countryCode: null,
    oldCountryCode: 'CN',
    countries: null,
    mayHaveNoEnd: false,
    isEnName: true,
  },
  other: {
    fields: { ...LATIN_NAME, ...PERSON, countryCode: 'required', oldCountryCode: 'required', ...ENDS },
    ...ANYBODY,
    mayHaveNoEnd: true,
    isEnName: true,
  },
  residencePermit: {
    fields: {
      cardName: 'required',
      cardSurname: 'optional',
      cardGivenname: 'optional',
      ...FROM_NUMBER,
      countryCode: 'fromNumber',
      oldCountryCode: 'fixed',
      ...ENDS,
    },
    countryCode: null,
    oldCountryCode: 'CN',
    countries: ['HK', 'MO', 'TW'],
    mayHaveNoEnd: false,
    isEnName: false,
  },
  taiwanPass: chinesePass,
}

export function documentForm(cardType: CardType): DocumentForm {
  const name = cardTypeName(cardType)
  if (name === undefined) throw new RangeError(`There is no card type ${String(cardType)}`)
  return { cardType, ...FORMS[name] }
}

/** Whether the document prints its holder's name in Latin letters; on the mainland's cards it may be entered, and stands nowhere. */
export const printsLatinName = (form: DocumentForm): boolean => form.fields.cardSurname === 'required'

/** The documents somebody of this nationality can hold, the usual ones first; a nationality nobody has named yet gets all. */
export function cardTypesFor(countryCode: string | null): readonly CardType[] {
  const { idCard, passport, hongKongMacauPass, taiwanPass, homeReturnPermit, taiwanCompatriotPermit, residencePermit, greenCard, other } =
    CARD_TYPES
  switch (countryCode) {
    case 'CN':
      return [idCard, passport, hongKongMacauPass, taiwanPass, other]
    case 'HK':
    case 'MO':
      return [homeReturnPermit, residencePermit, passport, other]
    case 'TW':
      return [taiwanCompatriotPermit, residencePermit, passport, other]
    case null:
      return [idCard, passport, hongKongMacauPass, taiwanPass, homeReturnPermit, taiwanCompatriotPermit, residencePermit, greenCard, other]
    default:
      return [passport, greenCard, homeReturnPermit, other]
  }
}

/** Of the residents' permits the first two digits say where its holder is from (State Council order of 2018). */
const PERMIT_COUNTRIES: Readonly<Record<string, string>> = { '81': 'HK', '82': 'MO', '83': 'TW' }

export function countryOfPermit(number: string): string | null {
  return PERMIT_COUNTRIES[number.slice(0, 2)] ?? null
}
