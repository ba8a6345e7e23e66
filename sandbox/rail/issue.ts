import { note, touch } from './bookings.ts'
import type { Booking, RailWorld } from './model.ts'

/** The tickets of a booking: the order number and each passenger's. */
export function issueTickets(world: RailWorld, booking: Booking, effect: 'ticket' | 'change', amountMinor: number): void {
  booking.passengers = booking.passengers.map((each) => ({
    ...each,
    ticketNumber: `${booking.orderNumber}-${each.passengerId}`,
    ticketStatus: 'issued' as const,
  }))
  booking.status = 'ticketed'
  booking.ticketedAt = world.now()
  booking.dueAt = null
  touch(world, booking)
  const ticketNumbers = booking.passengers.flatMap((each) => each.ticketNumber ?? [])
  for (const number of ticketNumbers)
    world.store.run('INSERT INTO rail_tickets (ticket_number, booking_id) VALUES (?, ?)', number, booking.bookingId)
  note(world, booking, effect, {
    amountMinor,
    detail: { ticketNumbers, ...(booking.change ? { from: booking.change.fromBookingId } : {}) },
  })
}
