import { alipayFindings } from '../alipay/checks.ts'
import { duffelFindings } from '../duffel/checks.ts'
import type { Store } from '../kit/store.ts'
import { wechatPayFindings } from '../wechat-pay/checks.ts'

/** The sandbox looks at its own books: what must hold whatever the product did. Each finding is a sentence; none is good. */
const ACTIVE_TICKET = new Set(['issued', 'refund_review', 'exchange_processing'])

interface Kept {
  readonly status: string
  readonly flightId: string
  readonly fare: { readonly bookingClass: string }
  readonly passengers: readonly { readonly type: string; readonly ticketStatus?: string }[]
}

function seatsHeldBy(booking: Kept): number {
  if (booking.status === 'cancelled' || booking.status === 'lapsed') return 0
  return booking.passengers.filter(
    (each) => each.type !== 'INF' && (each.ticketStatus === undefined || ACTIVE_TICKET.has(each.ticketStatus)),
  ).length
}

export function findings(store: Store): string[] {
  const found: string[] = []
  const held = new Map<string, number>()
  for (const row of store.all('SELECT body FROM bookings')) {
    const booking = JSON.parse(String(row.body)) as Kept
    const key = `${booking.flightId}/${booking.fare.bookingClass}`
    held.set(key, (held.get(key) ?? 0) + seatsHeldBy(booking))
  }
  const taken = new Map(
    store
      .all("SELECT flight_id, scope, taken FROM seats WHERE scope NOT LIKE 'cabin:%'")
      .map((row) => [`${String(row.flight_id)}/${String(row.scope)}`, Number(row.taken)]),
  )
  const journal = new Map(
    store.all('SELECT subject, sum(seats) AS seats FROM journal GROUP BY subject').map((row) => [String(row.subject), Number(row.seats)]),
  )
  for (const key of new Set([...held.keys(), ...taken.keys()])) {
    const [bookings, seats, noted] = [held.get(key) ?? 0, taken.get(key) ?? 0, journal.get(key) ?? 0]
    if (bookings !== seats) found.push(`${key}: bookings hold ${bookings} seats, the inventory says ${seats}`)
    if (noted !== seats) found.push(`${key}: the journal adds up to ${noted} seats, the inventory says ${seats}`)
  }
  for (const row of store.all('SELECT flight_id, scope FROM seats WHERE allotment IS NOT NULL AND taken > allotment')) {
    found.push(`${String(row.flight_id)}/${String(row.scope)}: more seats taken than there are`)
  }
  for (const row of store.all(
    // Alipay's numbers of refunds are keys within their trade.
    `SELECT idempotency_key FROM journal WHERE idempotency_key IS NOT NULL
     GROUP BY supplier, idempotency_key, CASE supplier WHEN 'alipay' THEN booking_id ELSE '' END HAVING count(*) > 1`,
  )) {
    found.push(`key ${String(row.idempotency_key)}: more than one effect`)
  }
  for (const row of store.all(
    "SELECT booking_id FROM journal WHERE effect IN ('ticket', 'change') GROUP BY booking_id HAVING count(*) > 1",
  )) {
    found.push(`booking ${String(row.booking_id)}: ticketed more than once`)
  }
  return [...found, ...alipayFindings(store), ...wechatPayFindings(store), ...duffelFindings(store)]
}
