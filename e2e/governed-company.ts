/** A company of its own in each language, whose rules have something to say about every trip. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn } from './own-company.ts'

export const GOVERNED_PASSWORD = 'zebra-90-kiwi'

type Language = 'zh' | 'en'

/** Who travels there, and who would be asked. */
export const governedOf = (language: Language): { traveller: string; manager: string } => {
  const prefix = language === 'zh' ? 'GZ' : 'GE'
  return { traveller: `${prefix}1001`, manager: `${prefix}2001` }
}

function person(language: Language, at: number, { userCode, name, more }: { userCode: string; name: string; more: string }): string {
  const first = `110199198${language === 'zh' ? '3' : '4'}0${String(at)}15001`
  return `  - userCode: ${userCode}
    name: ${name}
    latinName: { surname: Cheng, given: ${at === 1 ? 'Luo' : 'Ming'} }
    phone: '139000075${language === 'zh' ? '1' : '2'}${String(at)}'
    password: ${GOVERNED_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}
    costCentres: [CC-1, CC-2, CC-3]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }
${more}`
}

/**
 * Every fare is above the usual limit and needs a reason and nobody's word. At a trade fair there is no limit; visiting a client
 * needs a trip application; an audit goes on unless the manager objects. The samples department has one yuan to travel with.
 */
export function importGoverned(language: Language): Promise<void> {
  const { traveller, manager } = governedOf(language)
  return importOwn(`company:
  code: GOVERNED-${language.toUpperCase()}
  systemCode: QICHENG
  name: { zh: 有章科技公司, en: Well Governed Ltd. }
settings:
  applications:
    needsApproval: false
credit:
  limitYuan: 200000
departments:
  - { code: HQ, name: { zh: 总部, en: Headquarters } }
  - { code: SAMPLES, name: { zh: 样品部, en: Samples }, parent: HQ }
ranks:
  - { code: P1, name: { zh: P1 级, en: Grade P1 }, level: 1 }
costCentres:
  - { code: CC-1, name: { zh: 总部, en: Headquarters } }
  - { code: CC-2, name: { zh: 市场部, en: Marketing } }
  - { code: CC-3, name: { zh: 样品部, en: Samples }, department: SAMPLES }
budgets:
  - { code: B-SAMPLES, name: { zh: 样品差旅, en: Samples travel }, department: SAMPLES, period: year, limitYuan: 1 }
policy:
  name: { zh: 差旅制度, en: Travel Rules }
  domesticFlights:
    aboveLimitPaidBy: company
    reasons:
      - { code: CLIENT, name: { zh: 客户定的时间, en: The client set the time } }
      - { code: OTHER, name: { zh: 其他, en: Other }, needsNote: true }
    rules:
      fare-within-price-limit:
        onBreach: reason
        writtenIn: { zh: 第 3 条, en: Article 3 }
        default: 300
      booked-days-ahead:
        onBreach: tell
        writtenIn: { zh: 第 4 条, en: Article 4 }
        default: 1
      basic-fares-excluded:
        onBreach: reason
        writtenIn: { zh: 第 5 条, en: Article 5 }
        default: true
      co2-within-limit:
        onBreach: tell
        writtenIn: { zh: 第 6 条, en: Article 6 }
        default: 60
      airlines-allowed:
        onBreach: tell
        writtenIn: { zh: 第 7 条, en: Article 7 }
        default: { except: [MU] }
      budget-not-exceeded:
        onBreach: approve
        writtenIn: { zh: 第 8 条, en: Article 8 }
        default: 100
  layers:
    - name: { zh: 展会, en: Trade fair }
      for: { scene: TRADE-FAIR }
      domesticFlights:
        rules:
          fare-within-price-limit: { limit: null }
          basic-fares-excluded: { limit: null }
          co2-within-limit: { limit: null }
          airlines-allowed: { limit: null }
    - name: { zh: 拜访客户, en: Client visit }
      for: { scene: CLIENT-VISIT }
      domesticFlights:
        rules:
          fare-within-price-limit: { limit: null }
          basic-fares-excluded: { limit: null }
          co2-within-limit: { limit: null }
          airlines-allowed: { limit: null }
          application-linked: { onBreach: forbid, limit: true, writtenIn: { zh: 第 2 条, en: Article 2 } }
    - name: { zh: 审计, en: Audit }
      for: { scene: AUDIT }
      domesticFlights:
        rules:
          fare-within-price-limit: { onBreach: approve, approval: soft }
scenes:
  - { code: TRADE-FAIR, name: { zh: 展会, en: Trade fair } }
  - { code: CLIENT-VISIT, name: { zh: 拜访客户, en: Client visit } }
  - { code: AUDIT, name: { zh: 现场审计, en: On-site audit } }
people:
${person(language, 1, { userCode: traveller, name: '{ zh: 程落, en: Luo Cheng }', more: `    manager: ${manager}\n` })}${person(language, 2, { userCode: manager, name: '{ zh: 程明, en: Ming Cheng }', more: '    roles: [employee, approver]\n' })}`)
}
