import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { callList } from './calls.ts'
import { editionCalls } from './calls/editions.ts'
import { namesIn, policyDocument } from './calls/document.ts'
import type { PolicyDocument } from './calls/document.ts'
import { parseTravelPolicy, travelPolicyOf } from './calls/reading.ts'
import { ALL_RULES, BREACH_ACTIONS } from './rules/policy.ts'

const parseFlightPolicy = (stored: unknown, version: number) => parseTravelPolicy(stored, version).domesticFlights

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
    expect(parseTravelPolicy(JSON.parse(JSON.stringify(parsed)), 1)).toEqual(travelPolicyOf(parsed, 1))
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
    const named = namesIn(policyDocument.parse(written()) satisfies PolicyDocument)
    expect(named.map(({ code, path }) => `${code} ${path.slice(2).join('.')}`)).toEqual([
      'P9 cabin-within-rank.byRank.P9',
      'BOARD cabin-within-rank.byRank.BOARD',
      'P9 fare-within-price-limit.byRank.P9',
      'P9 fare-within-price-limit.routes.0.byRank.P9',
      'P9 fare-within-price-limit.routes.1.byRank.P9',
    ])
  })
})

function layered(layer: object, more: object = {}): unknown {
  return { ...written(), ...more, layers: [{ name: { zh: '层', en: 'Layer' }, for: { rank: 'P9' }, ...layer }] }
}

describe('the guide', () => {
  it('shows a whole document that is read as it stands', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/policy.md'), 'utf8')
    const example: unknown = parse(/```yaml\n(.*?)```/s.exec(guide)?.[1] ?? '')
    const policy = parseTravelPolicy((example as { policy: unknown }).policy, 1)
    expect(policy.domesticFlights.layers.map(({ name }) => name.en)).toEqual(['Sales', 'Canton Fair'])
    for (const rule of ALL_RULES) expect(guide).toContain(`\`${rule}\``)
    for (const action of BREACH_ACTIONS) expect(guide).toContain(`| \`${action}\` |`)
  })
})

