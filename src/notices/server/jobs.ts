import { z } from 'zod'
import { defineJob } from '../../server/jobs/definition.ts'

/** Hands one notice to its carrier. A code is worth little after minutes, a mail still something after two hours. */
export const sendJob = defineJob({
  name: 'notices.send',
  version: 1,
  payload: z.strictObject({ id: z.uuid() }),
  attempts: 20,
  backoff: { firstMs: 2_000, maxMs: 600_000 },
  concurrency: 4,
  timeoutMs: 60_000,
})
