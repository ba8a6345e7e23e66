import { uuidv7 } from '../../kernel/ids.ts'
import type { BothNames } from '../../kernel/language.ts'
import { sumMinor } from '../../kernel/money.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { constraintOf, type Reader, type Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { sealStaffDeed, type StaffDeedDeps } from '../../server/staff-deeds.ts'
import { paidBack, payInto, personAccount } from '../rules/ledger.ts'
import {
  insertReceipt,
  isPaperUsed,
  lockPayout,
  orderByNumber,
  owedPayouts,
  payOut,
  payoutsOf,
  receiptsOf,
  type PayoutRow,
  type ReceiptRow,
} from './cash-store.ts'
import type { PaymentsDeps } from './deps.ts'
import { endOpenTrades, payCredit } from './money.ts'
import { payPoints } from './points.ts'
import { enter, insertPayment, lockPayOrder, movePayment, movePayOrder, payOrderOf, type PayOrderRow } from './store.ts'

const OWED_AT_ONCE = 100
const COUNTED_MAX = 1_000

export interface CashDeskDeps extends PaymentsDeps, StaffDeedDeps {
  readonly companyName: (reader: Reader, companyId: string) => Promise<BothNames>
}

export interface CashReceipt {
  readonly receiptNumber: string
  readonly orderSeq: string
  readonly amountMinor: number
  readonly paidBy: 'payer' | 'other'
  readonly receivedAt: Temporal.Instant
  /** Of it, what is to be handed back, and what was. */
  readonly owedMinor: number
  readonly handedBackMinor: number
}

/** What the desk is to hand back of a receipt, or has: all of it, or the part that an order was refunded by. */
export interface CashPayout {
  readonly payoutId: string
  readonly receiptNumber: string
  readonly orderSeq: string
  readonly amountMinor: number
  /** Of the whole receipt. */
  readonly takenMinor: number
  readonly owedAt: Temporal.Instant
  /** The slip that was signed for it; null while it is owed. */
  readonly payoutReceipt: string | null
}

export interface CashOrder {
  readonly orderSeq: string
  readonly company: BothNames
  /** Whether the company lets its people pay at the desk, or did when she chose to. */
  readonly takesCash: boolean
  /** What a person pays of it; null where only the company pays. */
  readonly part: { readonly state: PayOrderRow['state']; readonly amountMinor: number; readonly expiresAt: Temporal.Instant | null } | null
  readonly receipts: readonly CashReceipt[]
  readonly payouts: readonly CashPayout[]
}

interface Received {
  readonly staffId: string
  readonly orderSeq: string
  readonly amountMinor: number
  readonly receiptNumber: string
  readonly paidBy: 'payer' | 'other'
}

/** Money that a clerk takes and hands back. Who is who stands on the paper receipt; here nobody is named. */
export interface CashDesk {
  find(orderSeq: string): Promise<CashOrder | Refusal>
  /** Takes the whole of a part that is due; the order goes on as if it had been paid at a gateway. */
  receive(received: Received): Promise<CashOrder | Refusal>
  /** What the desk is to hand back, the oldest first. */
  owed(): Promise<readonly CashPayout[]>
  count(): Promise<number>
  payOut(paid: { readonly staffId: string; readonly payoutId: string; readonly payoutReceipt: string }): Promise<{ paid: true } | Refusal>
}

export function cashDeskOf(deps: CashDeskDeps): CashDesk {
  const { db } = deps

  async function find(orderSeq: string): Promise<CashOrder | Refusal> {
    const order = await orderByNumber(db.read, orderSeq)
    if (!order) return refuse('P404')
    const part = await payOrderOf(db.read, order)
    const payouts = await payoutsOf(db.read, order)
    return {
      orderSeq,
      company: await deps.companyName(db.read, order.companyId),
      takesCash: await takesCash(deps, db.read, part ?? { companyId: order.companyId, deskAt: null }),
      part: part && { state: part.state, amountMinor: part.amountMinor, expiresAt: part.expiresAt },
      receipts: (await receiptsOf(db.read, order)).map((receipt) => receiptOf(receipt, payouts)),
      payouts: payouts.map(payoutOf),
    }
  }

  return {
    find,
    async receive(received) {
      const order = await orderByNumber(db.read, received.orderSeq)
      if (!order) return refuse('P404')
      try {
        const refusal = await unlessRefused(db, { name: 'payments.cash' }, (writer) => take(deps, writer, order, received))
        return refusal ?? (await find(received.orderSeq))
      } catch (error) {
        if (constraintOf(error) !== 'cash_receipt_once') throw error
        return refuse('CASH-RECEIPT', { field: 'receiptNumber' })
      }
    },
    async owed() {
      return (await owedPayouts(db.read, OWED_AT_ONCE)).map(payoutOf)
    },
    async count() {
      return (await owedPayouts(db.read, COUNTED_MAX)).length
    },
    async payOut(paid) {
      try {
        return await unlessRefused(db, { name: 'payments.cash-out' }, (writer) => handBack(deps, writer, paid))
      } catch (error) {
        if (constraintOf(error) !== 'cash_payout_slip_once') throw error
        return refuse('CASH-RECEIPT', { field: 'payoutReceipt' })
      }
    },
  }
}

