import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import { goingBackTold, type GoingBack, type RefundStanding } from '../rules/refund-standing.ts'
import { isForTransfer } from '../rules/refused-refunds.ts'
import { payoutsOf } from './cash-store.ts'
import { refundsOfOrder, type RefundRow } from './refund-store.ts'

function standingOf({ state, refusal }: RefundRow): RefundStanding {
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

/** How what people paid for an order goes back to them, by gateways and at the desk; null where nothing does. */
export async function refundTold(reader: Reader, order: OrderRef): Promise<GoingBack | null> {
  const refunds = await refundsOfOrder(reader, order)
  const payouts = await payoutsOf(reader, order)
  return goingBackTold([
    ...refunds.map((row) => ({ state: standingOf(row), amountMinor: row.amountMinor })),
    ...payouts.map(({ paidOutAt, amountMinor }): GoingBack => ({ state: paidOutAt ? 'handedBack' : 'atDesk', amountMinor })),
  ])
}
