import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { REFUND_STATUSES } from '../rules/refund-states.ts'
import { TICKET_CATEGORIES } from '../rules/ticket-category.ts'
import { actionVerdict, baggage, bothNames, conditions, flight, minor, orderNumber, orderStatus, priceLine } from './words.ts'

/* The tickets of an order, each for itself: what it cost, what can be done with it, and what became of it. */

const ticketOfOrder = z.object({
  passengerNo: z.number().int(),
  name: bothNames,
  ticketName: z.string(),
  /** Kind and masked number. */
  document: z.string(),
  ticketNumber: z.string().nullable(),
  /** In the caller's language: "Ticketed". */
  ticketStatus: z.string(),
  /** What one ticket of the order cost, line by line. */
  lines: z.array(priceLine),
  totalMinor: minor,
  /** As far as we know without asking the airline. */
  change: actionVerdict,
  giveBack: actionVerdict,
  /** The order that it was changed to, or is being changed to. */
  changedTo: z.string().nullable(),
  /** Its latest refund. */
  refund: z
    .object({
      status: z.object({
        key: z.enum(REFUND_STATUSES),
        label: z.string(),
        tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
      }),
      /** With others of the same refund; null while nobody has said. */
      backMinor: minor.nullable(),
    })
    .nullable(),
})

export const getReturnOrder = call({
  spec: ['C-AIR-47'],
  method: 'GET',
  path: '/airfrond/getReturnOrder/{id}',
  summary: 'The tickets of an order by what can be done with them, with their price, their rules and their refunds.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id: orderNumber }),
  result: z.object({
    orderSeq: z.string(),
    status: orderStatus,
    flight,
    /** Who only goes along reads her own ticket alone; how many travel is no secret. */
    travellerCount: z.number().int(),
    categories: z.array(z.object({ category: z.enum(TICKET_CATEGORIES), tickets: z.array(ticketOfOrder) })),
    /** Whether all of it may be cancelled before it is ticketed, or why not [E-FLIGHT-12]. */
    cancel: actionVerdict,
    /** Refunds that were asked for, of any of its tickets. */
    refunds: z.number().int(),
    conditions,
    baggage,
  }),
  errors: [],
})
export type TicketOfOrder = z.output<typeof ticketOfOrder>

export const ticketsOfOrderCalls = [getReturnOrder] as const
