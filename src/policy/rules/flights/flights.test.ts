import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judge, judgeAll } from '../judge.ts'
import { marketOf } from '../market.ts'
import type { FlightPolicy } from '../policy.ts'
import { BOOKING_RULES, FLIGHT_RULES, TRAIN_RULES } from '../policy.ts'
import { offerOf, policyOf, settings, TODAY, TRAVELLER } from '../testing.ts'

function rulesOf(policy: FlightPolicy, offer = offerOf(), others = [offer], traveller: { rankCode: string } = TRAVELLER) {
  return judge(policy, traveller, offer, marketOf(others, TODAY)).rules
}

const rulesIn = (...folders: readonly string[]) =>
  folders
    .flatMap((folder) => readdirSync(join(import.meta.dirname, '..', folder)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.ts$/, ''))

describe('the folders', () => {
  it('are the policy document: one file per rule, under its name', () => {
    expect(rulesIn('flights', 'journeys').toSorted()).toEqual(FLIGHT_RULES.toSorted())
    expect(rulesIn('trains', 'journeys').toSorted()).toEqual(TRAIN_RULES.toSorted())
    expect(rulesIn('bookings').toSorted()).toEqual(BOOKING_RULES.toSorted())
  })
})

describe('cabin within rank', () => {
  const policy = policyOf({ 'cabin-within-rank': settings('Y', { P9: 'C', BOARD: null }) })

  it('lets the cabin of the rank and every lower one pass', () => {
    for (const cabin of ['Y', 'A', 'C'] as const)
      expect(rulesOf(policy, offerOf({ cabin }), [], { rankCode: 'P9' })[0]).toMatchObject({ pass: true, gap: 0 })
  })
  it('counts the steps above the cabin of the rank', () => {
    expect(rulesOf(policy, offerOf({ cabin: 'C' }))[0]).toMatchObject({
      rule: 'cabin-within-rank',
      pass: false,
      unit: 'cabin',
      limit: 0,
      actual: 2,
      gap: 2,
    })
    expect(rulesOf(policy, offerOf({ cabin: 'F' }), [], { rankCode: 'P9' })[0]).toMatchObject({ pass: false, limit: 2, actual: 3, gap: 1 })
  })
  it('says nothing to a rank without a limit', () => {
    expect(rulesOf(policy, offerOf({ cabin: 'F' }), [], { rankCode: 'BOARD' })).toEqual([])
  })
  it('gives a rank that the policy does not name what holds for everybody', () => {
    for (const rankCode of ['P1', 'constructor', '__proto__', '']) {
      expect(rulesOf(policy, offerOf({ cabin: 'A' }), [], { rankCode })[0]).toMatchObject({ pass: false, limit: 0 })
    }
  })
  it('covers what the allowed cabin costs on the same flight, and the full economy fare where none is left', () => {
    const business = offerOf({ cabin: 'C', fareMinor: 400_000 })
    const economy = [offerOf({ fareMinor: 96_000 }), offerOf({ fareMinor: 70_000 }), offerOf({ fareMinor: 50_000, flightKey: 'another' })]
    expect(rulesOf(policy, business, [business, ...economy])[0]).toMatchObject({ coveredMinor: 70_000 })
    expect(rulesOf(policy, business, [business])[0]).toMatchObject({ coveredMinor: 160_000 })
  })
})

describe('fare within price limit', () => {
  const policy = policyOf({
    'fare-within-price-limit': {
      ...settings(150_000, { P9: 300_000 }),
      routes: [
        { between: ['SHA', 'BJS'], default: 120_000, byRank: { P9: 200_000, BOARD: null } },
        { between: ['BJS', 'CAN'], byRank: { P9: null } },
      ],
    },
  })
  it('passes at the limit and fails one fen above it', () => {
    expect(rulesOf(policy, offerOf({ fareMinor: 120_000 }))[0]).toMatchObject({ pass: true, limit: 120_000, gap: 0, coveredMinor: null })
    expect(rulesOf(policy, offerOf({ fareMinor: 120_001 }))[0]).toMatchObject({ pass: false, gap: 1, coveredMinor: 120_000, unit: 'minor' })
  })
  it('holds a route’s own limit in both directions and the general one elsewhere', () => {
    const limits = (from: string, to: string, rankCode = 'P6') =>
      rulesOf(policy, offerOf({ departCity: from, arriveCity: to }), [], { rankCode })[0]?.limit
    expect([limits('BJS', 'SHA'), limits('SHA', 'BJS'), limits('SHA', 'HGH')]).toEqual([120_000, 120_000, 150_000])
    expect([limits('BJS', 'SHA', 'P9'), limits('BJS', 'SHA', 'BOARD'), limits('SHA', 'HGH', 'P9')]).toEqual([200_000, undefined, 300_000])
  })
  it('falls back to the general limit where a route names only other ranks', () => {
    expect(rulesOf(policy, offerOf({ departCity: 'CAN', arriveCity: 'BJS' }))[0]).toMatchObject({ limit: 150_000 })
    expect(rulesOf(policy, offerOf({ departCity: 'CAN', arriveCity: 'BJS' }), [], { rankCode: 'P9' })).toEqual([])
  })
})

