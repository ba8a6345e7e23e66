import { SupplierUnclear } from '../port.ts'
import type { HoldAnswer, ReleaseAnswer, TicketAnswer } from '../port/holding.ts'
import { sumsOf } from './change-offers.ts'
import { costOf, knownStanding, type Begun, type Standing } from './change-stands.ts'
import { readAs, toPrice } from './map.ts'
import { markOf, marksOf, writeMark, type Mark } from './marks.ts'
import { reasonOf, strange } from './orders.ts'
import type { Shop } from './shop.ts'
import * as wire from './wire.ts'

/*
 * A change is made, pending, and confirmed as it is paid. Neither takes a key: before the first our mark is written into the order, and before the
 * second it is asked how the change stands.
 */

const GONE: ReadonlySet<string> = new Set(['offer_no_longer_available', 'offer_expired', 'order_change_offer_expired'])
const EXPIRED: ReadonlySet<string> = new Set(['order_change_expired'])

async function findOffer({ client }: Shop, id: string): Promise<wire.WireChangeOffer | null> {
  const answer = await client.read('getChangeOffer', (duffel) => duffel.orderChangeOffers.get(id))
  if (!answer.ok) {
    if (answer.problem.status === 404 || GONE.has(answer.problem.code)) return null
    throw strange('getChangeOffer', answer.problem)
  }
  const found = readAs(wire.changeOffer, answer.data, 'getChangeOffer')
  if (found.id !== id) throw new SupplierUnclear('duffel getChangeOffer: answered with another offer')
  return found
}

/** What a change that bears our reference is called, whether we heard of its making or not; its mark is completed. Null: it was never made. */
export async function madeOf(shop: Shop, order: wire.WireOrder, reference: string): Promise<string | null> {
  const mark = markOf(order, reference)
  if (!mark) return null
  if (mark.change !== undefined) return mark.change
  const changeId = (await findOffer(shop, mark.offer))?.order_change_id ?? null
  if (changeId !== null) await writeMark(shop, order, reference, { ...mark, change: changeId })
  return changeId
}

interface Wish {
  readonly supplierBookingId: string
  readonly quoteId: string
  readonly reference: string
  readonly key: string
}

async function heldAs(shop: Shop, changeId: string): Promise<HoldAnswer> {
  return { is: 'held', booking: (await knownStanding(shop, changeId)).booking }
}

/** Makes the change of an offer, or finds it made; what Duffel calls it is kept in the order from then on. */
async function make(shop: Shop, order: wire.WireOrder, reference: string, mark: Mark): Promise<HoldAnswer> {
  const end = () => writeMark(shop, order, reference, { ...mark, over: 'released' })
  const offer = await findOffer(shop, mark.offer)
  if (!offer) {
    await end()
    return { is: 'tokenExpired' }
  }
  let changeId = offer.order_change_id ?? null
  if (changeId === null) {
    const answer = await shop.client.write('change', (duffel) => duffel.orderChanges.create({ selected_order_change_offer: offer.id }))
    if (!answer.ok) {
      if (answer.problem.status !== 422) throw strange('change', answer.problem)
      await end()
      return GONE.has(answer.problem.code) ? { is: 'tokenExpired' } : { is: 'refused', reason: reasonOf(answer.problem) }
    }
    const made = readAs(wire.orderChange, answer.data, 'change')
    if (made.order_id !== order.id) throw new SupplierUnclear('duffel change: answered for another order')
    changeId = made.id
    if (costOf(made, shop.currency) !== mark.fee + mark.more) {
      // Its airline wants another sum than it offered: whoever asked is told to ask anew.
      await end()
      return { is: 'tokenExpired' }
    }
  }
  await writeMark(shop, order, reference, { ...mark, change: changeId })
  return heldAs(shop, changeId)
}

