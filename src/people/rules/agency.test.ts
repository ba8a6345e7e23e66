import { describe, expect, it } from 'vitest'
import type { Agency } from './agency.ts'
import { coverageOf } from './agency.ts'

const agency = (given: Partial<Agency>): Agency => ({
  everybody: false,
  userCodes: new Set(),
  departmentCodes: new Set(),
  lines: null,
  isSuper: false,
  ...given,
})
const lin = { userCode: 'QC1001', departmentCode: 'SALES-EAST' }

describe('whom an agent may book for', () => {
  it('covers a person, a department, or everybody [P-AGENT-01]', () => {
    expect(coverageOf([agency({ userCodes: new Set(['QC1001']) })], lin, 'flight')).toBe('yes')
    expect(coverageOf([agency({ departmentCodes: new Set(['SALES-EAST']) })], lin, 'flight')).toBe('yes')
    expect(coverageOf([agency({ everybody: true })], lin, 'flight')).toBe('yes')
    expect(coverageOf([agency({ userCodes: new Set(['QC9001']), departmentCodes: new Set(['HQ']) })], lin, 'flight')).toBe('no')
    expect(coverageOf([], lin, 'flight')).toBe('no')
  })

  it('tells a line that is not open from no authority, and one open agency is enough [P-LINE-05]', () => {
    const hotels = agency({ everybody: true, lines: new Set(['hotel']) })
    expect(coverageOf([hotels], lin, 'flight')).toBe('otherLine')
    expect(coverageOf([hotels, agency({ userCodes: new Set(['QC1001']), lines: new Set(['flight']) })], lin, 'flight')).toBe('yes')
  })
})
