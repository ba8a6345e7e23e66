import type { Payment } from '@duffel/api/types'
import { hash32 } from '../kit/random.ts'
import { magicOf } from '../air/magic.ts'
import { told } from './money.ts'
import { airlineSays, invalidField, newId, totalMinorOf, wrongState } from './model.ts'
import type { DuffelWorld, KeptOrder } from './model.ts'
import { checkPayment } from './orders.ts'
import { orderView } from './order-view.ts'
import { findOrder, note, saveOrder } from './order-store.ts'
import type { PaymentBody } from './requests.ts'
import { keepThing } from './things.ts'
import { instant } from './views.ts'
import { tell } from './webhooks.ts'

/** Paying for an order that was held. There is no key: whoever pays twice is told that it is paid. */

function refuseUnpayable(order: KeptOrder): void {
  if (!order.isHold) throw invalidField('/order_id', 'order_type_not_eligible_for_payment', 'Only orders that are held are paid later')
  if (order.paidAt !== null) throw wrongState('already_paid', "The order you're paying for has already been paid for.")
  if (order.cancelledAt !== null) throw wrongState('already_cancelled', "The order you're paying for has been cancelled.")
  if (order.lapsedAt !== null) throw wrongState('past_payment_required_by_date', "The order's `payment_required_by` date has elapsed.")
  if (order.isMoved)
    throw wrongState('schedule_changed', "You can't pay for this order because it has been changed in some way on the airline's side.")
}

export function pay(world: DuffelWorld, body: { order_id: string; payment: PaymentBody }): Payment {
  const order = findOrder(world, body.order_id)
  refuseUnpayable(order)
  const owed = totalMinorOf(order)
  const isOld = order.guaranteedUntil === null && body.payment.amount !== told(owed, order.currency)
  if (isOld) throw invalidField('/payment/amount', 'price_changed', 'The price of the order has changed since it was booked')
  checkPayment(body.payment, order, owed, '/payment')
  const isRefused =
    world.faults.take('duffelPay', ['ticketingFails']).length > 0 ||
    magicOf(order.passengers.map(({ family }) => ({ surname: family }))).includes('TICKETFAIL')
  if (isRefused) throw airlineSays('airline_internal', 'The airline could not issue the tickets of this order')
  order.paidAt = world.now()
  order.issueAt = world.now() + world.settings.ticketingDelayMs
  saveOrder(world, order)
  note(world, order, 'payment', { amountMinor: owed })
  const made = newId(world, 'pay')
  const payment: Payment = { id: made.id, ...body.payment, created_at: instant(world.now()) }
  keepThing(world, 'payment', made, order.id, payment)
  tell(world, 'order.updated', `${order.id}-${hash32(made.id)}`, orderView(world, order))
  return payment
}
