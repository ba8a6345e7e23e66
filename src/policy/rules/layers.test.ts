import { describe, expect, it } from 'vitest'
import type { Traveller } from './facts.ts'
import { judge } from './judge.ts'
import { marketOf } from './market.ts'
import type { FlightPolicy, RuleChange, Scope } from './policy.ts'
import { limitsKey, standardFor, standardKey } from './standard.ts'
import { offerOf, policyOf, settings, TODAY } from './testing.ts'

const name = { zh: '层', en: 'Layer' }
const WHO: Traveller = { rankCode: 'M2', departments: ['EAST', 'SALES', 'HQ'], userCode: 'QC1001', scene: 'FAIR' }

/** Layers that set the price limit, each to its own. */
type Layered = readonly [Scope, RuleChange<number>]
function layered(...layers: readonly Layered[]): FlightPolicy {
  const rules = { 'fare-within-price-limit': { ...settings<number>(100_000, { M2: 110_000 }), routes: [] } }
  return {
    ...policyOf(rules),
    cityTiers: new Map([['SHA', 1]]),
    layers: layers.map(([scope, change]) => ({ name, scope, rules: { 'fare-within-price-limit': change } })),
  }
}

const limitOf = (policy: FlightPolicy, who: Traveller = WHO, departDate = '2026-09-22') =>
  standardFor(policy, who).at({ departDate, arriveCity: 'SHA' }).rules['fare-within-price-limit']?.limit

describe('the nearest layer has the last word', () => {
  const scopes: Scope[] = [
    { department: 'HQ' },
    { department: 'EAST' },
    { rank: 'M2' },
    { rank: 'M2', season: { from: '09-01', until: '09-30' } },
    { rank: 'M2', dates: { from: '2026-09-22', until: '2026-09-22' } },
    { rank: 'M2', cityTiers: [1] },
    { rank: 'M2', scene: 'FAIR' },
    { rank: 'M2', department: 'SALES' },
    { person: 'QC1001' },
  ]
  it('company, department, nearer department, rank, then season, dates, city tier, scene, and the person at last', () => {
    scopes.forEach((_, nearest) => {
      const held = scopes.slice(0, nearest + 1).map((scope, index) => [scope, { limit: 200_000 + index }] as const)
      expect(limitOf(layered(...held))).toBe(nearest < 2 ? 110_000 : 200_000 + nearest)
      expect(limitOf(layered(...held.toReversed())), 'in whatever order they are written').toBe(nearest < 2 ? 110_000 : 200_000 + nearest)
    })
  })
  it('where a document names the rank in a rule itself, that is a layer of the rank: it stands before departments', () => {
    const policy = layered([{ department: 'EAST' }, { limit: 300_000 }])
    expect([limitOf(policy), limitOf(policy, { ...WHO, rankCode: 'P6' })]).toEqual([110_000, 300_000])
  })
  it('and of two alike the later one', () => {
    expect(limitOf(layered([{ rank: 'M2' }, { limit: 1 }], [{ rank: 'M2' }, { limit: 2 }]))).toBe(2)
  })
})

