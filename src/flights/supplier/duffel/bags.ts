import type { BothNames } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { SupplierUnclear } from '../port.ts'
import type { AskedExtra, ExtrasAnswer, SupplierExtra } from '../port/extras.ts'
import { minorOf, readAs } from './map.ts'
import { strange } from './orders.ts'
import { offerIdOf, type Shop } from './shop.ts'
import * as wire from './wire.ts'

/**
 * Checked bags above the allowance. Duffel takes no services with an order that is held (guide "Holding orders and paying later"), and after
 * that it sells bags alone (guide "Adding post booking bags"): what was chosen is written into the hold, looked at again before the order is
 * paid, and added as soon as it is.
 */

/** What was asked for stands in an order's metadata under this; 500 characters at most, 25 for one bag. */
export const BAGS_KEY = 'bags'

export const bagsWritten = (asked: readonly AskedExtra[]): string =>
  asked.map(({ passengerNo, id, priceMinor }) => `${passengerNo}/${id}/${priceMinor}`).join()

const WRITTEN = /^([1-9])\/(BAG(?:-\d{1,3})?)\/(\d{1,9})$/

/** The bags that a hold was made with. */
export function bagsAsked({ metadata }: Pick<wire.WireOrder, 'metadata'>): SupplierExtra[] {
  const written = (metadata?.[BAGS_KEY] ?? '').split(',').filter((one) => one !== '')
  return written.map((one) => {
    const [, no, id, minor] = WRITTEN.exec(one) ?? []
    if (no === undefined || id === undefined || minor === undefined) throw new SupplierUnclear('duffel: a bag that was not written here')
    return { passengerNo: Number(no), kind: 'bag', id, priceMinor: Number(minor), voucher: null }
  })
}

type WireOrderBags = Pick<wire.WireOrder, 'metadata' | 'services' | 'passengers'>

/** Those of them that are not a part of the order yet. */
export function bagsDue(order: WireOrderBags): SupplierExtra[] {
  const has = ({ passengerNo }: SupplierExtra): boolean => {
    const id = order.passengers[passengerNo - 1]?.id ?? ''
    return (order.services ?? []).some(({ type, passenger_ids }) => type === 'baggage' && passenger_ids.includes(id))
  }
  return bagsAsked(order).filter((one) => !has(one))
}

/** What was bought beside the tickets of an order, in minor units; all of it stands in what the order costs. */
export const servicesMinor = ({ services }: Pick<wire.WireOrder, 'services'>, ours: string): number =>
  sumMinor((services ?? []).map(({ total_amount, total_currency }) => minorOf(total_amount, total_currency, ours)))

/** One bag all the way: the services that make it, and what they cost together. */
interface Bag {
  readonly id: string
  readonly weightKg: number | null
  readonly priceMinor: number
  readonly serviceIds: readonly string[]
}

const bagId = (weightKg: number | null): string => (weightKg === null ? 'BAG' : `BAG-${weightKg}`)

/**
 * The bags of one passenger that can be had on every flight of a journey, one of each weight. Airlines sell them for the journey or slice by
 * slice; one that is not sold on some flight would be left behind there, and is not offered.
 */
export function wholeBags(
  services: readonly wire.WireService[],
  {
    passengerId,
    segmentIds,
    currency,
  }: { readonly passengerId: string; readonly segmentIds: readonly string[]; readonly currency: string },
): Bag[] {
  const own = services.filter(({ metadata, passenger_ids }) => metadata.type === 'checked' && passenger_ids.join() === passengerId)
  const byWeight = Map.groupBy(own, ({ metadata }) => metadata.maximum_weight_kg)
  return [...byWeight].flatMap(([weightKg, sold]) => {
    const left = new Set(segmentIds)
    const taken: wire.WireService[] = []
    // What goes furthest is taken first: a bag for the whole journey stands before one for each slice of it.
    for (const one of sold.toSorted((a, b) => b.segment_ids.length - a.segment_ids.length)) {
      if (one.maximum_quantity < 1 || !one.segment_ids.every((id) => left.has(id))) continue
      for (const id of one.segment_ids) left.delete(id)
      taken.push(one)
    }
    if (left.size > 0 || taken.length === 0) return []
    const priceMinor = sumMinor(taken.map(({ total_amount, total_currency }) => minorOf(total_amount, total_currency, currency)))
    return [{ id: bagId(weightKg), weightKg, priceMinor, serviceIds: taken.map(({ id }) => id) }]
  })
}

/** One that cannot be read is not offered: a kind of service that is new to us, or of another unit. */
const readable = (sent: readonly unknown[]): wire.WireService[] =>
  sent.flatMap((one) => {
    const read = wire.bagService.safeParse(one)
    return read.success ? [read.data] : []
  })

