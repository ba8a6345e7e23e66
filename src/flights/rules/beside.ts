import type { LineState } from '../../people/rules/lines.ts'
import { categoryOf, type TicketCategory } from './ticket-category.ts'
import type { FlightTicketCode } from './states.ts'

/** Within how many hours reward points are there to be used (constants: flight.rewardsPostWithin). */
export const REWARDS_POST_WITHIN_HOURS = 48
/** One point is a cent: a number of points is an amount in minor units. */
export const POINT_MINOR = 1

/** Tickets that somebody is still going to the airport with. */
const FLIES: ReadonlySet<TicketCategory> = new Set(['toFly', 'toIssue'])

/** Whether a car is recommended beside an order: where cars can be booked, and somebody still flies. Nothing is advertised that cannot be had. */
export const recommendsCar = (line: LineState, tickets: readonly FlightTicketCode[], hasLeft: boolean): boolean =>
  line === 'on' && tickets.some((ticket) => FLIES.has(categoryOf(ticket, hasLeft)))
