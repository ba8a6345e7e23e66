import type { SliceAbroad } from '../rules/abroad.ts'
import type { OfferedExtras } from '../rules/extras.ts'
import type { ExtraKind } from '../rules/extras-price.ts'
import type { Cabin, FareOfType, FlightOnOffer, LegEnd, OfferedFare, OfferedFlightWithFares } from '../rules/offer.ts'
import type { PassengerCounts, PassengerType } from '../rules/passenger-types.ts'

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

/** From where to where, and on which day. */
export interface Leg {
  /** IATA codes of airports: any of them. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** Local calendar date of departure. */
  readonly departDate: string
}

export interface SearchRequest extends Leg {
  readonly cabins: readonly Cabin[]
  /** The legs that follow the first one, of one journey that is booked and paid as one: the way back, or on. */
  readonly further?: readonly Leg[]
}

export interface LowestFaresRequest {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly fromDate: string
  readonly days: number
  readonly cabins: readonly Cabin[]
}

export interface PriceRequest {
  readonly flightId: string
  readonly fareId: string
  readonly passengers: PassengerCounts
}

/**
 * A supplier's price for all passengers together, in minor units. Where taxes and surcharges are told as one sum, as abroad, they stand in
 * `airportTaxMinor`.
 */
export interface SupplierPrice {
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
  /** Of which these are the sums where children or infants are among them; left out where the supplier tells no more than sums. */
  readonly byType?: readonly FareOfType[]
}

export type PriceAnswer<Flight extends FlightOnOffer = FlightOnOffer> =
  | {
      readonly is: 'priced'
      readonly price: SupplierPrice
      readonly priceToken: string
      readonly expiresAt: Temporal.Instant
      readonly seatsLeft: number | null
      /**
       * The flight with this one fare as it is offered now: times, conditions and bags may have moved as well. Left out where the supplier names
       * a price alone.
       */
      readonly offered?: Flight
      /** What a hold made now would be bound by; left out where the supplier says it with the hold only. */
      readonly limits?: HoldLimits
    }
  /** No seats can be had. `isPaidAtOnce`: the airline still sells them, but holds none for whoever pays later. */
  | { readonly is: 'soldOut'; readonly isPaidAtOnce?: true }
  | { readonly is: 'flightGone' }

interface HoldLimits {
  readonly priceGuaranteedUntil: Temporal.Instant | null
  readonly ticketingLimitAt: Temporal.Instant
}

export interface HoldPassenger {
  readonly type: PassengerType
  readonly nameZh: string
  /** A to Z only, as a ticket prints them; the given name is empty for people who have one name. */
  readonly surname: string
  readonly given: string
  /** `NI` mainland ID card, `PP` passport, or another type of the supplier's list. */
  readonly documentType: string
  readonly documentNumber: string
  readonly birthDate: string | null
  readonly phone: string
  /** A mail address for this trip; left out where none was given. */
  readonly mail?: string
  /** Her number in a programme, named by the designator of its airline. An airline that does not take it holds the seats all the same. */
  readonly flyer?: { readonly programme: string; readonly number: string }
  /**
   * What airlines abroad ask for besides, and mainland ones do not: null where we do not know it. The document and what is said of it are sent
   * on where the fare needs one (`FareAbroad.needsDocument`), and left out where it does not.
   */
  readonly abroad: {
    readonly sex: 'M' | 'F'
    readonly email: string
    /** ISO 3166-1, two letters: who issued the document. */
    readonly documentCountry: string
    readonly documentExpiresOn: string
  } | null
}

export type ExtrasAnswer =
  | { readonly is: 'offered'; readonly extras: OfferedExtras }
  /** Nothing is sold beside this fare. */
  | { readonly is: 'none' }
  | { readonly is: 'soldOut' }
  | { readonly is: 'flightGone' }

/** Something to be bought beside a ticket, at the price that was shown. `passengerNo` is her place in the hold, from 1. */
export interface AskedExtra {
  readonly passengerNo: number
  readonly kind: ExtraKind
  readonly id: string
  readonly priceMinor: number
}

/** The same as a supplier holds it. */
export interface SupplierExtra extends AskedExtra {
  /** Of a package, once its ticket is issued; null before, and of all else. */
  readonly voucher: string | null
}

