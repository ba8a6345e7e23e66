import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../server/jobs/definition.ts'
import { orderRefInJob } from './ref.ts'

/* Jobs that every line has, and how often such jobs are tried. A line names them: `flights.plan`. */

/** What acts at whoever runs the journeys is tried for about half an hour, and many of it at once: most of its time is waiting. */
export const AT_THE_CARRIER = {
  payload: orderRefInJob,
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
  concurrency: 16,
} as const

/** What nobody waits for is tried for an hour or two. */
export const IN_TIME = { payload: orderRefInJob, attempts: 12, backoff: { firstMs: 2_000, maxMs: 3_600_000 } } as const

/** What goes over all orders by itself, and comes again soon. */
export const AGAIN_AND_AGAIN = { payload: z.strictObject({}), attempts: 3, backoff: { firstMs: 10_000, maxMs: 60_000 } } as const

/** What only asks stands in nobody's way. */
const ASKING = { ...AT_THE_CARRIER, concurrency: 4 } as const

/** Which ticket's, and which of several requests for it. */
const receiptInJob = orderRefInJob.extend({
  passengerNo: z.number().int().min(1).max(9),
  tries: z.number().int().min(1).max(1_000),
  asked: z.number().int().min(0).max(10_000),
})
export type ReceiptLooked = z.output<typeof receiptInJob>

export interface ReceiptJobs {
  /** Asks whoever issues it for a ticket's receipt, and looks until it is there. */
  readonly look: JobDefinition<typeof receiptInJob>
  /** Reminds of receipts before their last day. */
  readonly remind: JobDefinition<typeof orderRefInJob>
}

export const receiptJobs = (wing: string): ReceiptJobs => ({
  look: defineJob({ name: `${wing}.receipt`, version: 1, ...ASKING, payload: receiptInJob }),
  remind: defineJob({ name: `${wing}.receipt-due`, version: 1, ...IN_TIME }),
})

export interface PlanJobs {
  /** Reads what an order's carrier plans for its journey. */
  readonly look: JobDefinition<typeof orderRefInJob>
  /** Asks for plans that nobody has told of for a while. */
  readonly due: JobDefinition<typeof AGAIN_AND_AGAIN.payload>
}

export const planJobs = (wing: string): PlanJobs => ({
  look: defineJob({ name: `${wing}.plan`, version: 1, ...ASKING }),
  due: defineJob({ name: `${wing}.plans`, version: 1, ...AGAIN_AND_AGAIN }),
})
