/** A company of its own in each language whose rides by train want an agreed application. */
import type { Page } from '@playwright/test'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import type { App, Says } from './app.ts'
import { applyByCall, createApplying, languageOf } from './applying.ts'
import { importOwn, ownCompanyFile, secondClassOnly, TELLING } from './own-company.ts'

export const RIDER_PASSWORD = 'zebra-90-kiwi'

type Language = 'zh' | 'en'
const ROLES = ['rider', 'manager', 'colleague', 'assistant'] as const
type Role = (typeof ROLES)[number]

const PEOPLE: Readonly<Record<Role, { readonly zh: string; readonly surname: string; readonly given: string; readonly centre: string }>> = {
  rider: { zh: '车晓行', surname: 'Che', given: 'Xiaoxing', centre: 'CC-1' },
  manager: { zh: '车批准', surname: 'Che', given: 'Pizhun', centre: 'CC-1' },
  colleague: { zh: '车同行', surname: 'Che', given: 'Tongxing', centre: 'CC-2' },
  assistant: { zh: '车代办', surname: 'Che', given: 'Daiban', centre: 'CC-1' },
}

export const riderNameOf = (language: Language, role: Role): string =>
  language === 'zh' ? PEOPLE[role].zh : `${PEOPLE[role].given} ${PEOPLE[role].surname}`

export const riderCode = (language: Language, role: Role): string => `${language === 'zh' ? 'TZ' : 'TE'}100${ROLES.indexOf(role) + 1}`

const ROLE_IN_FILE: Partial<Record<Role, string>> = { manager: ', approver', assistant: ', assistant' }

function person(language: Language, role: Role, nth: number): string {
  const { zh, surname, given, centre } = PEOPLE[role]
  const first = `110199198${language === 'zh' ? '7' : '8'}0${nth + 1}19001`
  return `  - userCode: ${riderCode(language, role)}
    name: { zh: ${zh}, en: ${given} ${surname} }
    latinName: { surname: ${surname}, given: ${given} }
    phone: '139000077${language === 'zh' ? '1' : '2'}${nth}'
    password: ${RIDER_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}
    roles: [employee${ROLE_IN_FILE[role] ?? ''}]${role === 'manager' ? '' : `\n    manager: ${riderCode(language, 'manager')}`}
    costCentres: [${centre}]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
}

const RULES_OF_TRAINS = `  trains:
    aboveLimitPaidBy: company
    rules:
      application-linked:
        onBreach: forbid
        writtenIn: { zh: 第 2 条, en: Article 2 }
        default: true
${secondClassOnly('{ zh: 第 3 条, en: Article 3 }')}`

const agentOf = (language: Language, role: Role): string =>
  `  - { agent: ${riderCode(language, 'assistant')}, person: ${riderCode(language, role)} }`

function importRiders(language: Language): Promise<void> {
  const file = ownCompanyFile({
    code: `RIDERS-${language.toUpperCase()}`,
    name: { zh: '先申请再上车公司', en: 'Apply and Ride Ltd.' },
    policy: `${TELLING}\n${RULES_OF_TRAINS}`,
    people: ROLES.map((role, nth) => person(language, role, nth)).join('\n'),
    more: `agents:
${agentOf(language, 'rider')}
${agentOf(language, 'colleague')}
settings:
  lines: { flight: true, train: true }
  applications:
    needsApproval: true
    laterDays: 1
`,
  })
  return importOwn(file.replace('policy:\n', '  - { code: CC-2, name: { zh: 华东销售部, en: East China Sales } }\npolicy:\n'))
}

/** Somebody of it comes in, to apply for a trip. */
export async function comeRiding(page: Page, app: App, says: Says, role: Role = 'rider') {
  const language = languageOf(says)
  await importRiders(language)
  await app.comeIn(riderCode(language, role), RIDER_PASSWORD)
  return createApplying(page, app, says)
}

/** Applies for somebody's ride from Shanghai to Beijing, charged to her own cost centre; says which application it is. */
export function applyToRide(page: Page, language: Language, role: Role, day: string): Promise<string> {
  const { zh, centre } = PEOPLE[role]
  return applyByCall(page, [{ from: 'SHA', to: 'BJS', day, by: 'train' }], {
    userCode: riderCode(language, role),
    reason: zh,
    costCode: centre,
  })
}
