import { describe, expect, it } from 'vitest'
import type { CardType } from '../../rules/documents.ts'
import { CARD_TYPES } from '../../rules/documents.ts'
import type { GuestDraft } from './companion-draft.ts'
import { asCompanion, asGuest, emptyCompanion, nameOf } from './companion-draft.ts'
import { emptyDraft, faultsOf } from './document-draft.ts'

const nobody: GuestDraft = { name: '', phoneNumber: '', why: '', language: 'zh' }
const companion = (typed: object) => {
  const empty = emptyCompanion()
  return { ...empty, document: { ...empty.document, ...typed } }
}

describe('switching who enters the document [C-AUTH-14]', () => {
  it('takes name and phone along, and leaves what the other way alone knows', () => {
    const entered = companion({ cardName: '王小雨', cardNumber: '110', phoneNumber: '13800000001' })
    const guest = asGuest({ ...nobody, why: '发布会', language: 'en' }, entered)
    expect(guest).toEqual({ name: '王小雨', phoneNumber: '13800000001', why: '发布会', language: 'en' })
    const back = asCompanion(entered, { ...guest, phoneNumber: '13800000002', name: '王大雨' })
    expect(back.document).toEqual({ ...entered.document, cardName: '王大雨', phoneNumber: '13800000002' })
  })

  it('puts a name in Latin letters into its two fields, and finds it there again', () => {
    const entered = asCompanion(companion({ cardName: '王小雨' }), { ...nobody, name: ' Mary Ann  Lee ' })
    expect(entered.document).toMatchObject({ cardName: '', cardSurname: 'Lee', cardGivenname: 'Mary Ann' })
    expect(nameOf(entered.document)).toBe('Mary Ann Lee')
    expect(asCompanion(companion({}), { ...nobody, name: 'Suharto' }).document).toMatchObject({ cardSurname: 'Suharto', cardGivenname: '' })
  })

  it('changes nothing where nothing was typed, so that a page without input asks nobody before it is left', () => {
    const empty = emptyCompanion()
    expect(asGuest(nobody, empty)).toBe(nobody)
    expect(asCompanion(empty, nobody)).toBe(empty)
    const entered = companion({ cardName: '王小雨', phoneNumber: '13800000001' })
    expect(asCompanion(entered, nobody), 'nor takes away what was').toBe(entered)
    expect(asGuest({ ...nobody, name: '王小雨', phoneNumber: '1' }, empty)).toEqual({ ...nobody, name: '王小雨', phoneNumber: '1' })
  })

  it('begins with a passport for whoever is known by a Latin name', () => {
    expect([emptyCompanion('').cardType, emptyCompanion('王小雨').cardType, emptyCompanion('Mary Lee').cardType]).toEqual([
      CARD_TYPES.idCard,
      CARD_TYPES.idCard,
      CARD_TYPES.passport,
    ])
  })

  it('proposes no country to a guest who is asked for it, and keeps what the kind of document fixes', () => {
    const countriesOf = (cardType: CardType, isGuest: boolean) => {
      const { countryCode, oldCountryCode } = emptyDraft(cardType, undefined, { isGuest })
      return [countryCode, oldCountryCode]
    }
    expect(countriesOf(CARD_TYPES.passport, true)).toEqual(['', ''])
    expect(countriesOf(CARD_TYPES.homeReturnPermit, true)).toEqual(['', 'CN'])
    expect(countriesOf(CARD_TYPES.idCard, true)).toEqual(['CN', 'CN'])
    expect(countriesOf(CARD_TYPES.taiwanCompatriotPermit, true)).toEqual(['TW', 'CN'])
    expect(countriesOf(CARD_TYPES.passport, false)).toEqual(['CN', 'CN'])
    expect(countriesOf(CARD_TYPES.homeReturnPermit, false)).toEqual(['HK', 'CN'])
  })

  it('tells every fault of a guest’s passport at once, its countries and her phone among them', () => {
    const jane = emptyCompanion('Jane Guest', { isGuest: true })
    const typed = { cardNumber: 'GB1234567', cardSurname: 'Guest', cardGivenname: 'Jane', sex: 'F', birthday: '1990-02-03' } as const
    const document = { ...jane.document, ...typed, periodValidity: '2035-02-03' }
    const faults = (phoneNumber: string) =>
      faultsOf(jane.cardType, { ...document, phoneNumber }, { today: '2026-11-21', isCountry: () => true, keepsNumber: false })
    const countries = [
      { field: 'countryCode', is: 'missing' },
      { field: 'oldCountryCode', is: 'missing' },
    ]
    expect(faults('12345')).toEqual([...countries, { field: 'phoneNumber', is: 'phone' }])
    for (const phone of ['', ' ', '+44 7911 123456', '１３８００００００４７']) expect(faults(phone)).toEqual(countries)
  })
})
