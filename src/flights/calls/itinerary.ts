import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { PASSENGERS_PER_ORDER_MAX } from '../rules/search.ts'
import { ticketReceipt } from '../../orders/calls/receipts.ts'
import { bothNames, flight, orderNumber, orderStatus } from './words.ts'

/** An issued ticket, as far as the reader may know of it. */
const issuedTicket = z.object({
  passengerNo: z.number().int(),
  name: bothNames,
  ticketNumber: z.string(),
  /** In the caller's language: "已出票", "Refunded". */
  status: z.string(),
  isForTravel: z.boolean(),
})

export type IssuedTicket = z.output<typeof issuedTicket>

/** The same with how its receipt stands. */
const listedTicket = issuedTicket.extend({ receipt: ticketReceipt.nullable() })

export const getElectronicItinerary = call({
  spec: ['C-AIR-21'],
  method: 'GET',
  path: '/airfrond/getElectronicItinerary',
  summary: 'The itinerary confirmation of an order’s issued tickets, or of one passenger’s, as a PDF in both scripts. No receipt.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber, passenger: z.coerce.number().int().min(1).max(PASSENGERS_PER_ORDER_MAX).optional() }),
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
  errors: ['AF-NO-TICKET'],
})

export const ORDERS_SHOWN_MAX = 20

export const issuedTickets = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/issuedTickets',
  summary: `Of what the caller may print an itinerary confirmation, and how the receipts of these tickets stand: one order’s issued tickets, or those of the ${ORDERS_SHOWN_MAX} latest orders that have some.`,
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber.optional() }),
  result: z.object({
    orders: z.array(
      z.object({
        orderSeq: z.string(),
        status: orderStatus,
        flight,
        travellerCount: z.number().int(),
        tickets: z.array(listedTicket),
      }),
    ),
  }),
  errors: [],
})
