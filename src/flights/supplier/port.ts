import type { FlightOnOffer, OfferedFlightWithFares } from '../rules/offer.ts'
import type { AcceptAnswer, HeardNotice, NoticeSent } from './port/airline-changes.ts'
import type { SupplierBooking } from './port/bookings.ts'
import type { ChangeQuote, ChangeQuoteRequest, LegChoices, LegChoicesRequest } from './port/changing.ts'
import type { ClaimAnswer, ClaimRequest, SupplierClaim } from './port/claims.ts'
import type { ExtrasAnswer } from './port/extras.ts'
import type { GiveUpAnswer, GiveUpQuote, ValueUse } from './port/giving-up.ts'
import type { HoldAnswer, HoldRequest, ReleaseAnswer, TicketAnswer } from './port/holding.ts'
import type { ReceiptAnswer, ReceiptOf } from './port/receipts.ts'
import type { LowestFaresRequest, PriceAnswer, PriceRequest, SearchRequest } from './port/searching.ts'

/**
 * What flights need of a supplier, in the wing's own words. An adapter per vendor maps to it; conformance.ts holds every
 * adapter to it. Expected outcomes are answers; only what is unclear throws.
 */
export interface FlightSupplier<Flight extends FlightOnOffer = OfferedFlightWithFares> {
  /** Names the supplier in the ledger and in rows: `air1`. */
  readonly name: string
  /** ISO 4217: every amount of this supplier is in its minor unit. */
  readonly currency: string
  /** What of the below it knows how to do. */
  readonly can: SupplierAbilities
  /**
   * Flights of a day between any of these airports, with the fares that can be booked; of a journey of several legs, each way through all of
   * them. What is said of a flight beyond what all suppliers say is the kind's own: mainland flights here, flights abroad in `rules/abroad.ts`.
   */
  search(request: SearchRequest): Promise<readonly Flight[]>
  /** The lowest fare of each day that has one, in minor units. */
  lowestFares(request: LowestFaresRequest): Promise<ReadonlyMap<string, number>>
  /** Prices one fare for these passengers and keeps the price for a while. */
  price(request: PriceRequest): Promise<PriceAnswer<Flight>>
  /** What is sold beside a fare as it stands now: the seat map of its cabin, bags, packages of service. */
  extras(request: { flightId: string; fareId: string }): Promise<ExtrasAnswer>
  /** Takes the seats. `key` is our idempotency key: the same key never takes twice. */
  hold(request: HoldRequest): Promise<HoldAnswer>
  /**
   * Orders the tickets of a hold to be issued; they come later. What of them is paid with unused value is named by the airline's numbers, and
   * verified by the airline: one that cannot pay is refused, and nothing is ordered.
   */
  ticket(request: { supplierBookingId: string; key: string; values?: readonly ValueUse[] }): Promise<TicketAnswer>
  /** Gives the seats of a hold back. */
  release(request: { supplierBookingId: string; key: string }): Promise<ReleaseAnswer>
  /** What giving issued tickets up would bring, now. */
  giveUpQuote(request: { supplierBookingId: string; ticketNumbers: readonly string[] }): Promise<GiveUpQuote>
  /**
   * Gives tickets up by a quote. The same key never does so twice. Of the money that comes back, `valuesBack` goes to the values that had paid.
   */
  giveUp(request: { supplierBookingId: string; quoteId: string; valuesBack?: readonly ValueUse[]; key: string }): Promise<GiveUpAnswer>
  /**
   * Where one leg of a booking can be moved on a day, all who travel together: each way as its airline offers it, quoted. `changeQuote` then asks
   * for one of them again.
   */
  legChoices(request: LegChoicesRequest): Promise<LegChoices<Flight>>
  /** What moving issued tickets to a fare of another flight costs, now. */
  changeQuote(request: ChangeQuoteRequest): Promise<ChangeQuote>
  /**
   * Takes the seats of a change at its quote, under a reference of their own: from here on it is held, found, given back and ticketed like
   * any hold, and the old tickets are exchanged as the new ones are issued. The same key never takes twice.
   */
  holdChange(request: { supplierBookingId: string; quoteId: string; reference: string; key: string }): Promise<HoldAnswer>
  /**
   * Asks for all of these tickets' money against proof; the airline decides days later, and until then they are neither given up nor to be
   * flown on. `reference` is ours: how the claim is found again. The same key never claims twice.
   */
  claim(request: ClaimRequest): Promise<ClaimAnswer>
  /** How a claim stands; null where none was made under the reference. */
  claimByReference(request: { supplierBookingId: string; reference: string }): Promise<SupplierClaim | null>
  /**
   * Asks for the receipt of one ticket, which expenses are claimed with (电子发票（航空运输电子客票行程单）): issued for a flown ticket, one for each,
   * within 180 days after its flight. Asked again, it is the same.
   */
  askReceipt(request: ReceiptOf & { readonly key: string }): Promise<ReceiptAnswer>
  /** How a receipt stands; null where none was taken. */
  receipt(of: ReceiptOf): Promise<ReceiptAnswer | null>
  /**
   * Agrees to what the airline plans now for a booking. The same key never does so twice; what is not its plan any more, or was answered
   * before, is refused, and nothing is done.
   */
  acceptPlan(request: { supplierBookingId: string; changeId: string; key: string }): Promise<AcceptAnswer>
  /** What the supplier has told by itself, if it is the supplier’s. Never believed further than that its booking is worth reading. */
  hear(notice: NoticeSent): HeardNotice
  /** How a booking stands. */
  booking(supplierBookingId: string): Promise<SupplierBooking | null>
  /** Finds what an unclear hold did, by the reference we gave it; null when it did nothing. */
  bookingByReference(reference: string): Promise<SupplierBooking | null>
}

