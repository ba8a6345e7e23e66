import { isRefusal } from '../../kernel/result.ts'
import type { CashDesk } from '../../payments/server/index.ts'
import { handler, type Handler } from '../../server/http/handler.ts'
import {
  opsCashOrder,
  opsCashOwed,
  opsCashPayOut,
  opsCashReceive,
  opsRefundAgain,
  opsRefunds,
  type CashOrderShown,
  type CashReceiptShown,
} from '../calls/money.ts'
import type { OpsDeps } from './deps.ts'

type Order = Exclude<Awaited<ReturnType<CashDesk['find']>>, { refused: string }>

const receiptOf = (receipt: Order['receipts'][number]): CashReceiptShown => ({ ...receipt, receivedAt: receipt.receivedAt.toString() })

const orderOf = ({ part, receipts, ...order }: Order): CashOrderShown => ({
  ...order,
  part: part && { ...part, expiresAt: part.expiresAt?.toString() ?? null },
  receipts: receipts.map(receiptOf),
})

/** What staff do about money: payments does it, the console says who may and shows it. */
export function moneyHandlers({ refunds, cash }: OpsDeps): readonly Handler[] {
  return [
    handler(opsRefunds, async (_, { after }) => {
      const page = await refunds.list(after ?? null)
      return {
        refunds: page.refunds.map((refund) => ({
          ...refund,
          askedAt: refund.askedAt.toString(),
          promisedOn: refund.promisedOn.toString(),
        })),
        next: page.next,
      }
    }),
    handler(opsRefundAgain, ({ caller: { staffId } }, input) => refunds.askAgain({ staffId, ...input })),
    handler(opsCashOrder, async (_, { orderSeq }) => {
      const found = await cash.find(orderSeq)
      return isRefusal(found) ? found : orderOf(found)
    }),
    handler(opsCashReceive, async ({ caller: { staffId } }, input) => {
      const taken = await cash.receive({ staffId, ...input })
      return isRefusal(taken) ? taken : orderOf(taken)
    }),
    handler(opsCashOwed, async () => ({ receipts: (await cash.owed()).map(receiptOf) })),
    handler(opsCashPayOut, ({ caller: { staffId } }, input) => cash.payOut({ staffId, ...input })),
  ]
}
