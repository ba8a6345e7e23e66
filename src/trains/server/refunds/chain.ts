import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { shareOut } from '../../../payments/rules/shares.ts'
import type { PartRefund } from '../../../payments/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { keptAlong, paidAlong } from '../../rules/changing.ts'
import { serviceFeeOf } from '../../rules/returning.ts'
import type { TrainsDeps } from '../deps.ts'
import { findOrder, findTickets, type TrainOrderRow, type TrainTicketRow } from '../store.ts'

/* Along which orders tickets were paid for: those that a change has brought were paid for by several. */

export interface OfOrder {
  readonly order: OrderRef
  readonly row: TrainOrderRow
  /** All tickets of the order. */
  readonly tickets: readonly TrainTicketRow[]
}

/** An order in a chain of changes, and which of its tickets are meant. */
export interface Link extends OfOrder {
  readonly passengerNos: readonly number[]
}

/** The orders that have paid for some tickets, from the one that they are of back to the one that was booked first. */
export async function chainOf(reader: Reader, of: OfOrder, passengerNos: readonly number[]): Promise<readonly [Link, ...Link[]]> {
  const links: [Link, ...Link[]] = [{ ...of, passengerNos }]
  for (let link: Link = links[0]; link.row.change; link = links.at(-1) ?? link) {
    const { fromOrderId, passengerNos: before } = link.row.change
    const order = { companyId: link.order.companyId, orderId: fromOrderId }
    const [row, tickets] = await Promise.all([findOrder(reader, order), findTickets(reader, order.companyId, [fromOrderId])])
    invariant(row, 'what a change is of stays')
    const nos = link.passengerNos.map((no) => {
      const old = before[no - 1]
      invariant(old !== undefined, 'each ticket of a change replaces one')
      return old
    })
    links.push({ order, row, tickets, passengerNos: nos })
  }
  return links
}

/** What these tickets of a change are dearer by than those before: their part of the whole difference. Null of what was booked. */
function dearerMinorOf({ row, tickets, passengerNos }: Link): number | null {
  if (!row.change) return null
  const wholeMinor = Math.max(0, row.change.sums.differenceMinor)
  const parts = shareOut(
    wholeMinor,
    tickets.map(({ fareMinor }) => fareMinor),
  )
  return sumMinor(tickets.map(({ passengerNo }, index) => (passengerNos.includes(passengerNo) ? (parts[index] ?? 0) : 0)))
}

/** What of a sum that the first link's tickets are worth each order of the chain has paid, in the chain's order. */
export const paidBy = (links: readonly Link[], amountMinor: number): readonly number[] =>
  paidAlong(
    links.map((link) => dearerMinorOf(link)),
    amountMinor,
  )

/** What one order of a chain gives back. */
export interface PartOf {
  readonly link: Link
  readonly asked: PartRefund
}

interface Given {
  readonly part: string
  /** What is given back of each order's payments, our fee apart; in the chain's order. */
  readonly amountMinors: readonly number[]
  /** What the railway keeps of all of it. */
  readonly feeMinor: number
  /** Whether our fee is a part of what is given up: of tickets that are given back, and not of a fare that is lower now. */
  readonly withServiceFee: boolean
}

/** Asks each order of a chain for its part, by its own terms; those that have paid nothing of it are asked for nothing. */
export async function partsAlong(
  deps: Pick<TrainsDeps, 'payments'>,
  reader: Reader,
  links: readonly Link[],
  { part, amountMinors, feeMinor, withServiceFee }: Given,
  supplier: string,
): Promise<readonly PartOf[]> {
  const kept = keptAlong(amountMinors, feeMinor)
  const parts: PartOf[] = []
  for (const [index, link] of links.entries()) {
    const { order, row, tickets, passengerNos } = link
    const serviceFeeMinor = withServiceFee ? serviceFeeOf(row.price.serviceFeeMinor, tickets, passengerNos) : 0
    const amountMinor = (amountMinors[index] ?? 0) + serviceFeeMinor
    if (amountMinor === 0) continue
    const under = await deps.payments.refundUnderTerms(reader, order, { amountMinor, serviceFeeMinor, keptMinor: kept[index] ?? 0 })
    parts.push({ link, asked: { ...under, part, supplier } })
  }
  return parts
}
