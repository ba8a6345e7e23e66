import { SupplierUnclear } from '../port.ts'
import type { SupplierBooking, SupplierTicket } from '../port/bookings.ts'
import { bagsAsked, bagsDue, servicesMinor } from './bags.ts'
import { FLYERS_KEY } from './flyers.ts'
import { toPrice, toSlice } from './map.ts'
import { planOf } from './plans.ts'
import type { WireOrder } from './wire.ts'

/** How an order of Duffel stands, in the wing's words. */

function statusOf(order: WireOrder, isIssued: boolean): SupplierBooking['status'] {
  const { awaiting_payment, paid_at } = order.payment_status
  if (paid_at) return isIssued ? 'ticketed' : 'ticketing'
  if (order.cancelled_at) return 'released'
  // Nobody paid it in time: it is no longer awaited, and nothing else says so.
  return awaiting_payment ? 'held' : 'lapsed'
}

const TICKET_NUMBER = /^\d{3}-?\d{10}$/

/** Tickets in the order of the passengers; documents for bags and seats are none. */
function ticketsOf(order: WireOrder): string[] {
  const tickets = (order.documents ?? []).filter(({ type }) => type === 'electronic_ticket')
  return order.passengers.flatMap(({ id }) => {
    const [own] = tickets.filter(({ passenger_ids }) => passenger_ids.includes(id))
    if (!own) return []
    // Airlines print them with and without a stroke behind their three figures.
    if (!TICKET_NUMBER.test(own.unique_identifier)) throw new SupplierUnclear('duffel: a ticket without a number')
    return [own.unique_identifier.replace('-', '')]
  })
}

/**
 * An order does not say which numbers were asked for and left out: each hold writes down of whom it gave one, by their places among the passengers. Of orders
 * made before there is none.
 */
function flyersTaken(order: WireOrder): readonly (boolean | null)[] {
  const asked = new Set((order.metadata?.[FLYERS_KEY] ?? '').split(',').filter(Boolean))
  return order.passengers.map(({ id, loyalty_programme_accounts: kept }) => (asked.has(id) ? (kept ?? []).length > 0 : null))
}

export function toBooking(order: WireOrder, ours: string): SupplierBooking {
  const numbers = ticketsOf(order)
  const isWanting = bagsDue(order).length > 0
  const status = statusOf(order, numbers.length === order.passengers.length && !isWanting)
  const { fareMinor, ...rest } = toPrice(order, ours)
  const { payment_required_by: payBy, price_guarantee_expires_at: until } = order.payment_status
  // What is paid or over has no limits any more, and one whose guarantee has run out is promised nothing: the day it was made stands for that.
  const limit = Temporal.Instant.from(payBy ?? order.created_at)
  const ticketStatus: SupplierTicket['status'] = order.cancelled_at ? 'refunded' : 'issued'
  return {
    supplierBookingId: order.id,
    pnr: order.booking_reference,
    status,
    priceGuaranteedUntil: until ? Temporal.Instant.from(until) : Temporal.Instant.from(order.created_at),
    ticketingLimitAt: limit,
    // What was bought beside the tickets stands in the order's base.
    price: { ...rest, fareMinor: fareMinor - servicesMinor(order, ours) },
    extras: bagsAsked(order),
    ...(status === 'ticketing' && isWanting && { extrasDue: true as const }),
    ticketNumbers: status === 'ticketed' ? numbers : [],
    tickets: status === 'ticketed' ? numbers.map((ticketNumber) => ({ ticketNumber, status: ticketStatus })) : [],
    seatRequest: null,
    failure: null,
    change: null,
    journey: order.slices.map(toSlice),
    airlineChange: planOf(order),
    flyersTaken: flyersTaken(order),
    keptValues: [],
  }
}
