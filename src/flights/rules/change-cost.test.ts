import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeAt, cheaperBy, payersOfChange, priceOfChange, worthAfter, worthMinorOf, type Worth } from './change-cost.ts'
import { totalMinorOf, type ConditionStep } from './offer.ts'

const yuan = fc.integer({ min: 0, max: 9_000 }).map((amount) => amount * 100)
const worths: fc.Arbitrary<Worth> = fc.record({ fareMinor: yuan, airportTaxMinor: yuan, fuelSurchargeMinor: yuan })
const DEPARTS = Temporal.Instant.from('2026-12-10T08:00:00+08:00')
const hoursBefore = (hours: number): Temporal.Instant => DEPARTS.subtract({ milliseconds: Math.round(hours * 3_600_000) })

/** Steps that end ever closer to the departure; the last one has no end. */
const stepped: fc.Arbitrary<ConditionStep[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 4 })
  .chain((ends) =>
    fc
      .array(fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }), { minLength: ends.length + 1, maxLength: ends.length + 1 })
      .map((fees) => {
        const until = [...ends.toSorted((a, b) => b - a), null]
        return fees.map((feePercent, index) => ({ untilHoursBefore: until[index] ?? null, feePercent }))
      }),
  )

/** The share in whole numbers, up to the next yuan, and never more than the fare. */
function shareUpToYuan(fareMinor: number, percent: number): number {
  const hundredths = BigInt(fareMinor) * BigInt(percent)
  const yuans = hundredths / 10_000n + (hundredths % 10_000n === 0n ? 0n : 1n)
  return Math.min(fareMinor, Number(yuans) * 100)
}

describe('what an airline takes for a change', () => {
  it('is the share of the fare of the step that holds, up to the yuan, and the difference where the new ticket is dearer', () => {
    fc.assert(
      fc.property(stepped, worths, worths, fc.integer({ min: -48 * 60, max: 500 * 60 }), (steps, old, next, minutes) => {
        const charge = chargeAt({ steps, worth: old, departsAt: DEPARTS }, next, hoursBefore(minutes / 60))
        // Reckoned apart: the first step whose end has not passed, in whole minutes.
        const step = steps.find(({ untilHoursBefore }) => untilHoursBefore === null || minutes >= untilHoursBefore * 60)
        expect(charge?.feeMinor ?? null).toBe(step?.feePercent == null ? null : shareUpToYuan(old.fareMinor, step.feePercent))
        const [oldMinor, nextMinor] = [worthMinorOf(old), worthMinorOf(next)]
        expect(charge?.differenceMinor ?? null).toBe(charge === null ? null : nextMinor > oldMinor ? nextMinor - oldMinor : 0)
      }),
    )
  })

  it('leaves tickets that are worth what was paid for them, and never less than before', () => {
    fc.assert(
      fc.property(worths, worths, yuan, (old, next, asked) => {
        const plain = Math.max(0, worthMinorOf(next) - worthMinorOf(old))
        expect(worthMinorOf(worthAfter(old, next, { feeMinor: 0, differenceMinor: asked }))).toBe(worthMinorOf(old) + asked)
        const differenceMinor = plain
        const after = worthMinorOf(worthAfter(old, next, { feeMinor: 0, differenceMinor }))
        expect(after).toBe(worthMinorOf(old) + differenceMinor)
      }),
    )
  })

  it('leaves what a new ticket is cheaper by in it: paid is what it costs now, and what it is cheaper by', () => {
    fc.assert(
      fc.property(worths, worths, (old, next) => {
        const charge = { feeMinor: 0, differenceMinor: Math.max(0, worthMinorOf(next) - worthMinorOf(old)) }
        const after = worthMinorOf(worthAfter(old, next, charge))
        expect(after).toBe(worthMinorOf(next) + cheaperBy(old, next, charge))
        expect(cheaperBy(old, next, charge) > 0).toBe(worthMinorOf(next) < worthMinorOf(old))
      }),
    )
    const [old, next] = [113_000, 111_000].map((fareMinor) => ({ fareMinor, airportTaxMinor: 5_000, fuelSurchargeMinor: 2_000 }))
    expect(old && next && cheaperBy(old, next, { differenceMinor: 0 })).toBe(20_00)
    // It was asked for a difference all the same: then nothing was cheaper.
    expect(old && next && cheaperBy(old, next, { differenceMinor: 1 })).toBe(0)
  })

  it('is told in lines that are the whole, none of them below zero', () => {
    fc.assert(
      fc.property(worths, worths, yuan, yuan, (old, next, feeMinor, serviceFeeMinor) => {
        const differenceMinor = Math.max(0, worthMinorOf(next) - worthMinorOf(old))
        const price = priceOfChange({ feeMinor, differenceMinor }, { old, next, serviceFeeMinor })
        expect(totalMinorOf(price)).toBe(feeMinor + differenceMinor + serviceFeeMinor)
        expect(Math.min(price.fareMinor, price.airportTaxMinor, price.fuelSurchargeMinor)).toBeGreaterThanOrEqual(0)
        expect(price.airportTaxMinor).toBeLessThanOrEqual(Math.max(0, next.airportTaxMinor - old.airportTaxMinor))
      }),
    )
  })
})

