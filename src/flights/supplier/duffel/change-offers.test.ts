import { describe, expect, it } from 'vitest'
import type { FareAbroad, FlightAbroad } from '../../rules/abroad.ts'
import type { LegChoice } from '../port/changing.ts'
import { inOrder } from './change-offers.ts'

const choice = (
  quoteId: string,
  differenceMinor: number,
  checked: number,
  segmentCabins: FareAbroad['segmentCabins'] = [['Y'], ['Y']],
): LegChoice<FlightAbroad> => ({
  quoteId,
  expiresAt: Temporal.Instant.from('2026-12-01T00:00:00Z'),
  isInvoluntary: false,
  flight: { fares: [{ bags: { checked, carryOn: 1 }, segmentCabins } as unknown as FareAbroad] as readonly FareAbroad[] } as FlightAbroad,
  feeMinor: 30_000,
  differenceMinor,
})

describe('what a leg abroad can be changed to', () => {
  it('stands by what it costs, and at the same cost with more bags first', () => {
    const offered = [choice('dear', 13_400, 2), choice('saver', 0, 1), choice('standard', 0, 2)]
    expect(inOrder(offered, [['Y'], ['Y']]).map(({ quoteId }) => quoteId)).toEqual(['standard', 'saver', 'dear'])
  })

  it('proposes of those that cost the same the cabin that she has: nobody is moved to a poorer one, or above her policy, in passing', () => {
    const offered = [
      choice('economy', 0, 2, [['Y'], ['C']]),
      choice('business', 0, 1, [['C', 'C'], ['C']]),
      choice('first', 0, 2, [['F'], ['C']]),
    ]
    const first = (now: FareAbroad['segmentCabins']) => inOrder(offered, now)[0]?.quoteId
    expect([first([['C'], ['C']]), first([['Y', 'Y'], ['C']]), first([['F'], ['C']])]).toEqual(['business', 'economy', 'first'])
  })
})
