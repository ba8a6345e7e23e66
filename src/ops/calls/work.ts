import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { why } from './fields.ts'

export const opsHome = call({
  spec: [],
  method: 'GET',
  path: '/ops/home',
  summary: 'Staff: what waits for them, by their roles.',
  access: { staff: 'any' },
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    waiting: z.array(
      z.object({
        what: z.enum([
          'parkedJobs',
          'lateJobs',
          'stuckRefunds',
          'overdueRefunds',
          'inquiries',
          'ticketChanges',
          'ticketRefunds',
          'cashOwed',
          'openDifferences',
        ]),
        /** Counted up to 1000. */
        count: z.number().int(),
      }),
    ),
  }),
  errors: [],
})

const parkedJob = z.object({
  jobId: z.string(),
  name: z.string(),
  /** Ids and codes only; a job carries no personal data. Cut where it is long. */
  payload: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  parkedAt: z.string(),
})
export type ParkedJobShown = z.output<typeof parkedJob>

const jobQueue = z.object({
  name: z.string(),
  /** Due now or later. */
  queued: z.number().int(),
  active: z.number().int(),
  /** Of those that are queued, how many have failed and wait for their next try. */
  failing: z.number().int(),
  parked: z.number().int(),
  /** For how long the oldest due job has been waiting. */
  lateSeconds: z.number(),
})
export type JobQueue = z.output<typeof jobQueue>

export const opsJobs = call({
  spec: [],
  method: 'GET',
  path: '/ops/jobs',
  summary: 'Staff: how the queues of durable work do, and the jobs that ran out of tries, the newest first.',
  access: { staff: ['operations'] },
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ queues: z.array(jobQueue), parked: z.array(parkedJob) }),
  errors: [],
})

export const opsRetryJob = call({
  spec: [],
  method: 'POST',
  path: '/ops/jobs/{jobId}/retry',
  summary: 'Staff: queues a parked job again with all its tries, and writes down who did so and why.',
  access: { staff: ['operations'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: z.strictObject({ jobId: z.guid() }),
  body: z.strictObject({ why }),
  result: z.object({ queued: z.literal(true) }),
  errors: ['P404', 'OPS-JOB-UNKNOWN'],
})

export const opsDeeds = call({
  spec: [],
  method: 'GET',
  path: '/ops/deeds',
  summary: 'Staff: what staff did, to what and why, the newest first.',
  access: { staff: ['operations'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
  result: z.object({
    deeds: z.array(
      z.object({
        seq: z.number().int(),
        /** Null for the operator at the command line. */
        by: z.string().nullable(),
        /** In words of the caller's language. */
        what: z.string(),
        subject: z.string(),
        why: z.string(),
        at: z.string(),
      }),
    ),
    /** What to ask for next; null at the end. */
    next: z.number().int().nullable(),
  }),
  errors: [],
})
