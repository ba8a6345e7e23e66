import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { backShare, bothNames, CLOSED_LINE, id, minor, orderNumber, orderStatus } from './words.ts'

/* Unused value of tickets: ours. What leaving a ticket with its airline brings, doing so, and what there is for a booking. */

/** Three payers, and each of them by every way that there is: more shares no order has. */
const SHARES_MAX = 30

const orderParams = z.object({ id: orderNumber })

export const leavingQuote = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/value/leaving/{id}',
  summary: 'What giving an issued order up would bring now, where its fare leaves value with the airline.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: orderParams,
  result: z.object({
    orderSeq: z.string(),
    airline: z.object({ code: z.string(), name: bothNames }),
    /** What the airline keeps for itself, and what we keep of our service fee. */
    feeMinor: minor,
    serviceFeeMinor: minor,
    /** Left with the airline; 0 where all of it comes back as money. */
    valueMinor: minor,
    /** The last day on which a ticket is issued on it, YYYY-MM-DD; null where nothing is left. */
    validUntil: z.string().nullable(),
    /** What comes back as money. */
    backMinor: minor,
    /** Whose it is: each payer's part of both. A third party's part of the value is the traveller's. */
    shares: z.array(backShare),
    /** Who pays the traveller's part, where that is not the caller. */
    payer: bothNames.nullable(),
  }),
  errors: ['AF-NO-VALUE', 'AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'AF-VALUE-LATER', 'AF-SUPPLIER'],
})

export const leaveValue = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/value/leave/{id}',
  summary: 'Gives an issued order up for value; the airline is asked by a job, and nothing is done for less than was agreed to.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: orderParams,
  /** What she has read and agreed to: both sums, and of them and of the fees what is whose. */
  body: z.strictObject({ valueMinor: minor.min(0), backMinor: minor.min(0), shares: z.array(backShare).max(SHARES_MAX) }),
  result: z.object({ orderSeq: z.string(), status: orderStatus }),
  errors: ['AF-NO-VALUE', 'AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'AF-VALUE-LATER', 'AF-SUPPLIER', 'STATE_CHANGED'],
})

export const valueForBooking = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/value/booking/{id}',
  summary: 'What unused value would pay of a booking, oldest first, were it paid now.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id }),
  result: z.object({
    airline: z.object({ code: z.string(), name: bothNames }),
    companyMinor: minor,
    personMinor: minor,
    parts: z.array(z.object({ owner: z.enum(['company', 'person']), amountMinor: minor, validUntil: z.string() })),
    /** Left with the same airline by tickets of another seller, which pays nothing of it. */
    elsewhereMinor: minor,
  }),
  errors: [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022'],
})
