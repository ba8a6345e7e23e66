import { describe, expect, it } from 'vitest'
import { draftsFrom } from './approvers-draft.ts'
import type { ApproversForm, FormLevel } from './approvers.ts'
import { approversOf, askingLevels, settled, withPicked } from './approvers.ts'

const person = (userCode: string) => ({ userCode, name: { zh: userCode, en: userCode } })
const choice = (traveller: string, ...codes: string[]) => ({
  traveller,
  people: codes.map((code) => ({ ...person(code), role: 'manager' as const })),
})
const level = (number: number, more: Partial<FormLevel> = {}): FormLevel => ({
  level: number,
  from: ['chosen'],
  skip: null,
  passedOver: [],
  missing: [],
  groups: [],
  choices: [],
  ...more,
})
const form = (...levels: FormLevel[]): ApproversForm => ({
  isNeeded: true,
  travellers: [person('T1'), person('T2')],
  levels,
  notifiers: [],
})
const ask = { travellers: ['T1', 'T2'], product: 'flight', totalMinor: 100_000 }

describe('who is asked for each traveller', () => {
  const twoTravellers = form(level(1, { choices: [choice('T1', 'A', 'B'), choice('T2', 'C', 'A')] }))

  it('is the proposed one for every traveller until somebody else is chosen [V-APPR-03] [SC-APR-06]', () => {
    expect(approversOf(twoTravellers, [])).toEqual([
      { userCode: 'T1', level: 1, approverCode: 'A' },
      { userCode: 'T2', level: 1, approverCode: 'C' },
    ])
  })
  it('is whom she picked, for that traveller at that level alone', () => {
    const picked = withPicked([{ userCode: 'T1', level: 2, approverCode: 'B' }], { userCode: 'T1', level: 1, approverCode: 'B' })
    expect(approversOf(twoTravellers, picked).map((one) => one.approverCode)).toEqual(['B', 'C'])
  })
  it('is proposed anew where whom she picked may not be chosen any more', () => {
    expect(approversOf(twoTravellers, [{ userCode: 'T1', level: 1, approverCode: 'GONE' }])[0]?.approverCode).toBe('A')
  })
  it('is nobody at levels that leave no choice or are passed over', () => {
    const none = form(level(1), level(2, { skip: 'notNeeded', choices: [choice('T1', 'A')] }))
    expect(approversOf(none, [])).toEqual([])
    expect(askingLevels(none).map((one) => one.level)).toEqual([1])
  })
  it('keeps one choice for one traveller at one level', () => {
    const one = { userCode: 'T1', level: 1, approverCode: 'A' }
    expect(withPicked([one], { ...one, approverCode: 'B' })).toEqual([{ ...one, approverCode: 'B' }])
  })
})

describe('what a form keeps of it', () => {
  const chosen = form(level(1, { choices: [choice('T1', 'A')] }))
  it('is the same object where nothing moved, so that nothing is written again and again', () => {
    const draft = settled(null, ask, chosen)
    expect(draft.approvers).toEqual([{ userCode: 'T1', level: 1, approverCode: 'A' }])
    expect(settled(draft, { ...ask }, chosen)).toBe(draft)
  })
  it('follows the form’s question and keeps whom she wants to be told', () => {
    const told = [person('N')]
    const draft = { ...settled(null, ask, chosen), told, notifiers: ['N'] }
    const next = settled(draft, { ...ask, totalMinor: 5 }, chosen)
    expect(next).toMatchObject({ ask: { totalMinor: 5 }, told, notifiers: ['N'] })
  })
  it('counts as not there where it was stored by another version', () => {
    const whole = settled(null, ask, chosen)
    expect(draftsFrom({ a: whole, b: { approvers: [] }, c: 1 })).toEqual({ a: whole })
    expect([draftsFrom(null), draftsFrom('x'), draftsFrom([])]).toEqual([{}, {}, {}])
  })
})
