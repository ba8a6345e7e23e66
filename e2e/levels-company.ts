/** A company of its own in each language whose flows ask three levels, for journeys of approving. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

export const LEVELS_PASSWORD = 'zebra-90-kiwi'

const NAMES = {
  traveller: { zh: '方远行', en: 'Yuanxing Fang' },
  manager: { zh: '严一审', en: 'Yishen Yan' },
  above: { zh: '高二审', en: 'Ershen Gao' },
  head: { zh: '总三审', en: 'Sanshen Zong' },
  deputy: { zh: '代小班', en: 'Xiaoban Dai' },
  colleague: { zh: '接手人', en: 'Shouren Jie' },
} as const
export type Role = keyof typeof NAMES

type Language = 'zh' | 'en'

/** Her number is no other language's: what one journey books is not there in the other. */
export const codeOf = (language: Language, role: Role): string =>
  `${language === 'zh' ? 'LZ' : 'LE'}100${String(Object.keys(NAMES).indexOf(role) + 1)}`
export const nameOf = (role: Role): { readonly zh: string; readonly en: string } => NAMES[role]
export const mailOf = (language: Language, role: Role): string => `${codeOf(language, role).toLowerCase()}@levels.example`

/** The line of managers: each stands above the one before. */
const MANAGERS: Partial<Record<Role, Role>> = { traveller: 'manager', manager: 'above', above: 'head' }

function person(language: Language, role: Role, nth: number): string {
  const { zh, en } = NAMES[role]
  const [given, surname] = en.split(' ')
  const first = `110199198${language === 'zh' ? '3' : '4'}0${String(nth + 1)}21001`
  const manager = MANAGERS[role]
  return `  - userCode: ${codeOf(language, role)}
    name: { zh: ${zh}, en: ${en} }
    latinName: { surname: ${surname}, given: ${given} }
    phone: '139000074${language === 'zh' ? '1' : '2'}${String(nth)}'
    mail: ${mailOf(language, role)}
    password: ${LEVELS_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}${manager === undefined ? '' : `\n    manager: ${codeOf(language, manager)}`}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
}

const file = (language: Language): string =>
  ownCompanyFile({
    code: `LEVELS-${language.toUpperCase()}`,
    name: { zh: '三级审批公司', en: 'Three Levels Ltd.' },
    people: (Object.keys(NAMES) as Role[]).map((role, nth) => person(language, role, nth)).join('\n'),
    more: `settings:
  applications:
    needsApproval: true
  approval:
    flows:
      - code: flights
        when: { products: [flight] }
        levels:
          - { ask: chosen }
          - { ask: { person: ${codeOf(language, 'above')} } }
          - { ask: { person: ${codeOf(language, 'head')} } }
      - code: others
        levels:
          - { ask: { manager: 1 } }
`,
  })
    // Above the limit somebody decides, and the company pays all of it: agreed to, it is ticketed by itself.
    .replace('aboveLimitPaidBy: person', 'aboveLimitPaidBy: company')
    .replace('onBreach: tell', 'onBreach: approve')
    .replace('default: 1500', 'default: 1600')

/** Imports the company of a language; who was named a deputy before stays one. */
export const importLevels = (language: Language): Promise<void> => importOwn(file(language))
