import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaidBefore } from '../../flights/rules/change-cost.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import { addUp, checkChangeable, chooseChangeable, costOfChange, keptAlong, paidAlong, sameSums, type RailChangeSums } from './changing.ts'
import type { ReturnableTicket } from './returning.ts'
import { TRAIN_ORDER_CODES as S } from './states.ts'

const ticket = (passengerNo: number, rest: Partial<ReturnableTicket> = {}): ReturnableTicket => ({
  passengerNo,
  passengerType: 'adult',
  fate: 'issued',
  ...rest,
})
const codeOf = (tickets: readonly ReturnableTicket[], nos: readonly number[], state: 5 | 13 = S.ISSUED) => {
  const chosen = chooseChangeable(state, tickets, nos)
  return 'refused' in chosen ? chosen.refused : chosen.map(({ passengerNo }) => passengerNo)
}

describe('tickets that are changed', () => {
  it('are those of an order that has some, before and after its train has left', () => {
    const said = Object.values(S).map((state) => [state, checkChangeable(state)?.refused ?? null] as const)
    expect(said.filter(([, code]) => code === null).map(([state]) => state)).toEqual([S.ISSUED, S.ON_TRIP])
    expect(Object.fromEntries(said)).toMatchObject({
      [S.REFUNDING]: 'TR-CHANGE-REFUND',
      [S.CHANGED]: 'TR-CHANGED',
      [S.COMPLETED]: 'TR-CHANGE-USED',
      [S.OCCUPYING]: 'TR-CHANGE-NONE',
    })
  })

  it('are named, each once in the hands of one change', () => {
    expect(codeOf([ticket(1), ticket(2)], [2])).toEqual([2])
    expect([codeOf([ticket(1)], []), codeOf([ticket(1)], [2])]).toEqual(['TR-CHANGE-TICKETS', 'TR-CHANGE-TICKETS'])
    expect(
      (['refunding', 'refunded', 'changing', 'changed', 'none'] as const).map((fate) => codeOf([ticket(1, { fate }), ticket(2)], [1])),
    ).toEqual(['TR-CHANGE-REFUND', 'TR-CHANGE-REFUND', 'TR-CHANGE-RUNNING', 'TR-CHANGED', 'TR-CHANGE-NONE'])
  })

  it('leave no child alone, on either train, and no order with a child on a lap', () => {
    const child = ticket(2, { passengerType: 'child' })
    expect([codeOf([ticket(1), child], [2]), codeOf([ticket(1), child], [1]), codeOf([ticket(1), child], [1, 2])]).toEqual([
      'TR-CHANGE-CHILD',
      'TR-CHANGE-CHILD',
      [1, 2],
    ])
    for (const fate of ['none', 'issued'] as const)
      expect(codeOf([ticket(1), ticket(2, { passengerType: 'freeChild', fate })], [1])).toBe('TR-CHANGE-LAP')
  })
})

describe('the railway’s sums', () => {
  const sums: RailChangeSums = { feeMinor: 25_00, differenceMinor: -100_00, differenceFeeMinor: 5_00, totalMinor: 0, backMinor: 70_00 }

  it('are of each other and of the fares that are known', () => {
    expect(addUp(sums, 553_00, 453_00)).toBe(true)
    expect(addUp(sums, 553_00, 454_00)).toBe(false)
    expect(addUp({ ...sums, backMinor: 71_00 }, 553_00, 453_00)).toBe(false)
    expect(addUp({ ...sums, totalMinor: 1, backMinor: 70_01 }, 553_00, 453_00)).toBe(false)
    expect([sameSums(sums, { ...sums }), sameSums(sums, { ...sums, feeMinor: 0 })]).toEqual([true, false])
  })
})