export interface HoldRequest {
  readonly priceToken: string
  readonly expectedPrice: SupplierPrice
  readonly passengers: readonly HoldPassenger[]
  readonly contactPhone: string
  /** All of them, or nothing is held. */
  readonly extras?: readonly AskedExtra[]
  /** Our order's id: how the hold is found again after an unclear answer. */
  readonly reference: string
  readonly key: string
}

export type HoldAnswer =
  | { readonly is: 'held'; readonly booking: SupplierBooking }
  /** The airline has taken the wish and says later whether it has the seats: the booking is asked about until it is something else. */
  | { readonly is: 'occupying'; readonly booking: SupplierBooking }
  | { readonly is: 'soldOut' }
  | { readonly is: 'priceMoved'; readonly price: SupplierPrice }
  | { readonly is: 'tokenExpired' }
  | { readonly is: 'flightGone' }
  /** One of the extras is not to be had as it was asked for: nothing is held. */
  | { readonly is: 'extrasGone' }
  | { readonly is: 'refused'; readonly reason: string }

export type TicketAnswer =
  | { readonly is: 'accepted'; readonly booking: SupplierBooking }
  | { readonly is: 'lapsed' }
  /** One of the extras is not to be had any more as it was asked for: nothing is paid, and the seats are still held. */
  | { readonly is: 'extrasGone' }
  /** What was to pay for them cannot: the airline knows less of it than we do. */
  | { readonly is: 'valueRefused' }
  | { readonly is: 'refused'; readonly reason: string }

export type ReleaseAnswer = { readonly is: 'released' } | { readonly is: 'tooLate'; readonly booking: SupplierBooking }

/** A part of what an airline keeps for somebody, to pay with. */
export interface ValueUse {
  readonly number: string
  readonly amountMinor: number
}

/** What an airline keeps of a ticket that was given up, for its passenger's next one. */
export interface KeptValue extends ValueUse {
  readonly airline: string
  readonly ticketNumber: string
  /** The last day on which a ticket is issued on it, YYYY-MM-DD. */
  readonly validUntil: string
}

/**
 * Why tickets are not given up:
 * - `used`: flown; `checkedIn`: the check-in has to be taken back first;
 * - `notRefundable`: their fare does not allow it now;
 * - `onlyWhole`: the supplier gives up all tickets of a booking, or none;
 * - `notNow`: they are being changed or given up, or are no more.
 */
export type GiveUpRefusal = 'used' | 'checkedIn' | 'notRefundable' | 'onlyWhole' | 'notNow'

/** What becomes of one ticket's money, with what was bought beside it where that comes back too: what was paid is the sum of the other three. */
export interface QuotedTicket {
  readonly ticketNumber: string
  readonly paidMinor: number
  readonly backMinor: number
  readonly feeMinor: number
  readonly valueMinor: number
}

export type GiveUpQuote =
  | {
      readonly is: 'quoted'
      readonly quoteId: string
      /** Until when it may be confirmed. */
      readonly expiresAt: Temporal.Instant
      /** The airline has cancelled or changed the flight: it keeps nothing, whatever the fare says. */
      readonly isInvoluntary: boolean
      /** In the order in which they were named. */
      readonly tickets: readonly QuotedTicket[]
      /** What comes back as money. */
      readonly backMinor: number
      readonly feeMinor: number
      /** What is kept as value instead; null where nothing is. */
      readonly value: { readonly amountMinor: number; readonly validUntil: string } | null
    }
  | { readonly is: 'refused'; readonly reason: GiveUpRefusal }

export type GiveUpAnswer =
  | { readonly is: 'accepted'; readonly booking: SupplierBooking }
  /** It is too old, and nothing was done by it. */
  | { readonly is: 'quoteGone' }
  | { readonly is: 'refused'; readonly reason: GiveUpRefusal }

export interface ChangeQuoteRequest {
  readonly supplierBookingId: string
  readonly ticketNumbers: readonly string[]
  readonly flightId: string
  readonly fareId: string
}

/** Why tickets are not moved to a flight; the first four as for giving them up, `notChangeable` by their fare or to that flight. */
export type ChangeRefusal = 'used' | 'checkedIn' | 'onlyWhole' | 'notNow' | 'notChangeable' | 'soldOut' | 'flightGone'

