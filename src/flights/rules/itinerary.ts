import { FLIGHT_TICKET_CODES, type FlightTicketCode } from './states.ts'

const { TICKET_SUCCESS, REISSUING, REISSUE_CANCELLED, REISSUE_SUCCESS, REFUNDING, REFUND_CANCELLED, REFUND_SUCCESS, INVALID } =
  FLIGHT_TICKET_CODES

/** What has been a ticket: an itinerary confirmation is printed of it, valid or not. */
const ISSUED: ReadonlySet<FlightTicketCode> = new Set([
  TICKET_SUCCESS,
  REISSUING,
  REISSUE_CANCELLED,
  REISSUE_SUCCESS,
  REFUNDING,
  REFUND_CANCELLED,
  REFUND_SUCCESS,
  INVALID,
])

/** What nobody flies on. A changed ticket is replaced by one of another order. A refund that is under way counts: the airline may have voided the ticket already. */
const NOT_FOR_TRAVEL: ReadonlySet<FlightTicketCode> = new Set([REISSUE_SUCCESS, REFUNDING, REFUND_SUCCESS, INVALID])

export interface TicketFacts {
  readonly state: FlightTicketCode
  readonly ticketNumber: string | null
}

/** Whether a ticket was ever issued: what was called off before has no number. */
export const wasIssued = ({ state, ticketNumber }: TicketFacts): boolean => ticketNumber !== null && ISSUED.has(state)

export const isForTravel = (ticket: TicketFacts): boolean => wasIssued(ticket) && !NOT_FOR_TRAVEL.has(ticket.state)
