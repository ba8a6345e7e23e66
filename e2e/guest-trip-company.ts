/** A company of its own in each language in which somebody applies for trips, at times with a guest. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

export const GUEST_TRIP_PASSWORD = 'zebra-90-kiwi'

type Language = 'zh' | 'en'

/** Who invites and applies, and who agrees. */
export const guestTripOf = (language: Language): { readonly host: string; readonly manager: string } => {
  const prefix = language === 'zh' ? 'UZ' : 'UE'
  return { host: `${prefix}1001`, manager: `${prefix}2001` }
}

function person(language: Language, at: 1 | 2, name: string, given: string): string {
  const { host, manager } = guestTripOf(language)
  const first = `110199198${language === 'zh' ? '7' : '8'}0${String(at)}24001`
  return `  - userCode: ${at === 1 ? host : manager}
    name: ${name}
    latinName: { surname: Zhan, given: ${given} }
    phone: '139000089${language === 'zh' ? '1' : '2'}${String(at)}'
    password: ${GUEST_TRIP_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}${at === 1 ? `\n    manager: ${manager}` : ''}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
}

/** Imports the company of a language: every trip is applied for and agreed to. */
export const importGuestTrip = (language: Language): Promise<void> =>
  importOwn(
    ownCompanyFile({
      code: `GUEST-TRIP-${language.toUpperCase()}`,
      name: { zh: '迎宾公司', en: 'Welcome Guests Ltd.' },
      people: [
        person(language, 1, '{ zh: 詹迎客, en: Yingke Zhan }', 'Yingke'),
        person(language, 2, '{ zh: 詹点头, en: Diantou Zhan }', 'Diantou'),
      ].join('\n'),
      more: 'settings:\n  applications:\n    needsApproval: true\n',
    }),
  )
