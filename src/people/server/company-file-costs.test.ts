import { beforeAll, describe, expect, it } from 'vitest'
import { demoCompanyText } from '../../server/testing.ts'
import { readCompanyFile } from './company-file-reader.ts'

const TODAY = '2026-11-21'
let demo = ''
beforeAll(async () => {
  demo = await demoCompanyText()
})

/** What is told of the demo file with one thing changed, and in which line that stands. */
function told(from: string, to: string): { messages: string[]; isThere: boolean } {
  const at = demo.indexOf(from)
  expect(at, `"${from}" stands in the demo file`).toBeGreaterThanOrEqual(0)
  const read = readCompanyFile(demo.slice(0, at) + to + demo.slice(at + from.length), TODAY)
  const line = demo.slice(0, at).split('\n').length
  const problems = read.ok ? [] : read.problems
  return { messages: problems.map(({ message }) => message), isThere: problems.every((problem) => problem.line === line) }
}

describe('what costs are charged to, in a company file', () => {
  it('is read with owners, members and limits', () => {
    const read = readCompanyFile(demo, TODAY)
    expect(read.ok && read.file.projects[1]).toMatchObject({ code: 'FAIR-2026', everybody: true, people: [], open: true })
    expect(read.ok && read.file.budgets[2]).toMatchObject({ project: 'SH-2026.01', products: ['flight'], period: 'month', currency: 'CNY' })
  })

  it.each([
    ['owner: QC9001, department: HQ', 'owner: QC9009, department: HQ', 'there is no person "QC9009" in this file'],
    ['legalEntity: QC-BJ', 'legalEntity: QC-BI', 'there is no legal entity "QC-BI" in this file; did you mean "QC-BJ"?'],
    ['lead: QC2002, everybody', 'lead: QC2022, everybody', 'there is no person "QC2022" in this file'],
    ['departments: [SALES-EAST]', 'departments: [SALES-WEST]', 'there is no department "SALES-WEST" in this file'],
    ['project: SH-2026.01', 'project: SH-2026.02', 'there is no project "SH-2026.02" in this file; did you mean "SH-2026.01"?'],
    ['code: B-SALES,', 'code: B-TRAVEL,', 'this budget code stands twice in the file'],
    ['code: FAIR-2026,', 'code: SH-2026.01,', 'this project code stands twice in the file'],
    ['period: quarter', 'period: week', 'this must be one of "month", "quarter", "year"'],
    ['limitYuan: 600000', 'limitYuan: -1', 'this must be at least 0'],
    ['limitYuan: 600000', 'limitYuan: 0.001', 'this must be a multiple of 0.01'],
    ['products: [flight]', 'products: [flights]', 'this must be one of "flight"'],
    ['from: 2026-01-01, until: 2027-12-31, people', 'from: 2026-01-01, until: 2025-12-31, people', 'it ends before it begins'],
    [
      'everybody: true }\n\nbudgets',
      'everybody: true, people: [QC1001] }\n\nbudgets',
      'everybody, or people and departments, but not both',
    ],
    ['{ department: HQ, chargedBy', '{ department: HQ, person: QC9001, chargedBy', 'an expense owner is one of: person, department'],
    ['chargedBy: { person: QC3001 }', 'chargedBy: {}', 'charged by one of: person, department, everybody: true'],
    ['Beijing Branch" }', 'Beijing Branch" }, default: true', 'only one legal entity can be the default'],
  ])('is told where it cannot be: %s as %s', (from, to, message) => {
    const { messages, isThere } = told(from, to)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
    expect(isThere).toBe(true)
  })

  it('has no budget in another currency than the company is accounted in', () => {
    const { messages } = told('period: quarter, limitYuan', 'period: quarter, currency: USD, limitYuan')
    expect(messages).toEqual(['costs are accounted in CNY: nothing could be charged to a budget in another currency'])
  })

  it('may be left out: a company without projects and budgets has none', () => {
    const from = demo.indexOf('expenseOwners:')
    const read = readCompanyFile(demo.slice(0, from) + demo.slice(demo.indexOf('# onBreach')), TODAY)
    expect(read.ok && [read.file.projects, read.file.budgets, read.file.expenseOwners]).toEqual([[], [], []])
  })
})
