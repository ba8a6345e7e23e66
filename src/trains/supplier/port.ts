import type { BothNames } from '../../kernel/language.ts'
import type { Presale } from '../rules/presale.ts'
import type { RailPassengerType } from '../rules/passengers.ts'
import type { Berth, SeatType } from '../rules/seats.ts'
import type { StationFacts } from '../rules/stations.ts'
import type { OfferedTrain } from '../rules/train.ts'

/**
 * What trains need of whoever sells them, in the wing's own words. An adapter per vendor maps to it; conformance.ts holds every adapter to it.
 * Expected outcomes are answers; only what is unclear throws. All amounts are fen.
 */
export interface TrainSupplier {
  /** Names the supplier in the ledger and in rows: `rail1`. */
  readonly name: string
  /** Every station that trains call at. */
  stations(): Promise<readonly StationFacts[]>
  /** What is on sale, and whether it is sold now. */
  sale(): Promise<Presale>
  /** Direct trains of a day, by departure; the day is that of departure where one gets on. */
  search(request: TrainSearchRequest): Promise<readonly OfferedTrain[]>
  /** Two trains with a change between them, the shortest journey first; `limit` at most. */
  connections(request: TrainSearchRequest & { readonly limit: number }): Promise<readonly Connection[]>
  /** One train on one stretch as it stands; null where it does not run or call there. */
  train(ride: RideWanted): Promise<OfferedTrain | null>
  /** Where a train stops, from its first station to its last; null of an unknown one. */
  stops(trainId: string): Promise<TrainStops | null>
  /** Whether the railway knows these people by name and document, in their order. */
  checkPeople(people: readonly RailPerson[]): Promise<readonly PersonChecked[]>
  /** Takes the seats of all passengers or of none, to be paid within minutes. `key` is ours: the same key never takes twice. */
  hold(request: HoldSeatsRequest): Promise<HoldSeatsAnswer>
  /** Says that the money is there; the tickets come later. Another sum than the booking's is refused. The same key never orders twice. */
  ticket(request: { bookingId: string; expectedTotalMinor: number; key: string }): Promise<BookingAnswer>
  /** Gives the seats of a hold back. What is over already answers as it stands. */
  release(request: { bookingId: string; key: string }): Promise<BookingAnswer>
  /** How a booking stands; null of an unknown one. */
  booking(bookingId: string): Promise<RailBooking | null>
  /** What was booked under a reference of ours, the earliest first: how an unclear answer is cleared. */
  bookingsByReference(reference: string): Promise<readonly RailBooking[]>
  /** What giving these tickets back costs now. Nothing changes. */
  refundQuote(request: { bookingId: string; ticketNumbers: readonly string[] }): Promise<RefundQuoteAnswer>
  /** Gives tickets back at a quote; the money follows. The same key never does so twice. */
  refund(request: { bookingId: string; quoteId: string; key: string }): Promise<BookingAnswer>
  /** Asks for the receipt of a ticket that was ridden on; one is issued for each, however often it is asked for. */
  askReceipt(request: RailReceiptOf & { readonly key: string }): Promise<RailReceiptAnswer>
  /** How the receipt of a ticket stands; null where none was asked for. */
  receipt(of: RailReceiptOf): Promise<RailReceiptAnswer | null>
  /** What moving these tickets to another train costs now. Nothing changes. */
  changeQuote(request: ChangeTicketsRequest): Promise<ChangeQuoteAnswer>
  /** Takes the seats of a change at its quote, as a booking of its own; the old tickets stay good until that is ticketed. */
  holdChange(request: HoldChangeRequest): Promise<HoldSeatsAnswer>
  /** Queues for seats that are sold out, prepaid. The same key never queues twice. */
  submitStandby(request: StandbyRequest): Promise<StandbyAnswer>
  /** Leaves the queue. One that is over answers as it stands: a served one is not undone. */
  leaveStandby(request: { standbyId: string; key: string }): Promise<StandbyAnswer>
  standby(standbyId: string): Promise<RailStandby | null>
  standbysByReference(reference: string): Promise<readonly RailStandby[]>
  /** What the railway has told by itself, if it is the railway's. Never believed further than that what it names is worth reading. */
  hear(notice: { readonly body: string; readonly headers: Readonly<Record<string, unknown>> }): HeardRailNotice
}

/** The supplier did not answer, or not in a way that tells what happened. Ask before sending anything again. */
export class SupplierUnclear extends Error {
  override readonly name = 'SupplierUnclear'
}

/** The supplier answered that it cannot serve now, and that nothing was done. Try again later. */
export class SupplierAway extends Error {
  override readonly name = 'SupplierAway'
}

export type RailPlace = { readonly city: string } | { readonly stations: readonly string[] }

export interface TrainSearchRequest {
  readonly from: RailPlace
  readonly to: RailPlace
  /** YYYY-MM-DD, where one gets on. */
  readonly trainDate: string
  readonly onlyFastTrain: boolean
  /** Seats that are needed: whether one can queue depends on it. */
  readonly passengers: number
}