export interface LegChoicesRequest {
  readonly supplierBookingId: string
  readonly ticketNumbers: readonly string[]
  /** Which leg of the journey as it is flown now, from 0. */
  readonly leg: number
  /** Local calendar date of departure. */
  readonly departDate: string
}

export interface LegChoice<Flight extends FlightOnOffer = FlightOnOffer> {
  readonly quoteId: string
  readonly expiresAt: Temporal.Instant
  readonly isInvoluntary: boolean
  /** The whole journey as it would be flown, with one fare: what all of the tickets would be worth. */
  readonly flight: Flight
  readonly feeMinor: number
  readonly differenceMinor: number
}

export type LegChoices<Flight extends FlightOnOffer = FlightOnOffer> =
  | { readonly is: 'offered'; readonly choices: readonly LegChoice<Flight>[] }
  | { readonly is: 'refused'; readonly reason: ChangeRefusal }

export type ChangeQuote =
  | {
      readonly is: 'quoted'
      readonly quoteId: string
      readonly expiresAt: Temporal.Instant
      /** The airline has cancelled or changed the flight: it takes nothing, whatever the fare says. */
      readonly isInvoluntary: boolean
      /** For all of the tickets: the airline's fee, and what the new ones are dearer by. */
      readonly feeMinor: number
      readonly differenceMinor: number
    }
  | { readonly is: 'refused'; readonly reason: ChangeRefusal }

/** A flight at its two ends, as an airline plans it for whoever has a ticket. */
export interface PlannedFlight {
  readonly flightId: string
  readonly number: string
  readonly from: LegEnd
  readonly to: LegEnd
  readonly durationMinutes: number
  /** Of flights abroad: all slices of the journey as it is planned then; the fields above are of the first one that is touched. */
  readonly journey?: readonly SliceAbroad[]
}

/** What an airline itself has done to a flight that it had sold: the newest of it. */
export interface AirlineChange {
  /** The airline's own name of it: another change has another. */
  readonly changeId: string
  /** `protected`: the flight is not flown, and who had a ticket may fly by `to`. */
  readonly kind: 'cancelled' | 'retimed' | 'protected'
  /** As it was agreed to. */
  readonly from: PlannedFlight
  /** As it is planned now; null where nothing is. */
  readonly to: PlannedFlight | null
  /** `told` asks nothing; `withdrawn`: all is as it was agreed to. */
  readonly status: 'open' | 'told' | 'accepted' | 'withdrawn'
  /** What is free as long as it is open; null where nothing is, or where the supplier says it only with the quote that is free. */
  readonly grants: {
    /** The last day of departure to which tickets are exchanged for nothing, in their cabin; YYYY-MM-DD. */
    readonly exchangeUntil: string
    /** Until when all of it is to be asked for. */
    readonly until: Temporal.Instant
  } | null
}

