import { describe, expect, it } from 'vitest'
import type { RuleVerdict, Verdict } from '../../policy/rules/verdict.ts'
import { actionFor, offeredTo, strictest } from './party.ts'
import { seatOf, trainOf } from './testing.ts'

const rule = (pass: boolean, onBreach: RuleVerdict['onBreach']): RuleVerdict => ({
  rule: 'seat-within-rank',
  pass,
  onBreach,
  unit: 'seat',
  limit: 2,
  actual: pass ? 2 : 6,
  gap: pass ? 0 : 4,
  coveredMinor: null,
})
const verdict = (pass: boolean, onBreach: RuleVerdict['onBreach'], overMinor = 0): Verdict => ({
  compliant: pass,
  action: pass ? 'allow' : onBreach,
  policyVersion: 1,
  fareMinor: 1_000,
  overMinor,
  rules: [rule(pass, onBreach)],
})

describe('several who travel together', () => {
  it('see no seats in a type with fewer than they need, and how few there are; it may still be queued for', () => {
    const train = trainOf({
      seats: [
        seatOf({ seatsLeft: 2, canQueue: true }),
        seatOf({ seat: 'first', seatsLeft: 'A' }),
        seatOf({ seat: 'business', seatsLeft: 0 }),
      ],
    })
    expect(offeredTo(train, 3).seats.map(({ seatsLeft, fewerLeft, canQueue }) => [seatsLeft, fewerLeft, canQueue])).toEqual([
      [0, 2, true],
      ['A', undefined, false],
      [0, undefined, false],
    ])
    expect(offeredTo(train, 1)).toBe(train)
  })

  it('do not go above a limit, which one alone may with a reason or approval; what is only told stops nobody', () => {
    const over = verdict(false, 'approve')
    expect([actionFor(over, 1), actionFor(over, 2)]).toEqual(['approve', 'forbid'])
    expect([actionFor(verdict(true, 'approve'), 2), actionFor(verdict(false, 'tell'), 2)]).toEqual(['allow', 'tell'])
  })

  it('are judged by the strictest of their standards, of equals by the first', () => {
    const [mild, told, hard] = [verdict(true, 'approve'), verdict(false, 'tell'), verdict(false, 'forbid')].map((one) => ({ verdict: one }))
    if (!mild || !told || !hard) throw new Error('three verdicts')
    expect(strictest([mild, hard, told])).toBe(hard)
    expect(strictest([mild, told])).toBe(told)
    expect(strictest([mild, { verdict: verdict(true, 'approve') }])).toBe(mild)
  })
})
