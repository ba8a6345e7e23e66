import { describe, expect, it } from 'vitest'
import { callList } from '../calls.ts'
import type { AttributionFault } from '../rules/attribution-is-completed.ts'
import { refuseBudget, refuseCost } from '../rules/cost-refusals.ts'
import { en } from './en.ts'
import { en as formEn } from './form/en.ts'
import { zh as formZh } from './form/zh.ts'
import { zh } from './zh.ts'

type Facts = Readonly<Record<string, string | number>>
type Words = Readonly<Record<string, (facts: Facts) => string>>
const words: Readonly<Record<'zh' | 'en', Words>> = { zh: zh.refusals, en: en.refusals }

const said = (language: 'zh' | 'en', fault: AttributionFault): string => {
  const { refused, facts } = refuseCost(fault)
  return words[language][refused]?.(facts) ?? ''
}

describe.each(['zh', 'en'] as const)('what costs says in %s', (language) => {
  it('is there for every refusal of its calls', () => {
    const codes = callList.flatMap((definition): readonly string[] => definition.errors)
    expect(codes.length).toBeGreaterThan(0)
    // COST-BUDGET is given where something is submitted: by the calls of the product wings.
    expect([...codes, 'COST-BUDGET'].toSorted()).toEqual(Object.keys(words[language]).toSorted())
  })

  it('says of amounts that are not the whole by how much, and speaks of no order: an estimate is split likewise', () => {
    for (const missingMinor of [100_000, -100_000]) {
      const sentence = said(language, { is: 'amount', missingMinor })
      expect(sentence).toContain('¥1,000')
      expect(sentence).not.toMatch(/order|订单/)
    }
  })

  it('names the budget that does not suffice, its period and its owner, and never how much is left', () => {
    const name = { zh: '销售差旅', en: 'Sales travel' }
    const sentence = words[language]['COST-BUDGET']?.({ nameZh: '销售差旅', nameEn: 'Sales travel', period: '2026-Q4' }) ?? ''
    expect(sentence).toContain(language === 'zh' ? '销售差旅' : 'Sales travel')
    expect(sentence).toContain('2026-Q4')
    expect(sentence).not.toContain('¥')
    // Whose it is, where somebody is named; else who looks after travel.
    const owned = words[language]['COST-BUDGET']?.(
      refuseBudget({ name, periodLabel: '2026-Q4', owner: { zh: '周明', en: 'Ming Zhou' } }).facts,
    )
    const nobodys = words[language]['COST-BUDGET']?.(refuseBudget({ name, periodLabel: '2026-Q4', owner: null }).facts)
    expect(owned).toContain(language === 'zh' ? '预算负责人周明' : 'Ming Zhou, who answers for it')
    expect(nobodys).toContain(language === 'zh' ? '公司差旅经理' : 'your travel manager')
    // Nobody is sent to charge something else where nothing else can be charged.
    const fixed = words[language]['COST-BUDGET']?.(refuseBudget({ name, periodLabel: '2026-Q4', owner: null, isFixed: true }).facts)
    expect(nobodys).toContain(language === 'zh' ? '或改用其他费用归属' : 'or charge it to something else')
    expect(fixed).not.toMatch(/改用其他费用归属|something else/)
    // And that it is not the only one, where others do not suffice either.
    const others = [1, 2].map((more) =>
      words[language]['COST-BUDGET']?.(refuseBudget({ name, periodLabel: '2026-Q4', owner: null, more }).facts),
    )
    expect(others[0]).toContain(language === 'zh' ? '另有 1 个预算也不够' : 'and 1 other does not either')
    expect(others[1]).toContain(language === 'zh' ? '另有 2 个预算也不够' : 'and 2 others do not either')
    expect(nobodys).not.toMatch(/另有|other does/)
  })

  it.each<[AttributionFault, string[]]>([
    [{ is: 'percent', missingBasisPoints: 1 }, ['99.99', '0.01']],
    [{ is: 'percent', missingBasisPoints: -250 }, ['102.5', '2.5']],
    [{ is: 'amount', missingMinor: 1_230 }, ['¥12.30']],
    [{ is: 'amount', missingMinor: -5 }, ['¥0.05']],
    [{ is: 'missing', index: 1 }, ['2']],
    [{ is: 'unknownProject', index: 0 }, ['1']],
    [{ is: 'tooMany', max: 20 }, ['20']],
  ])('names what is missing: %j [V-OTHER-07]', (fault, facts) => {
    const sentence = said(language, fault)
    for (const fact of facts) expect(sentence).toContain(fact)
    expect(sentence).not.toMatch(/undefined|NaN|−/)
  })
})

describe('a refused attribution', () => {
  it('names the field of the form that it speaks of', () => {
    const faults: readonly AttributionFault[] = [
      { is: 'unknown', index: 2 },
      { is: 'unknownProject', index: 0 },
      { is: 'unknownLegalEntity', index: 0 },
      { is: 'notPositive', index: 1 },
      { is: 'twice', index: 1 },
      { is: 'noShare' },
    ]
    expect(faults.map((fault) => refuseCost(fault, 'cost').field)).toEqual([
      'cost.shares.2.to',
      'cost.shares.0.projectCode',
      'cost.shares.0.legalEntityCode',
      'cost.shares.1',
      'cost.shares.1.to',
      'cost.shares',
    ])
  })
})

describe.each([
  ['zh', formZh],
  ['en', formEn],
])('what the page says while a split is typed, in %s [V-OTHER-07]', (_language, t) => {
  it('names what is missing or too much, to the hundredth of a per cent and to the cent', () => {
    expect(t.missingPercent('0.01', 8)).toMatch(/0\.01%.*¥0\.08/)
    expect(t.overPercent('2.5', 29_50)).toMatch(/2\.5%.*¥29\.50/)
    expect(t.missingAmount(1)).toContain('¥0.01')
    expect(t.overAmount(1_00)).toContain('¥1')
    expect(t.isWhole('¥1,180.05')).toContain('¥1,180.05')
    expect(new Set([t.missingAmount(1), t.overAmount(1)]).size).toBe(2)
  })
})
