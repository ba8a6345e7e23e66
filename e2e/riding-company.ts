/** A company of its own in each language whose rides by train want an agreed application. */
import type { Page } from '@playwright/test'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import type { App, Says } from './app.ts'
import { createApplying, languageOf } from './applying.ts'
import { importOwn, ownCompanyFile, secondClassOnly, TELLING } from './own-company.ts'

export const RIDER_PASSWORD = 'zebra-90-kiwi'

type Language = 'zh' | 'en'
const ROLES = ['rider', 'manager'] as const
type Role = (typeof ROLES)[number]

const NAMES: Readonly<Record<Role, { readonly zh: string; readonly surname: string; readonly given: string }>> = {
  rider: { zh: '车晓行', surname: 'Che', given: 'Xiaoxing' },
  manager: { zh: '车批准', surname: 'Che', given: 'Pizhun' },
}

export const riderCode = (language: Language, role: Role): string => `${language === 'zh' ? 'TZ' : 'TE'}100${ROLES.indexOf(role) + 1}`

function person(language: Language, role: Role, nth: number): string {
  const { zh, surname, given } = NAMES[role]
  const first = `110199198${language === 'zh' ? '7' : '8'}0${nth + 1}19001`
  return `  - userCode: ${riderCode(language, role)}
    name: { zh: ${zh}, en: ${given} ${surname} }
    latinName: { surname: ${surname}, given: ${given} }
    phone: '139000077${language === 'zh' ? '1' : '2'}${nth}'
    password: ${RIDER_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}
    roles: [employee${role === 'manager' ? ', approver' : ''}]${role === 'rider' ? `\n    manager: ${riderCode(language, 'manager')}` : ''}
    costCentres: [CC-1]
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

const importRiders = (language: Language): Promise<void> =>
  importOwn(
    ownCompanyFile({
      code: `RIDERS-${language.toUpperCase()}`,
      name: { zh: '先申请再上车公司', en: 'Apply and Ride Ltd.' },
      policy: `${TELLING}\n${RULES_OF_TRAINS}`,
      people: ROLES.map((role, nth) => person(language, role, nth)).join('\n'),
      more: `settings:
  lines: { flight: true, train: true }
  applications:
    needsApproval: true
    laterDays: 1
`,
    }),
  )

/** Its traveller comes in, to apply for a trip. */
export async function comeRiding(page: Page, app: App, says: Says) {
  const language = languageOf(says)
  await importRiders(language)
  await app.comeIn(riderCode(language, 'rider'), RIDER_PASSWORD)
  return createApplying(page, app, says)
}
