import { z } from 'zod'
import { call } from '../../kernel/call.ts'

export const mySessions = call({
  spec: [],
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where she is signed in, the latest used first.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        isThis: z.boolean(),
        way: z.enum(['password', 'code', 'activation', 'sso', 'app']),
        /** What the browser calls itself: its user agent, shortened. */
        device: z.string(),
        /** ISO instants. */
        createdAt: z.string(),
        lastUsedAt: z.string(),
      }),
    ),
  }),
  errors: [],
})

export const endSessions = call({
  spec: [],
  method: 'POST',
  path: '/auth/sessions/end',
  summary: 'Ends one of her sessions, all others, or all: their tokens are dead within a second.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z
    .strictObject({ which: z.enum(['one', 'others', 'all']), sessionId: z.uuid().optional() })
    .refine(({ which, sessionId }) => (which === 'one') === (sessionId !== undefined), { path: ['sessionId'] }),
  result: z.object({ ended: z.number().int() }),
  errors: [],
})
