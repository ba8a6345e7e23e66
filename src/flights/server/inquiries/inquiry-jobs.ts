import { z } from 'zod'
import { defineJob } from '../../../server/jobs/definition.ts'

/** What a request's time brings: the promise passes, plans end soon, the last of them or the one that was chosen has ended. */
export const watchInquiryJob = defineJob({
  name: 'flights.inquiry-watch',
  version: 1,
  payload: z.strictObject({ companyId: z.uuid(), inquiryId: z.uuid(), what: z.enum(['late', 'ending', 'lapse', 'chosenEnds']) }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
})

/** Tells whoever asked what the desk has done: a job of its own, so that the desk waits for nobody's address. */
export const inquiryToldJob = defineJob({
  name: 'flights.inquiry-told',
  version: 1,
  payload: z.strictObject({
    companyId: z.uuid(),
    inquiryId: z.uuid(),
    what: z.enum(['plans', 'notHad', 'arranged', 'late', 'ending', 'lapsed', 'chosenEnded']),
  }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
  concurrency: 2,
  timeoutMs: 30_000,
})
