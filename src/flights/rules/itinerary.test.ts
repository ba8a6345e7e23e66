import { describe, expect, it } from 'vitest'
import { isForTravel, wasIssued } from './itinerary.ts'
import { FLIGHT_TICKET_CODES, type FlightTicketName } from './states.ts'

const withNumber = (name: FlightTicketName) => ({ state: FLIGHT_TICKET_CODES[name], ticketNumber: '999-2400000001' })
const names = Object.keys(FLIGHT_TICKET_CODES) as FlightTicketName[]

describe('what an itinerary confirmation is printed of', () => {
  it('is every ticket that was issued, whatever became of it [C-AIR-21]', () => {
    expect(names.filter((name) => !wasIssued(withNumber(name)))).toEqual(['OCCUPYING', 'OCCUPY_SUCCESS', 'AWAITING_ISSUE', 'TICKET_FAIL'])
    for (const name of names) expect(wasIssued({ ...withNumber(name), ticketNumber: null })).toBe(false)
  })

  it('says of what was given back or replaced, is being given back or was called off that nobody flies on it [C-AIR-21]', () => {
    expect(names.filter((name) => isForTravel(withNumber(name)))).toEqual([
      'TICKET_SUCCESS',
      'REISSUING',
      'REISSUE_CANCELLED',
      'REFUND_CANCELLED',
    ])
  })
})
