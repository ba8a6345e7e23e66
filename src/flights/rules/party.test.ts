import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BREACH_ACTIONS, type BreachAction, type RuleName } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import { totalMinorOf, type OfferedFare, type OfferedFlightWithFares } from './offer.ts'
import { ticketPart } from './ticket-parts.ts'
import { actionFor, eachOf, offersFor, ownerOf, payerOf, partIn, seats, strictest, timesOf } from './party.ts'

const verdictOf = (action: Verdict['action'], overMinor = 0): Verdict => ({
  compliant: action === 'allow',
  action,
  policyVersion: 1,
  fareMinor: 100_000,
  overMinor,
  rules: [],
})

const amount = fc.integer({ min: 0, max: 5_000_000 })
const price = fc.record({ fareMinor: amount, airportTaxMinor: amount, fuelSurchargeMinor: amount, serviceFeeMinor: amount })
const size = fc.integer({ min: 1, max: 9 })

describe('the price of a party', () => {
  it('is one adult’s, so many times, and comes apart again without a fen lost', () => {
    fc.assert(
      fc.property(price, size, (one, count) => {
        const all = timesOf(one, count)
        expect(totalMinorOf(all)).toBe(totalMinorOf(one) * count)
        const types = Array.from({ length: count }, () => 'ADT' as const)
        for (let no = 1; no <= count; no += 1) expect(ticketPart(all, { types }, no)).toEqual(one)
      }),
    )
  })

  it('never tells one of them less than her part of an uneven sum', () => {
    fc.assert(
      fc.property(amount, size, (sum, count) => {
        expect(eachOf(sum, count) * count).toBeGreaterThanOrEqual(sum)
      }),
    )
    expect(eachOf(100_001, 3)).toBe(33_334)
  })
})

describe('the seats of a party', () => {
  const fare = (fareId: string, seatsLeft: number | null) => ({ fareId, seatsLeft }) as OfferedFare
  const flight = (flightId: string, ...fares: OfferedFare[]) => ({ flightId, fares }) as unknown as OfferedFlightWithFares

  it('are enough where every one of them gets one; nine and more serve the largest order', () => {
    expect([seats({ seatsLeft: 3 }, 3), seats({ seatsLeft: 2 }, 3), seats({ seatsLeft: null }, 9)]).toEqual([true, false, true])
  })

  it('leave out the fares that are too few, and flights without any other', () => {
    const found = [flight('A', fare('a', 2), fare('b', null)), flight('B', fare('c', 1)), flight('C', fare('d', 3))]
    expect(offersFor(found, 3).map((one) => [one.flightId, one.fares.map(({ fareId }) => fareId)])).toEqual([
      ['A', ['b']],
      ['C', ['d']],
    ])
    expect(offersFor(found, 1)).toBe(found)
  })
})

