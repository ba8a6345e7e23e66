import { stopsParty } from '../../policy/rules/payers.ts'
import { isBookingRule, BREACH_ACTIONS, type BreachAction } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { FareOnOffer, FlightOnOffer, PriceParts } from './offer.ts'

/** Whether a fare has so many seats; null says nine or more, and an order takes no more. An infant needs none. */
export const seats = ({ seatsLeft }: Pick<FareOnOffer, 'seatsLeft'>, needed: number): boolean => seatsLeft === null || seatsLeft >= needed

/** What a search found, without what is too small for the party: a fare with fewer seats is sold out for it. */
export function offersFor<F extends FlightOnOffer>(flights: readonly F[], needed: number): readonly F[] {
  if (needed === 1) return flights
  return flights.flatMap((flight) => {
    const fares = flight.fares.filter((fare) => seats(fare, needed))
    if (fares.length === flight.fares.length) return [flight]
    return fares.length === 0 ? [] : [{ ...flight, fares }]
  })
}

/**
 * Above a limit nobody goes along with others: what would need a reason, somebody's word or one's own money, be it only told, is
 * forbidden [P-POL-03]. A budget that runs short and an application that is missing are no limit of what one flies.
 */
export const isAboveParty = ({ rules }: Pick<Verdict, 'rules'>): boolean => rules.some((one) => !isBookingRule(one.rule) && stopsParty(one))

/** What an offer's verdict does for so many. */
export function actionFor(verdict: Pick<Verdict, 'action' | 'rules'>, size: number): BreachAction {
  return size > 1 && isAboveParty(verdict) ? 'forbid' : verdict.action
}

/** The lowest price that a verdict's rules of what one flies let pass; MAX_VALUE where none names a price. */
const lowestLimitMinor = ({ rules }: Verdict): number =>
  Math.min(Number.MAX_VALUE, ...rules.filter(({ rule, unit }) => unit === 'minor' && !isBookingRule(rule)).map(({ limit }) => limit))

/**
 * Which of several verdicts on one offer is the strictest: by whether it stops a party, since several standards are a party's, then by
 * what it does, then by how far it is over, then by the lowest price that it lets pass: of several who comply the one whose limit is nearest.
 * Of equals the first.
 */
export function strictest<T extends { readonly verdict: Verdict }>(judged: readonly [T, ...T[]]): T {
  const [only, ...more] = judged
  if (more.length === 0) return only
  const weight = ({ verdict }: T) =>
    (isAboveParty(verdict) ? BREACH_ACTIONS.length * 2 : 0) + BREACH_ACTIONS.indexOf(verdict.action) * 2 + (verdict.compliant ? 0 : 1)
  return judged.reduce((worst, one) => {
    const by =
      weight(one) - weight(worst) ||
      one.verdict.overMinor - worst.verdict.overMinor ||
      Math.sign(lowestLimitMinor(worst.verdict) - lowestLimitMinor(one.verdict))
    return by > 0 ? one : worst
  })
}

/** A price for one adult, for so many. */
export function timesOf(price: PriceParts, size: number): PriceParts {
  return {
    fareMinor: price.fareMinor * size,
    airportTaxMinor: price.airportTaxMinor * size,
    fuelSurchargeMinor: price.fuelSurchargeMinor * size,
    serviceFeeMinor: price.serviceFeeMinor * size,
  }
}

/** What one of so many adults pays of a sum. Adults of one fare pay alike; where a supplier's sum says otherwise, the dearer is told. */
export const eachOf = (sumMinor: number, size: number): number => Math.ceil(sumMinor / size)

/** Who owns an order: the booker where she travels, else the first employee who does, else the booker, who brings her guests along. */
export function ownerOf(bookerId: string, travellers: readonly { readonly personId: string; readonly kind: string }[]): string {
  if (travellers.some((traveller) => traveller.personId === bookerId)) return bookerId
  return travellers.find((traveller) => traveller.kind === 'employee')?.personId ?? bookerId
}

/** Who pays what of an order is a person's, on her own phone: whose it is; null where that is the booker. */
export function payerOf<T extends { readonly personId: string; readonly kind: string }>(
  bookerId: string,
  travellers: readonly T[],
): T | null {
  const ownerId = ownerOf(bookerId, travellers)
  return ownerId === bookerId ? null : (travellers.find(({ personId }) => personId === ownerId) ?? null)
}

/** Who of an order is meant when a person asks: she books it, it is hers, she only goes along; anybody else sees nothing of it. */
export type Part = 'booker' | 'owner' | 'companion'

export function partIn(order: { readonly bookerId: string; readonly ownerId: string }, personId: string): Part {
  if (order.bookerId === personId) return 'booker'
  return order.ownerId === personId ? 'owner' : 'companion'
}

/**
 * Of whose tickets somebody reads how an order stands: whoever booked it, of all; whoever goes along, of her own, since others may have given
 * theirs back while she travels, or she hers while they do. Whose order it is reads of all as long as she travels in it.
 */
export function ticketsRead<T extends { readonly personId: string }>(
  order: { readonly bookerId: string; readonly ownerId: string },
  tickets: readonly T[],
  personId: string,
  isGone: (ticket: T) => boolean,
): readonly T[] {
  const part = partIn(order, personId)
  const isOwn = part === 'companion' || (part === 'owner' && hasLeft(tickets, personId, isGone))
  return isOwn ? tickets.filter((ticket) => ticket.personId === personId) : tickets
}

/** Whether somebody travelled in an order and does not any more: none of her own tickets is left. */
export function hasLeft<T extends { readonly personId: string }>(
  tickets: readonly T[],
  personId: string,
  isGone: (ticket: T) => boolean,
): boolean {
  const own = tickets.filter((ticket) => ticket.personId === personId)
  return own.length > 0 && own.every((ticket) => isGone(ticket))
}
