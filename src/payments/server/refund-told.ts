import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import { goingBackTold, type GoingBack, type GoingBackTold } from '../rules/refund-standing.ts'
import { isForTransfer } from '../rules/refused-refunds.ts'
import { payoutsOf } from './cash-store.ts'
import { refundsOfOrder, type RefundRow } from './refund-store.ts'
import { tradesOf } from './store.ts'

function standingOf({ state, refusal }: RefundRow): GoingBack['state'] {
  switch (state) {
    case 'asked':
      return 'onTheWay'
    case 'failed':
      return isForTransfer(refusal) ? 'byTransfer' : 'manual'
    case 'settled':
      return 'transferred'
    case 'done':
      return 'done'
  }
}

/** What came late or twice has paid nothing of the order, whoever sent it. */
const LATE: ReadonlySet<RefundRow['reason']> = new Set<RefundRow['reason']>(['paidLate', 'paidTwice'])

/** How what people paid for an order goes back to them, by gateways and at the desk; null where nothing does. */
export async function refundTold(reader: Reader, order: OrderRef): Promise<GoingBackTold | null> {
  const refunds = await refundsOfOrder(reader, order)
  const payouts = await payoutsOf(reader, order)
  const trades = refunds.length === 0 ? [] : await tradesOf(reader, order)
  const thirds = new Set(trades.filter(({ payer }) => payer === 'third').map(({ number }) => number))
  const ofRefund = ({ tradeNumber, reason }: RefundRow): GoingBack['of'] =>
    LATE.has(reason) ? 'late' : thirds.has(tradeNumber) ? 'third' : 'paid'
  return goingBackTold([
    ...refunds.map((row) => ({ of: ofRefund(row), state: standingOf(row), amountMinor: row.amountMinor })),
    ...payouts.map(({ paidOutAt, amountMinor }): GoingBack => ({ of: 'paid', state: paidOutAt ? 'handedBack' : 'atDesk', amountMinor })),
  ])
}