describe('a layer', () => {
  it('changes what it names alone', () => {
    const changes = [
      [{ department: 'HQ' }, { onBreach: 'forbid', paidBy: 'person' }],
      [{ rank: 'M2' }, { limit: 150_000, writtenIn: { zh: '二', en: 'Two' } }],
    ] as const
    expect(standardFor(layered(...changes), WHO).rules['fare-within-price-limit']).toMatchObject({
      limit: 150_000,
      onBreach: 'forbid',
      paidBy: 'person',
      writtenIn: { zh: '二', en: 'Two' },
      approval: 'hard',
    })
  })
  it('is for nobody else: another department, rank, person or scene, and nobody without one', () => {
    const policy = layered([{ department: 'EAST', rank: 'M2', person: 'QC1001', scene: 'FAIR' }, { limit: 300_000 }])
    expect(limitOf(policy)).toBe(300_000)
    const others: Partial<Traveller>[] = [{ departments: ['SALES', 'HQ'] }, { rankCode: 'M3' }, { userCode: 'QC1002' }, { scene: 'OTHER' }]
    for (const other of others) expect(limitOf(policy, { ...WHO, ...other })).not.toBe(300_000)
    expect(limitOf(policy, { rankCode: 'M2' })).toBe(110_000)
  })
  it('holds from its first day to its last, over New Year too, and in its cities alone', () => {
    const dated = layered([{ rank: 'M2', dates: { from: '2026-10-01', until: '2026-10-07' } }, { limit: 1 }])
    const on = (policy: FlightPolicy, ...days: string[]) => days.map((day) => limitOf(policy, WHO, day) === 1)
    expect(on(dated, '2026-09-30', '2026-10-01', '2026-10-07', '2026-10-08')).toEqual([false, true, true, false])
    const season = layered([{ rank: 'M2', season: { from: '12-20', until: '01-10' } }, { limit: 1 }])
    expect(on(season, '2026-12-19', '2026-12-20', '2027-01-10', '2027-01-11')).toEqual([false, true, true, false])
    const standard = standardFor(layered([{ cityTiers: [1], rank: 'M2' }, { limit: 1 }]), WHO)
    const inCity = (arriveCity: string) => standard.at({ departDate: '2026-09-22', arriveCity }).rules['fare-within-price-limit']?.limit
    expect([inCity('SHA'), inCity('HGH')]).toEqual([1, 110_000])
  })
  it('may bring in a rule, and take a limit away', () => {
    const brought = { limit: 7, onBreach: 'tell', writtenIn: name } as const
    const policy: FlightPolicy = {
      ...layered([{ person: 'QC1001' }, { limit: null }]),
      layers: [
        { name, scope: { person: 'QC1001' }, rules: { 'fare-within-price-limit': { limit: null } } },
        { name, scope: { rank: 'M2' }, rules: { 'booked-days-ahead': brought } },
      ],
    }
    expect(standardFor(policy, WHO).rules).toMatchObject({
      'fare-within-price-limit': null,
      'booked-days-ahead': { limit: 7, onBreach: 'tell' },
    })
    expect(standardFor(policy, { rankCode: 'P6' }).rules['booked-days-ahead']).toBeNull()
  })
})

describe('over-standard bookings', () => {
  const onBreach = ['allow', 'tell', 'reason', 'difference', 'approve', 'forbid'] as const
  const actions = (policy: FlightPolicy, product: FlightPolicy['product']) =>
    onBreach.map((action) => {
      const rules = { 'fare-within-price-limit': { ...settings(90_000), onBreach: action, routes: [] } }
      return judge({ ...policy, product, rules }, WHO, offerOf(), marketOf([], TODAY)).action
    })
  it('are forbidden by one word, for domestic and international flights apart; telling stays telling [P-POL-01, P-POL-02]', () => {
    const forbidden: FlightPolicy = { ...policyOf({}), aboveLimit: 'forbidden' }
    for (const product of ['domesticFlights', 'internationalFlights'] as const) {
      expect(actions(forbidden, product)).toEqual(['allow', 'tell', 'forbid', 'forbid', 'forbid', 'forbid'])
      expect(actions(policyOf({}), product)).toEqual(onBreach)
    }
  })
  it('may be forbidden by a layer, and allowed by a nearer one', () => {
    const layers = [
      { name, scope: { department: 'HQ' }, aboveLimit: 'forbidden', rules: {} },
      { name, scope: { person: 'QC1001' }, aboveLimit: 'allowed', rules: {} },
    ] as const
    const policy = { ...layered(), layers }
    const actionOf = (who: Traveller) => judge(policy, who, offerOf({ fareMinor: 200_000 }), marketOf([], TODAY)).action
    expect([actionOf(WHO), actionOf({ ...WHO, userCode: 'QC1002' })]).toEqual(['approve', 'forbid'])
  })
})

