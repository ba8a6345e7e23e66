/** A company of its own in each language of which somebody reads her trips in a calendar. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

export const CALENDAR_PASSWORD = 'zebra-90-kiwi'

type Language = 'zh' | 'en'

export const calendarOwnerOf = (language: Language): string => (language === 'zh' ? 'CV1001' : 'CE21001')

function file(language: Language, status: 'active' | 'left'): string {
  const first = `11019919${language === 'zh' ? '91' : '92'}0311001`
  return ownCompanyFile({
    code: `CALENDAR-${language.toUpperCase()}`,
    name: { zh: '日历公司', en: 'Calendar Keepers Ltd.' },
    people: `  - userCode: ${calendarOwnerOf(language)}
    name: { zh: 黎知时, en: Zhishi Li }
    latinName: { surname: Li, given: Zhishi }
    phone: '139000090${language === 'zh' ? '11' : '12'}'
    password: ${CALENDAR_PASSWORD}
    status: ${status}
    department: HQ
    rank: P1
    language: ${language}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`,
  })
}

/** Imports the company with her at work, or gone. */
export const setCalendarOwner = (language: Language, status: 'active' | 'left'): Promise<void> => importOwn(file(language, status))
