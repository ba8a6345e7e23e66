import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { receiptFile, ticketReceipt } from '../../orders/calls/receipts.ts'
import { PASSENGERS_PER_ORDER_MAX } from '../rules/search.ts'
import { orderNumber } from './words.ts'

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
  result: receiptFile,
  errors: ['AF-RECEIPT-NONE'],
})

export const receiptCalls = [askReceipt, readReceipt] as const
