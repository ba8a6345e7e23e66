import { z } from 'zod'
import { call } from '../../kernel/call.ts'

export const REPORT_CHARACTERS_MAX = 500

/** A browser that lost a chunk or broke says so, so that somebody can look. No personal data: the page is a route's pattern. */
export const clientReport = call({
  spec: [],
  method: 'POST',
  path: '/basicservice/clientReport',
  summary: 'A report of the app itself: a lost chunk, a page that broke.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    kind: z.enum(['chunk', 'error']),
    message: z.string().max(REPORT_CHARACTERS_MAX),
    page: z.string().max(200),
    appVersion: z.string().max(40),
  }),
  result: z.object({ kept: z.boolean() }),
  errors: [],
})
