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
  type CashPayoutShown,
  type CashReceiptShown,
} from '../calls/money.ts'
import { opsKeepReceipt, opsOpenReceipt, opsRecordTransfer, opsTransfers } from '../calls/transfers.ts'
import type { OpsDeps } from './deps.ts'

type Order = Exclude<Awaited<ReturnType<CashDesk['find']>>, { refused: string }>

const receiptOf = (receipt: Order['receipts'][number]): CashReceiptShown => ({ ...receipt, receivedAt: receipt.receivedAt.toString() })

const payoutOf = (payout: Order['payouts'][number]): CashPayoutShown => ({ ...payout, owedAt: payout.owedAt.toString() })

const orderOf = ({ part, receipts, payouts, ...order }: Order): CashOrderShown => ({
  ...order,
  part: part && { ...part, expiresAt: part.expiresAt?.toString() ?? null },
  receipts: receipts.map(receiptOf),
  payouts: payouts.map(payoutOf),
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
    handler(opsKeepReceipt, (_, { number, file }) => refunds.keepReceipt({ number, bytes: file.bytes })),
    handler(opsRecordTransfer, ({ caller: { staffId } }, input) => refunds.recordTransfer({ staffId, ...input })),
    handler(opsTransfers, async (_, { after }) => {
      const { transfers, next } = await refunds.listTransfers(after ?? null)
      const shown = transfers.map((one) => ({ ...one, paidOn: one.paidOn.toString(), recordedAt: one.recordedAt.toString() }))
      return { transfers: shown, next }
    }),
    handler(opsOpenReceipt, ({ caller: { staffId } }, { number }) => refunds.openReceipt({ staffId, number })),
    handler(opsCashOrder, async (_, { orderSeq }) => {
      const found = await cash.find(orderSeq)
      return isRefusal(found) ? found : orderOf(found)
    }),
    handler(opsCashReceive, async ({ caller: { staffId } }, input) => {
      const taken = await cash.receive({ staffId, ...input })
      return isRefusal(taken) ? taken : orderOf(taken)
    }),
    handler(opsCashOwed, async () => ({ payouts: (await cash.owed()).map(payoutOf) })),
    handler(opsCashPayOut, ({ caller: { staffId } }, input) => cash.payOut({ staffId, ...input })),
  ]
}