/** What an offer sells to each of its passengers, in their order. */
async function bagsOfOffer({ client, currency }: Shop, offerId: string): Promise<Bag[][] | null> {
  const answer = await client.read('getOffer', (duffel) => duffel.offers.get(offerId, { return_available_services: true }))
  if (!answer.ok) {
    if (answer.problem.status === 404 || answer.problem.status === 422) return null
    throw strange('getOffer', answer.problem)
  }
  const offer = readAs(wire.offerServices, answer.data, 'getOffer')
  const segmentIds = offer.slices.flatMap(({ segments }) => segments.map(({ id }) => id))
  const services = readable(offer.available_services ?? [])
  return offer.passengers.map(({ id }) => wholeBags(services, { passengerId: id, segmentIds, currency }))
}

const nameOf = (weightKg: number | null): BothNames =>
  weightKg === null
    ? { zh: '额外托运行李一件（全程）', en: 'One extra checked bag, all the way' }
    : { zh: `额外托运行李一件，${weightKg} 公斤（全程）`, en: `One extra checked bag, ${weightKg} kg, all the way` }

const ONE_ADULT = { adults: 1, children: 0, infants: 0 } as const

export async function extras(shop: Shop, asked: { flightId: string; fareId: string }): Promise<ExtrasAnswer> {
  const found = await offerIdOf(shop, { ...asked, passengers: ONE_ADULT })
  if (found.is !== 'found') return { is: found.is }
  const [bags] = (await bagsOfOffer(shop, found.offerId)) ?? []
  if (!bags) return { is: 'flightGone' }
  const products = bags.map(({ id, weightKg, priceMinor }) => ({
    ...{ id, weightKg, priceMinor, name: nameOf(weightKg) },
    ...{ kind: 'bag' as const, contents: [] },
  }))
  return products.length === 0 ? { is: 'none' } : { is: 'offered', extras: { seatMap: null, products } }
}

const isSold = ({ kind, id, priceMinor }: AskedExtra, bags: readonly Bag[] | undefined): boolean =>
  kind === 'bag' && (bags ?? []).some((bag) => bag.id === id && bag.priceMinor === priceMinor)

/** Whether an offer still sells what is asked for; `places` says which of its passengers each of ours is. */
export async function areBagsOffered(
  shop: Shop,
  offer: { readonly id: string; readonly passengerIds: readonly string[] },
  asked: readonly AskedExtra[],
  places: readonly string[],
): Promise<boolean> {
  if (asked.length === 0) return true
  const bags = await bagsOfOffer(shop, offer.id)
  return asked.every((one) => isSold(one, bags?.[offer.passengerIds.indexOf(places[one.passengerNo - 1] ?? '')]))
}

/** The services that make the bags which an order still wants, or null where one is not to be had at its price any more. */
async function servicesDue({ client, currency }: Shop, order: wire.WireOrder): Promise<{ ids: string[]; minor: number } | null> {
  const answer = await client.read('orderServices', (duffel) => duffel.orders.getAvailableServices(order.id))
  if (!answer.ok) throw strange('orderServices', answer.problem)
  const services = readable(readAs(wire.orderServices, answer.data, 'orderServices'))
  const segmentIds = order.slices.flatMap(({ segments }) => segments.map(({ id }) => id))
  const due = bagsDue(order)
  const found = due.map((one) => {
    const passengerId = order.passengers[one.passengerNo - 1]?.id ?? ''
    return wholeBags(services, { passengerId, segmentIds, currency }).find(
      ({ id, priceMinor }) => id === one.id && priceMinor === one.priceMinor,
    )
  })
  const bags = found.flatMap((bag) => bag ?? [])
  if (bags.length < due.length) return null
  return { ids: bags.flatMap(({ serviceIds }) => serviceIds), minor: sumMinor(bags.map(({ priceMinor }) => priceMinor)) }
}

/** Whether all bags of a hold are still to be had: asked before anything is paid. */
export const areBagsSold = async (shop: Shop, order: wire.WireOrder): Promise<boolean> =>
  bagsDue(order).length === 0 || (await servicesDue(shop, order)) !== null

/** Minor units as the API writes them. */
export function amountOf(minor: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Adds the bags that a paid order still wants. There is no key: whoever calls again reads the order first, and what is a part of it is not
 * added twice. Where the airline refuses after all, the order stays without them, its tickets are not told as issued, and it is tried again.
 */
export async function addBags(shop: Shop, order: wire.WireOrder): Promise<void> {
  if (bagsDue(order).length === 0) return
  const due = await servicesDue(shop, order)
  if (due) {
    const payment = { type: 'balance' as const, amount: amountOf(due.minor, shop.currency), currency: shop.currency }
    const add_services = due.ids.map((id) => ({ id, quantity: 1 }))
    const answer = await shop.client.write('addServices', (duffel) => duffel.orders.addServices(order.id, { payment, add_services }))
    if (answer.ok) return
    if (answer.problem.status !== 422) throw strange('addServices', answer.problem)
  }
  shop.log?.warn({ supplier: 'duffel', supplierBookingId: order.id }, 'bags_not_added')
}
