import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from '../rules/returning.ts'
import { bothNames, id, minor } from './words.ts'

/* Tickets that the travel desk gives back: what was handed to it, what waits for an airline, and its word on them. */

const shown = z.object({
  refundId: id,
  orderSeq: z.string(),
  company: bothNames,
  kind: z.enum(['voluntary', 'involuntary', 'manual']),
  /** 6: it is the desk's; 7: the airline looks at it, and the desk reads along. */
  code: z.number().int(),
  reason: z.string(),
  /** What whoever asked wants the desk to know. */
  note: z.string(),
  /** What brought it here, where a machine did; empty otherwise. */
  why: z.string(),
  /** What the airline itself has done to the flight, and grants for it, in the caller's language; empty where that is nothing. */
  airline: z.string(),
  /** The airline's record, and the tickets. */
  pnr: z.string().nullable(),
  ticketNumbers: z.array(z.string()),
  /** What the airline was paid for them, and what it promised to give back; null where nobody has said. */
  paidMinor: minor,
  promisedMinor: minor.nullable(),
  askedAt: z.string(),
  decideBy: z.string().nullable(),
  /** Pictures that prove it. */
  fileIds: z.array(id),
})
export type DeskRefund = z.output<typeof shown>

const refundParams = z.object({ refundId: id })
const why = z.string().trim().min(WHY_MIN_CHARACTERS).max(WHY_MAX_CHARACTERS)

export const opsTicketRefunds = call({
  spec: [],
  method: 'GET',
  path: '/ops/ticketRefunds',
  summary:
    'Staff: tickets that wait for the desk or for an airline’s word on a claim, over all companies, the oldest first. No traveller is named.',
  access: { staff: ['desk'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ after: id.optional() }),
  result: z.object({ refunds: z.array(shown), next: id.nullable() }),
  errors: [],
})

export const opsDecideTicketRefund = call({
  spec: [],
  method: 'POST',
  path: '/ops/ticketRefunds/{refundId}/decide',
  summary: 'Staff: says what an airline gives back of tickets that are with the desk, or that it gives nothing back and they stay good.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: refundParams,
  body: z.strictObject({ decision: z.enum(['refund', 'refuse']), backMinor: minor.min(0).default(0), why }),
  result: z.object({ decided: z.literal(true) }),
  errors: ['AF-DESK-DECIDED', 'AF-DESK-AMOUNT', 'AF-REFUND-LATER'],
})

export const opsTicketProof = call({
  spec: [],
  method: 'POST',
  path: '/ops/ticketRefunds/{refundId}/proof',
  summary: 'Staff: a picture that proves a claim. It may show how somebody is: who opens it is written down.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: refundParams,
  body: z.strictObject({ fileId: id }),
  result: z.object({ dataUrl: z.string() }),
  errors: [],
})

export const refundDeskCalls = [opsTicketRefunds, opsDecideTicketRefund, opsTicketProof] as const
