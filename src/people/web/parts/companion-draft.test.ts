import { describe, expect, it } from 'vitest'
import { CARD_TYPES } from '../../rules/documents.ts'
import type { GuestDraft } from './companion-draft.ts'
import { asCompanion, asGuest, emptyCompanion, nameOf } from './companion-draft.ts'

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
})
