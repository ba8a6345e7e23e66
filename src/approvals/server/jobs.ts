import { z } from 'zod'
import { defineJob } from '../../server/jobs/definition.ts'

const approvalRef = z.strictObject({ companyId: z.uuid(), approvalId: z.uuid() })

/** An hour or more, before a person has to see to it. */
const TRIES = { attempts: 20, backoff: { firstMs: 1_000, maxMs: 300_000 } }

/** Carries a decision out once it can no longer be taken back. Names the decision by its instant: one that was taken back is another. */
export const decideJob = defineJob({
  name: 'approvals.decide',
  version: 1,
  payload: approvalRef.extend({
    level: z.number().int().min(1).max(9),
    decidedAt: z.iso.datetime({ precision: null }),
    /** Whose step. Left out by a program of the version before, whose levels ask one person each. */
    approverId: z.uuid().optional(),
  }),
  ...TRIES,
  concurrency: 8,
})

/** Looks for requests that ask somebody who has left meanwhile. */
export const leftApproversJob = defineJob({
  name: 'approvals.left-approvers',
  version: 1,
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: 10_000, maxMs: 60_000 },
  concurrency: 1,
})

/** The time to decide has passed: ends the request, and with it the order. */
export const timeOutJob = defineJob({
  name: 'approvals.time-out',
  version: 1,
  payload: approvalRef,
  ...TRIES,
})
