import type { Language } from '../../../kernel/language.ts'
import { invariant } from '../../../kernel/result.ts'
import { partIn, ticketsRead } from '../../../flights/rules/party.ts'
import type { OrderRef, OrderRow } from '../../../orders/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { TrainOrderDetails, TrainOrderStatus } from '../../calls/orders.ts'
import { fateOf, isGone } from '../../rules/returning.ts'
import { isPrepaid, standbyCodeOf } from '../../rules/standby-order.ts'
import { isAwaitingPayment, TRAIN_STANDBY_CODES } from '../../rules/states.ts'
import { standbyStatus, trainStatus } from '../../rules/status.ts'
import { trainText } from '../../text/index.ts'
import type { TrainsDeps } from '../deps.ts'
import { findOrder, findTickets, type TrainOrderRow, type TrainTicketRow } from '../store.ts'

/* How an order stands, for people, and who of it somebody may see. */

/** How a standby stands, in words. Who is asked by a gateway whether she has paid, or is leaving the queue, reads that. */
export function presentStanding(row: TrainOrderRow, language: Language, isConfirming = false): TrainOrderStatus {
  const code = standbyCodeOf(row.state)
  const said = standbyStatus(code, isPrepaid(row.state))
  const isLeaving = row.cancelRequestedAt !== null && !said.settled
  const status =
    row.stuckSince && !said.settled
      ? ({ ...said, key: 'manualBooking', tone: 'warn' } as const)
      : isConfirming
        ? ({ ...said, key: 'duringPayment', tone: 'info' } as const)
        : isLeaving
          ? ({ ...said, key: 'cancelling', tone: 'info' } as const)
          : code === TRAIN_STANDBY_CODES.CLOSED && row.outcome !== null
            ? ({ ...said, key: row.outcome } as const)
            : said
  return { ...status, label: trainText[language].statuses[status.key] }
}

/** What its row does not say: a payment of it is being confirmed; a flight is being looked for in its place. */
export interface Beside {
  readonly isConfirming?: boolean
  readonly seeksFlight?: boolean
}

/** How an order stands, in words: derived by one rule from its row and its tickets. What came to nothing of a change is the change: the tickets that it was to move stay. */
export function presentStatus(
  row: TrainOrderRow,
  tickets: readonly Pick<TrainTicketRow, 'ticketNumber' | 'fate'>[],
  language: Language,
  { isConfirming = false, seeksFlight = false }: Beside = {},
): TrainOrderStatus {
  if (row.isStandby && standbyCodeOf(row.state) !== TRAIN_STANDBY_CODES.SUCCEEDED) return presentStanding(row, language, isConfirming)
  const status = trainStatus({
    order: row.state,
    outcome: row.outcome,
    tickets: tickets.map((ticket) => fateOf(ticket)),
    payment: isConfirming ? 'during' : 'none',
    isSent: row.holdSentAt !== null,
    cancelRequested: row.cancelRequestedAt !== null,
    isUnclear: row.unclearSince !== null,
    isStuck: row.stuckSince !== null,
    railwayWord: row.railwayWord,
    awaitsGroup: row.awaits !== null && row.awaits !== 'end',
    seeksFlight,
  })
  const { statuses, changeStatuses } = trainText[language]
  const ofChange: Partial<Record<typeof status.key, string>> = row.change === null ? {} : changeStatuses
  return { ...status, label: ofChange[status.key] ?? statuses[status.key] }
}

/** The same as one whom the order concerns reads it: of her own ticket, and whoever booked it, of all. */
export const presentStatusFor = (
  { personId }: { readonly personId: string },
  row: TrainOrderRow & Pick<OrderRow, 'ownerId'>,
  tickets: readonly TrainTicketRow[],
  language: Language,
  beside: Beside = {},
): TrainOrderStatus => presentStatus(row, ticketsRead(row, tickets, personId, isGone), language, beside)

export async function statusOf({ db }: Pick<TrainsDeps, 'db'>, order: OrderRef, language: Language): Promise<TrainOrderStatus> {
  const [row, tickets] = await Promise.all([findOrder(db.read, order), findTickets(db.read, order.companyId, [order.orderId])])
  invariant(row, 'an order of trains stays')
  return presentStatus(row, tickets, language)
}

/** Of these orders of one company, those with a payment that is being confirmed. */
export const confirmingAmong = ({ payments }: Pick<TrainsDeps, 'payments'>, reader: Reader, rows: readonly TrainOrderRow[]) =>
  payments.confirmingAmong(
    reader,
    rows.filter(({ state }) => isAwaitingPayment(state)),
  )

/** Who travels, as far as the reader may know: who only goes along reads her own line, and how many travel with her [P-PRIV-01]. */
export function seenTickets(
  order: Pick<OrderRow, 'bookerId' | 'ownerId'>,
  tickets: readonly TrainTicketRow[],
  personId: string,
): { readonly part: TrainOrderDetails['part']; readonly shown: readonly TrainTicketRow[] } {
  const part = partIn(order, personId)
  return { part, shown: part === 'companion' ? tickets.filter((ticket) => ticket.personId === personId) : tickets }
}