/** A notice as it came over the line; names of headers in small letters. */
export interface NoticeSent {
  readonly body: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export type HeardNotice =
  /** Of what the airline plans for a booking's flight. `reference` is the one that we gave it. */
  | { readonly is: 'plan'; readonly supplierBookingId: string; readonly reference: string }
  /** Of seats that were asked for. `reference` is the one that we gave the booking. */
  | { readonly is: 'seats'; readonly supplierBookingId: string; readonly reference: string }
  /** Of something that whoever waits for it asks about. */
  | { readonly is: 'other' }
  | { readonly is: 'forged' }

export type AcceptAnswer =
  | { readonly is: 'accepted'; readonly booking: SupplierBooking }
  /** It is not what the airline plans now, or it was answered before. */
  | { readonly is: 'gone' }
  | { readonly is: 'refused'; readonly reason: 'soldOut' | 'flightGone' | 'twice' }

/** Why somebody asks for all of a ticket's money, as airlines tell it apart. */
export const CLAIM_REASONS = ['illness', 'bereavement', 'duty', 'irregularity', 'duplicate'] as const
export type ClaimReason = (typeof CLAIM_REASONS)[number]

export interface ClaimRequest {
  readonly supplierBookingId: string
  readonly ticketNumbers: readonly string[]
  readonly reason: ClaimReason
  /** SHA-256 of each paper that proves it, in hex. */
  readonly proofs: readonly string[]
  readonly reference: string
  readonly valuesBack?: readonly ValueUse[]
  readonly key: string
}

export interface SupplierClaim {
  readonly ticketNumbers: readonly string[]
  readonly status: 'underReview' | 'accepted' | 'refused'
  /** What comes back as money once it is accepted; 0 before. */
  readonly backMinor: number
  /** The supplier's code for a refusal. */
  readonly refusal: string | null
}

export type ClaimAnswer =
  | { readonly is: 'taken'; readonly claim: SupplierClaim }
  | { readonly is: 'refused'; readonly reason: GiveUpRefusal }

export interface ReceiptOf {
  readonly supplierBookingId: string
  readonly ticketNumber: string
}

/**
 * Why no receipt is issued: `notFlown` its flight has not arrived, or was not flown on; `tooLate` its time is over; `notHeld` the ticket was
 * given back or changed; `refused` the airline issues none, as where another paper was issued for it; `notOffered` this supplier never does.
 */
export type ReceiptRefusal = 'notFlown' | 'tooLate' | 'notHeld' | 'refused' | 'notOffered'

export type ReceiptAnswer =
  | { readonly is: 'issuing' }
  /** `number` as the tax authority counts it; `issuedOn` YYYY-MM-DD. */
  | { readonly is: 'issued'; readonly number: string; readonly issuedOn: string; readonly pdf: Buffer }
  /** It was issued, and is worth nothing any more. */
  | { readonly is: 'void' }
  | { readonly is: 'refused'; readonly reason: ReceiptRefusal }

/** Seats that were not given at once. */
export interface SeatRequest {
  readonly askedAt: Temporal.Instant
  /** By then at the latest the airline answers. */
  readonly answerBy: Temporal.Instant
  /** Null as long as it has not. */
  readonly answeredAt: Temporal.Instant | null
  /** Seats are so few that the airline wants to hear soon whether they are taken. */
  readonly isTight: boolean
  /** The fare of other seats that it gives in the same cabin; null where it gives those that were asked for. */
  readonly otherFare: OfferedFare | null
}

/** How one issued ticket stands at its airline. */
export interface SupplierTicket {
  readonly ticketNumber: string
  readonly status: 'issued' | 'checkedIn' | 'used' | 'underReview' | 'refunding' | 'refunded' | 'changing' | 'changed'
}

export interface SupplierBooking {
  readonly supplierBookingId: string
  readonly pnr: string
  /** `released` is also said of seats that were asked for and not to be had; `failure` then says so. */
  readonly status: 'occupying' | 'held' | 'ticketing' | 'ticketed' | 'ticketingFailed' | 'released' | 'lapsed'
  /** The fare is guaranteed until here. */
  readonly priceGuaranteedUntil: Temporal.Instant
  /** The seats are given back by the airline after this. */
  readonly ticketingLimitAt: Temporal.Instant
  /** Of the tickets; what was bought beside them is apart. */
  readonly price: SupplierPrice
  /** What was bought beside them; of a change what came along, which is paid for. */
  readonly extras: readonly SupplierExtra[]
  /** Its tickets are paid and some of the extras are not bought yet: `ticket`, called again, buys them and nothing twice. */
  readonly extrasDue?: true
  /** Thirteen digits each, in the order of the passengers; empty until issued. */
  readonly ticketNumbers: readonly string[]
  /** The same tickets, as they stand. */
  readonly tickets: readonly SupplierTicket[]
  /** Null of seats that were given at once. */
  readonly seatRequest: SeatRequest | null
  /** The supplier's code for a failed issue, or for seats that are not to be had. */
  readonly failure: string | null
  /** Of a change: what it costs; its `price` is then what the new tickets are worth. Null of all else. */
  readonly change: {
    readonly fromBookingId: string
    readonly ticketNumbers: readonly string[]
    readonly feeMinor: number
    readonly differenceMinor: number
  } | null
  /** What the airline itself has done to its flight; null where nothing. */
  readonly airlineChange: AirlineChange | null
  /** Whether its airline has taken each passenger's frequent-flyer number, in their order: null where none was given to it. Left out where it is not told. */
  readonly flyersTaken?: readonly (boolean | null)[]
  /** What its tickets have left with the airline; empty until they are given up. */
  readonly keptValues: readonly KeptValue[]
}
