/** A company of its own in each language, whose rules take the train where it takes less than eight hours. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn, ownCompanyFile, secondClassOnly } from './own-company.ts'

export const RIDING_PASSWORD = 'zebra-90-kiwi'

type Language = 'zh' | 'en'

export const riderOf = (language: Language): string => (language === 'zh' ? 'IZ1001' : 'IE1001')

export function importRiding(language: Language): Promise<void> {
  const first = `11010919${language === 'zh' ? '85' : '86'}0115001`
  return importOwn(
    ownCompanyFile({
      code: `RIDING-${language.toUpperCase()}`,
      name: { zh: '铁道优先公司', en: 'Rather Rail Ltd.' },
      creditYuan: 200_000,
      policy: `  domesticFlights:
    aboveLimitPaidBy: company
    reasons:
      - { code: CLIENT, name: { zh: 客户定的时间, en: The client set the time } }
    rules:
      train-instead-of-flight:
        onBreach: reason
        writtenIn: { zh: 第 9 条, en: Article 9 }
        default: 8
  trains:
    aboveLimitPaidBy: company
    rules:
${secondClassOnly('{ zh: 第 10 条, en: Article 10 }')}`,
      people: `  - userCode: ${riderOf(language)}
    name: { zh: 陆轨, en: Gui Lu }
    latinName: { surname: Lu, given: Gui }
    phone: '139000087${language === 'zh' ? '5' : '6'}1'
    password: ${RIDING_PASSWORD}
    department: HQ
    rank: P1
    language: ${language}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`,
      more: `settings:
  lines: { flight: true, train: true }
`,
    }),
  )
}