async function handBack(deps: CashDeskDeps, writer: Writer, paid: Parameters<CashDesk['payOut']>[0]): Promise<{ paid: true } | Refusal> {
  const { staffId, payoutId, payoutReceipt } = paid
  const known = await lockPayout(writer, payoutId, deps.orders.lock)
  if (!known) return refuse('P404')
  if (known.paidOutAt) return refuse('CASH-NOT-OWED')
  if (await isPaperUsed(writer, payoutReceipt)) return refuse('CASH-RECEIPT', { field: 'payoutReceipt' })
  const { companyId, orderId, paymentId, part, amountMinor, receiptNumber } = known
  const order = { companyId, orderId }
  const now = deps.clock.now()
  await payOut(writer, known, { payoutReceipt, paidOutBy: staffId, paidOutAt: now })
  const paying = await payOrderOf(writer, order)
  invariant(paying, 'cash was taken for a part')
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId, kind: 'refund' as const, part, at: now }
  await enter(writer, order, entry, paidBack('cashDesk', personAccount(paying.payerId), amountMinor))
  await deps.orders.tell(writer, order, { kind: 'refunded', facts: { amountMinor, gateway: 'cash' } })
  const facts = { amountMinor, receiptNumber, part }
  await sealStaffDeed(writer, deps, { staffId, what: 'cash.paidOut', subject: known.orderSeq, why: payoutReceipt, facts })
  return { paid: true } as const
}

function receiptOf(
  { receiptNumber, orderSeq, amountMinor, paidBy, receivedAt, paymentId }: ReceiptRow,
  payouts: readonly PayoutRow[],
): CashReceipt {
  const own = payouts.filter((payout) => payout.paymentId === paymentId)
  const sumOf = (isPaidOut: boolean): number =>
    sumMinor(own.filter(({ paidOutAt }) => (paidOutAt !== null) === isPaidOut).map((payout) => payout.amountMinor))
  return { receiptNumber, orderSeq, amountMinor, paidBy, receivedAt, owedMinor: sumOf(false), handedBackMinor: sumOf(true) }
}

const payoutOf = ({ id, receiptNumber, orderSeq, amountMinor, takenMinor, owedAt, payoutReceipt }: PayoutRow): CashPayout => ({
  payoutId: id,
  receiptNumber,
  orderSeq,
  amountMinor,
  takenMinor,
  owedAt,
  payoutReceipt,
})

/** Whether the company lets its people pay at the desk, or did when she said that she would. */
const takesCash = async (
  deps: Pick<PaymentsDeps, 'payRules'>,
  reader: Reader,
  { companyId, deskAt }: Pick<PayOrderRow, 'companyId' | 'deskAt'>,
): Promise<boolean> => deskAt !== null || (await deps.payRules(reader, companyId)).cash

/** As `arrive` does for a gateway: the part is paid, the company's is taken with it, and the order goes on. Null where it was done. */
async function take(deps: CashDeskDeps, writer: Writer, order: OrderRef, received: Received): Promise<Refusal | null> {
  const { orderSeq, amountMinor, receiptNumber, paidBy, staffId } = received
  await deps.orders.lock(writer, order)
  const part = await lockPayOrder(writer, order)
  const now = deps.clock.now()
  const isOpen = part?.state === 'due' && part.expiresAt !== null && Temporal.Instant.compare(now, part.expiresAt) < 0
  if (!part || !isOpen) return refuse('CASH-NOT-DUE')
  if (!(await takesCash(deps, writer, part))) return refuse('CASH-NOT-TAKEN')
  if (part.amountMinor !== amountMinor) return refuse('CASH-AMOUNT', { field: 'amountMinor', facts: { dueMinor: part.amountMinor } })
  if (await isPaperUsed(writer, receiptNumber)) return refuse('CASH-RECEIPT', { field: 'receiptNumber' })
  const paymentId = uuidv7(now.epochMilliseconds)
  await insertPayment(writer, order, { id: paymentId, kind: 'cash', amountMinor, now })
  await movePayment(writer, order.companyId, paymentId, ['reserved'], 'paid', now)
  await insertReceipt(writer, { ...order, paymentId, receiptNumber, amountMinor, paidBy, receivedBy: staffId, receivedAt: now })
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId, kind: 'cash' as const, at: now }
  await enter(writer, order, entry, payInto('cashDesk', personAccount(part.payerId), amountMinor))
  await movePayOrder(writer, part, 'pay', { changedAt: now })
  await deps.orders.tell(writer, order, { kind: 'personPaid', actorId: part.payerId, facts: { amountMinor, gateway: 'cash' } })
  await payCredit(deps, writer, order)
  await payPoints(deps, writer, order)
  await endOpenTrades(deps, writer, order) // somebody may stand at a cashier of a gateway at this moment: what she pays goes back
  await deps.orders.paid(writer, order)
  const facts = { amountMinor, paidBy }
  await sealStaffDeed(writer, deps, { staffId, what: 'cash.received', subject: orderSeq, why: receiptNumber, facts })
  return null
}
