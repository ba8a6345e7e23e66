/*
 * Several suppliers of one market name flights, fares and bookings each in its own way, and two of them may mean different things by one
 * name. With us the first supplier's names stand as they are, as in rows from before there was a second one; those of all others say whose
 * they are. Names are opaque to everybody but to whoever asks their seller.
 */

/** No supplier's own name begins with it, or it is marked as well. */
const MARK = '~'

/** As it is called with us. `seller` null: the first supplier's. */
export const ours = (seller: string | null, name: string): string =>
  seller === null && !name.startsWith(MARK) ? name : `${MARK}${seller ?? ''}${MARK}${name}`

/** Whose it is, and as its seller calls it. */
export function theirs(name: string): { readonly seller: string | null; readonly name: string } {
  const end = name.startsWith(MARK) ? name.indexOf(MARK, 1) : -1
  if (end < 0) return { seller: null, name }
  return { seller: name.slice(1, end) || null, name: name.slice(end + 1) }
}

/** Who sells a fare; null: the first supplier. */
export const sellerOf = ({ fareId }: { readonly fareId: string }): string | null => theirs(fareId).seller