describe('the company’s word on a party', () => {
  it('forbids several what somebody would have to agree to for one [P-POL-03]', () => {
    const broken = (action: BreachAction, rule: RuleName) => {
      const measured = { unit: 'minor', limit: 1, actual: 2, gap: 1, coveredMinor: null } as const
      return { action, rules: [{ rule, pass: false, onBreach: action, ...measured }] }
    }
    const on = (rule: RuleName, size: number) => BREACH_ACTIONS.map((action) => actionFor(broken(action, rule), size))
    expect(on('fare-within-price-limit', 1)).toEqual([...BREACH_ACTIONS])
    expect(on('fare-within-price-limit', 2)).toEqual(['allow', 'tell', 'forbid', 'forbid', 'forbid', 'forbid'])
    // Told alone, but with her own money: what she would pay must not pass to the company because somebody comes along.
    const paid = (onBreach: BreachAction, paidBy: 'company' | 'difference' | 'person', coveredMinor: number | null) => {
      const [rule] = broken(onBreach, 'fare-within-price-limit').rules
      return { action: onBreach, rules: rule ? [{ ...rule, paidBy, coveredMinor }] : [] }
    }
    const told = (['allow', 'tell'] as const).map((one) => [
      ...[actionFor(paid(one, 'person', null), 2), actionFor(paid(one, 'difference', 1), 2)],
      ...[actionFor(paid(one, 'difference', null), 2), actionFor(paid(one, 'company', 1), 2), actionFor(paid(one, 'person', null), 1)],
    ])
    expect(told).toEqual([
      ['forbid', 'forbid', 'allow', 'allow', 'allow'],
      ['forbid', 'forbid', 'tell', 'tell', 'tell'],
    ])
    const own: Verdict = { ...verdictOf('tell'), ...paid('tell', 'person', null) }
    expect(strictest([{ verdict: verdictOf('tell', 9) }, { verdict: own }]).verdict).toBe(own)
    // A budget that runs short is no limit of what one flies.
    expect(on('budget-not-exceeded', 2)).toEqual([...BREACH_ACTIONS])
  })

  it('is the strictest of its travellers’: by what is done first, then by how far it is over', () => {
    const verdict = fc.record({ action: fc.constantFrom(...BREACH_ACTIONS), over: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1, maxLength: 9 }), (all) => {
        const judged = all.map(({ action, over }, who) => ({ who, verdict: verdictOf(action, action === 'allow' ? 0 : over) }))
        const [first, ...others] = judged
        if (!first) return
        const worst = strictest([first, ...others])
        for (const { verdict: one } of judged) {
          const [a, b] = [BREACH_ACTIONS.indexOf(one.action), BREACH_ACTIONS.indexOf(worst.verdict.action)]
          expect(a < b || (a === b && one.overMinor <= worst.verdict.overMinor)).toBe(true)
        }
      }),
    )
  })

  it('is the one with the lowest price limit where all comply, whatever a budget has left', () => {
    const within = (limit: number, budget: number): Verdict => ({
      ...verdictOf('allow'),
      rules: (['fare-within-price-limit', 'budget-not-exceeded'] as const).map((rule) => ({
        rule,
        pass: true,
        onBreach: 'approve',
        unit: 'minor',
        limit: rule === 'budget-not-exceeded' ? budget : limit,
        actual: 100_000,
        gap: 0,
        coveredMinor: null,
      })),
    })
    expect(
      strictest([
        { who: 'dear', verdict: within(220_000, 1) },
        { who: 'near', verdict: within(160_000, 900_000) },
        { who: 'no limit', verdict: verdictOf('allow') },
      ]).who,
    ).toBe('near')
  })

  it('is the first traveller’s where all are judged alike', () => {
    expect(
      strictest([
        { who: 'a', verdict: verdictOf('tell') },
        { who: 'b', verdict: verdictOf('tell') },
      ]).who,
    ).toBe('a')
  })
})

describe('who has what to do with an order', () => {
  const person = (personId: string, kind = 'employee') => ({ personId, kind })

  it('owns it: the booker where she travels, else the first employee, else the booker, for whom guests travel', () => {
    expect(ownerOf('su', [person('lin'), person('su')])).toBe('su')
    expect(ownerOf('su', [person('guest', 'guest'), person('he'), person('lin')])).toBe('he')
    expect(ownerOf('su', [person('guest', 'guest'), person('friend', 'outside')])).toBe('su')
    // Who pays a person's part is named to whoever books for her.
    expect(payerOf('su', [person('guest', 'guest'), person('he'), person('lin')])?.personId).toBe('he')
    expect(payerOf('su', [person('lin'), person('su')])).toBeNull()
    expect(payerOf('su', [person('guest', 'guest')])).toBeNull()
  })

  it('books it, owns it, or only goes along [P-PRIV-01]', () => {
    const order = { bookerId: 'su', ownerId: 'lin' }
    expect(['su', 'lin', 'he'].map((who) => partIn(order, who))).toEqual(['booker', 'owner', 'companion'])
    expect(partIn({ bookerId: 'lin', ownerId: 'lin' }, 'lin')).toBe('booker')
  })
})
