import { describe, expect, it } from 'vitest'
import { isForTravel, offsetOf, taxDocumentUntil, wasIssued } from './itinerary.ts'
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

describe('the tax document', () => {
  it('is issued until 180 days after the day of arrival, by the clocks there', () => {
    expect(taxDocumentUntil('2026-11-24T23:40:00+08:00').toString()).toBe('2027-05-23')
    expect(taxDocumentUntil('2027-09-01T00:10:00+08:00').toString()).toBe('2028-02-28')
  })
})

describe('how far a wall time is from UTC', () => {
  it('is said in hours, with minutes where there are any', () => {
    const ends = ['+08:00', '+05:30', '-09:30', '+00:00', 'Z']
    expect(ends.map((end) => offsetOf(`2026-11-24T08:00:00${end}`))).toEqual(['UTC+8', 'UTC+5:30', 'UTC−9:30', 'UTC', 'UTC'])
  })
})
