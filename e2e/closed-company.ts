/** A company of its own in each language, which opens and closes flights while somebody of it is at work. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

export const CLOSED_PASSWORD = 'zebra-90-kiwi'

/** Who works there. */
export const employeeOf = (language: 'zh' | 'en'): string => (language === 'zh' ? 'CZ1001' : 'CE1001')

function companyFile(language: 'zh' | 'en', isOpen: boolean): string {
  const idCard = `11019919${language === 'zh' ? '85' : '86'}0709001`
  return ownCompanyFile({
    code: `CLOSED-${language.toUpperCase()}`,
    name: { zh: '关张公司', en: 'Closing Ltd.' },
    people: `  - userCode: ${employeeOf(language)}
    name: { zh: 关小开, en: Kai Guan }
    latinName: { surname: Guan, given: Kai }
    phone: '139000078${language === 'zh' ? '11' : '22'}'
    password: ${CLOSED_PASSWORD}
    department: HQ
    rank: P1
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${idCard}${checkCharacterOf(idCard)}' }`,
    more: `settings:
  lines:
    flight: ${String(isOpen)}
    train: false
`,
  })
}

/** Imports the company with flights open or closed. */
export const setFlights = (language: 'zh' | 'en', isOpen: boolean): Promise<void> => importOwn(companyFile(language, isOpen))
