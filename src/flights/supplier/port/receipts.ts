/* Receipts of flown tickets. */

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
