import { invariant } from '../../../kernel/result.ts'
import { receiptDesk, type OrderRef } from '../../../orders/server/index.ts'
import { endOf, type AnyOffer } from '../../rules/any-offer.ts'
import { isForTravel, wasIssued } from '../../rules/itinerary.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import { flightText } from '../../text/index.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { RECEIPT_JOBS } from '../jobs.ts'
import { lock, note, type Locked } from '../moving.ts'
import { findOrder, findTickets, type TicketRow } from '../store.ts'

/* What flights say of themselves to the desk of receipts, which is every line's (orders/server/receipts). */

/** What is known of an order beside its tickets. */
interface OfOrder {
  readonly offer: AnyOffer
  readonly airlineWord: string | null
  readonly change: { readonly byDesk: boolean } | null
}

function factsOf(deps: Pick<FlightsDeps, 'market' | 'abroad'>, { offer, airlineWord, change }: OfOrder, ticket: TicketRow) {
  const facts = { state: ticket.state as FlightTicketCode, ticketNumber: ticket.ticketNumber }
  return {
    ticket: { wasIssued: wasIssued(facts), isForTravel: isForTravel(facts) },
    arrivesAt: endOf(offer).at,
    isCancelled: airlineWord === 'cancelled',
    // What the desk has arranged is known to no machine of the airline's.
    isOffered: !change?.byDesk && supplierOf(deps, { offer }).can.receipts,
  }
}

async function issuerOf(deps: FlightsDeps, order: OrderRef) {
  const row = await findOrder(deps.db.read, order)
  invariant(row?.supplierBookingId, 'a receipt is of an order that its supplier knows')
  const supplier = supplierOf(deps, row)
  const { supplierBookingId } = row
  return {
    read: (ticketNumber: string) => supplier.receipt({ supplierBookingId, ticketNumber }),
    ask: (ticketNumber: string, key: string) => supplier.askReceipt({ supplierBookingId, ticketNumber, key }),
  }
}

export const deskOf = (deps: FlightsDeps) =>
  receiptDesk<OfOrder, TicketRow, Locked>(deps, {
    table: 'flightReceipt',
    wing: 'flights',
    jobs: RECEIPT_JOBS,
    text: { zh: flightText.zh.receipts, en: flightText.en.receipts },
    lock: (writer, order) => lock(deps, writer, order),
    note: (writer, locked, told) => note(deps, writer, locked, told),
    tickets: findTickets,
    facts: (order, ticket) => factsOf(deps, order, ticket),
    issuer: (order) => issuerOf(deps, order),
  })
