import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dice, randomPolicy, randomTraveller } from './generating.ts'
import { holdsOn } from './layers.ts'
import type { Scope } from './policy.ts'
import { sometimesFor } from './sometimes.ts'

const TODAY = '2026-09-10'
const name = { zh: '层', en: 'Layer' }
const cityTiers = new Map([['SHA', 1]])
function daysOf(scope: Scope): string[] {
  return sometimesFor({ cityTiers, layers: [{ name, scope }] }, { rankCode: 'P6' }, TODAY).map(({ trip }) =>
    `${trip.departDate} ${trip.arriveCity}`.trim(),
  )
}

describe('what holds sometimes', () => {
  it('is read on the first day, and in the first city, that it holds for', () => {
    expect(daysOf({ season: { from: '01-20', until: '02-25' } })).toEqual(['2027-01-20'])
    expect(daysOf({ season: { from: '09-01', until: '01-05' } })).toEqual([TODAY])
    expect(daysOf({ dates: { from: '2026-10-15', until: '2026-11-04' } })).toEqual(['2026-10-15'])
    expect(daysOf({ dates: { from: '2026-10-15', until: '2026-11-04' }, season: { from: '11-01', until: '12-01' } })).toEqual([
      '2026-11-01',
    ])
    expect(daysOf({ cityTiers: [1] })).toEqual([`${TODAY} SHA`])
  })
  it('is none where it is over, never comes, is for somebody else, or always holds', () => {
    expect(daysOf({ dates: { from: '2026-08-01', until: '2026-09-09' } })).toEqual([])
    expect(daysOf({ dates: { from: '2026-10-01', until: '2026-10-05' }, season: { from: '11-01', until: '12-01' } })).toEqual([])
    expect(daysOf({ rank: 'M2', cityTiers: [1] })).toEqual([])
    expect(daysOf({ rank: 'P6' })).toEqual([])
  })
  it('is read on a trip that the layer holds for, whatever the policy', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const d = dice(seed)
        const policy = randomPolicy(d, 6)
        for (const { scope, trip } of sometimesFor(policy, randomTraveller(d), TODAY)) {
          expect([scope, holdsOn(scope, trip, policy.cityTiers)]).toEqual([scope, true])
          expect(trip.departDate >= TODAY).toBe(true)
        }
      }),
    )
  })
})
