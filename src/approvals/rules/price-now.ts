/**
 * What an order that somebody is asked about costs her: its price of now, as far as it moved inside of what the request covers. Beyond
 * that another request asks, and this one is about what it was put at.
 */
export const nowMinor = (askedMinor: number, toleranceMinor: number, orderMinor: number): number =>
  orderMinor <= askedMinor + toleranceMinor ? orderMinor : askedMinor

/**
 * How far above the limit a price is that moved by so much. What was above none is not by a rise alone: the order is not judged anew
 * because an airline has moved a price.
 */
export const overAt = (overMinor: number, byMinor: number): number => (overMinor === 0 ? 0 : Math.max(0, overMinor + byMinor))
