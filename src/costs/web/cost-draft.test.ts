import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeTo, type Attribution, type ChargeTo } from '../rules/attribution-is-completed.ts'
import { SHARES_MAX } from '../rules/shares-make-the-whole.ts'
import {
  amountsWhileTyped,
  attributionOf,
  canAddShare,
  draftFault,
  draftOf,
  isProposed,
  missingOf,
  splitBy,
  splitEqually,
  wholeDraft,
  withShare,
  withShareAdded,
  withShareRemoved,
} from './cost-draft.ts'

const centre = (code: string): ChargeTo => ({ kind: 'costCentre', code })
const EAST = centre('CC-3102')
const SALES = centre('CC-3100')
const NAMES = {}
const WHOLE_MINOR = 1_000_00

/** Two or more shares with these portions as typed. */
const typed = (by: 'percent' | 'amount', ...portions: readonly string[]) => ({
  by,
  names: NAMES,
  shares: portions.map((portion, i) => ({ to: centre(`CC-${i}`), projectCode: null, legalEntityCode: null, portion })),
})

describe('a split while it is typed [V-OTHER-07]', () => {
  it('says what is missing to the last hundredth of a per cent, and what is too much', () => {
    expect(missingOf(typed('percent', '33.33', '33.33', '33.33'), WHOLE_MINOR)).toEqual({ by: 'percent', missing: 1 })
    expect(missingOf(typed('percent', '50', '50.01'), WHOLE_MINOR)).toEqual({ by: 'percent', missing: -1 })
    expect(missingOf(typed('percent', '50', ''), WHOLE_MINOR)).toEqual({ by: 'percent', missing: 5_000 })
    expect(draftFault(typed('percent', '99.98', '0.01'), WHOLE_MINOR)).toEqual({ is: 'percent', missingBasisPoints: 1 })
  })

  it('says what is missing to the cent', () => {
    expect(missingOf(typed('amount', '333.33', '666.66'), WHOLE_MINOR)).toEqual({ by: 'amount', missing: 1 })
    expect(missingOf(typed('amount', '1,000', '0.01'), WHOLE_MINOR)).toEqual({ by: 'amount', missing: -1 })
    expect(draftFault(typed('amount', '333.33', '666.66'), WHOLE_MINOR)).toEqual({ is: 'amount', missingMinor: 1 })
    expect(draftFault(typed('amount', '333.33', '666.67'), WHOLE_MINOR)).toBeNull()
  })

  it('shows what each comes to, which is what the server will charge once the whole is there', () => {
    expect(amountsWhileTyped(typed('percent', '33.33', '66.67'), 100_01)).toEqual([33_33, 66_68])
    expect(amountsWhileTyped(typed('percent', '50', 'x'), WHOLE_MINOR)).toEqual([500_00, null])
    expect(amountsWhileTyped(typed('percent', '60', '60'), WHOLE_MINOR)).toEqual([null, null])
    expect(amountsWhileTyped(wholeDraft(EAST, NAMES), WHOLE_MINOR)).toEqual([WHOLE_MINOR])
  })

  it('names the share that says nobody, twice the same, or nothing', () => {
    const two = withShareAdded(wholeDraft(EAST, NAMES), WHOLE_MINOR)
    expect(draftFault(two, WHOLE_MINOR)).toEqual({ is: 'missing', index: 1 })
    expect(draftFault(withShare(two, 1, { to: EAST }), WHOLE_MINOR)).toEqual({ is: 'twice', index: 1 })
    expect(draftFault(withShare(two, 1, { to: EAST, projectCode: 'P-1' }), WHOLE_MINOR)).toBeNull()
    expect(draftFault(typed('percent', '100', '0'), WHOLE_MINOR)).toEqual({ is: 'notPositive', index: 1 })
    expect(draftFault(wholeDraft(null, NAMES), WHOLE_MINOR)).toEqual({ is: 'missing', index: 0 })
  })

  it('is equal by one tap, whatever it is split over, to the cent and to the hundredth of a per cent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('percent' as const, 'amount' as const),
        fc.integer({ min: 2, max: SHARES_MAX }),
        fc.integer({ min: 100, max: 10_000_000 }),
        (by, count, wholeMinor) => {
          const equal = splitEqually(typed(by, ...Array.from({ length: count }, () => '')), wholeMinor)
          expect(draftFault(equal, wholeMinor)).toBeNull()
          expect(amountsWhileTyped(equal, wholeMinor).reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(wholeMinor)
        },
      ),
    )
  })

  it('stays whole when it is said by amount instead, and by percentage again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 8 }), (amounts) => {
        const wholeMinor = amounts.reduce((sum, one) => sum + one, 0)
        const byAmount = typed('amount', ...amounts.map((one) => (one / 100).toFixed(2)))
        expect(missingOf(splitBy(byAmount, 'percent', wholeMinor), wholeMinor).missing).toBe(0)
        const there = splitBy(splitEqually({ ...byAmount, by: 'percent' }, wholeMinor), 'amount', wholeMinor)
        expect(missingOf(there, wholeMinor).missing).toBe(0)
      }),
    )
  })

  it('keeps what was typed when it is said in another way while it is too much, or cannot be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 10_000_000 }), fc.integer({ min: 1, max: 99 }), (wholeMinor, more) => {
        const byPercent = typed('percent', '60', String(40 + Math.min(60, more)))
        const byAmount = splitBy(byPercent, 'amount', wholeMinor)
        const again = splitBy(byAmount, 'percent', wholeMinor)
        for (const said of [byAmount, again]) {
          expect(said.shares.every(({ portion }) => portion !== '')).toBe(true)
          expect(missingOf(said, wholeMinor).missing).toBeLessThan(0)
        }
      }),
    )
    expect(splitBy(typed('percent', '60', 'half'), 'amount', 100_000).shares.map(({ portion }) => portion)).toEqual(['600', 'half'])
  })

  it('begins with halves, gives a later share what is missing, and ends with the whole', () => {
    const two = withShareAdded(wholeDraft(EAST, NAMES), WHOLE_MINOR)
    expect(two.shares.map(({ portion }) => portion)).toEqual(['50', '50'])
    const three = withShareAdded(withShare(two, 0, { portion: '30' }), WHOLE_MINOR)
    expect(three.shares.map(({ portion }) => portion)).toEqual(['30', '50', '20'])
    const one = withShareRemoved(withShareRemoved(splitBy(three, 'amount', WHOLE_MINOR), 0), 0)
    expect(attributionOf(one)).toMatchObject({ by: 'percent', shares: [{ basisPoints: 10_000 }] })
    expect(missingOf(one, WHOLE_MINOR).missing).toBe(0)
  })

  it('is over no more shares than a cost may have', () => {
    const many = typed('percent', ...Array.from({ length: SHARES_MAX }, () => '5'))
    expect([draftFault(many, WHOLE_MINOR), canAddShare(many)]).toEqual([null, false])
  })
})

