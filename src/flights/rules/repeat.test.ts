import { describe, expect, it } from 'vitest'
import { checkRepeat, type Trip } from './repeat.ts'

const trip: Trip = { flightNumber: 'CA1703', departDate: '2026-11-24', departCity: 'HGH', arriveCity: 'BJS' }
const held = (more: Partial<Trip>): Trip => ({ ...trip, ...more })

describe('booking again', () => {
  it('is free where nothing is booked that day', () => {
    expect(checkRepeat(trip, [], false)).toBeNull()
    expect(checkRepeat(trip, [held({ departDate: '2026-11-25' })], false)).toBeNull()
  })

  it('refuses the same flight on the same date, whatever was confirmed [V-FLIGHT-04] [E-FLIGHT-04]', () => {
    expect(checkRepeat(trip, [trip], false)?.refused).toBe('AF-REPEAT')
    expect(checkRepeat(trip, [trip], true)?.refused).toBe('AF-REPEAT')
    expect(checkRepeat(trip, [held({ flightNumber: 'MU5131' }), trip], true)?.refused).toBe('AF-REPEAT')
  })

  it('asks before a second flight between the same cities that day, and names the first [V-FLIGHT-05]', () => {
    const asked = checkRepeat(trip, [held({ flightNumber: 'MU5131' })], false)
    expect(asked).toEqual({ refused: 'AF-SAME-DAY', facts: { flightNumber: 'MU5131' } })
  })

  it('goes on once that was confirmed [V-FLIGHT-05]', () => {
    expect(checkRepeat(trip, [held({ flightNumber: 'MU5131' })], true)).toBeNull()
  })

  it('does not ask for the way back or for other cities', () => {
    const back = held({ flightNumber: 'CA1704', departCity: 'BJS', arriveCity: 'HGH' })
    const onwards = held({ flightNumber: 'CZ3101', departCity: 'BJS', arriveCity: 'CAN' })
    expect(checkRepeat(trip, [back, onwards], false)).toBeNull()
  })
})
