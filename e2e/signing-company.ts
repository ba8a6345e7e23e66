/** A company of its own in each language that asks in every way there is: softly, in passing, several at once; and one whom nobody stands above. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

export const SIGNING_PASSWORD = 'zebra-90-kiwi'

const NAMES = {
  traveller: { zh: '艾远行', en: 'Yuanxing Ai' },
  softly: { zh: '艾轻松', en: 'Qingsong Ai' },
  told: { zh: '艾知会', en: 'Zhihui Ai' },
  alone: { zh: '艾无双', en: 'Wushuang Ai' },
  manager: { zh: '顾经理', en: 'Jingli Gu' },
  first: { zh: '顾一票', en: 'Yipiao Gu' },
  second: { zh: '顾二票', en: 'Erpiao Gu' },
  third: { zh: '顾三票', en: 'Sanpiao Gu' },
  travel: { zh: '顾差旅', en: 'Chailv Gu' },
} as const
export type Role = keyof typeof NAMES

export type Language = 'zh' | 'en'

/** Her number is no other language's: what one journey books is not there in the other. */
export const codeOf = (language: Language, role: Role): string =>
  `${language === 'zh' ? 'VZ' : 'VE'}100${String(Object.keys(NAMES).indexOf(role) + 1)}`
export const nameOf = (role: Role): { readonly zh: string; readonly en: string } => NAMES[role]

const UNDER_THE_MANAGER: ReadonlySet<Role> = new Set(['traveller', 'softly', 'told'])

function person(language: Language, role: Role, nth: number): string {
  const { zh, en } = NAMES[role]
  const [given, surname] = en.split(' ')
  const first = `110199198${language === 'zh' ? '7' : '8'}0${String(nth + 1)}21001`
  return `  - userCode: ${codeOf(language, role)}
    name: { zh: ${zh}, en: ${en} }
    latinName: { surname: ${surname}, given: ${given} }
    phone: '139000088${language === 'zh' ? '1' : '2'}${String(nth)}'
    mail: ${codeOf(language, role).toLowerCase()}@signing.example
    password: ${SIGNING_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}${UNDER_THE_MANAGER.has(role) ? `\n    manager: ${codeOf(language, 'manager')}` : ''}
    roles: [employee${role === 'travel' ? ', travelManager' : ''}]
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
}

/** From so far above the limit on, three are asked at once: all of them, any one, more than half. Below it the manager alone. */
export const ASKS_YUAN = { manager: 60, all: 260, any: 560, majority: 1160 } as const

const file = (language: Language): string => {
  const three = (['first', 'second', 'third'] as const).map((role) => `{ person: ${codeOf(language, role)} }`).join(', ')
  const several = (mode: 'all' | 'any' | 'majority', fromYuan: number, belowYuan?: number): string =>
    `      - code: ${mode}
        when: { products: [flight], overFromYuan: ${String(fromYuan)}${belowYuan === undefined ? '' : `, overBelowYuan: ${String(belowYuan)}`} }
        levels:
          - { ask: [${three}], mode: ${mode} }`
  const layer = (role: 'softly' | 'told', way: 'soft' | 'passive'): string =>
    `    - name: { zh: ${NAMES[role].zh}, en: ${NAMES[role].en} }
      for: { person: ${codeOf(language, role)} }
      domesticFlights:
        rules:
          fare-within-price-limit: { onBreach: approve, approval: ${way} }`
  return ownCompanyFile({
    code: `SIGNING-${language.toUpperCase()}`,
    name: { zh: '众签公司', en: 'Many Hands Ltd.' },
    people: (Object.keys(NAMES) as Role[]).map((role, nth) => person(language, role, nth)).join('\n'),
    more: `settings:
  approval:
    flows:
${several('all', 200, 500)}
${several('any', 500, 1000)}
${several('majority', 1000)}
      - code: manager
        levels:
          - { ask: { manager: 1 } }
`,
  })
    .replace('aboveLimitPaidBy: person', 'aboveLimitPaidBy: company')
    .replace('onBreach: tell', 'onBreach: approve')
    .replace('default: 1500', 'default: 1600')
    .replace('\npeople:\n', `\n  layers:\n${layer('softly', 'soft')}\n${layer('told', 'passive')}\npeople:\n`)
}

/** Imports the company of a language. */
export const importSigning = (language: Language): Promise<void> => importOwn(file(language))