describe('what was chosen', () => {
  it.each<Attribution>([
    {
      by: 'percent',
      shares: [
        { to: EAST, projectCode: 'SH-1', legalEntityCode: null, basisPoints: 3_333 },
        { to: { kind: 'person', code: 'QC9001' }, projectCode: null, legalEntityCode: 'QC-BJ', basisPoints: 6_667 },
      ],
    },
    {
      by: 'amount',
      shares: [
        { to: EAST, projectCode: null, legalEntityCode: null, amountMinor: 333_33 },
        { to: SALES, projectCode: null, legalEntityCode: null, amountMinor: 666_67 },
      ],
    },
    { by: 'percent', shares: [{ to: EAST, projectCode: null, legalEntityCode: null, basisPoints: 10_000 }] },
  ])('is entered again as it was sent: $by', (attribution) => {
    expect(attributionOf(draftOf(attribution, NAMES))).toEqual(attribution)
  })

  it('is nothing of its own where it only says what is proposed', () => {
    expect(isProposed(wholeDraft(EAST, NAMES), wholeTo(EAST))).toBe(true)
    expect(isProposed(wholeDraft(SALES, NAMES), wholeTo(EAST))).toBe(false)
    expect(isProposed(withShare(wholeDraft(EAST, NAMES), 0, { projectCode: 'SH-1' }), wholeTo(EAST))).toBe(false)
    expect(isProposed(wholeDraft(EAST, NAMES), null)).toBe(false)
    // An application may propose more than one cost centre.
    const applied = attributionOf(typed('percent', '40', '60'))
    expect(isProposed(draftOf(applied, NAMES), applied)).toBe(true)
    expect(isProposed(typed('percent', '60', '40'), applied)).toBe(false)
    expect(isProposed(wholeDraft(EAST, NAMES), applied)).toBe(false)
  })
})
