import type { Language } from '../../../kernel/language.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { FlightsDeps } from '../deps.ts'

/** The order of another line that this one goes on from, and its page; null of an order that somebody has submitted. */
export async function presentGoesOnFrom(deps: FlightsDeps, order: OrderRef, language: Language): Promise<FlightOrderDetails['goesOnFrom']> {
  const from = await deps.orders.lastResorts.handedFrom(deps.db.read, order)
  const [brief] = from ? await deps.orders.briefs(deps.db.read, [from], language) : []
  return brief ? { orderSeq: brief.orderSeq, path: brief.path } : null
}
