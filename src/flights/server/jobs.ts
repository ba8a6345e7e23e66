import { z } from 'zod'
import { defineJob } from '../../server/jobs/definition.ts'

/** Names an order; everything else is read when the job runs. No personal data travels in payloads. */
const orderRef = z.strictObject({ companyId: z.uuid(), orderId: z.uuid() })

/** Takes the seats of a submitted order at the supplier, or finds out why not. */
export const holdJob = defineJob({
  name: 'flights.hold',
  version: 1,
  payload: orderRef,
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
  concurrency: 16,
})

/** Orders the tickets of a paid order to be issued. */
export const ticketJob = defineJob({
  name: 'flights.ticket',
  version: 1,
  payload: orderRef,
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
  concurrency: 16,
})

/** Asks whether the tickets are issued; asks again, ever more slowly, until they are or cannot be. */
export const ticketedJob = defineJob({
  name: 'flights.ticketed',
  version: 1,
  payload: orderRef.extend({ asked: z.number().int().min(0).max(1000) }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 60_000 },
})

/** Gives a hold's seats back to the airline. */
export const releaseJob = defineJob({
  name: 'flights.release',
  version: 1,
  payload: orderRef,
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
  concurrency: 16,
})

/** Notes, once the planned arrival has passed, that a trip is over. */
export const completeJob = defineJob({
  name: 'flights.complete',
  version: 1,
  payload: orderRef,
  attempts: 12,
  backoff: { firstMs: 2_000, maxMs: 3_600_000 },
})

/** Forgets searches and booking sessions whose offers are long gone. */
export const forgetJob = defineJob({
  name: 'flights.forget',
  version: 1,
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: 10_000, maxMs: 60_000 },
})
