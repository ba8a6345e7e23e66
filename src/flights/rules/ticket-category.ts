import { FLIGHT_TICKET_CODES as TICKET, type FlightTicketCode } from './states.ts'

/** What the tickets of an order are to whoever looks after them, the ones with something to do first. */
export const TICKET_CATEGORIES = ['toFly', 'changing', 'refunding', 'toIssue', 'left', 'changed', 'refunded', 'ended'] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]

const BY_CODE: Readonly<Record<FlightTicketCode, TicketCategory>> = {
  [TICKET.OCCUPYING]: 'toIssue',
  [TICKET.OCCUPY_SUCCESS]: 'toIssue',
  [TICKET.AWAITING_ISSUE]: 'toIssue',
  [TICKET.TICKET_SUCCESS]: 'toFly',
  [TICKET.REISSUING]: 'changing',
  // What was given up of a change or a refund leaves the ticket as good as before.
  [TICKET.REISSUE_CANCELLED]: 'toFly',
  [TICKET.REISSUE_SUCCESS]: 'changed',
  [TICKET.REFUNDING]: 'refunding',
  [TICKET.REFUND_CANCELLED]: 'toFly',
  [TICKET.REFUND_SUCCESS]: 'refunded',
  [TICKET.TICKET_FAIL]: 'ended',
  [TICKET.INVALID]: 'ended',
}

/** A good ticket of a flight that has left is nobody's to fly any more, whether it was used or not. */
export function categoryOf(ticket: FlightTicketCode, hasLeft: boolean): TicketCategory {
  const category = BY_CODE[ticket]
  return category === 'toFly' && hasLeft ? 'left' : category
}

/** Things by their category, in the order in which they are looked at; categories that nothing is of are left out. */
export function byCategory<T extends { readonly category: TicketCategory }>(
  tickets: readonly T[],
): readonly { readonly category: TicketCategory; readonly tickets: readonly T[] }[] {
  return TICKET_CATEGORIES.flatMap((category) => {
    const own = tickets.filter((ticket) => ticket.category === category)
    return own.length === 0 ? [] : [{ category, tickets: own }]
  })
}
