import type { OrderCancellation } from '@duffel/api/types'
import { answerAll } from './airline-change-view.ts'
import { feeMinor } from './fares.ts'
import { told } from './money.ts'
import { isAlive, newId, totalMinorOf, wrongState } from './model.ts'
import type { DuffelWorld, KeptOrder } from './model.ts'
import { brandOfSlice, findOrder, note, plannedFlights, saveOrder, seatsOf } from './order-store.ts'
import { findThing, keepThing, listThings, updateThing } from './things.ts'
import { instant } from './views.ts'
import { tell } from './webhooks.ts'

/** Cancelling: a quote that changes nothing, then its confirmation. Only the newest quote of an order is worth anything. */

const QUOTE_MS = 30 * 60_000

interface KeptCancellation {
  readonly id: string
  readonly orderId: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly refundMinor: number
  readonly currency: KeptOrder['currency']
  readonly wasPaid: boolean
  confirmedAt: number | null
}

/**
 * What comes back: all where its airline changed the order, else what the fares of its slices leave, and nothing where one leaves none. What was
 * bought beside the tickets stays with the airline then.
 */
export function refundMinorOf(world: DuffelWorld, order: KeptOrder): number {
  if (order.paidAt === null) return 0
  if (order.isMoved) return totalMinorOf(order)
  const fees = order.slices.map((slice) => feeMinor(brandOfSlice(world, slice).refund, order.passengers, order.currency))
  if (fees.some((fee) => fee === null)) return 0
  return Math.max(0, order.baseMinor + order.taxMinor - fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0))
}

/** `confirmed_at` is told as nothing until it is, whatever the client's type says. */
export const cancellationView = (kept: KeptCancellation): OrderCancellation =>
  ({
    id: kept.id,
    order_id: kept.orderId,
    live_mode: false,
    created_at: instant(kept.createdAt),
    expires_at: instant(kept.expiresAt),
    confirmed_at: kept.confirmedAt === null ? null : instant(kept.confirmedAt),
    refund_amount: told(kept.refundMinor, kept.currency),
    refund_currency: kept.currency,
    refund_to: kept.wasPaid ? 'balance' : 'awaiting_payment',
    airline_credits: [],
  }) as unknown as OrderCancellation

export function hasLeft(world: DuffelWorld, order: KeptOrder): boolean {
  return order.slices.some((slice) => plannedFlights(world, slice).some((flight) => flight.departAt <= world.now()))
}

export function quote(world: DuffelWorld, orderId: string): OrderCancellation {
  const order = findOrder(world, orderId)
  if (!isAlive(order)) throw wrongState('already_cancelled', 'The order has already been cancelled')
  if (hasLeft(world, order) && !order.isMoved) throw wrongState('order_not_cancellable', 'The order cannot be cancelled through the API')
  const made = newId(world, 'ore')
  const kept: KeptCancellation = {
    id: made.id,
    orderId,
    createdAt: world.now(),
    expiresAt: world.now() + QUOTE_MS,
    refundMinor: refundMinorOf(world, order),
    currency: order.currency,
    wasPaid: order.paidAt !== null,
    confirmedAt: null,
  }
  keepThing(world, 'cancellation', made, orderId, kept)
  tell(world, 'order_cancellation.created', kept.id, cancellationView(kept))
  return cancellationView(kept)
}

export function confirm(world: DuffelWorld, id: string): OrderCancellation {
  const kept = findThing<KeptCancellation>(world, 'cancellation', id)
  const order = findOrder(world, kept.orderId)
  if (!isAlive(order)) throw wrongState('already_cancelled', 'The order has already been cancelled')
  const [newest] = listThings<KeptCancellation>(world, 'cancellation', kept.orderId)
  const isOld = newest?.id !== id || world.now() >= kept.expiresAt || refundMinorOf(world, order) !== kept.refundMinor
  if (isOld) throw wrongState('order_cancellation_stale', 'This is not the newest quote of the order, or it has expired')
  const seats = seatsOf(world, order, order.slices, -1)
  order.cancelledAt = world.now()
  order.issueAt = null
  order.refundedMinor = kept.refundMinor
  kept.confirmedAt = world.now()
  note(world, order, 'cancel', { seats })
  if (kept.refundMinor > 0) note(world, order, 'refund', { amountMinor: -kept.refundMinor })
  answerAll(world, order.id, 'cancelled')
  saveOrder(world, order)
  updateThing(world, id, kept)
  tell(world, 'order_cancellation.confirmed', id, cancellationView(kept))
  return cancellationView(kept)
}

export const findCancellation = (world: DuffelWorld, id: string): OrderCancellation =>
  cancellationView(findThing<KeptCancellation>(world, 'cancellation', id))

export const listCancellations = (world: DuffelWorld, orderId?: string): OrderCancellation[] =>
  listThings<KeptCancellation>(world, 'cancellation', orderId).map(cancellationView)

/** The confirmed one of an order. */
export function cancellationOf(world: DuffelWorld, order: KeptOrder): OrderCancellation | null {
  if (order.cancelledAt === null) return null
  const found = listThings<KeptCancellation>(world, 'cancellation', order.id).find((each) => each.confirmedAt !== null)
  return found ? cancellationView(found) : null
}
