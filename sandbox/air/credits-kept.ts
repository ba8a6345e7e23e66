import type { Row, Store } from '../kit/store.ts'

/** Credits at rest, as the protocol shows them. */
export const creditView = (row: Row) => ({
  number: String(row.number),
  airline: String(row.airline),
  ticketNumber: String(row.ticket_number),
  amountMinor: Number(row.amount_minor),
  leftMinor: Number(row.left_minor),
  validUntil: String(row.valid_until),
})

export const findCredit = (store: Store, number: string): Row | undefined => store.get('SELECT * FROM credits WHERE number = ?', number)

/** What tickets of a booking have left. */
export const creditsOf = (store: Store, bookingId: string) =>
  store.all('SELECT * FROM credits WHERE booking_id = ? ORDER BY number', bookingId).map(creditView)
