import { STAY, type FareAbroad, type FlightAbroad } from '../../rules/abroad.ts'
import { SupplierUnclear } from '../port.ts'
import type { ChangeQuote, ChangeQuoteRequest, ChangeRefusal, LegChoice, LegChoices, LegChoicesRequest } from '../port/changing.ts'
import { costOf, knownStanding } from './change-stands.ts'
import { minorOf, readAs, toComfort, toJourney, toPrice, toSlice, waysOf } from './map.ts'
import { isOpen, newestChange } from './plans.ts'
import { strange } from './orders.ts'
import type { Shop } from './shop.ts'
import * as wire from './wire.ts'

/** Where a slice of an order can be moved: a request to its airline, answered by offers that live for a while. */

/** What an offer would take beside the order's price; null where the airline does not say it, or pays something back. */
export function sumsOf(offer: wire.WireChangeOffer, ours: string): { readonly feeMinor: number; readonly differenceMinor: number } | null {
  const total = costOf(offer, ours)
  if (total === null) return null
  const feeMinor = offer.penalty_amount === null ? 0 : minorOf(offer.penalty_amount, offer.penalty_currency, ours)
  return total < feeMinor ? null : { feeMinor, differenceMinor: total - feeMinor }
}

interface Asked {
  readonly order: wire.WireOrder
  readonly slices: readonly wire.WireSold[]
  readonly old: wire.WireSold
}

/** The journey with one slice in place of another. What Duffel does not tell of the fare that it has then is told as unknown. */
function toChoice(offer: wire.WireChangeOffer, { order, slices, old }: Asked, ours: string): LegChoice<FlightAbroad> | null {
  const sums = sumsOf(offer, ours)
  const [added, ...more] = offer.slices.add
  if (!sums || !added || more.length > 0 || offer.slices.remove.map(({ id }) => id).join() !== old.id) return null
  const then = slices.map((slice) => (slice.id === old.id ? added : slice))
  const price = toPrice(order, ours)
  const fare: FareAbroad = {
    ...toComfort(then),
    fareMinor: price.fareMinor + sums.differenceMinor,
    taxMinor: price.airportTaxMinor,
    seatsLeft: null,
    changeFeeMinor: 'unknown',
    refundFeeMinor: 'unknown',
    needsDocument: false,
    programmes: [],
    co2Grams: null,
  }
  return {
    quoteId: offer.id,
    expiresAt: Temporal.Instant.from(offer.expires_at),
    isInvoluntary: isOpen(newestChange(order)),
    flight: { ...toJourney(then), fares: [fare] },
    ...sums,
  }
}

/** One strange offer costs that one. */
function readable(sent: unknown, asked: Asked, ours: string): LegChoice<FlightAbroad> | null {
  const offer = wire.changeOffer.safeParse(sent)
  if (!offer.success) return null
  try {
    return toChoice(offer.data, asked, ours)
  } catch (error) {
    if (error instanceof SupplierUnclear) return null
    throw error
  }
}

const refused = (reason: ChangeRefusal) => ({ is: 'refused', reason }) as const

/** The slices of an order with their fares: read apart, for only whoever changes one needs them. */
async function soldSlices(shop: Shop, order: wire.WireOrder): Promise<readonly wire.WireSold[]> {
  const answer = await shop.client.read('getOrder', (duffel) => duffel.orders.get(order.id))
  if (!answer.ok) throw strange('getOrder', answer.problem)
  return readAs(wire.soldOrder, answer.data, 'getOrder').slices
}

const takes = ({ feeMinor, differenceMinor }: LegChoice<FlightAbroad>): number => feeMinor + differenceMinor
const checkedIn = ({ flight }: LegChoice<FlightAbroad>): number => flight.fares[0]?.bags.checked ?? 0

type Cabins = FareAbroad['segmentCabins']
const COMFORT = { Y: 0, A: 1, C: 2, F: 3 } as const satisfies Record<Cabins[number][number], number>

/** How comfortable a journey is: each of its ways by the poorest of its flights. */
const comfortOf = (cabins: Cabins): number =>
  cabins.reduce((sum, flown) => sum + Math.min(...flown.map((cabin) => COMFORT[cabin]), COMFORT.F), 0)

/**
 * Airlines ask no less for a poorer fare than hers: of those that cost the same the one in the cabin that she has stands first, for it is
 * proposed, and of these the one with more bags.
 */