describe('what a change costs, and whom', () => {
  const WITHIN: Verdict = { compliant: true, action: 'allow', policyVersion: 1, fareMinor: 0, overMinor: 0, rules: [] }
  /** A limit that lets 537.50 pass; the person pays what is above. */
  const above = (fareMinor: number): Verdict => ({
    ...WITHIN,
    compliant: false,
    action: 'approve',
    fareMinor,
    overMinor: fareMinor - 537_50,
    rules: [
      { rule: 'seat-type', pass: false, onBreach: 'approve', unit: 'fen', limit: 537_50, actual: fareMinor, coveredMinor: 537_50 } as never,
    ],
  })
  const cost = (
    sums: Omit<RailChangeSums, 'differenceFeeMinor'> & { differenceFeeMinor?: number },
    of: { nowMinor: number; before: PaidBefore; verdict?: Verdict; serviceFeeMinor?: number },
  ) => {
    const { price, paying, personWorthMinor } = costOfChange(
      { differenceFeeMinor: 0, ...sums },
      {
        eachMinor: [of.nowMinor],
        serviceFeeMinor: of.serviceFeeMinor ?? 0,
        before: of.before,
        verdict: of.verdict ?? WITHIN,
        aboveLimitPaidBy: 'difference',
        feePaidBy: 'company',
      },
    )
    const { fareMinor, changeFeeMinor } = price
    return { fareMinor, changeFeeMinor, company: paying.companyMinor, person: paying.personMinor, personWorthMinor }
  }
  const company = (minor: number): PaidBefore => ({ companyMinor: minor, personMinor: 0, feePayer: 1 })

  it('is the difference and the fee, of the company within the policy, our fee beside them', () => {
    const sums = { feeMinor: 26_50, differenceMinor: 55_50, totalMinor: 82_00, backMinor: 0 }
    expect(cost(sums, { nowMinor: 593_00, before: company(537_50), serviceFeeMinor: 5_00 })).toEqual({
      fareMinor: 82_00,
      changeFeeMinor: 26_50,
      company: 87_00,
      person: 0,
      personWorthMinor: 0,
    })
  })

  it('is the person’s above it, as far as she has not paid it before', () => {
    const sums = { feeMinor: 0, differenceMinor: 322_50, totalMinor: 322_50, backMinor: 0 }
    expect(cost(sums, { nowMinor: 860_00, before: company(537_50), verdict: above(860_00) })).toMatchObject({
      company: 0,
      person: 322_50,
      personWorthMinor: 322_50,
    })
    const paid: PaidBefore = { companyMinor: 537_50, personMinor: 322_50, feePayer: 2 }
    const dearer = { feeMinor: 43_00, differenceMinor: 88_50, totalMinor: 131_50, backMinor: 0 }
    // The fee is hers by the terms of the old order.
    expect(cost(dearer, { nowMinor: 948_50, before: paid, verdict: above(948_50) })).toMatchObject({
      company: 0,
      person: 131_50,
      personWorthMinor: 411_00,
    })
    // Both in proportion: 43.00 by 537.50 to 322.50.
    expect(cost(dearer, { nowMinor: 948_50, before: { ...paid, feePayer: 3 }, verdict: above(948_50) })).toMatchObject({
      company: 26_88,
      person: 104_62,
    })
  })

  it('is nothing where the new train is cheaper by more than is kept, and the rest of the fee where it is not', () => {
    const paid: PaidBefore = { companyMinor: 537_50, personMinor: 322_50, feePayer: 1 }
    const cheaper = { feeMinor: 0, differenceMinor: -322_50, differenceFeeMinor: 16_00, totalMinor: 0, backMinor: 306_50 }
    expect(cost(cheaper, { nowMinor: 537_50, before: paid })).toEqual({
      fareMinor: 0,
      changeFeeMinor: 0,
      company: 0,
      person: 0,
      personWorthMinor: 201_56,
    })
    const eaten = { feeMinor: 80_50, differenceMinor: -10_00, differenceFeeMinor: 2_00, totalMinor: 72_50, backMinor: 0 }
    expect(cost(eaten, { nowMinor: 527_50, before: company(537_50) })).toMatchObject({
      fareMinor: 72_50,
      changeFeeMinor: 72_50,
      company: 72_50,
      person: 0,
    })
  })
})

describe('along a chain of changes', () => {
  it('the later orders have paid what theirs were dearer by, the first one the rest', () => {
    expect(paidAlong([null], 553_00)).toEqual([553_00])
    expect(paidAlong([0, 147_00, null], 600_00)).toEqual([0, 147_00, 453_00])
    expect(paidAlong([147_00, null], 100_00)).toEqual([100_00, 0])
  })

  it('what is kept comes out of the oldest first', () => {
    expect(keptAlong([147_00, 453_00], 60_00)).toEqual([0, 60_00])
    expect(keptAlong([147_00, 53_00], 60_00)).toEqual([7_00, 53_00])
  })

  it('is never more nor less than the whole', () => {
    const minor = fc.integer({ min: 0, max: 1_000_00 })
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 4 }), minor, fc.double({ min: 0, max: 1, noNaN: true }), (dearer, amountMinor, part) => {
        const paid = paidAlong([...dearer, null], amountMinor)
        const feeMinor = Math.floor(amountMinor * part)
        const kept = keptAlong(paid, feeMinor)
        const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
        expect([sum(paid), sum(kept)]).toEqual([amountMinor, feeMinor])
        expect(kept.every((one, index) => one >= 0 && one <= (paid[index] ?? 0))).toBe(true)
      }),
    )
  })
})
