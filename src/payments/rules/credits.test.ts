import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyCredits,
  creditDay,
  creditEndsAt,
  endCredit,
  endingBy,
  grantCredit,
  returnCredit,
  returnShares,
  useCredit,
  valueShares,
  type CreditStanding,
  type CreditUse,
  type UsableCredit,
} from './credits.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)
const amount = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5_000_00 }))
const SCOPE = { airline: 'MU', travellerIds: ['t1', 't2'], neededUntil: '2026-12-01' }

const usable: fc.Arbitrary<UsableCredit> = fc.record({
  id: fc.uuid(),
  airline: fc.constantFrom('MU', 'MU', 'CA'),
  travellerId: fc.constantFrom('t1', 't2', 't3'),
  leftMinor: fc.oneof(fc.constant(0), amount),
  validUntil: fc.constantFrom('2026-11-30', '2026-12-01', '2027-03-01', '2027-03-02', '2027-08-31'),
})

describe('which value pays', () => {
  const credit = (id: string, validUntil: string, leftMinor: number, more: Partial<UsableCredit> = {}): UsableCredit => ({
    id,
    airline: 'MU',
    travellerId: 't1',
    leftMinor,
    validUntil,
    ...more,
  })

  it('takes what ends first, of one day what is older, and stops at what is due', () => {
    const credits = [credit('c', '2027-03-02', 500), credit('b', '2027-03-01', 300), credit('a', '2027-03-01', 200)]
    expect(applyCredits(credits, 600, SCOPE)).toEqual([
      { id: 'a', amountMinor: 200 },
      { id: 'b', amountMinor: 300 },
      { id: 'c', amountMinor: 100 },
    ])
    expect(applyCredits(credits, 200, SCOPE)).toEqual([{ id: 'a', amountMinor: 200 }])
    expect(applyCredits(credits, 0, SCOPE)).toEqual([])
  })

  it('passes by another airline, another traveller, what ends before the last ticket can be issued, and what is used up', () => {
    const not = [
      credit('a', '2027-03-01', 100, { airline: 'CA' }),
      credit('b', '2027-03-01', 100, { travellerId: 't3' }),
      credit('c', '2026-11-30', 100),
      credit('d', '2027-03-01', 0),
    ]
    expect(applyCredits(not, 1_000, SCOPE)).toEqual([])
    // On its last day a ticket may still be issued.
    expect(applyCredits([...not, credit('e', '2026-12-01', 100)], 1_000, SCOPE)).toEqual([{ id: 'e', amountMinor: 100 }])
  })

  it('never takes more than is due or than is left, leaves nothing aside that ends earlier, and takes all it can', () => {
    fc.assert(
      fc.property(fc.uniqueArray(usable, { selector: ({ id }) => id, maxLength: 8 }), fc.nat(8_000_00), (credits, dueMinor) => {
        const parts = applyCredits(credits, dueMinor, SCOPE)
        const fits = credits.filter((one) => one.airline === 'MU' && one.travellerId !== 't3' && one.validUntil >= '2026-12-01')
        expect(sum(parts.map((part) => part.amountMinor))).toBe(Math.min(dueMinor, sum(fits.map((one) => one.leftMinor))))
        const taken = new Map(parts.map((part) => [part.id, part.amountMinor]))
        for (const one of fits) {
          const amountMinor = taken.get(one.id) ?? 0
          expect(amountMinor).toBeLessThanOrEqual(one.leftMinor)
          // Where something later was touched, everything earlier was used up.
          const later = fits.some((other) => other.validUntil > one.validUntil && taken.has(other.id))
          expect(later && amountMinor < one.leftMinor).toBe(false)
        }
        expect(parts.every((part) => part.amountMinor > 0 && fits.some(({ id }) => id === part.id))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

/** What somebody thinks of doing with a value; amounts are shares of what can be. */
const deed = fc.record({ is: fc.constantFrom('use', 'return', 'end'), of: fc.double({ min: 0, max: 1, noNaN: true }) })

describe('the life of a value', () => {
  it('is used, left or ended to the cent after any sequence', () => {
    fc.assert(
      fc.property(amount, fc.array(deed, { maxLength: 20 }), (granted, deeds) => {
        let credit: CreditStanding = grantCredit(granted)
        let usedMinor = 0
        for (const { is, of } of deeds) {
          if (is === 'end') credit = endCredit(credit)
          const taken = Math.floor(of * credit.leftMinor)
          if (is === 'use' && taken > 0) {
            credit = useCredit(credit, taken)
            usedMinor += taken
          }
          const back = Math.floor(of * usedMinor)
          if (is === 'return' && back > 0) {
            credit = returnCredit(credit, back)
            usedMinor -= back
          }
          expect(usedMinor + credit.leftMinor + credit.expiredMinor).toBe(granted)
          // What came back after the end cannot be used again.
          expect(credit.hasEnded && credit.leftMinor > 0).toBe(false)
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('refuses to use more than is left, and to take back more than was used', () => {
    expect(() => useCredit(grantCredit(100), 101)).toThrow('no more is used than is left')
    expect(() => returnCredit(grantCredit(100), 1)).toThrow('nobody uses more than was granted')
    expect(() => grantCredit(0)).toThrow('is an amount')
  })
})

describe('what comes back to values', () => {
  it('goes to each in proportion to what it paid, and many small refunds end where one large one does', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (paid, steps) => {
        let uses: readonly CreditUse[] = paid.map((amountMinor) => ({ amountMinor, backMinor: 0 }))
        let backMinor = 0
        for (const step of [...steps, 1]) {
          const back = Math.floor(step * (sum(paid) - backMinor))
          const shares = returnShares(uses, back)
          expect(sum(shares)).toBe(back)
          backMinor += back
          uses = uses.map((use, index) => ({ ...use, backMinor: use.backMinor + (shares[index] ?? 0) }))
          for (const use of uses) {
            const exact = (use.amountMinor * backMinor) / sum(paid)
            // A cent is the most that rounding moves at one time, and it is made good the next.
            expect(Math.abs(use.backMinor - exact)).toBeLessThanOrEqual(uses.length)
            expect(use.backMinor).toBeLessThanOrEqual(use.amountMinor)
          }
        }
        expect(uses.every((use) => use.backMinor === use.amountMinor)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
    expect(
      returnShares(
        [
          { amountMinor: 200, backMinor: 0 },
          { amountMinor: 100, backMinor: 0 },
        ],
        100,
      ),
    ).toEqual([67, 33])
    expect(() => returnShares([{ amountMinor: 100, backMinor: 40 }], 61)).toThrow('no more comes back than was used')
  })

  it('is divided among payers by what each would have got back: each value whole, nobody more than that', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 4 }), fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (back, parts) => {
        let open = sum(back)
        const values = parts.slice(0, 4).map((part) => {
          const value = Math.floor(part * open)
          open -= value
          return value
        })
        const shares = valueShares(back, values)
        expect(shares.map((one) => sum(one))).toEqual(values)
        // Whose it is does not depend on how many tickets it is of.
        const [whole] = valueShares(back, [sum(values)])
        expect(back.map((_, index) => sum(shares.map((one) => one[index] ?? 0)))).toEqual(values.length === 0 ? back.map(() => 0) : whole)
        for (const [index, minor] of back.entries()) expect(sum(shares.map((one) => one[index] ?? 0))).toBeLessThanOrEqual(minor)
      }),
      { numRuns: 2_000 },
    )
    expect(valueShares([600, 400], [500])).toEqual([[300, 200]])
    expect(() => valueShares([100], [101])).toThrow('no more is left as value than would come back')
  })
})

describe('the end of a value', () => {
  it('comes with the end of its last day in Shanghai, and is told of a fortnight before, at ten in the morning', () => {
    expect(creditEndsAt('2027-03-01').toString()).toBe('2027-03-01T16:00:00Z')
    expect(endingBy(Temporal.Instant.from('2027-02-15T01:59:59Z'))).toBe('2027-02-28')
    expect(endingBy(Temporal.Instant.from('2027-02-15T02:00:00Z'))).toBe('2027-03-01')
    expect(creditDay(Temporal.Instant.from('2027-03-01T15:59:59Z'))).toBe('2027-03-01')
    expect(creditDay(creditEndsAt('2027-03-01'))).toBe('2027-03-02')
  })
})
