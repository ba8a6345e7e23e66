import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'
import { bookingsOf, type OtherSandbox, type SandboxBooking } from './sandbox-books.ts'

/** Of a change that it costs, not what the new tickets are worth. */
const asks = ({ totalMinor, changeMinor }: SandboxBooking): number => changeMinor ?? totalMinor

const TAKES_SEATS = new Set(['occupying', 'held', 'ticketing', 'ticketed', 'ticketing_failed'])

interface OwnOrder {
  orderId: string
  number: string
  state: number
  supplierBookingId: string | null
  supplierMinor: number
  /** How often its seats were held anew: each time the supplier has one booking more. */
  renewals: number
  /** Seats are being held anew: what the supplier has is known when that is over. */
  isRenewing: boolean
  ticketNumber: string | null
  working: boolean
}

/** Holds the supplier's bookings against our orders, both ways: no orphan there, no ghost here, the same tickets and sums. */
export async function supplierViolations(db: Database, sandboxOrigin: string, others: readonly OtherSandbox[]): Promise<string[]> {
  const found: string[] = []
  for (const origin of [sandboxOrigin, ...others.map((other) => other.origin)]) {
    const checked = (await (await fetch(`${origin}/control/check`)).json()) as { findings: string[] }
    for (const finding of checked.findings) found.push(`at the supplier: ${finding}`)
  }

  const bookings = await bookingsOf(sandboxOrigin, others)
  const orders = await sql<OwnOrder>`
    select o.id as order_id, o.number, f.state, f.supplier_booking_id, t.ticket_number, f.renewals, f.renewing is not null as is_renewing,
      (select coalesce(sum(amount_minor), 0) from order_money_line m where m.company_id = o.company_id and m.order_id = o.id and m.kind in ('fare', 'airportTax', 'fuelSurcharge', 'changeFee', 'seats', 'bags', 'addition'))::bigint as supplier_minor,
      exists (select 1 from pgboss.job j where j.name like 'flights.%' and j.state < 'completed' and j.data->'payload'->>'orderId' = o.id::text)
      or exists (select 1 from jobs.parked p where p.name like 'flights.%' and p.data->'payload'->>'orderId' = o.id::text) as working
    from orders o
    join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    join flight_ticket t on t.company_id = o.company_id and t.order_id = o.id and t.passenger_no = 1
    where coalesce((f.change->>'byDesk')::boolean, false) = false`.execute(db.kysely)
  const own = new Map(orders.rows.map((order) => [order.orderId, order]))
  const byReference = Map.groupBy(bookings, (booking) => booking.clientReference)
  for (const [reference, list] of byReference) {
    const order = own.get(reference)
    const living = list.filter((booking) => TAKES_SEATS.has(booking.status))
    if (living.length > 1) found.push(`order reference ${reference} takes seats ${living.length} times at the supplier`)
    // One for the first hold, one for each that counted instead; and one that came when its order had ended.
    const most = 1 + (order?.renewals ?? 0) + (order?.isRenewing || order?.state === 99 ? 1 : 0)
    if (list.length > most) found.push(`order reference ${reference} has ${list.length} bookings at the supplier, ${most} are known`)
    const [alive] = living
    if (order && alive && !order.isRenewing && !order.working && order.supplierBookingId !== alive.bookingId)
      found.push(`order ${order.number} knows nothing of its booking ${alive.bookingId} at the supplier`)
    for (const booking of list) {
      if (!TAKES_SEATS.has(booking.status)) continue
      if (!order) found.push(`booking ${booking.bookingId} at the supplier belongs to no order`)
      else if (order.state === 99 && !order.working)
        found.push(`order ${order.number} is closed, its booking ${booking.bookingId} still takes seats`)
    }
  }
  for (const order of own.values()) {
    const booking = byReference.get(order.orderId)?.find((one) => one.bookingId === order.supplierBookingId)
    if (order.state === 3) {
      if (booking?.status !== 'ticketed') found.push(`order ${order.number} is ticketed, the supplier says ${booking?.status ?? 'nothing'}`)
      else if (booking.tickets[0]?.number !== order.ticketNumber)
        found.push(`order ${order.number} and the supplier name different tickets`)
      else if (asks(booking) !== order.supplierMinor)
        found.push(`order ${order.number} cost ${order.supplierMinor}, the supplier asks ${asks(booking)}`)
    }
    if (order.state === 2 && !booking) found.push(`order ${order.number} is paid, the supplier has no booking`)
  }
  return found
}
