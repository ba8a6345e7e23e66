import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { pageCursor } from '../../orders/calls/page-cursor.ts'
import { why } from './fields.ts'
import { receiptNumber, refundNumber } from './money.ts'

/* Refunds that their gateway cannot bring back: paid by transfer, and recorded with the receipt. */

/** As pictures everywhere (src/server/files.ts). */
const RECEIPT_BYTES_MAX = 2 * 1024 * 1024

export const opsKeepReceipt = call({
  spec: [],
  method: 'POST',
  path: '/ops/refunds/{number}/receipt',
  summary: 'Staff: keeps the picture of a transfer’s receipt, sealed; what no transfer is recorded with within a day is forgotten.',
  access: { staff: ['finance'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: z.strictObject({ number: refundNumber }),
  upload: { bytesMax: RECEIPT_BYTES_MAX },
  result: z.object({ fileId: z.string() }),
  errors: ['P404', 'P429', 'FILE-KIND', 'FILE-SIZE', 'REFUND-DONE', 'REFUND-NOT-BY-HAND'],
})

export const opsRecordTransfer = call({
  spec: [],
  method: 'POST',
  path: '/ops/refunds/{number}/transfer',
  summary: 'Staff: a refund that its gateway cannot bring back was paid by transfer. The gateway is asked once more before it is recorded.',
  access: { staff: ['finance'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: z.strictObject({ number: refundNumber }),
  body: z.strictObject({
    receiptNumber,
    /** The day of the transfer, by Shanghai's calendar. */
    paidOn: z.iso.date(),
    fileId: z.uuid(),
    why,
  }),
  result: z.object({ settled: z.literal(true) }),
  errors: ['P404', 'REFUND-DONE', 'REFUND-NOT-BY-HAND', 'REFUND-AWAY', 'REFUND-RECEIPT', 'REFUND-DAY'],
})

const transfer = z.object({
  number: z.string(),
  orderSeq: z.string(),
  company: z.object({ zh: z.string(), en: z.string() }),
  amountMinor: z.number().int(),
  receiptNumber: z.string(),
  paidOn: z.string(),
  recordedAt: z.string(),
  /** Who recorded it. */
  by: z.string(),
})

export const opsTransfers = call({
  spec: [],
  method: 'GET',
  path: '/ops/transfers',
  summary: 'Staff: refunds that were paid by transfer, over all companies, the newest first.',
  access: { staff: ['finance'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ after: pageCursor.optional() }),
  result: z.object({ transfers: z.array(transfer), next: z.string().nullable() }),
  errors: [],
})

export const opsOpenReceipt = call({
  spec: [],
  method: 'POST',
  path: '/ops/refunds/{number}/receipt/open',
  summary: 'Staff: the picture of a transfer’s receipt. It shows whose account it went to: who opens it is written down.',
  access: { staff: ['finance'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: z.strictObject({ number: refundNumber }),
  body: z.strictObject({}),
  result: z.object({ dataUrl: z.string() }),
  errors: ['P404'],
})

export const transferCalls = [opsKeepReceipt, opsRecordTransfer, opsTransfers, opsOpenReceipt] as const