export function inOrder(choices: readonly LegChoice<FlightAbroad>[], now: Cabins): LegChoice<FlightAbroad>[] {
  const apart = ({ flight }: LegChoice<FlightAbroad>): number => Math.abs(comfortOf(flight.fares[0]?.segmentCabins ?? []) - comfortOf(now))
  return choices.toSorted((a, b) => takes(a) - takes(b) || apart(a) - apart(b) || checkedIn(b) - checkedIn(a))
}

const isOffered = ({ from, flightId }: FlightAbroad, asked: { readonly departDate: string; readonly leg: number }): boolean =>
  (waysOf(flightId)?.[asked.leg]?.date ?? from.at.slice(0, 10)) === asked.departDate

/** Whether an order still has the legs that were told of it, one by one. */
const areFlown = (legs: readonly { readonly from: string; readonly to: string }[], slices: readonly wire.WireSold[]): boolean =>
  legs.length === slices.length &&
  slices.map(toSlice).every(({ from, to }, nth) => from.airport === legs[nth]?.from && to.airport === legs[nth].to)

export async function legChoices(
  shop: Shop,
  { supplierBookingId, ticketNumbers, leg, departDate, legs }: LegChoicesRequest,
): Promise<LegChoices<FlightAbroad>> {
  const { order, booking } = await knownStanding(shop, supplierBookingId)
  const isChanged = booking.tickets.some(({ status }) => status !== 'issued')
  if (booking.status !== 'ticketed' || isChanged || !order.available_actions.includes('change')) return refused('notNow')
  if (booking.ticketNumbers.toSorted().join() !== ticketNumbers.toSorted().join()) return refused('onlyWhole')
  const slices = await soldSlices(shop, order)
  const old = slices[leg]
  if (legs && !areFlown(legs, slices)) return refused('notChangeable')
  if (!old || old.conditions?.change_before_departure?.allowed === false) return refused('notChangeable')
  const { from, to } = toSlice(old)
  // Cut short, it is asked once more: a request that nobody chooses from changes nothing.
  const answer = await shop.client.read('changeRequest', (duffel) =>
    duffel.orderChangeRequests.create({
      order_id: order.id,
      slices: {
        remove: [{ slice_id: old.id }],
        add: [{ origin: from.airport, destination: to.airport, departure_date: departDate }],
      },
    }),
  )
  if (!answer.ok) {
    if (answer.problem.status !== 422) throw strange('changeRequest', answer.problem)
    return refused(answer.problem.code === 'order_not_changeable' ? 'notChangeable' : 'notNow')
  }
  const made = readAs(wire.changeRequest, answer.data, 'changeRequest')
  if (made.order_id !== order.id) throw new SupplierUnclear('duffel changeRequest: answered for another order')
  const asked = { order, slices, old }
  const read = made.order_change_offers.flatMap((sent) => readable(sent, asked, shop.currency) ?? [])
  const dropped = made.order_change_offers.length - read.length
  if (dropped > 0) shop.log?.warn({ supplier: 'duffel', dropped }, 'change_offers_partly_unreadable')
  const choices = read.filter(({ flight }) => isOffered(flight, { departDate, leg }))
  return { is: 'offered', choices: inOrder(choices, toComfort(slices).segmentCabins) }
}

/** A journey and a fare of it, asked for again: the leg in which it differs from what is flown now. */
export async function changeQuote(
  shop: Shop,
  { supplierBookingId, ticketNumbers, flightId, fareId }: ChangeQuoteRequest,
): Promise<ChangeQuote> {
  const { order } = await knownStanding(shop, supplierBookingId)
  const now = order.slices.map((slice) => toSlice(slice).sliceId)
  const then = flightId.split(STAY)
  const legs = then.flatMap((slice, leg) => (slice === now[leg] ? [] : [leg]))
  const [leg, ...others] = legs
  const departDate = leg === undefined ? undefined : waysOf(flightId)?.[leg]?.date
  // What was chosen differs from what is flown in one leg: in others its airline has changed the journey since.
  if (others.length > 0 || then.length !== now.length) return refused('journeyMoved')
  if (leg === undefined || departDate === undefined) return refused('notChangeable')
  const found = await legChoices(shop, { supplierBookingId, ticketNumbers, leg, departDate })
  if (found.is === 'refused') return found
  const ofFlight = found.choices.filter(({ flight }) => flight.flightId === flightId)
  const choice = ofFlight.find(({ flight }) => flight.fares[0]?.fareId === fareId)
  if (!choice) return refused(ofFlight.length > 0 ? 'soldOut' : 'flightGone')
  const { quoteId, expiresAt, isInvoluntary, feeMinor, differenceMinor } = choice
  return { is: 'quoted', quoteId, expiresAt, isInvoluntary, feeMinor, differenceMinor }
}
