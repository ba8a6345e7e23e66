import { formPath } from '../order-paths.ts'

/** Where an order leads whose flight is chosen again; its trip is read from the order. */
export const againPath = (orderSeq: string): string => `/flights/1?orderSeq=${orderSeq}`

/** The form of a booking in an order's place: its address names the order, to which it leads back when it is over [E-CODE-09]. */
export const againFormPath = (bookingId: string, orderSeq: string): string => `${formPath(bookingId)}?orderSeq=${orderSeq}`

/** The order in whose session a page is. */
export function orderSeqFrom(search: string): string | null {
  const orderSeq = new URLSearchParams(search).get('orderSeq') ?? ''
  return /^[A-Z]\d{12}$/.test(orderSeq) ? orderSeq : null
}
