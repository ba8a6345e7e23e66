import { invariant } from '../../../kernel/result.ts'
import { receiptDesk, type OrderRef } from '../../../orders/server/index.ts'
import { hasOwnTicket, isForTravel } from '../../rules/returning.ts'
import { trainText } from '../../text/index.ts'
import type { TrainsDeps } from '../deps.ts'
import { RECEIPT_JOBS } from '../jobs.ts'
import { lock, note, type Locked } from '../moving.ts'
import { findOrder, findTickets, type TrainOrderRow, type TrainTicketRow } from '../store.ts'

/* What trains say of themselves to the desk of receipts, which is every line's (orders/server/receipts). */

const factsOf = ({ railway }: Pick<TrainsDeps, 'railway'>, { train, railwayWord }: TrainOrderRow, ticket: TrainTicketRow) => ({
  ticket: { wasIssued: hasOwnTicket(ticket), isForTravel: isForTravel(ticket) },
  arrivesAt: train.to.at,
  isCancelled: railwayWord === 'cancelled',
  isOffered: railway !== null,
})

async function issuerOf({ db, railway }: TrainsDeps, order: OrderRef) {
  const row = await findOrder(db.read, order)
  invariant(row?.supplierBookingId && railway, 'a receipt is of an order that the railway knows')
  const { supplierBookingId: bookingId } = row
  return {
    read: (ticketNumber: string) => railway.desk.receipt({ bookingId, ticketNumber }),
    ask: (ticketNumber: string, key: string) => railway.desk.askReceipt({ bookingId, ticketNumber, key }),
  }
}

export const deskOf = (deps: TrainsDeps) =>
  receiptDesk<TrainOrderRow, TrainTicketRow, Locked>(deps, {
    table: 'trainReceipt',
    wing: 'trains',
    jobs: RECEIPT_JOBS,
    text: { zh: trainText.zh.receipts, en: trainText.en.receipts },
    lock: (writer, order) => lock(deps, writer, order),
    note: (writer, locked, told) => note(deps, writer, locked, told),
    tickets: findTickets,
    facts: (order, ticket) => factsOf(deps, order, ticket),
    issuer: (order) => issuerOf(deps, order),
  })
