import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PaymentsDeps } from './deps.ts'
import { captureJob, releaseHoldJob } from './jobs.ts'
import { moveTrade, tradesOf, type TradeRow } from './store.ts'

/* What a gateway holds of an order is taken or let go. Which of the two is written here, once; holds.ts asks the gateway for it. */

/** What is held, and nobody has decided yet what becomes of it. */
export const heldTradesOf = async (reader: Reader, order: OrderRef): Promise<readonly TradeRow[]> =>
  (await tradesOf(reader, order)).filter(({ state }) => state === 'held')

/** Whether something was held and let go, or is being. One that was closed before anybody had confirmed it was never held. */
export async function wasLetGo(reader: Reader, { companyId, orderId }: OrderRef, trades: readonly TradeRow[]): Promise<boolean> {
  if (trades.some(({ state }) => state === 'releasing')) return true
  if (!trades.some(({ holds }) => holds)) return false
  const row = await reader
    .selectFrom('ledgerEntry')
    .select('id')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('kind', '=', 'release')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The ticket is issued: what is held is taken. */
export async function beginCapture(deps: PaymentsDeps, writer: Writer, trade: TradeRow): Promise<void> {
  await moveTrade(writer, trade, 'capture', { changedAt: deps.clock.now() })
  const { companyId, orderId, number } = trade
  await deps.jobs.send(writer, captureJob, { companyId, orderId, number })
}

/** Nothing came of it: what is held is let go. */
export async function beginRelease(deps: PaymentsDeps, writer: Writer, trade: TradeRow): Promise<void> {
  await moveTrade(writer, trade, 'release', { changedAt: deps.clock.now() })
  const { companyId, orderId, number } = trade
  await deps.jobs.send(writer, releaseHoldJob, { companyId, orderId, number })
}
