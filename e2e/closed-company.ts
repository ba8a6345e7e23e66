/** A company of its own in each language, which opens and closes flights while somebody of it is at work. */
import { join } from 'node:path'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importCompany } from '../src/people/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { createLog } from '../src/server/log.ts'
import { masterKeys, secretsFrom } from '../src/server/secrets.ts'
import { fact } from './world-facts.ts'

export const CLOSED_PASSWORD = 'zebra-90-kiwi'

/** Who works there. */
export const employeeOf = (language: 'zh' | 'en'): string => (language === 'zh' ? 'CZ1001' : 'CE1001')

function companyFile(language: 'zh' | 'en', isOpen: boolean): string {
  const idCard = `11019919${language === 'zh' ? '85' : '86'}0709001`
  return `company:
  code: CLOSED-${language.toUpperCase()}
  systemCode: QICHENG
  name: { zh: 关张公司, en: Closing Ltd. }
settings:
  lines:
    flight: ${String(isOpen)}
credit:
  limitYuan: 50000
departments:
  - { code: HQ, name: { zh: 总部, en: Headquarters } }
ranks:
  - { code: P1, name: { zh: P1 级, en: Grade P1 }, level: 1 }
costCentres:
  - { code: CC-1, name: { zh: 总部, en: Headquarters } }
policy:
  name: { zh: 差旅制度, en: Travel Rules }
  domesticFlights:
    aboveLimitPaidBy: person
    rules:
      fare-within-price-limit:
        onBreach: tell
        writtenIn: { zh: 第 1 条, en: Article 1 }
        default: 1500
people:
  - userCode: ${employeeOf(language)}
    name: { zh: 关小开, en: Kai Guan }
    latinName: { surname: Guan, given: Kai }
    phone: '139000078${language === 'zh' ? '11' : '22'}'
    password: ${CLOSED_PASSWORD}
    department: HQ
    rank: P1
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${idCard}${checkCharacterOf(idCard)}' }
`
}

/** Imports the company as its operator would, with flights open or closed. It counts as the demo's, so that the door stays the demo's. */
export async function setFlights(language: 'zh' | 'en', isOpen: boolean): Promise<void> {
  const secrets = secretsFrom(masterKeys([], join(fact('DAYS'), '../secrets/master.key')))
  const db = openDatabase(fact('DATABASE'), { log: createLog('warn'), max: 2 })
  try {
    const result = await importCompany({ db, clock: systemClock, secrets }, companyFile(language, isOpen), { isDemo: true })
    if (!result.ok) throw new Error(`The company was not imported: ${result.problems.map(({ message }) => message).join('; ')}`)
  } finally {
    await db.close()
  }
}
