import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { why } from './fields.ts'

/** Our number of a refund at its gateway. */
const refundNumber = z.string().regex(/^[A-Za-z0-9:-]{1,64}$/)

const stuckRefund = z.object({
  number: z.string(),
  orderSeq: z.string(),
  company: z.object({ zh: z.string(), en: z.string() }),
  tradeNumber: z.string(),
  amountMinor: z.number().int(),
  reason: z.string(),
  /** failed: the gateway refuses, or did not answer at all; late: asked for, and not confirmed for a day. */
  state: z.enum(['failed', 'late']),
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
  summary: 'Staff: sets such a refund going once more; the gateway is asked first what became of it, so that it is paid once.',
  access: { staff: ['finance'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: z.strictObject({ number: refundNumber }),
  body: z.strictObject({ why }),
  result: z.object({ asked: z.literal(true) }),
  errors: ['P404', 'REFUND-DONE'],
})

/** A number of a receipt, as it is printed; written in capitals however it is typed. */
const receiptNumber = z
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
  /** null: ours; owed: the order has ended, and the desk is to hand it back; paid: it has. */
  payout: z.enum(['owed', 'paid']).nullable(),
})
export type CashReceiptShown = z.output<typeof cashReceipt>

const cashOrder = z.object({
  orderSeq: z.string(),
  company: z.object({ zh: z.string(), en: z.string() }),
  /** What a person pays of it; null where only the company pays. */
  part: z
    .object({
      state: z.enum(['waiting', 'due', 'held', 'paid', 'closed']),
      amountMinor: z.number().int(),
      expiresAt: z.string().nullable(),
    })
    .nullable(),
  receipts: z.array(cashReceipt),
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
  errors: ['P404', 'CASH-NOT-DUE', 'CASH-AMOUNT', 'CASH-RECEIPT'],
})

export const opsCashOwed = call({
  spec: [],
  method: 'GET',
  path: '/ops/cash/owed',
  summary: 'Staff: cash of orders that came to nothing, which the desk is to hand back; the oldest first, a hundred at most.',
  access: { staff: ['desk'] },
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ receipts: z.array(cashReceipt) }),
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
  body: z.strictObject({ receiptNumber, payoutReceipt: receiptNumber }),
  result: z.object({ paid: z.literal(true) }),
  errors: ['P404', 'CASH-NOT-OWED'],
})
