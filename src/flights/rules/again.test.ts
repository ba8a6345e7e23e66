import { describe, expect, it } from 'vitest'
import { chooseAgain } from './again.ts'
import { FLIGHT_ORDER_CODES, type FlightOrderName } from './states.ts'

/** By hand, for every state: what another flight means for whoever booked the order. */
const WAYS: Readonly<Record<FlightOrderName, string>> = {
  UNPAID: 'AF-STANDS',
  UNAPPROVED: 'AF-STANDS',
  UNTICKETED: 'AF-STANDS',
  OCCUPYING: 'AF-STANDS',
  TICKETED: 'change this',
  REISSUED: 'change this',
  PART_REISSUE: 'change this',
  PART_REFUND: 'change this',
  REFUND_REISSUE: 'change this',
  REFUND: 'choose',
  CLOSED: 'choose',
}

const wayOf = (name: FlightOrderName, more: { isChange?: boolean; isBooker?: boolean; isAbroad?: boolean } = {}): string => {
  const verdict = chooseAgain({ order: FLIGHT_ORDER_CODES[name], isChange: false, isBooker: true, isAbroad: false, ...more })
  if (verdict.way === 'none') return verdict.code
  return verdict.way === 'change' ? `change ${verdict.of}` : verdict.way
}

describe('a flight chosen again in an order’s place', () => {
  it.each(Object.entries(WAYS) as [FlightOrderName, string][])('of an order that is %s: %s [E-FLIGHT-11]', (name, way) => {
    expect(wayOf(name)).toBe(way)
  })

  it('is chosen by whoever booked it alone, whatever became of it', () => {
    expect(wayOf('CLOSED', { isBooker: false })).toBe('AF-NOT-BOOKER')
    expect(wayOf('REFUND', { isBooker: false })).toBe('AF-NOT-BOOKER')
    expect(wayOf('UNPAID', { isBooker: false })).toBe('AF-STANDS')
  })

  it('of a journey abroad is searched anew on home, with all of its legs', () => {
    expect(wayOf('CLOSED', { isAbroad: true })).toBe('AF-AGAIN-ABROAD')
    expect(wayOf('UNPAID', { isAbroad: true })).toBe('AF-STANDS')
  })

  it('of a change that came to nothing is another change of the tickets it was about', () => {
    expect(wayOf('CLOSED', { isChange: true })).toBe('change origin')
    expect(wayOf('TICKETED', { isChange: true })).toBe('change this')
  })
})
