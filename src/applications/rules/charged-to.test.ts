import { describe, expect, it } from 'vitest'
import { chargedIn, chargedTo, codesSaid, withNames } from './charged-to.ts'

const to = (code: string, more: object = {}) => ({
  to: { kind: 'costCentre' as const, code },
  projectCode: null,
  legalEntityCode: null,
  ...more,
})

describe('what a plan is charged to, in codes', () => {
  it('is its cost centre where nothing is split', () => {
    expect(chargedTo({ costCode: 'CC-1', attribution: null })).toBe('CC-1')
    expect(chargedTo({ costCode: 'CC-1', attribution: { by: 'percent', shares: [{ ...to('CC-2'), basisPoints: 10_000 }] } })).toBe('CC-2')
  })

  it('names each share with its portion, its project and its legal entity [V-OTHER-07]', () => {
    const percent = {
      by: 'percent' as const,
      shares: [
        { ...to('CC-1', { projectCode: 'P-9' }), basisPoints: 3_334 },
        { ...to('CC-2'), basisPoints: 6_666 },
      ],
    }
    expect(chargedTo({ costCode: 'CC-1', attribution: percent })).toBe('CC-1 / P-9 33.34 % + CC-2 66.66 %')
    const amount = {
      by: 'amount' as const,
      shares: [
        { ...to('CC-1', { legalEntityCode: 'E1' }), amountMinor: 10_050 },
        { ...to('CC-2'), amountMinor: 100 },
      ],
    }
    expect(chargedTo({ costCode: 'CC-1', attribution: amount })).toBe('CC-1 / E1 ¥100.50 + CC-2 ¥1')
  })

  it('says each code as the page calls it, project and legal entity among them', () => {
    const named = (kind: string, code: string) => `${kind}=${code}`
    const shares = [{ ...to('CC-1', { projectCode: 'P-9', legalEntityCode: 'E1' }), basisPoints: 10_000 }]
    expect(chargedIn({ costCode: '', attribution: { by: 'percent', shares } }, named)).toBe(
      'costCentre=CC-1 / project=P-9 / legalEntity=E1',
    )
    expect(chargedIn({ costCode: 'CC-1', attribution: null }, named)).toBe('costCentre=CC-1')
    expect(chargedIn({ costCode: '', attribution: null }, named)).toBe('')
  })
})

describe('codes that were said once', () => {
  const called = (code: string) => ({ 'CC-1': 'Sales CC-1', 'P-9': 'Port P-9', '1001': 'Lab 1001' })[code] ?? code

  it('are named again, each portion with what it bears; a code that nobody knows any more stays one', () => {
    expect(withNames('CC-1', called)).toBe('Sales CC-1')
    expect(withNames('CC-1 / P-9 33.34 % + CC-8 66.66 %', called)).toBe('Sales CC-1 / Port P-9 33.34 % + CC-8 66.66 %')
    expect(withNames('CC-1 / 1001 ¥1,000.50 + CC-1 ¥1', called)).toBe('Sales CC-1 / Lab 1001 ¥1,000.50 + Sales CC-1 ¥1')
    expect(withNames('', called)).toBe('')
  })

  it('are found where they are all digits too, and no portion is taken for one', () => {
    expect(codesSaid('CC-1 / 1001')).toEqual(['CC-1', '1001'])
    expect(codesSaid('1001 50 % + CC-2 / P-9 / E1 50 %')).toEqual(['1001', 'CC-2', 'P-9', 'E1'])
  })
})