/** Which booking it would change is asked first, and what we have begun there before. */
async function holdNow(shop: Shop, { supplierBookingId, quoteId, reference, key }: Wish): Promise<HoldAnswer> {
  const { order, booking } = await knownStanding(shop, supplierBookingId)
  const before = markOf(order, reference)
  if (before && before.key === key && before.over === undefined) {
    return before.change === undefined ? make(shop, order, reference, before) : heldAs(shop, before.change)
  }
  const isTaken = marksOf(order).some(({ mark }) => mark.offer === quoteId)
  if (isTaken) return { is: 'tokenExpired' }
  const offer = await findOffer(shop, quoteId)
  if (!offer) return { is: 'tokenExpired' }
  const sums = sumsOf(offer, shop.currency)
  const isOurs = offer.slices.remove.every(({ id }) => order.slices.some((slice) => slice.id === id))
  const isGood = booking.status === 'ticketed' && booking.tickets.every(({ status }) => status === 'issued')
  if (!isOurs) return { is: 'refused', reason: 'journeyMoved' }
  if (!sums || !isGood) return { is: 'refused', reason: 'order_not_changeable' }
  const price = toPrice(order, shop.currency)
  const mark: Mark = {
    from: supplierBookingId,
    offer: quoteId,
    key,
    tickets: [...booking.ticketNumbers],
    fee: sums.feeMinor,
    more: sums.differenceMinor,
    worth: price.fareMinor + price.airportTaxMinor + sums.differenceMinor,
  }
  return make(shop, await writeMark(shop, order, reference, mark), reference, mark)
}

/** The same wish twice at the same time is one: between processes our jobs see to that, within this one a map does. */
export function holdingChanges(shop: Shop): (wish: Wish) => Promise<HoldAnswer> {
  const running = new Map<string, Promise<HoldAnswer>>()
  return (wish) => {
    const known = running.get(wish.key)
    if (known) return known
    const hold = holdNow(shop, wish).finally(() => running.delete(wish.key))
    running.set(wish.key, hold)
    return hold
  }
}

type Pending = Standing & { readonly begun: Begun }

const over = (shop: Shop, { order, begun }: Pending, how: 'released' | 'lapsed') =>
  writeMark(shop, order, begun.reference, { ...begun.mark, over: how })

/** Confirming is what takes the seats, pays the airline and exchanges the tickets, all at once or not at all. */
export async function payChange(shop: Shop, at: Pending): Promise<TicketAnswer> {
  const { booking, begun } = at
  if (booking.status === 'released' || booking.status === 'lapsed') return { is: 'lapsed' }
  if (booking.status !== 'held') return { is: 'accepted', booking }
  const { id, change_total_amount: amount, change_total_currency: currency } = begun.change
  const total = costOf(begun.change, shop.currency)
  // What was agreed to was another price.
  if (total !== begun.mark.fee + begun.mark.more || amount === null || currency === null) return { is: 'refused', reason: 'price_changed' }
  const payment = total > 0 ? { payment: { type: 'balance' as const, amount, currency } } : {}
  const answer = await shop.client.write('confirmChange', (duffel) => duffel.orderChanges.confirm(id, payment))
  if (answer.ok) {
    const done = readAs(wire.orderChange, answer.data, 'confirmChange')
    if (done.id !== id || !done.confirmed_at) throw new SupplierUnclear('duffel confirmChange: not confirmed')
  } else if (EXPIRED.has(answer.problem.code)) {
    await over(shop, at, 'lapsed')
    return { is: 'lapsed' }
  } else if (answer.problem.status !== 422) throw strange('confirmChange', answer.problem)
  else if (answer.problem.code !== 'already_confirmed') return { is: 'refused', reason: reasonOf(answer.problem) }
  return { is: 'accepted', booking: (await knownStanding(shop, id)).booking }
}

/** A pending change holds nothing at its airline, and Duffel has no way to call one off: it is not confirmed any more, and we remember that. */
export async function dropChange(shop: Shop, at: Pending): Promise<ReleaseAnswer> {
  const { booking } = at
  if (booking.status === 'released' || booking.status === 'lapsed') return { is: 'released' }
  if (booking.status !== 'held') return { is: 'tooLate', booking }
  await over(shop, at, 'released')
  return { is: 'released' }
}