describe('the layers of a document', () => {
  const night = { ...rule('C'), night: { from: '23:00', until: '05:30' } }
  it('become what the engine lays over the company’s own rules', () => {
    const policy = parseFlightPolicy(
      layered(
        {
          for: { department: 'SALES', scene: 'FAIR', cityTiers: [1], dates: { from: '2026-10-01', until: '2026-10-07' } },
          domesticFlights: {
            aboveLimit: 'forbidden',
            rules: {
              'fare-within-price-limit': { limit: 1800.5, routes: [{ between: ['BJS', 'SHA'], limit: null }] },
              'cabin-within-duration': { limit: [{ fromHours: 6, highest: 'C' }], onBreach: 'tell', writtenIn },
              'cabin-within-rank': { limit: null },
            },
          },
        },
        { cityTiers: { 1: ['BJS', 'SHA'] } },
      ),
      1,
    )
    expect(policy.layers).toEqual([
      {
        name: { zh: '层', en: 'Layer' },
        scope: { department: 'SALES', scene: 'FAIR', cityTiers: [1], dates: { from: '2026-10-01', until: '2026-10-07' } },
        aboveLimit: 'forbidden',
        rules: {
          'fare-within-price-limit': { limit: 180_050, routes: [{ between: ['BJS', 'SHA'], limit: null }] },
          'cabin-within-duration': { limit: [{ from: 6, highest: 'C' }], onBreach: 'tell', writtenIn },
          'cabin-within-rank': { limit: null },
        },
      },
    ])
    expect(policy.cityTiers.get('SHA')).toBe(1)
  })
  it('and the other products are read beside domestic flights, which stand alone in older editions', () => {
    const old = parseTravelPolicy(written(), 1)
    expect([old.internationalFlights, old.trains, old.domesticFlights.layers, old.domesticFlights.aboveLimit]).toEqual([
      null,
      null,
      [],
      'allowed',
    ])
    const policy = parseTravelPolicy(
      {
        ...written(),
        internationalFlights: { aboveLimit: 'forbidden', aboveLimitPaidBy: 'company', rules: { 'cabin-at-night': night } },
        trains: { aboveLimitPaidBy: 'person', rules: { 'seat-within-rank': rule({ highSpeed: 'secondClass', ordinary: 'hardSleeper' }) } },
      },
      2,
    )
    expect(policy.internationalFlights).toMatchObject({ product: 'internationalFlights', aboveLimit: 'forbidden', version: 2 })
    expect(policy.internationalFlights?.rules['cabin-at-night']).toMatchObject({ night: { fromMinute: 1380, untilMinute: 330 } })
    expect(policy.trains?.rules['seat-within-rank']?.limit.default).toEqual({ highSpeed: 'secondClass', ordinary: 'hardSleeper' })
  })
  const changing = (change: object) => ({ domesticFlights: { rules: { 'cabin-within-rank': change } } })
  it.each<[string, unknown, string]>([
    ['for nobody', layered({ for: {} }), 'layers.0.for'],
    ['that changes nothing of a rule', layered(changing({})), 'layers.0.domesticFlights.rules.cabin-within-rank'],
    ['with ranks inside', layered(changing({ byRank: { P9: 'C' } })), 'layers.0.domesticFlights.rules.cabin-within-rank'],
    [
      'that brings in a rule half said',
      layered({ domesticFlights: { rules: { 'refundable-only': { limit: true } } } }),
      'layers.0.domesticFlights.rules.refundable-only',
    ],
    ['of a product that the policy leaves out', layered({ trains: { aboveLimit: 'forbidden' } }), 'layers.0.trains'],
    ['for a tier without cities', layered({ for: { cityTiers: [3] } }), 'layers.0.for.cityTiers.0'],
    ['that ends before it begins', layered({ for: { dates: { from: '2026-10-02', until: '2026-10-01' } } }), 'layers.0.for.dates'],
    ['on a day that is none', layered({ for: { dates: { from: '2026-02-30', until: '2026-03-01' } } }), 'layers.0.for.dates.from'],
    ['in a month that is none', layered({ for: { season: { from: '13-01', until: '01-01' } } }), 'layers.0.for.season.from'],
    [
      'over steps that descend',
      layered({
        domesticFlights: {
          rules: {
            'cabin-within-duration': {
              ...rule(null),
              limit: [
                { fromHours: 6, highest: 'C' },
                { fromHours: 2, highest: 'A' },
              ],
            },
          },
        },
      }),
      'layers.0.domesticFlights.rules.cabin-within-duration',
    ],
    ['beside a city in two tiers', layered({}, { cityTiers: { 1: ['BJS'], 2: ['BJS'] } }), 'cityTiers.2.0'],
  ])('a layer %s is refused, and says where', (_, document, where) => {
    const result = policyDocument.safeParse(document)
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toContain(where)
  })
  it('names whom and what of the company it is for, with the place', () => {
    const layer = layered({ for: { department: 'SALES', rank: 'P9', person: 'QC1001', scene: 'FAIR' } })
    expect(namesIn(policyDocument.parse(layer)).filter(({ path }) => path[0] === 'layers')).toEqual([
      { kind: 'department', code: 'SALES', path: ['layers', 0, 'for', 'department'] },
      { kind: 'rank', code: 'P9', path: ['layers', 0, 'for', 'rank'] },
      { kind: 'person', code: 'QC1001', path: ['layers', 0, 'for', 'person'] },
      { kind: 'scene', code: 'FAIR', path: ['layers', 0, 'for', 'scene'] },
    ])
  })
})

describe('the calls', () => {
  it('stand under the specification’s names', () => {
    const named = callList.filter(({ spec }) => spec.length > 0)
    expect(named.map(({ spec, method, path }) => [...spec, method, path])).toEqual([
      ['C-SCENE-12', 'GET', '/regulation/ruPerson/queryUserDomesticAirPolicys'],
      ['C-SCENE-08', 'GET', '/regulation/ruPerson/queryUserInterAirPolicys'],
      ['C-SCENE-07', 'GET', '/regulation/ruPerson/getTravelPolicies'],
      ['C-SCENE-06', 'POST', '/ruPerson/getUserPoliciesInfo'],
      ['C-SCENE-02', 'GET', '/regulation/ruPersonIn/getUserDefaultScene'],
      ['C-SCENE-03', 'PUT', '/regulation/ruPerson/setUserDefaultScene'],
      ['C-SCENE-04', 'GET', '/regulation/ruPerson/getSceneResultBySceneId'],
      ['C-CONF-07', 'POST', '/configcenter/businessConfig/checkBusinessAirServiceFlag'],
      ['C-CONF-08', 'POST', '/configcenter/businessConfig/checkApplicationAirBookFlag'],
      ['C-CONF-09', 'GET', '/configcenter/businessConfig/queryOutBookBusiness'],
      ['C-CONF-10', 'GET', '/configcenter/businessConfig/queryBusinessOaConfig'],
      ['C-SCENE-14', 'POST', '/regulation/ruPersonIn/getGeneralApprovalData'],
      ['C-MISC-08', 'GET', '/trafficfrond/car/regulation/querySceneResultById'],
      ['C-MISC-09', 'GET', '/trafficfrond/car/regulation/queryUserSceneResult'],
    ])
  })
  it('about editions and drafts are for travel managers alone', () => {
    expect(editionCalls.map(({ access }) => access)).toEqual(editionCalls.map(() => ({ roles: ['travelManager'] })))
  })
})
