import type { OrderRef } from '../../../orders/server/index.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { planOfOrder } from './plan-store.ts'

/** What an order's page says of the request that it was booked from, to those who may read that. */
export async function presentPlanOf(deps: FlightsDeps, who: Who, order: OrderRef): Promise<FlightOrderDetails['plan']> {
  const found = await planOfOrder(deps.db.read, order)
  if (!found || (found.personId !== who.personId && !found.travellers.includes(who.personId))) return null
  return { applySeq: found.inquiryId, number: found.number, position: found.position }
}
