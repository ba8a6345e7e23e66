import type { PassengerType } from '../../rules/passenger-types.ts'
import type { SupplierBooking } from './bookings.ts'
import type { AskedExtra } from './extras.ts'
import type { SupplierPrice } from './searching.ts'

/* Seats that are taken, ticketed or given back. */

export interface HoldPassenger {
  readonly type: PassengerType
  readonly nameZh: string
  /** A to Z only, as a ticket prints them; the given name is empty for people who have one name; abroad a code stands for it. */
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
