import { z } from 'zod'
import { call, type CallDefinition } from '../../kernel/call.ts'
import { why } from '../../ops/calls/fields.ts'
import { DIFFERENCE_KINDS } from '../rules/reconciliation.ts'

const gateway = z.enum(['alipay', 'wechat'])
const minor = z.number().int()

const bill = z.object({
  gateway,
  /** Shanghai's. */
  day: z.string(),
  /** False while it is asked for. */
  isRead: z.boolean(),
  lineCount: z.number().int(),
  paidMinor: minor,
  refundedMinor: minor,
  /** What the gateway kept; negative where it gave back more. */
  feeMinor: minor,
  /** How many differences of it wait for somebody. */
  open: z.number().int(),
})

export const opsBills = call({
  spec: [],
  method: 'GET',
  path: '/ops/bills',
  summary: 'Staff: the bills of the last days by gateway, and how many differences from our ledger are open of each.',
  access: { staff: ['finance'] },
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ bills: z.array(bill) }),
  errors: [],
})

const difference = z.object({
  id: z.string(),
  gateway,
  day: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** Null where we know no order of it. */
  orderSeq: z.string().nullable(),
  tradeNumber: z.string().nullable(),
  refundNumber: z.string().nullable(),
  gatewayNumber: z.string().nullable(),
  gatewayMinor: minor,
  ourMinor: minor,
  foundAt: z.string(),
  changedAt: z.string(),
  explained: z.object({ by: z.string(), note: z.string() }).nullable(),
})
export type DifferenceShown = z.output<typeof difference>

const STATES = ['open', 'explained', 'gone'] as const

export const opsDifferences = call({
  spec: [],
  method: 'GET',
  path: '/ops/differences',
  summary: 'Staff: where a gateway’s bill differs from our ledger, the newest first.',
  access: { staff: ['finance'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({
    state: z.enum(STATES).default('open'),
    gateway: gateway.optional(),
    day: z.iso.date().optional(),
    after: z.guid().optional(),
  }),
  result: z.object({
    differences: z.array(difference),
    /** What to ask for next; null at the end. */
    next: z.string().nullable(),
  }),
  errors: [],
})

export const opsExplainDifference = call({
  spec: [],
  method: 'POST',
  path: '/ops/differences/{id}/explain',
  summary: 'Staff: says how a difference came about, in their name and for good; the ledger is not changed by it.',
  access: { staff: ['finance'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: z.strictObject({ id: z.guid() }),
  body: z.strictObject({ why }),
  result: z.object({ explained: z.literal(true) }),
  errors: ['P404', 'RECON-SETTLED'],
})

export const reconciliationCalls: readonly CallDefinition[] = [opsBills, opsDifferences, opsExplainDifference]