export interface Connection {
  readonly first: OfferedTrain
  readonly second: OfferedTrain
  readonly changeMinutes: number
  readonly isSameStation: boolean
  readonly runMinutes: number
}

export interface RideWanted {
  readonly trainId: string
  /** Codes of stations. */
  readonly from: string
  readonly to: string
}

export interface TrainStop {
  readonly stationCode: string
  readonly station: BothNames
  readonly city: BothNames
  /** Null of the first and of the last one. */
  readonly arriveAt: string | null
  readonly departAt: string | null
  /** Midnights since the first station. */
  readonly dayOffset: number
  readonly distanceKm: number
  readonly delayMinutes: number
}

export interface TrainStops {
  readonly trainId: string
  readonly trainNo: string
  readonly originDate: string
  readonly isCancelled: boolean
  readonly stops: readonly TrainStop[]
}

/** Documents that the railway takes, by the product's codes. */
export type RailDocument = 'NI' | 'PP' | 'TP' | 'HM' | 'RP' | 'GC'

export interface RailPerson {
  /** As in the document. */
  readonly name: string
  readonly documentType: RailDocument
  readonly documentNumber: string
}

export interface PersonChecked {
  readonly is: 'verified' | 'pending' | 'rejected'
  /** Of a rejected one. */
  readonly why: 'checksum' | 'unknown' | null
}

export interface RailPassenger extends RailPerson {
  readonly type: RailPassengerType
  /** YYYY-MM-DD; null of whom it is not known. */
  readonly birthDate: string | null
  readonly phone: string | null
}

export interface SeatWishes {
  /** One for each seated passenger: `1A`, `2F`. */
  readonly seats: readonly string[]
  readonly together: boolean
  readonly berths: Readonly<Partial<Record<Berth, number>>>
  readonly acceptOthers: boolean
  readonly acceptNoSeat: boolean
}

export interface HoldSeatsRequest extends RideWanted {
  readonly seat: SeatType
  readonly passengers: readonly RailPassenger[]
  readonly wishes: SeatWishes
  /** Above this nothing is held. */
  readonly maxTotalMinor: number
  readonly phone: string
  /** In whose name limits are counted; the same for one booker, and nothing that tells who she is. */
  readonly account: string
  readonly reference: string
  readonly key: string
}

/** Why the railway does not do what it was asked for; nothing was done then. */
export type RailRefusalWhy =
  | 'soldOut'
  | 'priceMoved'
  | 'wishNotMet'
  | 'notOnSale'
  | 'saleClosed'
  | 'nightStop'
  | 'trainCancelled'
  | 'stationClosed'
  | 'twice'
  | 'overlapping'
  | 'notVerified'
  | 'notStudent'
  | 'tooManyOperations'
  | 'cancelledOften'
  | 'holdLapsed'
  | 'movedOn'
  | 'quoteExpired'
  | 'notRefundable'
  | 'notChangeable'
  | 'used'
  | 'stationOnly'
  | 'seatsLeft'
  | 'standbyLimit'
  | 'standbyCutOff'
  | 'standbyExists'
  // What it is about is not there.
  | 'gone'

export interface RailRefusal {
  readonly is: 'refused'
  readonly why: RailRefusalWhy
  /** With `priceMoved`: what it costs now. */
  readonly newTotalMinor: number | null
  /** From when on it may go; an instant with offset. */
  readonly retryAt: string | null
  /** Whom it is about, by their places from 0 on. */
  readonly passengers: readonly number[]
}

export type BookingState = 'occupying' | 'held' | 'holdFailed' | 'ticketing' | 'ticketed' | 'ticketingFailed' | 'cancelled' | 'lapsed'
export type RailTicketState = 'issued' | 'used' | 'refunding' | 'refunded' | 'changing' | 'changed'

export interface SeatGiven {
  readonly seat: SeatType
  readonly car: string | null
  /** Row and letter, number or bed. */
  readonly place: string | null
  readonly berth: Berth | null
}

export interface BookedPassenger {
  readonly type: RailPassengerType
  readonly fareMinor: number
  /** Null of a small child, and while seats are looked for. */
  readonly seat: SeatGiven | null
  readonly ticketNumber: string | null
  readonly ticketState: RailTicketState | null
  /** Of a train that has left: whether its gate was passed; null where nobody says. */
  readonly hasBoarded: boolean | null
  /** Its paper was collected: it is changed and given back at a window only. */
  readonly isCollected: boolean
  readonly refund: {
    readonly amountMinor: number
    readonly feeMinor: number
    readonly isAtWindow: boolean
    readonly withinWorkingDays: number
  } | null
}

