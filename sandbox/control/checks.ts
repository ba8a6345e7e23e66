import { alipayFindings } from '../alipay/checks.ts'
import { OTHER_AGENT } from '../air/extras.ts'
import { duffelFindings } from '../duffel/checks.ts'
import type { Store } from '../kit/store.ts'
import { wechatPayFindings } from '../wechat-pay/checks.ts'

/** The sandbox looks at its own books: what must hold whatever the product did. Each finding is a sentence; none is good. */
const ACTIVE_TICKET = new Set(['issued', 'refund_review', 'exchange_processing'])

const isActive = ({ ticketStatus }: { readonly ticketStatus?: string }): boolean =>
  ticketStatus === undefined || ACTIVE_TICKET.has(ticketStatus)

/** Seats that somebody has chosen: each is of a passenger who holds it. */
function choiceFindings(store: Store): string[] {
  const rows = store.all(
    'SELECT c.flight_id, c.seat, c.passenger_id, b.body FROM seat_choices c LEFT JOIN bookings b ON b.booking_id = c.booking_id WHERE c.booking_id NOT IN (?, ?)',
    OTHER_AGENT.now,
    OTHER_AGENT.onceAsked,
  )
  return rows.flatMap((row) => {
    const booking = row.body === null ? null : (JSON.parse(String(row.body)) as Kept)
    const passenger = booking?.passengers.find((each) => each.passengerId === row.passenger_id)
    const isOver = booking?.status === 'cancelled' || booking?.status === 'lapsed'
    const isHers =
      booking !== null &&
      booking.flightId === row.flight_id &&
      booking.extras?.some((each) => each.kind === 'seat' && each.id === row.seat && each.passengerId === row.passenger_id)
    return passenger && !isOver && isActive(passenger) && isHers ? [] : [`seat ${String(row.seat)} of ${String(row.flight_id)} is nobody's`]
  })
}

interface Kept {
  readonly status: string
  readonly flightId: string
  readonly fare: { readonly bookingClass: string }
  readonly passengers: readonly { readonly passengerId: string; readonly type: string; readonly ticketStatus?: string }[]
  readonly extras?: readonly { readonly passengerId: string; readonly kind: string; readonly id: string }[]
}

function seatsHeldBy(booking: Kept): number {
  if (booking.status === 'cancelled' || booking.status === 'lapsed') return 0
  return booking.passengers.filter((each) => each.type !== 'INF' && isActive(each)).length
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
  return [...found, ...choiceFindings(store), ...alipayFindings(store), ...wechatPayFindings(store), ...duffelFindings(store)]
}
