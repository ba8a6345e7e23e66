import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { receiptFile, ticketReceipt } from '../../orders/calls/receipts.ts'
import { railRide } from './booking.ts'
import { orderSeq } from './orders.ts'
import { bothNames } from './words.ts'

/** The contract of papers of a train's tickets. */

const PASSENGERS_MAX = 9
const passenger = z.coerce.number().int().min(1).max(PASSENGERS_MAX)
const params = z.object({ orderSeq })

/** An issued ticket, as far as the reader may know of it. */
const issuedTicket = z.object({
  passengerNo: z.number().int(),
  name: bothNames,
  ticketNumber: z.string(),
  /** In the caller's language: "已出票", "Refunded". */
  status: z.string(),
  isForTravel: z.boolean(),
})
export type IssuedRailTicket = z.output<typeof issuedTicket>

export const trainItinerary = call({
  spec: [],
  method: 'GET',
  path: '/train/app/itinerary/{orderSeq}',
  summary:
    'The itinerary confirmation of an order’s issued tickets of trains, or of one passenger’s, as a PDF in both scripts. No receipt.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params,
  query: z.object({ passenger: passenger.optional() }),
  result: z.object({
    orderSeq: z.string(),
    /** What the file is called, in the caller's language. */
    name: z.string(),
    /** In base64. */
    pdf: z.string(),
    pages: z.number().int(),
    /** Those that stand on it. */
    tickets: z.array(issuedTicket),
  }),
  errors: ['TR-NO-PAPER'],
})

export const trainPapers = call({
  spec: [],
  method: 'GET',
  path: '/train/app/papers/{orderSeq}',
  summary: 'Of which tickets of an order the caller may print an itinerary confirmation, and how their receipts stand.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params,
  result: z.object({
    orderSeq: z.string(),
    train: railRide,
    tickets: z.array(issuedTicket.extend({ receipt: ticketReceipt.nullable() })),
  }),
  errors: [],
})

export const askTrainReceipt = call({
  spec: [],
  method: 'POST',
  path: '/train/app/receipt/{orderSeq}',
  summary: 'Asks the railway for the receipt of a ticket that was ridden on (铁路电子客票); it is issued a moment later, by itself.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params,
  body: z.strictObject({ passenger }),
  result: z.object({ receipt: ticketReceipt }),
  errors: ['TR-RECEIPT-NOT', 'TR-NOT-YOURS', 'TR-RIGHT-ENDED'],
})

export const readTrainReceipt = call({
  spec: [],
  method: 'GET',
  path: '/train/app/receipt/{orderSeq}',
  summary: 'The file of a ticket’s issued receipt, as the railway has made it.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params,
  query: z.object({ passenger }),
  result: receiptFile,
  errors: ['TR-RECEIPT-NONE'],
})

export const paperCalls = [trainItinerary, trainPapers, askTrainReceipt, readTrainReceipt] as const
