import { readTicketId, ticketIdOf } from '../../rules/returning.ts'

/** Of what an itinerary confirmation is: a whole order, or one of its passengers by her number. */
export interface PaperOf {
  readonly orderSeq: string
  readonly passenger: number | null
}

const ORDER = /^T\d{12}$/

/** As addresses name it: `T261124000017`, `T261124000017-2`. Never the address of a file: what is shown here is our own. */
export const paperPath = ({ orderSeq, passenger }: PaperOf): string =>
  `/order/train/itinerary/view/${passenger === null ? orderSeq : ticketIdOf(orderSeq, passenger)}`

/** What there is of an order: sheets and receipts. */
export const papersPath = (orderSeq: string): string => `/order/train/itinerary/list/${orderSeq}`

/** What a name in an address means; null for whatever is none. */
export function paperNamed(name: string): PaperOf | null {
  if (ORDER.test(name)) return { orderSeq: name, passenger: null }
  const ticket = readTicketId(name)
  return ticket && { orderSeq: ticket.orderSeq, passenger: ticket.passengerNo }
}