describe('lowest fare within hours', () => {
  const policy = policyOf({ 'lowest-fare-within-hours': settings(2) })
  const chosen = offerOf({ fareMinor: 100_000 })

  it('compares with departures up to the last minute of the window, and not with the one after it', () => {
    const atEdge = offerOf({ depart: '10:00', arrive: '12:00', fareMinor: 80_000 })
    const beyond = offerOf({ depart: '10:01', arrive: '12:00', fareMinor: 60_000 })
    const before = offerOf({ depart: '05:59', arrive: '08:00', fareMinor: 60_000 })
    expect(rulesOf(policy, chosen, [chosen, atEdge, beyond, before])[0]).toMatchObject({
      pass: false,
      limit: 80_000,
      actual: 100_000,
      gap: 20_000,
    })
    expect(rulesOf(policy, chosen, [chosen, beyond, before])[0]).toMatchObject({ pass: true, limit: 100_000 })
  })
  it('compares economy with economy, and only between the same cities in the same direction', () => {
    const others = [
      offerOf({ fareMinor: 50_000, departCity: 'SHA', arriveCity: 'BJS' }),
      offerOf({ fareMinor: 50_000, arriveCity: 'HGH' }),
      offerOf({ fareMinor: 50_000, cabin: 'A' }),
    ]
    expect(rulesOf(policy, chosen, [chosen, ...others])[0]).toMatchObject({ pass: true })
  })
  it('compares a cabin above the rank with what the rank may fly', () => {
    const withCabin = policyOf({ ...policy.rules, 'cabin-within-rank': settings('Y', { P9: 'C' }) })
    const business = offerOf({ cabin: 'C', fareMinor: 400_000 })
    const all = [business, chosen, offerOf({ cabin: 'C', fareMinor: 350_000, depart: '09:00', arrive: '11:00' })]
    expect(rulesOf(withCabin, business, all)[1]).toMatchObject({ rule: 'lowest-fare-within-hours', limit: 100_000 })
    expect(rulesOf(withCabin, business, all, { rankCode: 'P9' })[1]).toMatchObject({ limit: 350_000 })
  })
  it('says nothing where there is nothing to compare with', () => {
    expect(rulesOf(policy, chosen, [])).toEqual([])
  })
})

describe('discount within limit', () => {
  const policy = policyOf({ 'discount-within-limit': settings(80) })

  it('judges the published per cent of economy fares', () => {
    expect(rulesOf(policy, offerOf({ discountPercent: 80, fareMinor: 128_400 }))[0]).toMatchObject({ pass: true, gap: 0 })
    expect(rulesOf(policy, offerOf({ discountPercent: 95, fareMinor: 152_000 }))[0]).toMatchObject({
      pass: false,
      unit: 'percent',
      gap: 15,
      coveredMinor: 128_000,
    })
  })
  it('says nothing about upper cabins', () => {
    expect(rulesOf(policy, offerOf({ cabin: 'C', discountPercent: 250 }))).toEqual([])
  })
})

describe('booked days ahead', () => {
  const policy = policyOf({ 'booked-days-ahead': settings(12) })

  it('counts calendar days in Shanghai from today to the day of departure', () => {
    expect(rulesOf(policy)[0]).toMatchObject({ pass: true, limit: 12, actual: 12, gap: 0 })
    const lateEvening = Temporal.Instant.from('2026-09-10T15:59:59Z')
    const midnight = Temporal.Instant.from('2026-09-10T16:00:00Z')
    expect(judgeAll(policy, TRAVELLER, [offerOf()], lateEvening)[0]?.rules[0]).toMatchObject({ actual: 12, pass: true })
    expect(judgeAll(policy, TRAVELLER, [offerOf()], midnight)[0]?.rules[0]).toMatchObject({
      actual: 11,
      pass: false,
      gap: 1,
      unit: 'days',
      coveredMinor: null,
    })
  })
  it('counts across the end of a year', () => {
    const newYear = judgeAll(policy, TRAVELLER, [offerOf({ departDate: '2027-01-01' })], Temporal.Instant.from('2026-12-31T02:00:00Z'))
    expect(newYear[0]?.rules[0]).toMatchObject({ actual: 1, gap: 11 })
  })
})

describe('a verdict', () => {
  it('takes the strictest action of the broken rules and the largest gap in money', () => {
    const policy = policyOf({
      'cabin-within-rank': { ...settings('Y'), onBreach: 'tell' },
      'fare-within-price-limit': { ...settings(120_000), onBreach: 'approve', routes: [] },
      'lowest-fare-within-hours': { ...settings(2), onBreach: 'allow' },
      'booked-days-ahead': { ...settings(5), onBreach: 'forbid' },
    })
    const [dear, cheap] = judgeAll(policy, TRAVELLER, [offerOf({ fareMinor: 152_000 }), offerOf({ fareMinor: 100_000 })], TODAY)
    expect(dear).toMatchObject({ compliant: false, action: 'approve', overMinor: 52_000, fareMinor: 152_000, policyVersion: 3 })
    expect(cheap).toMatchObject({ compliant: true, action: 'allow', overMinor: 0 })
  })
  it('passes everything where the policy limits nothing', () => {
    expect(judgeAll(policyOf({}), TRAVELLER, [offerOf({ cabin: 'F', fareMinor: 900_000 })], TODAY)[0]).toMatchObject({
      compliant: true,
      action: 'allow',
      rules: [],
    })
  })
})
