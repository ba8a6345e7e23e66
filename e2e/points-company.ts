/** A company of its own in each language, whose travel manager grants points to the one who pays all of her trips. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'
import { PAYING_PASSWORD } from './paying-company.ts'

interface PointsPeople {
  readonly traveller: string
  readonly manager: string
}

/** Imports the company of a language; a second time changes nothing. */
export async function importPoints(language: 'zh' | 'en'): Promise<PointsPeople> {
  const isZh = language === 'zh'
  const nth = (which: number): string => `${isZh ? 'BZ' : 'BE'}100${which}`
  const personOf = (which: number, names: { zh: string; surname: string }, roles: string): string => {
    const first = `11019919${isZh ? '64' : '74'}0${which}09001`
    return `  - userCode: ${nth(which)}
    name: { zh: ${names.zh}, en: Fen ${names.surname} }
    latinName: { surname: ${names.surname}, given: Fen }
    phone: '139000097${isZh ? 0 : 5}${which}'
    password: ${PAYING_PASSWORD}
    department: HQ
    rank: P1
    roles: [${roles}]
    language: ${language}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
  }
  const file = ownCompanyFile({
    code: `POINTS-${language.toUpperCase()}`,
    name: { zh: '积分公司', en: 'Rewards Ltd.' },
    people: [
      personOf(1, { zh: '奖芬', surname: 'Jiang' }, 'employee'),
      personOf(2, { zh: '管芬', surname: 'Guan' }, 'employee, travelManager'),
    ].join('\n'),
  })
  await importOwn(file.replace('onBreach: tell', 'onBreach: tell\n        paidBy: person').replace('default: 1500', 'default: 100'))
  return { traveller: nth(1), manager: nth(2) }
}
