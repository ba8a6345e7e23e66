import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { why } from './fields.ts'

/** Our number of a refund at its gateway. */
export const refundNumber = z.string().regex(/^[A-Za-z0-9:-]{1,64}$/)

const stuckRefund = z.object({
  number: z.string(),
  orderSeq: z.string(),
  company: z.object({ zh: z.string(), en: z.string() }),
  tradeNumber: z.string(),
  amountMinor: z.number().int(),
  reason: z.string(),
  /** failed: the gateway refuses, or did not answer at all; late: asked for, and not confirmed for a day. */
  state: z.enum(['failed', 'late']),
  /** The gateway's own word for why it refuses; null where it has said none. */
  refusalReason: z.string().nullable(),
  /** Whether it is to be paid by transfer: the gateway cannot bring it back. */
  isForTransfer: z.boolean(),
  askedAt: z.string(),
  /** YYYY-MM-DD: by when the payer was promised to have it. */
  promisedOn: z.string(),
  /** How many days have passed since then, by Shanghai's calendar; 0 while it may still come in time. */
  lateDays: z.number().int(),
  /** How often its being late was told: 1 to the payer, 2 to her again and to operations. */
  lateLevel: z.number().int(),
})

export const opsRefunds = call({
  spec: [],
  method: 'GET',
  path: '/ops/refunds',
  summary: 'Staff: refunds that a gateway refused or has not confirmed for a day, over all companies, the oldest first.',
  // Operations see what is late beyond its promise, and do nothing about it here.
  access: { staff: ['finance', 'operations'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ after: refundNumber.optional() }),
  result: z.object({
    refunds: z.array(stuckRefund),
    /** What to ask for next; null at the end. */
    next: z.string().nullable(),
  }),
  errors: [],
})

export const opsRefundAgain = call({
  spec: [],
  method: 'POST',
  path: '/ops/refunds/{number}/again',
  summary:
    'Staff: sets such a refund going once more, under a new number where the gateway has ended the old one; it is asked first what became of each, so that it is paid once.',
  access: { staff: ['finance'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: z.strictObject({ number: refundNumber }),
  body: z.strictObject({ why }),
  result: z.object({ asked: z.literal(true) }),
  errors: ['P404', 'REFUND-DONE'],
})

/** A number of a receipt, as it is printed; written in capitals however it is typed. */
export const receiptNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,31}$/)
const orderNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][0-9]{8,20}$/)
const AMOUNT_MAX_MINOR = 100_000_000

const cashReceipt = z.object({
  receiptNumber: z.string(),
  orderSeq: z.string(),
  amountMinor: z.number().int(),
  paidBy: z.enum(['payer', 'other']),
  receivedAt: z.string(),
  /** Of it, what is to be handed back, and what was. */
  owedMinor: z.number().int(),
  handedBackMinor: z.number().int(),
})
export type CashReceiptShown = z.output<typeof cashReceipt>

const cashPayout = z.object({
  payoutId: z.string(),
  receiptNumber: z.string(),
  orderSeq: z.string(),
  amountMinor: z.number().int(),
  /** Of the whole receipt. */
  takenMinor: z.number().int(),
  owedAt: z.string(),
  /** The slip that was signed for it; null while it is owed. */
  payoutReceipt: z.string().nullable(),
})
export type CashPayoutShown = z.output<typeof cashPayout>

const cashOrder = z.object({
  orderSeq: z.string(),
  company: z.object({ zh: z.string(), en: z.string() }),
  /** Whether the company lets its people pay at the desk. */
  takesCash: z.boolean(),
  /** What a person pays of it; null where only the company pays. */
  part: z
    .object({
      state: z.enum(['waiting', 'due', 'held', 'paid', 'closed']),
      amountMinor: z.number().int(),
      expiresAt: z.string().nullable(),
    })
    .nullable(),
  receipts: z.array(cashReceipt),
  payouts: z.array(cashPayout),
})
export type CashOrderShown = z.output<typeof cashOrder>

export const opsCashOrder = call({
  spec: [],
  method: 'GET',
  path: '/ops/cash/order/{orderSeq}',
  summary: 'Staff: what a person is to pay of an order, and what cash was taken for it. Nobody is named.',
  access: { staff: ['desk'] },
  effect: 'read',
  timeoutMs: 60_000,
  params: z.strictObject({ orderSeq: orderNumber }),
  result: cashOrder,
  errors: ['P404'],
})

export const opsCashReceive = call({
  spec: [],
  method: 'POST',
  path: '/ops/cash/receive',
  summary: 'Staff: cash was taken for the whole of a part that is due; the order goes on as if it had been paid at a gateway.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    orderSeq: orderNumber,
    amountMinor: z.number().int().min(1).max(AMOUNT_MAX_MINOR),
    receiptNumber,
    /** Whether it was who owes it, or somebody in her place; the name stands on the paper. */
    paidBy: z.enum(['payer', 'other']),
  }),
  result: cashOrder,
  errors: ['P404', 'CASH-NOT-DUE', 'CASH-NOT-TAKEN', 'CASH-AMOUNT', 'CASH-RECEIPT'],
})

export const opsCashOwed = call({
  spec: [],
  method: 'GET',
  path: '/ops/cash/owed',
  summary:
    'Staff: cash that the desk is to hand back, of orders that came to nothing or were refunded in part; the oldest first, a hundred at most.',
  access: { staff: ['desk'] },
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ payouts: z.array(cashPayout) }),
  errors: [],
})

export const opsCashPayOut = call({
  spec: [],
  method: 'POST',
  path: '/ops/cash/payOut',
  summary: 'Staff: cash was handed back, under the number of the paper that was signed for it.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ payoutId: z.uuid(), payoutReceipt: receiptNumber }),
  result: z.object({ paid: z.literal(true) }),
  errors: ['P404', 'CASH-NOT-OWED', 'CASH-RECEIPT'],
})
