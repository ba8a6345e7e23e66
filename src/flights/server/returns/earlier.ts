import type { OrderRef } from '../../../orders/server/index.ts'
import { isStillToCome, type GoingBackTold } from '../../../payments/rules/refund-standing.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { FlightsDeps } from '../deps.ts'
import { changesAmong, originOf } from '../store.ts'
import { partOfRefund } from './refund-money.ts'
import { refundsOfOrder } from './refund-store.ts'

/* Tickets that a change has brought were paid for with the orders before too, and their own order's payments know nothing of that. */

type Paid = Pick<FlightsDeps, 'payments'>

/** What people get back of what the orders before have paid for tickets that were given back here; null where that is nothing. */
export async function backOfEarlier({ payments }: Paid, reader: Reader, order: OrderRef): Promise<GoingBackTold | null> {
  const earlier: OrderRef[] = []
  for (let origin = await originOf(reader, order); origin; origin = await originOf(reader, origin)) earlier.push(origin)
  if (earlier.length === 0) return null
  const refunds = await refundsOfOrder(reader, order)
  return payments.partsTold(
    reader,
    earlier,
    refunds.map(({ id }) => partOfRefund(id)),
  )
}

/** Of these orders of one company, the changes of which money is still to go back that the orders before have paid. */
export async function earlierStillToCome(deps: Paid, reader: Reader, orders: readonly OrderRef[]): Promise<readonly string[]> {
  const told = (await changesAmong(reader, orders)).map(async (order) => ({ order, back: await backOfEarlier(deps, reader, order) }))
  return (await Promise.all(told)).flatMap(({ order, back }) => (back && isStillToCome(back) ? [order.orderId] : []))
}
