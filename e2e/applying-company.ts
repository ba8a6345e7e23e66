/** A company of its own in each language that wants an agreed application before a flight, for journeys of applying. */
import type { Page } from '@playwright/test'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import type { App, Says } from './app.ts'
import { createApplying, languageOf } from './applying.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

export const APPLYING_PASSWORD = 'zebra-90-kiwi'

const NAMES = {
  applicant: { zh: '申小行', en: 'Xiaoxing Shen' },
  manager: { zh: '批老师', en: 'Laoshi Pi' },
  travel: { zh: '管差旅', en: 'Chailv Guan' },
} as const
type Role = keyof typeof NAMES
type Language = 'zh' | 'en'

/** Her number is no other language's: what one journey books is not there in the other. */
export const codeOf = (language: Language, role: Role): string =>
  `${language === 'zh' ? 'SZ' : 'SE'}100${String(Object.keys(NAMES).indexOf(role) + 1)}`
export const nameOf = (role: Role): { readonly zh: string; readonly en: string } => NAMES[role]

function person(language: Language, role: Role, nth: number): string {
  const { zh, en } = NAMES[role]
  const [given, surname] = en.split(' ')
  const first = `110199198${language === 'zh' ? '5' : '6'}0${String(nth + 1)}23001`
  return `  - userCode: ${codeOf(language, role)}
    name: { zh: ${zh}, en: ${en} }
    latinName: { surname: ${surname}, given: ${given} }
    phone: '139000076${language === 'zh' ? '1' : '2'}${String(nth)}'
    password: ${APPLYING_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}
    roles: [employee${role === 'travel' ? ', travelManager' : role === 'manager' ? ', approver' : ''}]${role === 'applicant' ? `\n    manager: ${codeOf(language, 'manager')}` : ''}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
}

const RULE = `      application-linked:
        onBreach: forbid
        writtenIn: { zh: 第 2 条, en: Article 2 }
        default: true
`

const file = (language: Language): string =>
  ownCompanyFile({
    code: `APPLYING-${language.toUpperCase()}`,
    name: { zh: '先申请公司', en: 'Apply First Ltd.' },
    people: (Object.keys(NAMES) as Role[]).map((role, nth) => person(language, role, nth)).join('\n'),
    more: `settings:
  applications:
    needsApproval: true
    laterDays: 1
    allowsOfflineAuthorisation: true
`,
  }).replace('    rules:\n', `    rules:\n${RULE}`)

const importApplying = (language: Language): Promise<void> => importOwn(file(language))

/** Its applicant comes in, to apply for a trip. */
export async function comeApplying(page: Page, app: App, says: Says) {
  const language = languageOf(says)
  await importApplying(language)
  await app.comeIn(codeOf(language, 'applicant'), APPLYING_PASSWORD)
  return createApplying(page, app, says)
}
