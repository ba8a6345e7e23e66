import { sumMinor } from '../../kernel/money.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import { ownersOf } from './credits.ts'
import { paymentsOfOrder, tradesOf, type PaymentRow, type TradeRow } from './store.ts'

/** Out of what an order is paid, and by whom: hers is the person's who is asked for the part, a third somebody outside in her place. */
const PAID_WITH = ['credit', 'companyValue', 'ownValue', 'points', 'own', 'ownHeld', 'third', 'thirdHeld', 'cash'] as const
type PaidWith = (typeof PAID_WITH)[number]

export interface PaidShare {
  readonly with: PaidWith
  readonly amountMinor: number
}

/** What counts of an order's trades: it has paid, or its amount is held for the ticket. */
const COUNTS: ReadonlySet<TradeRow['state']> = new Set<TradeRow['state']>(['held', 'capturing', 'paid'])
export const countingTrade = (trades: readonly TradeRow[]): TradeRow | undefined => trades.find(({ state }) => COUNTS.has(state))

/** What has paid of an order, or is held for it, by whom: told as the order goes on. What has gone back again is none of it. */
export async function paidWith(reader: Reader, order: OrderRef): Promise<readonly PaidShare[]> {
  const [payments, trades, owners] = await Promise.all([paymentsOfOrder(reader, order), tradesOf(reader, order), ownersOf(reader, order)])
  const tradeOf = new Map(trades.map((trade) => [trade.paymentId, trade]))
  const wayOf = ({ id, kind, state }: PaymentRow): PaidWith | null => {
    const trade = tradeOf.get(id)
    const isHeld = state === 'reserved' && (trade?.state === 'held' || trade?.state === 'capturing')
    if (state !== 'paid' && !isHeld) return null
    if (kind === 'companyCredit') return 'credit'
    if (kind === 'travelCredit') return owners.get(id) === 'company' ? 'companyValue' : 'ownValue'
    if (kind === 'points' || kind === 'cash') return kind
    if (trade?.payer === 'third') return isHeld ? 'thirdHeld' : 'third'
    return isHeld ? 'ownHeld' : 'own'
  }
  const shares = payments.map((payment) => ({ with: wayOf(payment), amountMinor: payment.amountMinor }))
  return PAID_WITH.map((way) => ({
    with: way,
    amountMinor: sumMinor(shares.filter((share) => share.with === way).map(({ amountMinor }) => amountMinor)),
  })).filter(({ amountMinor }) => amountMinor > 0)
}
