import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { RECEIPT_STANDINGS } from '../rules/receipts.ts'
import { PASSENGERS_PER_ORDER_MAX } from '../rules/search.ts'
import { orderNumber } from './words.ts'

/** How a ticket's receipt stands, in codes and in the reader's words. */
export const ticketReceipt = z.object({
  standing: z.enum(RECEIPT_STANDINGS),
  /** "可以开具", "Issued". */
  label: z.string(),
  /** What it means and what can be done; empty where the label says all. */
  sentence: z.string(),
  /** Of the invoice; of one that was issued, void or not. */
  number: z.string().nullable(),
  /** YYYY-MM-DD. */
  issuedOn: z.string().nullable(),
  /** The last day on which the airline issues it. */
  until: z.string(),
  canAsk: z.boolean(),
  /** Its file can be opened here. */
  hasFile: z.boolean(),
})
export type TicketReceipt = z.output<typeof ticketReceipt>

const passenger = z.coerce.number().int().min(1).max(PASSENGERS_PER_ORDER_MAX)

export const askReceipt = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/receipt/{id}',
  summary: 'Asks the airline for the receipt of a flown ticket (航空运输电子客票行程单); it is issued a moment later, by itself.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ id: orderNumber }),
  body: z.strictObject({ passenger }),
  result: z.object({ receipt: ticketReceipt }),
  errors: ['AF-RECEIPT-NOT'],
})

export const readReceipt = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/receipt',
  summary: 'The file of a ticket’s issued receipt, as its airline has made it.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber, passenger }),
  result: z.object({
    number: z.string(),
    /** What the file is called, in the caller's language. */
    name: z.string(),
    /** In base64. */
    pdf: z.string(),
  }),
  errors: ['AF-RECEIPT-NONE'],
})

export const receiptCalls = [askReceipt, readReceipt] as const
