import type { SliceAbroad } from '../../rules/abroad.ts'
import type { LegEnd } from '../../rules/offer.ts'
import type { SupplierBooking } from './bookings.ts'

/* What airlines themselves do to flights that they have sold. */

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

/** One way of a journey that its airline has changed since somebody last agreed to it. */
export interface ChangedWay {
  readonly kind: AirlineChange['kind']
  readonly from: Omit<PlannedFlight, 'journey'>
  readonly to: Omit<PlannedFlight, 'journey'> | null
}

/** What an airline itself has done to a flight that it had sold: the newest of it, and of a journey all that nobody has answered. */
export interface AirlineChange {
  /** The airline's own name of it: another change has another. */
  readonly changeId: string
  /** `protected`: the flight is not flown, and who had a ticket may fly by `to`. */
  readonly kind: 'cancelled' | 'retimed' | 'protected'
  /** As it was agreed to. */
  readonly from: PlannedFlight
  /** As it is planned now; null where nothing is. */
  readonly to: PlannedFlight | null
  /** Of flights abroad: each way that is not as it was agreed to, those that were changed last first. `from` and `to` are of the first one. */
  readonly ways?: readonly ChangedWay[]
  /** Of flights abroad: all ways as whoever has tickets flies them until she answers; one that is cancelled, or in whose place another is kept, as it was. */
  readonly flown?: readonly SliceAbroad[]
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
