import { createHash } from 'node:crypto'
import { invariant } from '../../../kernel/result.ts'
import type { ChangeOf } from '../../rules/change-cost.ts'
import { faultPoint } from '../../../server/faults.ts'
import { SupplierUnclear } from '../../supplier/port.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { HoldAnswer } from '../../supplier/port/holding.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { ticketNumberOf } from '../returns/refund-money.ts'
import { exchangeToken, findOrder, findTickets, type FlightOrderRow } from '../store.ts'

/* Taking the seats of a change: the airline knows its passengers by their tickets, and the quote stands in the token's place. */

type Change = FlightOrderRow & { readonly change: ChangeOf }

export const isChange = (row: FlightOrderRow): row is Change => row.change !== null

async function originOf(deps: FlightsDeps, { companyId, change }: Change) {
  const order = { companyId, orderId: change.fromOrderId }
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, companyId, [order.orderId])])
  invariant(row?.supplierBookingId, 'a change is of an order that its supplier knows')
  const ticketNumbers = change.passengerNos.map((no) => {
    const ticket = tickets.find(({ passengerNo }) => passengerNo === no)
    invariant(ticket, 'a change is of tickets that are there')
    return ticketNumberOf(ticket)
  })
  return { supplierBookingId: row.supplierBookingId, ticketNumbers }
}

/** One key per order and quote: a hold at a renewed quote is another request, sent only when the first took nothing. */
export async function sendChangeHold(deps: FlightsDeps, row: Change): Promise<HoldAnswer> {
  const { supplierBookingId } = await originOf(deps, row)
  const key = `change:${row.orderId}:${createHash('sha256').update(row.priceToken).digest('hex').slice(0, 12)}`
  await faultPoint('flights.change.before-call')
  const answer = await supplierOf(deps, row).holdChange({ supplierBookingId, quoteId: row.priceToken, reference: row.orderId, key })
  await faultPoint('flights.change.after-call')
  return answer
}

const feeOf = ({ price }: FlightOrderRow): number => price.changeFeeMinor ?? 0
const differenceOf = ({ price }: FlightOrderRow): number => price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor

/** The quote ran out between submit and hold: another at the same sums is as good, other sums are not. */
export async function renewQuote(deps: FlightsDeps, row: Change): Promise<HoldAnswer | 'renewed'> {
  const { flight, fare } = row.offer
  const quote = await supplierOf(deps, row).changeQuote({ ...(await originOf(deps, row)), flightId: flight.flightId, fareId: fare.fareId })
  if (quote.is === 'refused') {
    return quote.reason === 'soldOut' || quote.reason === 'flightGone' ? { is: quote.reason } : { is: 'refused', reason: quote.reason }
  }
  if (quote.feeMinor !== feeOf(row) || quote.differenceMinor !== differenceOf(row)) {
    const { airportTaxMinor, fuelSurchargeMinor } = row.price
    const fareMinor = quote.feeMinor + quote.differenceMinor - airportTaxMinor - fuelSurchargeMinor
    return { is: 'priceMoved', price: { fareMinor, airportTaxMinor, fuelSurchargeMinor } }
  }
  await deps.db.transact((writer) => exchangeToken(writer, row, row.priceToken, quote.quoteId), { name: 'flights.change.quote' })
  return 'renewed'
}

/** Whether what is held costs what was accepted. */
export function isHeldAsAsked({ change }: SupplierBooking, row: Change): boolean {
  if (!change) throw new SupplierUnclear('a change is held as something else')
  return change.feeMinor === feeOf(row) && change.differenceMinor === differenceOf(row)
}
