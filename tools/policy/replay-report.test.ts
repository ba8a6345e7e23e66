import { describe, expect, it } from 'vitest'
import type { PastReplay } from '../../src/policy/server/index.ts'
import { askedOf, reportOf, type Asked } from './replay-report.ts'

const WORDS = ['replay', '--policy', 'NEW.yaml', '--from', '2026-09-01', '--to', '2026-11-30']
const sums = { orders: 3, changed: 1, approvalsAdded: 1, approvalsRemoved: 0, forbidden: 0, savedMinor: 123_450 }
const replay: PastReplay = {
  ...sums,
  ...{ peopleAffected: 1, people: [{ personCode: 'QC1001', ...sums }], notAsked: [], notKept: 0, isCut: false },
}

describe('the command line of a replay', () => {
  it('names file and days, both included, and may name a company', () => {
    expect(askedOf(WORDS)).toMatchObject({ file: 'NEW.yaml', company: null, isJson: false })
    expect(askedOf([...WORDS, '--json', '--company', 'QCDEMO'])).toMatchObject({ company: 'QCDEMO', isJson: true })
  })
  it('is refused, with what is wrong, where a day does not exist, comes too late, or a word is unknown or twice', () => {
    const wrong = [
      [WORDS.slice(0, -2), '--to is missing.'],
      [[...WORDS.slice(0, -1), '2026-11-31'], '--to 2026-11-31 is no day: it is written like 2026-09-01.'],
      [[...WORDS.slice(0, -1), '2026-08-01'], '--from 2026-09-01 lies after --to 2026-08-01.'],
      [[...WORDS, '--verbose', 'x'], 'There is no --verbose.'],
      [[...WORDS, '--company'], '--company needs a value.'],
      [[...WORDS, '--policy', 'OTHER.yaml'], '--policy is said twice.'],
      [['play', ...WORDS.slice(1)], 'There is no play.'],
      [[], 'Nothing was asked for.'],
    ] as const
    expect(wrong.map(([words]) => askedOf(words))).toEqual(wrong.map(([, problem]) => ({ problem })))
  })
})

describe('the report of a replay', () => {
  const asked = askedOf(WORDS) as Asked
  it('says in a table what changed, for whom', () => {
    const lines = reportOf('QCDEMO', asked, replay).split('\n')
    expect(lines[0]).toBe('QCDEMO, 2026-09-01 to 2026-11-30')
    expect(lines).toContain('  money the company would have saved       CNY 1,234.50')
    expect(lines.at(-1)).toBe('  QC1001  3       1        +1 -0      0          CNY 1,234.50')
  })
  it('says the same as JSON, and what could not be asked in both', () => {
    const json = JSON.parse(reportOf('QCDEMO', { ...asked, isJson: true }, replay)) as object
    expect(json).toEqual({ company: 'QCDEMO', from: '2026-09-01', to: '2026-11-30', ...replay })
    const partly: PastReplay = { ...replay, notAsked: ['budget-not-exceeded'], notKept: 2, isCut: true }
    const text = reportOf('QCDEMO', asked, partly)
    expect([text.includes('budget-not-exceeded'), text.includes('before anything was kept'), text.includes('shorter')]).toEqual([
      true,
      true,
      true,
    ])
  })
})
