import { describe, expect, it } from 'vitest'
import { FLIGHT_TICKET_CODES, type FlightTicketName } from './states.ts'
import { byCategory, categoryOf } from './ticket-category.ts'

/** By hand: before the flight leaves, and after it. */
const CATEGORIES: Readonly<Record<FlightTicketName, readonly [before: string, after: string]>> = {
  OCCUPYING: ['toIssue', 'toIssue'],
  OCCUPY_SUCCESS: ['toIssue', 'toIssue'],
  AWAITING_ISSUE: ['toIssue', 'toIssue'],
  TICKET_SUCCESS: ['toFly', 'left'],
  REISSUING: ['changing', 'changing'],
  REISSUE_CANCELLED: ['toFly', 'left'],
  REISSUE_SUCCESS: ['changed', 'changed'],
  REFUNDING: ['refunding', 'refunding'],
  REFUND_CANCELLED: ['toFly', 'left'],
  REFUND_SUCCESS: ['refunded', 'refunded'],
  TICKET_FAIL: ['ended', 'ended'],
  INVALID: ['ended', 'ended'],
}

describe('the category of a ticket', () => {
  it.each(Object.entries(CATEGORIES) as [FlightTicketName, readonly [string, string]][])('of %s is %s', (name, [before, after]) => {
    expect([categoryOf(FLIGHT_TICKET_CODES[name], false), categoryOf(FLIGHT_TICKET_CODES[name], true)]).toEqual([before, after])
  })

  it('puts what can be flown first and what came to nothing last, and shows no empty one', () => {
    const tickets = [
      { no: 1, category: 'ended' },
      { no: 2, category: 'refunded' },
      { no: 3, category: 'toFly' },
      { no: 4, category: 'refunded' },
    ] as const
    expect(byCategory(tickets).map((one) => [one.category, one.tickets.map(({ no }) => no)])).toEqual([
      ['toFly', [3]],
      ['refunded', [2, 4]],
      ['ended', [1]],
    ])
  })
})
