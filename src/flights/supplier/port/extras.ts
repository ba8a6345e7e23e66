import type { ExtraKind } from '../../rules/extras-price.ts'
import type { OfferedExtras } from '../../rules/extras.ts'

/* What is sold beside a ticket. */

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
