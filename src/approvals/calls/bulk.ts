import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { BULK_MAX } from '../rules/deciding.ts'

export const handleApprovals = call({
  spec: [],
  method: 'PUT',
  path: '/approval/approval/handleApprovals',
  summary: 'Agrees to several requests that break no rule, each in the version that was seen; what happened to each is told by itself.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    approvals: z
      .array(z.strictObject({ approvalId: z.string().min(1).max(64), version: z.number().int().min(0).max(1_000_000) }))
      .min(1)
      .max(BULK_MAX),
  }),
  result: z.object({
    /** In the order asked for. */
    results: z.array(
      z.object({
        approvalId: z.string(),
        /** Z000 where it is agreed to; else the code of the refusal that a single decision would get. */
        code: z.string(),
        /** The refusal in words; empty where it is agreed to. */
        message: z.string(),
        version: z.number().int().nullable(),
        /** When it takes effect; until then each can be taken back by itself. */
        effectiveAt: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})