describe('the key of a standard', () => {
  it('is one for all whom the same layers are for, and the same standard for all of one key', () => {
    const policy = layered([{ department: 'EAST' }, { limit: 1 }], [{ person: 'QC1001' }, { limit: 2 }])
    const keyOf = (change: Partial<Traveller>) => standardKey(policy, { ...WHO, ...change })
    expect(keyOf({ userCode: 'QC7' })).toBe(keyOf({ userCode: 'QC8', scene: 'OTHER' }))
    const keys = [keyOf({}), keyOf({ userCode: 'QC7' }), keyOf({ userCode: 'QC7', departments: ['HQ'] }), keyOf({ rankCode: 'P6' })]
    expect(new Set(keys).size).toBe(4)
    expect(keyOf({ isSpecial: true })).toBe(standardKey(policy, { rankCode: 'P1', isSpecial: true }))
  })
})

describe('limits', () => {
  // Of a rank that the company's own rules do not name: its word would stand before a department's.
  const ONE: Traveller = { ...WHO, rankCode: 'P6' }
  const ANOTHER: Traveller = { ...ONE, userCode: 'QC1002', departments: ['WEST', 'HQ'] }
  const areSame = (policy: FlightPolicy, one: Traveller, other: Traveller, departDate = '2026-09-22') => {
    const trip = { departDate, arriveCity: 'SHA' }
    return limitsKey(policy, one, trip) === limitsKey(policy, other, trip)
  }

  it('are the same where other layers, other ranks or other words lead to them', () => {
    const policy = layered(
      [{ department: 'EAST' }, { limit: 90_000 }],
      [{ department: 'WEST' }, { limit: 90_000, writtenIn: { zh: '另一条', en: 'Elsewhere' } }],
    )
    expect(standardKey(policy, ONE)).not.toBe(standardKey(policy, ANOTHER))
    expect(areSame(policy, ONE, ANOTHER)).toBe(true)
    expect(areSame(policy, ONE, { ...ANOTHER, rankCode: 'P5' })).toBe(true)
    expect(areSame(layered(), ONE, { ...ANOTHER, rankCode: 'P5' })).toBe(true)
  })

  it('differ by amount, by what a breach asks for, and by a route', () => {
    const differ = (layer: Layered) => expect(areSame(layered(layer), ONE, ANOTHER)).toBe(false)
    differ([{ department: 'EAST' }, { limit: 90_000 }])
    differ([{ department: 'EAST' }, { onBreach: 'forbid' }])
    differ([{ department: 'EAST' }, { routes: [{ between: ['BJS', 'SHA'], limit: 1 }] }])
    expect(areSame(layered(), WHO, ONE)).toBe(false)
  })

  it('differ on the days and in the cities alone that a layer holds for', () => {
    const spring = layered([{ department: 'EAST', dates: { from: '2027-01-20', until: '2027-02-25' } }, { limit: 90_000 }])
    const on = (day: string) => areSame(spring, ONE, ANOTHER, day)
    expect(['2026-12-13', '2027-01-19', '2027-01-20', '2027-02-25', '2027-02-26'].map(on)).toEqual([true, true, false, false, true])
    const tier = (of: number) => areSame(layered([{ department: 'EAST', cityTiers: [of] }, { limit: 90_000 }]), ONE, ANOTHER)
    expect([tier(1), tier(2)]).toEqual([false, true])
  })

  it('differ where the same layer of some days stands before one person’s own word and behind another’s', () => {
    const policy = layered(
      [{ department: 'HQ', season: { from: '09-01', until: '09-30' } }, { limit: 80_000 }],
      [{ person: 'QC1001' }, { limit: 100_000 }],
    )
    expect([limitOf(policy, ONE, '2026-10-01'), limitOf(policy, ANOTHER, '2026-10-01')]).toEqual([100_000, 100_000])
    expect([limitOf(policy, ONE), limitOf(policy, ANOTHER)]).toEqual([100_000, 80_000])
    expect([areSame(policy, ONE, ANOTHER), areSame(policy, ONE, ANOTHER, '2026-10-01')]).toEqual([false, true])
  })
})
