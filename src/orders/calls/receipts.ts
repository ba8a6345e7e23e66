import { z } from 'zod'
import { RECEIPT_STANDINGS } from '../rules/receipts.ts'

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
  /** The last day on which the airline or the railway issues it. */
  until: z.string(),
  canAsk: z.boolean(),
  /** Its file can be opened here. */
  hasFile: z.boolean(),
})
export type TicketReceipt = z.output<typeof ticketReceipt>

/** The file of an issued one. */
export const receiptFile = z.object({
  number: z.string(),
  /** What the file is called, in the caller's language. */
  name: z.string(),
  /** In base64. */
  pdf: z.string(),
})
export type ReceiptFile = z.output<typeof receiptFile>