/** What suppliers differ in. Whoever asks for what one cannot do is refused in the words of the call; nothing is done. */
export interface SupplierAbilities {
  /** How many legs one booking may have; who asks for more finds nothing. */
  readonly legs: number
  /** Names the lowest fare of each day; without it no day has one. */
  readonly calendar: boolean
  /** Says how many seats are left. */
  readonly seatCounts: boolean
  /** Takes once for one key what is done by a key; without it a repeated wish is told by what it did. */
  readonly keys: boolean
  /** May say only later whether seats are to be had. */
  readonly asksForSeats: boolean
  /** Says later that tickets could not be issued, and keeps their seats; without it an airline that does not issue refuses the order of them. */
  readonly issuesLater: boolean
  /** Gives up or changes some tickets of several. */
  readonly part: boolean
  /** Moves tickets to flights that are found like any that is for sale. */
  readonly changes: boolean
  /**
   * Moves one leg of a booking at a time, for all who travel, to ways that its airline offers for that. Its quote is kept for a while and its
   * seats are not: they are taken as it is ticketed, or it is refused then.
   */
  readonly legChanges: boolean
  readonly claims: boolean
  /** Issues receipts of its tickets; without it airlines give theirs to their passengers themselves. */
  readonly receipts: boolean
  /** Keeps as value what a refund does not bring as money, and takes it for later tickets. */
  readonly values: boolean
  /** Tells what airlines themselves have done to flights that they have sold, and takes agreement to it. */
  readonly plans: boolean
  /**
   * Sells seats of one's choice, bags and packages beside a ticket. `held`: they are held with it, and nobody else gets them meanwhile; `paid`:
   * they are looked at with the hold and once more before it is paid, and bought as it is.
   */
  readonly extras: 'held' | 'paid' | false
}

/** The supplier did not answer, or not in a way that tells what happened. Ask before sending anything again. */
export class SupplierUnclear extends Error {
  override readonly name = 'SupplierUnclear'
}

/** The supplier answered that it cannot serve now, and that nothing was done. Try again later. */
export class SupplierAway extends Error {
  override readonly name = 'SupplierAway'
}
