/** A company of its own in each language in which an assistant applies for colleagues of two cost centres. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

export const APPLIED_FOR_PASSWORD = 'cedar-72-heron'

type Language = 'zh' | 'en'

const PEOPLE = {
  assistant: { zh: '沈代理', en: 'Daili Shen', centre: 'CC-1' },
  traveller: { zh: '郭远行', en: 'Yuanxing Guo', centre: 'CC-1' },
  companion: { zh: '郭同程', en: 'Tongcheng Guo', centre: 'CC-2' },
  manager: { zh: '纪审批', en: 'Shenpi Ji', centre: 'CC-1' },
  other: { zh: '路无关', en: 'Wuguan Lu', centre: 'CC-1' },
} as const
export type AppliedRole = keyof typeof PEOPLE
const ROLES = Object.keys(PEOPLE) as AppliedRole[]

export const appliedCodeOf = (language: Language, role: AppliedRole): string =>
  `${language === 'zh' ? 'YZ' : 'YE'}100${String(ROLES.indexOf(role) + 1)}`
export const appliedNameOf = (role: AppliedRole): { readonly zh: string; readonly en: string } => PEOPLE[role]
export const appliedMailOf = (language: Language, role: AppliedRole): string =>
  `${appliedCodeOf(language, role).toLowerCase()}@applied-for.example`

function person(language: Language, role: AppliedRole): string {
  const { zh, en, centre } = PEOPLE[role]
  const [given, surname] = en.split(' ')
  const nth = ROLES.indexOf(role)
  const first = `110199198${language === 'zh' ? '3' : '4'}0${String(nth + 1)}25001`
  const managed = role === 'manager' ? '' : `\n    manager: ${appliedCodeOf(language, 'manager')}`
  return `  - userCode: ${appliedCodeOf(language, role)}
    name: { zh: ${zh}, en: ${en} }
    latinName: { surname: ${surname}, given: ${given} }
    phone: '139000093${language === 'zh' ? '1' : '2'}${String(nth)}'
    mail: ${appliedMailOf(language, role)}
    password: ${APPLIED_FOR_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}
    roles: [employee${role === 'assistant' ? ', assistant' : role === 'manager' ? ', approver' : ''}]${managed}
    costCentres: [${centre}]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
}

/** Imports the company of a language: every trip is applied for and agreed to. */
export async function importAppliedFor(language: Language): Promise<void> {
  const assistant = appliedCodeOf(language, 'assistant')
  const file = ownCompanyFile({
    code: `APPLIED-FOR-${language.toUpperCase()}`,
    name: { zh: '代办出行公司', en: 'Travel Arranged Ltd.' },
    people: ROLES.map((role) => person(language, role)).join('\n'),
    more: `agents:
  - { agent: ${assistant}, person: ${appliedCodeOf(language, 'traveller')} }
  - { agent: ${assistant}, person: ${appliedCodeOf(language, 'companion')} }
settings:
  applications:
    needsApproval: true
`,
  })
  await importOwn(file.replace('policy:\n', '  - { code: CC-2, name: { zh: 华东销售部, en: East China Sales } }\npolicy:\n'))
}
