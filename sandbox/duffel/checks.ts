import { isAlive, takesSeat, totalMinorOf } from './model.ts'
import type { KeptOrder } from './model.ts'
import type { Store } from '../kit/store.ts'

/** Duffel's world looks at its own books: orders, seats and journal must tell the same story. Each finding is a sentence; none is good. */
export function duffelFindings(store: Store): string[] {
  const found: string[] = []
  const orders = store.all('SELECT body FROM duffel_orders').map((row) => JSON.parse(String(row.body)) as KeptOrder)
  const held = new Map<string, number>()
  for (const order of orders.filter(isAlive)) {
    for (const flight of order.slices.flatMap((slice) => slice.flights))
      held.set(flight.key, (held.get(flight.key) ?? 0) + order.passengers.filter(takesSeat).length)
  }
  const taken = new Map(
    store
      .all('SELECT flight_key, sum(taken) AS taken FROM duffel_seats GROUP BY flight_key')
      .map((row) => [String(row.flight_key), Number(row.taken)]),
  )
  for (const key of new Set([...held.keys(), ...taken.keys()])) {
    const [sold, seats] = [held.get(key) ?? 0, taken.get(key) ?? 0]
    if (sold !== seats) found.push(`${key}: orders hold ${sold} seats, the inventory says ${seats}`)
  }
  for (const order of orders) found.push(...journalFindings(store, order))
  const strangers = store.all(
    "SELECT DISTINCT booking_id FROM journal WHERE supplier = 'duffel' AND booking_id NOT IN (SELECT id FROM duffel_orders)",
  )
  for (const row of strangers) found.push(`the journal tells of order ${String(row.booking_id)}, which does not exist`)
  return found
}

function journalFindings(store: Store, order: KeptOrder): string[] {
  const name = `order ${order.id}`
  const noted = store.all("SELECT effect, seats, amount_minor FROM journal WHERE supplier = 'duffel' AND booking_id = ?", order.id)
  const count = (effect: string): number => noted.filter((row) => row.effect === effect).length
  const seats = noted.reduce((sum, row) => sum + Number(row.seats), 0)
  const flights = isAlive(order) ? order.slices.flatMap((slice) => slice.flights).length : 0
  const expected = flights * order.passengers.filter(takesSeat).length
  // What was added to an order later was paid as it was added.
  const paid = noted
    .filter((row) => row.effect === 'payment' || row.effect === 'services')
    .reduce((sum, row) => sum + Number(row.amount_minor), 0)
  const back = noted.filter((row) => row.effect === 'refund').reduce((sum, row) => sum - Number(row.amount_minor), 0)
  return [
    ...(seats === expected ? [] : [`${name}: the journal adds up to ${seats} seats, the order has ${expected}`]),
    ...(count('order') === 1 ? [] : [`${name}: booked ${count('order')} times`]),
    ...(count('payment') === (order.paidAt === null ? 0 : 1) ? [] : [`${name}: the journal tells of ${count('payment')} payments`]),
    ...(order.paidAt === null || count('changed') > 0 || paid === totalMinorOf(order)
      ? []
      : [`${name}: paid ${paid}, owed ${totalMinorOf(order)}`]),
    ...(back === order.refundedMinor ? [] : [`${name}: paid back ${back}, owed ${order.refundedMinor}`]),
    ...(order.documents.length === 0 || order.paidAt !== null ? [] : [`${name}: tickets that nobody paid for`]),
    ...(order.documents.length === 0 || order.documents.length === order.passengers.length ? [] : [`${name}: tickets of some only`]),
  ]
}
