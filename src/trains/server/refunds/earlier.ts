import type { OrderRef } from '../../../orders/server/index.ts'
import type { GoingBackTold } from '../../../payments/rules/refund-standing.ts'
import type { TrainsDeps } from '../deps.ts'
import { chainOf, type OfOrder } from './chain.ts'
import { partOfChange, partOfRefund } from './money.ts'
import { doneRefundsOf } from './store.ts'

/**
 * What people get back of what the orders before have paid for the tickets that a change has brought: what these are cheaper by, and what was
 * given back of them. The order's own payments do not know of it.
 */
export async function backOfEarlier(deps: TrainsDeps, { order, row, tickets }: OfOrder): Promise<GoingBackTold | null> {
  if (row.change === null) return null
  const { read } = deps.db
  const [links, refunds] = await Promise.all([
    chainOf(
      read,
      { order, row, tickets },
      tickets.map(({ passengerNo }) => passengerNo),
    ),
    doneRefundsOf(read, order),
  ])
  const earlier = links.slice(1).map((link): OrderRef => link.order)
  return deps.payments.partsTold(read, earlier, [partOfChange(order.orderId), ...refunds.map(({ id }) => partOfRefund(id))])
}
