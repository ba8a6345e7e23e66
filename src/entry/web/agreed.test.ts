import { beforeEach, describe, expect, it } from 'vitest'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import { hasAgreed, noteAgreed } from './agreed.ts'

const shelf = new Map<string, string>()
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  },
})

describe('who has agreed on this phone', () => {
  beforeEach(() => shelf.clear())

  it('is nobody before the first way in [V-ACCT-07]', () => {
    for (const account of ['', 'QC1001', '13800006621', 'lin@example.com']) {
      expect(hasAgreed(account)).toBe(false)
      expect(hasAgreed(account, { typing: true })).toBe(false)
    }
  })

  it('is whoever came in last, in any spelling of her account [V-ACCT-07]', () => {
    noteAgreed('QC1001')
    for (const account of ['QC1001', ' qc1001 ', 'ＱＣ１００１', '138 0000 6621', '+86 13800006621', 'lin@example.com'])
      expect([account, hasAgreed(account)]).toEqual([account, true])
  })

  it('is not somebody else who names herself [V-ACCT-07]', () => {
    noteAgreed('QC1001')
    for (const account of ['', 'QC1002', 'QC100', 'QC10011']) expect([account, hasAgreed(account)]).toEqual([account, false])
  })

  it('does not come and go while her account is typed', () => {
    noteAgreed('QC1001')
    for (const typed of ['', 'q', 'qc10', 'QC1001', '1', '1380000', '13800006621'])
      expect([typed, hasAgreed(typed, { typing: true })]).toEqual([typed, true])
    for (const typed of ['QC2', 'QC10011', 'zhou']) expect([typed, hasAgreed(typed, { typing: true })]).toEqual([typed, false])
  })

  it('is nobody again once the texts have changed [V-ACCT-07]', () => {
    shelf.set('qicheng.agreed', JSON.stringify({ version: '2020-01-01', userCode: 'QC1001' }))
    expect(hasAgreed('QC1001')).toBe(false)
    shelf.set('qicheng.agreed', JSON.stringify({ version: AGREEMENT_VERSION, userCode: 'QC1001' }))
    expect(hasAgreed('QC1001')).toBe(true)
  })

  it.each(['7', '"x"', 'null', '{}', '{"version":1}', 'not json'])('is nobody where %s is kept', (kept) => {
    shelf.set('qicheng.agreed', kept)
    expect(hasAgreed('QC1001')).toBe(false)
  })
})
