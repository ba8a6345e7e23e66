import { describe, expect, it } from 'vitest'
import { checkChangeDate, mayChange, mayChangeAny } from './changing.ts'
import type { AtAirline } from './returning.ts'
import { FLIGHT_ORDER_CODES as ORDER, FLIGHT_TICKET_CODES as TICKET, type FlightTicketCode } from './states.ts'

const codeOf = (ticket: FlightTicketCode, atAirline: AtAirline = null, order: (typeof ORDER)[keyof typeof ORDER] = ORDER.TICKETED) => {
  const verdict = mayChange({ order, ticket, atAirline })
  return verdict.allowed ? 'yes' : verdict.code
}

describe('whether a ticket may be changed', () => {
  it('is yes while it is issued, whatever was given up about it before', () => {
    for (const ticket of [TICKET.TICKET_SUCCESS, TICKET.REISSUE_CANCELLED, TICKET.REFUND_CANCELLED]) expect(codeOf(ticket)).toBe('yes')
    expect(codeOf(TICKET.TICKET_SUCCESS, 'issued', ORDER.PART_REISSUE)).toBe('yes')
  })

  it('is no once it was used, and while it is checked in [V-FLIGHT-16] [V-FLIGHT-17] [E-FLIGHT-08]', () => {
    expect(codeOf(TICKET.TICKET_SUCCESS, 'used')).toBe('AF-CHANGE-USED')
    expect(codeOf(TICKET.TICKET_SUCCESS, 'checkedIn')).toBe('AF-CHECKED-IN')
  })

  it('is no while something is done with it, and of one that was replaced it says where to look', () => {
    expect(codeOf(TICKET.REISSUING)).toBe('AF-TICKET-CHANGING')
    expect(codeOf(TICKET.REFUNDING)).toBe('AF-REFUNDING')
    expect(codeOf(TICKET.REISSUE_SUCCESS)).toBe('AF-CHANGED')
    expect(codeOf(TICKET.TICKET_SUCCESS, 'changed')).toBe('AF-CHANGED')
    expect(codeOf(TICKET.AWAITING_ISSUE, null, ORDER.UNTICKETED)).toBe('AF-NOT-ISSUED')
    expect(mayChangeAny(ORDER.REISSUED, [TICKET.REISSUE_SUCCESS])).toBe(false)
  })
})

describe('the new day of a change', () => {
  const today = Temporal.PlainDate.from('2026-11-23')

  it('has to be said, and lies between today and a year from now [V-FLIGHT-14]', () => {
    const codes = ['', '2026-11-22', '2026-11-23', '2027-11-23', '2027-11-24'].map((day) => checkChangeDate(day, today)?.refused ?? null)
    expect(codes).toEqual(['AF-CHANGE-DATE', 'AF-DATE', null, null, 'AF-DATE'])
  })
})
