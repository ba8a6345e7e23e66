import { SupplierUnclear } from '../port.ts'
import type { SupplierBooking } from '../port/bookings.ts'
import type { SupplierPrice } from '../port/searching.ts'
import { minorOf, readAs, toPrice } from './map.ts'
import { marksOf, type Mark } from './marks.ts'
import { findOrder, knownOrder, strange } from './orders.ts'
import type { Shop } from './shop.ts'
import { toBooking } from './stands.ts'
import * as wire from './wire.ts'

/*
 * An order of Duffel's stays one through all of its changes; to us each of them is a booking of its own, called by the change, whose tickets stand
 * in place of those of the booking that it changes.
 */

const isChange = (supplierBookingId: string): boolean => supplierBookingId.startsWith('oce_')

export async function findChange({ client }: Shop, id: string): Promise<wire.WireChange | null> {
  const answer = await client.read('getChange', (duffel) => duffel.orderChanges.get(id))
  if (!answer.ok) {
    if (answer.problem.status === 404) return null
    throw strange('getChange', answer.problem)
  }
  const found = readAs(wire.orderChange, answer.data, 'getChange')
  if (found.id !== id) throw new SupplierUnclear('duffel getChange: answered with another change')
  return found
}

export interface Begun {
  readonly reference: string
  readonly mark: Mark
  readonly change: wire.WireChange
}

export interface Standing {
  readonly order: wire.WireOrder
  readonly booking: SupplierBooking
  /** Of a booking that is a change. */
  readonly begun: Begun | null
}

/** What tickets of an order were worth at some time; its taxes are told of today alone, and airlines seldom move them. */
function worthOf(order: wire.WireOrder, ours: string, worthMinor: number): SupplierPrice {
  const taxMinor = Math.min(toPrice(order, ours).airportTaxMinor, worthMinor)
  return { fareMinor: worthMinor - taxMinor, airportTaxMinor: taxMinor, fuelSurchargeMinor: 0 }
}

/** The changes of an order that were made and not given back, as they stand. */
async function begunOf(shop: Shop, order: wire.WireOrder): Promise<Begun[]> {
  const found = await Promise.all(
    marksOf(order).map(async ({ reference, mark }) => {
      const change = mark.change === undefined ? null : await findChange(shop, mark.change)
      return change ? [{ reference, mark, change }] : []
    }),
  )
  return found.flat()
}

const isDone = ({ change }: Begun): boolean => Boolean(change.confirmed_at)

/** A booking whose tickets were replaced by those of another: they are no more. */
function replaced(own: SupplierBooking, by: Begun, isIssued: boolean, price: SupplierPrice): SupplierBooking {
  const status = isIssued ? 'changed' : 'changing'
  return {
    ...own,
    status: 'ticketed',
    price,
    ticketNumbers: by.mark.tickets,
    tickets: by.mark.tickets.map((ticketNumber) => ({ ticketNumber, status })),
    airlineChange: null,
  }
}

/** A change is held as long as nobody says that it is over: until when it may be confirmed is its limit. */
function asChange(base: SupplierBooking, order: wire.WireOrder, { mark, change }: Begun, ours: string): SupplierBooking {
  const { from: fromBookingId, tickets: ticketNumbers, fee: feeMinor, more: differenceMinor } = mark
  const until = Temporal.Instant.from(change.expires_at)
  const own: SupplierBooking = {
    ...base,
    supplierBookingId: change.id,
    priceGuaranteedUntil: until,
    ticketingLimitAt: until,
    price: worthOf(order, ours, mark.worth),
    change: { fromBookingId, ticketNumbers, feeMinor, differenceMinor },
  }
  if (change.confirmed_at) return own
  const status = mark.over ?? (order.cancelled_at ? 'released' : 'held')
  // Until it is confirmed the order tells the flights of before.
  const { journey: _, ...pending } = own
  return { ...pending, status, ticketNumbers: [], tickets: [], airlineChange: null }
}

async function standsAs(shop: Shop, order: wire.WireOrder, supplierBookingId: string): Promise<Standing | null> {
  const all = await begunOf(shop, order)
  const begun = all.find(({ change }) => change.id === supplierBookingId) ?? null
  if (!begun && isChange(supplierBookingId)) return null
  const base = toBooking(order, shop.currency)
  const own = begun ? asChange(base, order, begun, shop.currency) : base
  const next = all.find((one) => isDone(one) && one.mark.from === supplierBookingId)
  if (!next) return { order, booking: own, begun }
  const isIssued = base.status === 'ticketed' || all.some((one) => isDone(one) && one.mark.from === next.change.id)
  const price = worthOf(order, shop.currency, next.mark.worth - next.mark.more)
  return { order, booking: replaced(own, next, isIssued, price), begun }
}

/** The order behind a booking, and how the booking stands; null where Duffel knows of none. */
export async function standing(shop: Shop, supplierBookingId: string): Promise<Standing | null> {
  if (!isChange(supplierBookingId)) {
    const order = await findOrder(shop, supplierBookingId)
    return order && standsAs(shop, order, supplierBookingId)
  }
  const change = await findChange(shop, supplierBookingId)
  return change && standsAs(shop, await knownOrder(shop, change.order_id), supplierBookingId)
}

/** What Duffel gave us and now denies is nothing to guess about. */
export async function knownStanding(shop: Shop, supplierBookingId: string): Promise<Standing> {
  const found = await standing(shop, supplierBookingId)
  if (!found) throw new SupplierUnclear('duffel: does not know a booking that it made')
  return found
}

/** What a change costs in all. A change that pays something back is the desk's: null. */
export function costOf(
  of: { readonly change_total_amount: string | null; readonly change_total_currency: string | null },
  ours: string,
): number | null {
  if (of.change_total_amount === null || of.change_total_amount.startsWith('-')) return null
  return minorOf(of.change_total_amount, of.change_total_currency, ours)
}