describe('who pays a change', () => {
  const price = (parts: { fee?: number; fare?: number; tax?: number; service?: number }) => ({
    changeFeeMinor: parts.fee ?? 0,
    fareMinor: parts.fare ?? 0,
    airportTaxMinor: parts.tax ?? 0,
    fuelSurchargeMinor: 0,
    serviceFeeMinor: parts.service ?? 0,
  })
  const companys = { companyMinor: 1_000_00, personMinor: 0, feePayer: 3 } as const
  const inside = { companyMinor: 1_200_00, personMinor: 0 }

  it('is the company where the new flight is inside the policy', () => {
    const payers = payersOfChange(price({ fee: 50_00, fare: 200_00, service: 10_00 }), {
      before: companys,
      policy: inside,
      serviceFeePaidBy: 'company',
    })
    expect([payers.companyMinor, payers.personMinor]).toEqual([260_00, 0])
  })

  it('is the person for what lies above the limit, less what she has paid of the old ticket', () => {
    const policy = { companyMinor: 900_00, personMinor: 300_00 }
    const first = payersOfChange(price({ fare: 200_00 }), { before: companys, policy, serviceFeePaidBy: 'company' })
    expect(first.difference).toEqual({ companyMinor: 0, personMinor: 200_00 })
    const before = { companyMinor: 850_00, personMinor: 150_00, feePayer: 3 } as const
    const second = payersOfChange(price({ fare: 200_00 }), { before, policy, serviceFeePaidBy: 'company' })
    expect(second.difference).toEqual({ companyMinor: 50_00, personMinor: 150_00 })
  })

  it('is for the airline’s fee whoever bears what airlines keep: the company, the person, or both as they had paid', () => {
    const of = (feePayer: 1 | 2 | 3, before = { companyMinor: 750_00, personMinor: 250_00 }) =>
      payersOfChange(price({ fee: 100_00 }), { before: { ...before, feePayer }, policy: inside, serviceFeePaidBy: 'company' }).personMinor
    expect([of(1), of(2), of(3)]).toEqual([0, 100_00, 25_00])
    // What the person has paid alone is hers to change.
    expect(of(1, { companyMinor: 0, personMinor: 1_000_00 })).toBe(100_00)
  })

  it('is for our fee as the company’s file says, and as the trip was paid where the change itself is free', () => {
    const before = { companyMinor: 0, personMinor: 1_000_00, feePayer: 1 } as const
    const free = payersOfChange(price({ service: 10_00 }), { before, policy: inside, serviceFeePaidBy: 'asTrip' })
    expect([free.serviceFeePaidBy, free.personMinor]).toEqual(['person', 10_00])
  })

  it('adds up line by line and as a whole, and nobody gets anything back', () => {
    const parts = fc.record({ fee: yuan, fare: yuan, tax: yuan, service: yuan })
    const splits = fc.record({ companyMinor: yuan, personMinor: yuan })
    fc.assert(
      fc.property(
        parts,
        splits,
        splits,
        fc.constantFrom(1, 2, 3),
        fc.constantFrom('company', 'person', 'asTrip'),
        (cost, paid, policy, feePayer, serviceFeePaidBy) => {
          const whole = price(cost)
          const payers = payersOfChange(whole, { before: { ...paid, feePayer }, policy, serviceFeePaidBy })
          expect(payers.companyMinor + payers.personMinor).toBe(totalMinorOf(whole))
          const sum = (part: 'companyMinor' | 'personMinor') => payers.lines.reduce((all, line) => all + line.payers[part], 0)
          expect([sum('companyMinor'), sum('personMinor')]).toEqual([payers.companyMinor, payers.personMinor])
          for (const line of payers.lines) {
            expect(line.payers.companyMinor + line.payers.personMinor).toBe(line.amountMinor)
            expect(Math.min(line.payers.companyMinor, line.payers.personMinor)).toBeGreaterThanOrEqual(0)
          }
        },
      ),
    )
  })
})
