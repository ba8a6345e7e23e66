import { z } from 'zod'
import { AT_THE_CARRIER, IN_TIME, orderRefInJob, planJobs, receiptJobs } from '../../orders/server/index.ts'
import { defineJob } from '../../server/jobs/definition.ts'

/** Takes the seats of a submitted order at the railway, or finds out why not. */
export const holdJob = defineJob({ name: 'trains.hold', version: 1, ...AT_THE_CARRIER })

/** Asks whether seats that are still being looked for are found; asks again, ever more slowly. */
export const heldJob = defineJob({
  name: 'trains.held',
  version: 1,
  ...AT_THE_CARRIER,
  payload: orderRefInJob.extend({ asked: z.number().int().min(0).max(1000) }),
})

/** Orders the tickets of a paid order. */
export const ticketJob = defineJob({ name: 'trains.ticket', version: 1, ...AT_THE_CARRIER })

/** Asks whether the tickets are issued; asks again, ever more slowly, until they are or cannot be. */
export const ticketedJob = defineJob({
  name: 'trains.ticketed',
  version: 1,
  payload: orderRefInJob.extend({ asked: z.number().int().min(0).max(1000) }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 60_000 },
})

/** Gives a hold's seats back to the railway. */
export const releaseJob = defineJob({ name: 'trains.release', version: 1, ...AT_THE_CARRIER })

/** Looks how all orders of a group stand that is all or nothing, named by one of them, and goes on with all, or ends all. */
export const groupJob = defineJob({
  name: 'trains.group',
  version: 1,
  payload: orderRefInJob,
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 60_000 },
})

/** What one order of such a group does once all of them are as far, or one came to nothing; or when its seats would be lost. */
export const groupStepJob = defineJob({
  name: 'trains.group-step',
  version: 1,
  payload: orderRefInJob.extend({ what: z.enum(['pay', 'release', 'limit']) }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 60_000 },
})

const refundInJob = orderRefInJob.extend({ refundId: z.uuid() })

/** Gives tickets back to the railway, or finds out why not. */
export const refundJob = defineJob({ name: 'trains.refund', version: 1, ...AT_THE_CARRIER, payload: refundInJob })

/** Asks what has become of tickets that were given back; asks again, ever more slowly, until the railway has settled. */
export const refundedJob = defineJob({
  name: 'trains.refunded',
  version: 1,
  ...AT_THE_CARRIER,
  payload: refundInJob.extend({ asked: z.number().int().min(0) }),
})

/** Queues for seats that are sold out, and looks how it stands until it is over. Whoever is before in the queue may wait for days. */
export const queueJob = defineJob({ name: 'trains.queue', version: 1, ...AT_THE_CARRIER })

/** Leaves the queue. */
export const leaveJob = defineJob({ name: 'trains.leave', version: 1, ...AT_THE_CARRIER })

/** Gives back what was paid ahead and is not spent. A gateway may yet have to take what it holds. */
export const restJob = defineJob({ name: 'trains.rest', version: 1, ...IN_TIME })

/** Gives back what the tickets of a change are cheaper by. A gateway may yet have to take what it holds. */
export const differenceJob = defineJob({ name: 'trains.difference', version: 1, ...IN_TIME })

/** What is done about receipts of tickets that were ridden on. */
export const RECEIPT_JOBS = receiptJobs('trains')

/** Reads how an order's train stands at the railway; asks for trains that nobody has told of for a while. */
export const { look: planJob, due: plansJob } = planJobs('trains')

/** Notes that a train has left, and that it has arrived. */
export const travelJob = defineJob({
  name: 'trains.travel',
  version: 1,
  ...IN_TIME,
  payload: orderRefInJob.extend({ what: z.enum(['depart', 'arrive']) }),
})
