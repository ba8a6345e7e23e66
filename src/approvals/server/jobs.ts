import { z } from 'zod'
import { defineJob } from '../../server/jobs/definition.ts'

const approvalRef = z.strictObject({ companyId: z.uuid(), approvalId: z.uuid() })

/** Carries a decision out once it can no longer be taken back. Names the decision by its instant: one that was taken back is another. */
export const decideJob = defineJob({
  name: 'approvals.decide',
  version: 1,
  payload: approvalRef.extend({ level: z.number().int().min(1).max(9), decidedAt: z.iso.datetime({ precision: null }) }),
  attempts: 20,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
  concurrency: 8,
})

/** The time to decide has passed: ends the request, and with it the order. */
export const timeOutJob = defineJob({
  name: 'approvals.time-out',
  version: 1,
  payload: approvalRef,
  attempts: 20,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
})
