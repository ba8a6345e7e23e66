import { z } from 'zod'
import { call } from '../../kernel/call.ts'

/* What the company must answer for, read by those who answer for it. Nothing here changes anything. */

const CHAIN_READERS = { roles: ['travelManager', 'finance', 'administrator'] } as const
const PAGE_MAX = 100

export const auditChainPage = call({
  spec: [],
  method: 'GET',
  path: '/approval/auditChain',
  summary: 'The company’s audit chain, the newest first: words, hand-overs, overrides and changes of rules, each sealed to the one before.',
  access: CHAIN_READERS,
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({
    /** Entries before this number; left out for the newest. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    size: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
  }),
  result: z.object({
    entries: z.array(
      z.object({
        seq: z.number().int(),
        at: z.string(),
        /** Such as `approval.agreed`, and in words. */
        what: z.string(),
        label: z.string(),
        /** Null for the program itself. */
        actor: z.object({ userCode: z.string(), name: z.object({ zh: z.string(), en: z.string() }) }).nullable(),
        subjectId: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
        previous: z.string(),
        seal: z.string(),
      }),
    ),
    /** For the next page; null where this was the last. */
    nextBefore: z.number().int().nullable(),
    /** Where the chain ends: a copy of it kept elsewhere shows whether anything was rewritten since. */
    head: z.object({ count: z.number().int(), seal: z.string() }),
  }),
  errors: [],
})

export const auditChainVerification = call({
  spec: [],
  method: 'GET',
  path: '/approval/auditChain/verification',
  summary: 'Reads the whole chain and says whether it holds, or at which entry it no longer does.',
  access: CHAIN_READERS,
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    holds: z.boolean(),
    count: z.number().int(),
    fault: z.object({ seq: z.number().int(), kind: z.enum(['missing', 'broken', 'altered', 'cutOff']), label: z.string() }).nullable(),
  }),
  errors: ['AP-CHAIN-WAIT'],
})
