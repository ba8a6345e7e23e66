import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { endOf, type AnyOffer } from '../../rules/any-offer.ts'
import { taxDocumentUntil } from '../../rules/itinerary.ts'
import { canAskReceipt, receiptReminderAt } from '../../rules/receipts.ts'
import type { FlightsDeps } from '../deps.ts'
import { receiptDueJob } from '../jobs.ts'
import { lock, note } from '../moving.ts'
import { findTickets } from '../store.ts'
import { standingOf } from './receipt-showing.ts'
import { receiptsOf } from './receipt-store.ts'

/* Whoever flew, and whoever booked, is reminded two weeks before the last day of receipts that nobody has asked for. */

const TOLD = 'receiptDue'

/** With the end of the trip, in its transaction. */
export const remindOfReceiptsLater = (deps: FlightsDeps, writer: Writer, order: OrderRef, offer: AnyOffer): Promise<void> =>
  deps.jobs.send(writer, receiptDueJob, order, { at: receiptReminderAt(endOf(offer).at) })

/** Job: tells it once, while there is still something to ask for. */
export async function remindOfReceipts(deps: FlightsDeps, { companyId, orderId }: OrderRef): Promise<void> {
  const order = { companyId, orderId }
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const [tickets, receipts] = await Promise.all([findTickets(writer, companyId, [orderId]), receiptsOf(writer, companyId, [orderId])])
      const open = tickets.filter((ticket) => {
        const receipt = receipts.find(({ passengerNo }) => passengerNo === ticket.passengerNo) ?? null
        return canAskReceipt(standingOf(deps, locked.row, ticket, receipt))
      })
      if (open.length === 0) return
      const told = await deps.orders.timeline(writer, order)
      if (told.some(({ kind }) => kind === TOLD)) return
      const untilDate = taxDocumentUntil(endOf(locked.row.offer).at).toString()
      await note(deps, writer, locked, { kind: TOLD, facts: { tickets: open.length, untilDate } })
    },
    { name: 'flights.receipt-due' },
  )
}
