import { SupplierUnclear } from '../port.ts'
import type { GiveUpAnswer, GiveUpQuote, QuotedTicket } from '../port/giving-up.ts'
import { servicesMinor } from './bags.ts'
import { knownStanding } from './change-stands.ts'
import { minorOf, readAs } from './map.ts'
import { strange } from './orders.ts'
import { isOpen, newestChange } from './plans.ts'
import type { Shop } from './shop.ts'
import * as wire from './wire.ts'

/** Giving issued tickets up: a cancellation of the whole order, quoted and then confirmed. */

/** Ways on which the money comes back as money. Vouchers and an airline's credits are nothing that this adapter can keep for anybody yet. */
const AS_MONEY: ReadonlySet<string> = new Set(['arc_bsp_cash', 'balance', 'card', 'original_form_of_payment', 'awaiting_payment'])

/** Duffel tells one sum for all: each ticket has its equal share, the first ones a unit more where it does not divide. */
function shares(totalMinor: number, count: number): number[] {
  const each = Math.floor(totalMinor / count)
  return Array.from({ length: count }, (_, index) => each + (index < totalMinor - each * count ? 1 : 0))
}

function ticketsOf(numbers: readonly string[], paidMinor: number, backMinor: number): QuotedTicket[] {
  const [paid, back] = [shares(paidMinor, numbers.length), shares(backMinor, numbers.length)]
  return numbers.map((ticketNumber, index) => {
    const [one, other] = [paid[index] ?? 0, back[index] ?? 0]
    return { ticketNumber, paidMinor: one, backMinor: other, feeMinor: one - other, valueMinor: 0 }
  })
}

export async function giveUpQuote(
  shop: Shop,
  { supplierBookingId, ticketNumbers }: { supplierBookingId: string; ticketNumbers: readonly string[] },
): Promise<GiveUpQuote> {
  const { order, booking } = await knownStanding(shop, supplierBookingId)
  const isWhole = booking.ticketNumbers.toSorted().join() === ticketNumbers.toSorted().join()
  // A ticket that was changed is given up by its successor alone.
  const isReplaced = booking.tickets.some(({ status }) => status === 'changed' || status === 'changing')
  if (booking.status !== 'ticketed' || isReplaced || !order.available_actions.includes('cancel')) return { is: 'refused', reason: 'notNow' }
  if (!isWhole) return { is: 'refused', reason: 'onlyWhole' }
  const answer = await shop.client.write('cancel', (duffel) => duffel.orderCancellations.create({ order_id: order.id }))
  if (!answer.ok) {
    if (answer.problem.status !== 422) throw strange('cancel', answer.problem)
    return { is: 'refused', reason: 'notNow' }
  }
  const quote = readAs(wire.cancellation, answer.data, 'cancel')
  if (quote.order_id !== order.id) throw new SupplierUnclear('duffel cancel: answered for another order')
  if (quote.refund_amount === null || !AS_MONEY.has(quote.refund_to)) return { is: 'refused', reason: 'notRefundable' }
  const backMinor = minorOf(quote.refund_amount, quote.refund_currency, shop.currency)
  const isInvoluntary = isOpen(newestChange(order))
  const wholeMinor = minorOf(order.total_amount, order.total_currency, shop.currency)
  // Who gives a ticket up does not get back what was bought beside it; where the airline has broken the journey she does.
  const paidMinor = isInvoluntary ? wholeMinor : wholeMinor - servicesMinor(order, shop.currency)
  if (backMinor > paidMinor) throw new SupplierUnclear('duffel cancel: more comes back than was paid')
  return {
    is: 'quoted',
    quoteId: quote.id,
    expiresAt: Temporal.Instant.from(quote.expires_at),
    isInvoluntary,
    tickets: ticketsOf(ticketNumbers, paidMinor, backMinor),
    backMinor,
    feeMinor: paidMinor - backMinor,
    value: null,
  }
}

export async function giveUp(
  shop: Shop,
  { supplierBookingId, quoteId }: { supplierBookingId: string; quoteId: string },
): Promise<GiveUpAnswer> {
  const { client } = shop
  const { order } = await knownStanding(shop, supplierBookingId)
  const asked = await client.read('getCancellation', (duffel) => duffel.orderCancellations.get(quoteId))
  if (!asked.ok) {
    if (asked.problem.status === 404) return { is: 'quoteGone' }
    throw strange('getCancellation', asked.problem)
  }
  const quote = readAs(wire.cancellation, asked.data, 'getCancellation')
  if (quote.order_id !== order.id) throw new SupplierUnclear('duffel getCancellation: answered for another order')
  if (!quote.confirmed_at) {
    const answer = await client.write('confirmCancel', (duffel) => duffel.orderCancellations.confirm(quoteId))
    if (!answer.ok) {
      if (answer.problem.status !== 422) throw strange('confirmCancel', answer.problem)
      // Only the newest quote of an order may be confirmed, and only in its time.
      return answer.problem.code === 'order_cancellation_stale' ? { is: 'quoteGone' } : { is: 'refused', reason: 'notNow' }
    }
    if (!readAs(wire.cancellation, answer.data, 'confirmCancel').confirmed_at)
      throw new SupplierUnclear('duffel confirmCancel: not confirmed')
  }
  return { is: 'accepted', booking: (await knownStanding(shop, supplierBookingId)).booking }
}
