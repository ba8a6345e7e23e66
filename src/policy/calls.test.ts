import { describe, expect, it } from 'vitest'
import { callList, flightPolicyOf, parseFlightPolicy, policyDocument, ranksNamedIn } from './calls.ts'
import type { PolicyDocument } from './calls.ts'

const writtenIn = { zh: '《差旅管理办法》2.3', en: 'Travel Policy 2.3' }
const rule = <T>(value: T) => ({ onBreach: 'approve', writtenIn, default: value })

function written() {
  return {
    name: { zh: '差旅管理办法', en: 'Travel Policy' },
    domesticFlights: {
      aboveLimitPaidBy: 'difference',
      rules: {
        'cabin-within-rank': { ...rule('Y'), byRank: { P9: 'C', BOARD: null } },
        'fare-within-price-limit': {
          ...rule(1500),
          byRank: { P9: 3000.5 },
          routes: [
            { between: ['BJS', 'SHA'], default: 1200, byRank: { P9: null } },
            { between: ['BJS', 'CAN'], byRank: { P9: 2500 } },
          ],
        },
        'lowest-fare-within-hours': rule(2),
        'discount-within-limit': rule(80),
        'booked-days-ahead': rule(3),
      },
    },
  }
}

/** The same document with one place changed. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const document: unknown = written()
  let at = document as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>
  at[path.at(-1) as string] = value
  return document
}

const RULES = ['domesticFlights', 'rules'] as const
const PRICE = [...RULES, 'fare-within-price-limit'] as const

describe('the policy document', () => {
  it('becomes the policy that judges, yuan becoming fen', () => {
    const policy = parseFlightPolicy(written(), 7)
    expect(policy).toMatchObject({ version: 7, aboveLimitPaidBy: 'difference', name: { en: 'Travel Policy' } })
    expect(policy.rules['cabin-within-rank']).toEqual({
      onBreach: 'approve',
      writtenIn,
      limit: { default: 'Y', byRank: { P9: 'C', BOARD: null } },
    })
    expect(policy.rules['fare-within-price-limit']).toEqual({
      onBreach: 'approve',
      writtenIn,
      limit: { default: 150_000, byRank: { P9: 300_050 } },
      routes: [
        { between: ['BJS', 'SHA'], default: 120_000, byRank: { P9: null } },
        { between: ['BJS', 'CAN'], byRank: { P9: 250_000 } },
      ],
    })
    expect(policy.rules['booked-days-ahead']?.limit).toEqual({ default: 3, byRank: {} })
  })
  it('is kept as it was parsed: reading it back from JSON gives the same policy', () => {
    const parsed = policyDocument.parse(written())
    expect(parseFlightPolicy(JSON.parse(JSON.stringify(parsed)), 1)).toEqual(flightPolicyOf(parsed, 1))
  })
  it('may leave rules out', () => {
    expect(parseFlightPolicy(changed(RULES, {}), 1).rules).toEqual({})
  })
  it.each<[string, readonly (string | number)[], unknown]>([
    ['a misspelt key', [...RULES, 'cabin-within-rang'], rule('Y')],
    ['a misspelt key inside a rule', [...PRICE, 'defualt'], 1],
    ['an unknown cabin', [...RULES, 'cabin-within-rank', 'default'], 'J'],
    ['an unknown action', [...RULES, 'cabin-within-rank', 'onBreach'], 'warn'],
    ['no word on who pays', ['domesticFlights', 'aboveLimitPaidBy'], undefined],
    ['a price in fen by mistake', [...PRICE, 'default'], 150_000],
    ['a price below a yuan', [...PRICE, 'default'], 0],
    ['a price finer than a fen', [...PRICE, 'default'], 100.001],
    ['a price as text', [...PRICE, 'default'], '1500'],
    ['half an hour', [...RULES, 'lowest-fare-within-hours', 'default'], 0.5],
    ['a discount of 0 per cent', [...RULES, 'discount-within-limit', 'default'], 0],
    ['a rank that is no code', [...PRICE, 'byRank'], { 'P 9': 1 }],
    ['a route to itself', [...PRICE, 'routes', 0, 'between'], ['BJS', 'BJS']],
    ['a route listed twice, in either direction', [...PRICE, 'routes', 1, 'between'], ['SHA', 'BJS']],
    ['a city that is no code', [...PRICE, 'routes', 0, 'between'], ['BJS', '上海']],
    ['a rule without its place in the papers', [...RULES, 'cabin-within-rank', 'writtenIn'], { zh: '《差旅管理办法》', en: ' ' }],
  ])('refuses %s and says where', (_, path, value) => {
    const result = policyDocument.safeParse(changed(path, value))
    expect(result.success).toBe(false)
    const issue = result.error?.issues[0]
    // An unknown key is named beside the path of the object that holds it.
    const where = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])].join('.')
    expect(where.startsWith(path.slice(0, -1).join('.'))).toBe(true)
    expect(where).toContain(String(path.at(-1)))
  })
  it('names every rank with its place, so that an unknown one can be refused', () => {
    const named = ranksNamedIn(policyDocument.parse(written()) satisfies PolicyDocument)
    expect(named.map(({ rankCode, path }) => `${rankCode} ${path.slice(2).join('.')}`)).toEqual([
      'P9 cabin-within-rank.byRank.P9',
      'BOARD cabin-within-rank.byRank.BOARD',
      'P9 fare-within-price-limit.byRank.P9',
      'P9 fare-within-price-limit.routes.0.byRank.P9',
      'P9 fare-within-price-limit.routes.1.byRank.P9',
    ])
  })
})

describe('the calls', () => {
  it('serve the caller’s own standard under the specification’s name [C-SCENE-12]', () => {
    expect(callList.map(({ spec, method, path }) => [...spec, method, path])).toEqual([
      ['C-SCENE-12', 'GET', '/regulation/ruPerson/queryUserDomesticAirPolicys'],
    ])
  })
})
