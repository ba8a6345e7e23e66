import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { COMMENT_CHARACTERS_MAX } from '../rules/deciding.ts'

/* Who decides is changed on the way: handed on, or somebody more is asked. */

const brought = {
  approvalId: z.string().max(64),
  /** The version that the caller saw. */
  version: z.number().int().min(0).max(1_000_000),
  /** The user code of whoever is brought in. */
  approverCode: z.string().trim().min(1).max(20),
}
const result = z.object({ approvalId: z.string(), version: z.number().int() })
const errors = [
  'AP-NO-PERSON',
  'AP-NOT-ASKED',
  'AP-GONE',
  'AP-OWN-TRIP',
  'AP-ASKED-ALREADY',
  'AP-TOO-MANY',
  'AP-LATE',
  'STATE_CHANGED',
] as const

export const transferApproval = call({
  spec: [],
  method: 'PUT',
  path: '/approval/approval/transfer',
  summary: 'Hands the question on: somebody else decides instead of the caller, who need not any more.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ ...brought, comment: z.string().trim().max(COMMENT_CHARACTERS_MAX).default('') }),
  result,
  errors,
})

export const addSignerToApproval = call({
  spec: [],
  method: 'PUT',
  path: '/approval/approval/addSigner',
  summary: 'Asks somebody more: before the caller decides herself, or after her level.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    ...brought,
    where: z.enum(['before', 'after']),
    comment: z.string().trim().max(COMMENT_CHARACTERS_MAX).default(''),
  }),
  result,
  errors,
})
