import { partialMatchKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { fareDaysQuery, flightsQuery, isExpired, pricesOf } from './queries.ts'

const trip = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-24', cabin: 'economy' } as const
const at = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds

describe('the answer of a search', () => {
  it('may be chosen from until it expires [E-FLIGHT-01]', () => {
    expect(isExpired('2026-11-21T09:20:00Z', at('2026-11-21T09:19:59Z'))).toBe(false)
    expect(isExpired('2026-11-21T09:20:00Z', at('2026-11-21T09:20:00Z'))).toBe(true)
  })

  it('is asked for anew a minute before that, and never while it is good', () => {
    const { staleTime } = flightsQuery(trip, null, null)
    const state = { data: { expiresAt: '2026-11-21T09:20:00Z' }, dataUpdatedAt: at('2026-11-21T09:00:00Z') }
    expect(staleTime({ state })).toBe(19 * 60_000)
    expect(staleTime({ state: { ...state, dataUpdatedAt: at('2026-11-21T09:19:30Z') } })).toBe(0)
    expect(staleTime({ state: { ...state, data: undefined } })).toBe(0)
  })

  it('is one for each scene: another one is judged anew', () => {
    const keyOf = (sceneCode: string | null) => JSON.stringify(flightsQuery(trip, null, sceneCode).queryKey)
    expect(keyOf(null)).not.toContain('sceneCode')
    expect(new Set([keyOf(null), keyOf('CLIENT'), keyOf('TRAINING')]).size).toBe(3)
  })

  it('is one for each party: who comes along changes seats and verdicts [P-AGENT-03]', () => {
    const keyOf = (party: Parameters<typeof flightsQuery>[1]) => JSON.stringify(flightsQuery(trip, party, null).queryKey)
    const two = keyOf({ mode: 'agent', userCodes: ['QC2001', 'QC2002'] })
    expect(keyOf(null)).not.toContain('travellers')
    expect(new Set([keyOf(null), two, keyOf({ mode: 'agent', userCodes: ['QC2001'] })]).size).toBe(3)
  })
})

describe('the key without travellers and scene', () => {
  it('stands for all searches of a trip, whoever was to fly and for whatever', () => {
    const [all, other] = [flightsQuery(trip, null, null).queryKey, flightsQuery({ ...trip, departDate: '2026-11-25' }, null, null).queryKey]
    const two = flightsQuery(trip, { mode: 'agent', userCodes: ['QC2001', 'QC2002'] }, 'CLIENT').queryKey
    expect([partialMatchKey(two, all), partialMatchKey(all, all), partialMatchKey(two, other)]).toEqual([true, true, false])
  })
})

describe('the lowest fares of the days', () => {
  it('are not asked for between a city and itself, nor without a city to go to', () => {
    const span = { fromCityCode: 'HGH', toCityCode: 'BJS', cabin: 'economy', fromDate: '2026-11-21' } as const
    expect(fareDaysQuery(span).enabled).toBe(true)
    expect(fareDaysQuery({ ...span, toCityCode: 'HGH' }).enabled).toBe(false)
    expect(fareDaysQuery({ ...span, toCityCode: '' }).enabled).toBe(false)
  })

  it('leave out days without flights', () => {
    const days = [
      { date: '2026-11-21', lowestMinor: 92_000 },
      { date: '2026-11-22', lowestMinor: null },
    ]
    expect([...pricesOf({ days })]).toEqual([['2026-11-21', 92_000]])
    expect(pricesOf(undefined).size).toBe(0)
  })
})
