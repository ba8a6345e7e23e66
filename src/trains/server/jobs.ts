import { z } from 'zod'
import { orderRefInJob } from '../../orders/server/index.ts'
import { defineJob } from '../../server/jobs/definition.ts'

/** What acts at the railway is tried for about half an hour, and many of it at once: most of its time is waiting. */
const AT_THE_RAILWAY = { payload: orderRefInJob, attempts: 12, backoff: { firstMs: 1_000, maxMs: 300_000 }, concurrency: 16 }

/** Takes the seats of a submitted order at the railway, or finds out why not. */
export const holdJob = defineJob({ name: 'trains.hold', version: 1, ...AT_THE_RAILWAY })

/** Asks whether seats that are still being looked for are found; asks again, ever more slowly. */
export const heldJob = defineJob({
  name: 'trains.held',
  version: 1,
  ...AT_THE_RAILWAY,
  payload: orderRefInJob.extend({ asked: z.number().int().min(0).max(1000) }),
})

/** Orders the tickets of a paid order. */
export const ticketJob = defineJob({ name: 'trains.ticket', version: 1, ...AT_THE_RAILWAY })

/** Asks whether the tickets are issued; asks again, ever more slowly, until they are or cannot be. */
export const ticketedJob = defineJob({
  name: 'trains.ticketed',
  version: 1,
  payload: orderRefInJob.extend({ asked: z.number().int().min(0).max(1000) }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 60_000 },
})

/** Gives a hold's seats back to the railway. */
export const releaseJob = defineJob({ name: 'trains.release', version: 1, ...AT_THE_RAILWAY })

/** Notes that a train has left, and that it has arrived. */
export const travelJob = defineJob({
  name: 'trains.travel',
  version: 1,
  payload: orderRefInJob.extend({ what: z.enum(['depart', 'arrive']) }),
  attempts: 12,
  backoff: { firstMs: 2_000, maxMs: 3_600_000 },
})