export interface RailBooking {
  readonly bookingId: string
  /** What passengers show (取票号). */
  readonly orderNumber: string
  readonly reference: string
  readonly state: BookingState
  /** Of a failed one. */
  readonly failedFor: 'soldOut' | 'wishNotMet' | 'priceMoved' | 'trainCancelled' | 'rejected' | null
  readonly ride: RideWanted
  readonly seat: SeatType
  /** Null where nothing was wished for. */
  readonly isWishMet: boolean | null
  readonly passengers: readonly BookedPassenger[]
  readonly totalMinor: number
  /** Of a held one; then it lapses. */
  readonly payBy: string | null
  /** Whether its tickets have a change left. */
  readonly isChangeable: boolean
  /** Of one that a standby brought. */
  readonly standbyId: string | null
  readonly change: ChangeBooked | null
}

export interface ChangeBooked {
  readonly fromBookingId: string
  readonly ticketNumbers: readonly string[]
  readonly feeMinor: number
  readonly differenceMinor: number
  readonly differenceFeeMinor: number
  /** To be paid, or coming back; one of the two is 0. */
  readonly totalMinor: number
  readonly backMinor: number
}

export type BookingAnswer = { readonly is: 'done'; readonly booking: RailBooking } | RailRefusal
/** `isReplay`: the railway had this key before and repeats what it said then. */
export type HoldSeatsAnswer = { readonly is: 'done'; readonly booking: RailBooking; readonly isReplay: boolean } | RailRefusal

export interface RailRefundQuote {
  readonly quoteId: string
  readonly expiresAt: string
  /** The railway itself cancelled the train. */
  readonly isRailwaysOwn: boolean
  readonly refundMinor: number
  readonly feeMinor: number
  readonly withinWorkingDays: number
  readonly tickets: readonly {
    readonly ticketNumber: string
    readonly farePaidMinor: number
    readonly feeMinor: number
    readonly refundMinor: number
    readonly percent: number
  }[]
}
export type RefundQuoteAnswer = { readonly is: 'quoted'; readonly quote: RailRefundQuote } | RailRefusal

export interface RailReceiptOf {
  readonly bookingId: string
  readonly ticketNumber: string
}

/**
 * Why no receipt is issued, by the names that receipts have whatever is travelled by: `notFlown` the train has not arrived, or was not ridden on;
 * `tooLate` its time is over; `notHeld` the ticket was given back or moved; `refused` the railway issues none, as where another paper was issued.
 */
export type RailReceiptRefusal = 'notFlown' | 'tooLate' | 'notHeld' | 'refused'

export type RailReceiptAnswer =
  | { readonly is: 'issuing' }
  /** `number` as the tax authority counts it; `issuedOn` YYYY-MM-DD. */
  | { readonly is: 'issued'; readonly number: string; readonly issuedOn: string; readonly pdf: Buffer }
  /** It was issued, and is worth nothing any more. */
  | { readonly is: 'void' }
  | { readonly is: 'refused'; readonly reason: RailReceiptRefusal }

export interface ChangeTicketsRequest extends RideWanted {
  readonly bookingId: string
  readonly ticketNumbers: readonly string[]
  readonly seat: SeatType
}

export interface RailChangeQuote {
  readonly quoteId: string
  readonly expiresAt: string
  readonly isOtherCity: boolean
  readonly isRailwaysOwn: boolean
  readonly feeMinor: number
  readonly differenceMinor: number
  readonly differenceFeeMinor: number
  /** To be paid at most, or coming back; one of the two is 0. */
  readonly totalMinor: number
  readonly backMinor: number
}
export type ChangeQuoteAnswer = { readonly is: 'quoted'; readonly quote: RailChangeQuote } | RailRefusal

export interface HoldChangeRequest {
  readonly bookingId: string
  readonly quoteId: string
  readonly wishes: SeatWishes
  readonly reference: string
  readonly key: string
}

export interface StandbyRequest {
  /** In the order in which they are preferred. */
  readonly requirements: readonly (RideWanted & { readonly seat: SeatType })[]
  readonly passengers: readonly RailPassenger[]
  readonly cutOffAt: Temporal.Instant
  readonly prepaidMinor: number
  readonly phone: string
  readonly account: string
  readonly reference: string
  readonly key: string
}

export interface RailStandby {
  readonly standbyId: string
  readonly reference: string
  readonly state: 'waiting' | 'served' | 'unmet' | 'cancelled'
  readonly cutOffAt: string
  readonly prepaidMinor: number
  /** What comes back; 0 while waiting. */
  readonly backMinor: number
  /** The tickets of a served one. */
  readonly bookingId: string | null
  readonly requirements: readonly {
    readonly ride: RideWanted
    readonly seat: SeatType
    readonly fareMinor: number
    readonly state: 'waiting' | 'won' | 'ended'
    /** Passengers who queue for the same before it; null of one that does not wait. */
    readonly ahead: number | null
  }[]
}
export type StandbyAnswer = { readonly is: 'done'; readonly standby: RailStandby } | RailRefusal

export type HeardRailNotice =
  | { readonly is: 'forged' }
  | { readonly is: 'booking'; readonly bookingId: string; readonly reference: string }
  | { readonly is: 'standby'; readonly standbyId: string; readonly reference: string }
