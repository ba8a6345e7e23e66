import { z } from 'zod'
import { AGAIN_AND_AGAIN, AT_THE_CARRIER, IN_TIME, orderRefInJob, planJobs, receiptJobs } from '../../orders/server/index.ts'
import { defineJob } from '../../server/jobs/definition.ts'

/** Takes the seats of a submitted order at the supplier, or finds out why not. */
export const holdJob = defineJob({
  name: 'flights.hold',
  version: 1,
  ...AT_THE_CARRIER,
})

/** Takes a flight in the turn of another line's order that has nothing left to try. */
export const resortJob = defineJob({ name: 'flights.resort', version: 1, ...AT_THE_CARRIER, concurrency: 4 })

/** Follows seats that an airline answers about later: asks it again, and ends the waiting for a yes. */
export const seatsJob = defineJob({
  name: 'flights.seats',
  version: 1,
  ...AT_THE_CARRIER,
  payload: orderRefInJob.extend({ what: z.enum(['ask', 'limit']) }),
})

/** Orders the tickets of a paid order to be issued. */
export const ticketJob = defineJob({
  name: 'flights.ticket',
  version: 1,
  ...AT_THE_CARRIER,
})

/** Asks whether the tickets are issued; asks again, ever more slowly, until they are or cannot be. */
export const ticketedJob = defineJob({
  name: 'flights.ticketed',
  version: 1,
  payload: orderRefInJob.extend({ asked: z.number().int().min(0).max(1000) }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 60_000 },
})

/** What a way of a journey does about the others: goes on with them, ends its waiting, hears that one came to nothing. */
export const waysJob = defineJob({
  name: 'flights.ways',
  version: 1,
  ...AT_THE_CARRIER,
  payload: orderRefInJob.extend({ what: z.enum(['goOn', 'limit', 'ended']) }),
})

/** Gives a hold's seats back to the airline. */
export const releaseJob = defineJob({
  name: 'flights.release',
  version: 1,
  ...AT_THE_CARRIER,
})

/** Gives issued tickets up, for what their fare leaves. */
export const giveUpJob = defineJob({
  name: 'flights.give-up',
  version: 1,
  ...AT_THE_CARRIER,
})

/** Gives tickets back for money, or claims all of it: whatever its kind asks of the airline. */
export const returnJob = defineJob({
  name: 'flights.return',
  version: 1,
  ...AT_THE_CARRIER,
  payload: orderRefInJob.extend({ refundId: z.uuid() }),
})

/** Asks what has become of tickets that the airline has taken back, or of a claim; asks again, ever more slowly, for weeks. */
export const returnedJob = defineJob({
  name: 'flights.returned',
  version: 1,
  payload: orderRefInJob.extend({ refundId: z.uuid(), asked: z.number().int().min(0).max(10_000) }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
})

/** Watches seats while somebody decides about them: reminds, holds them anew, looks at a price again. */
export const watchJob = defineJob({
  name: 'flights.hold-watch',
  version: 1,
  ...AT_THE_CARRIER,
  payload: orderRefInJob.extend({
    /** The hold that it watches: for another one it has nothing to do. */
    supplierBookingId: z.string().min(1).max(64),
    what: z.enum(['remind', 'limit', 'last', 'agreed']),
  }),
})

/** Reads what the airline plans for an order's flight; asks for plans that nobody has told of for a while. */
export const { look: planJob, due: plansJob } = planJobs('flights')

/** Tells the airline that somebody agrees to what it plans. */
export const acceptJob = defineJob({
  name: 'flights.accept-plan',
  version: 1,
  ...AT_THE_CARRIER,
  payload: orderRefInJob.extend({
    disruptionId: z.uuid(),
    /** One wish of somebody's: a refusal is kept under its key, and what was full may have seats again. */
    wishId: z.uuid(),
  }),
})

/** Notes, once the planned arrival has passed, that a trip is over. */
export const completeJob = defineJob({ name: 'flights.complete', version: 1, ...IN_TIME })

/** What is done about receipts of flown tickets. */
export const RECEIPT_JOBS = receiptJobs('flights')

/** Reminds travellers of check-in. */
export const checkInJob = defineJob({ name: 'flights.check-in', version: 1, ...IN_TIME })

/** Forgets searches and booking sessions whose offers are long gone. */
export const forgetJob = defineJob({ name: 'flights.forget', version: 1, ...AGAIN_AND_AGAIN })
