import { z } from 'zod'
import { orderRefInJob } from '../../orders/server/index.ts'
import { defineJob } from '../../server/jobs/definition.ts'

const trade = orderRefInJob.extend({ number: z.string().max(64) })

/** What has to come to a good end at the gateway is tried for some hours, and without haste. */
const AT_THE_GATEWAY = { payload: trade, attempts: 40, backoff: { firstMs: 2_000, maxMs: 600_000 } }

/** The window of a person's part has passed: asks the gateway once more, then lets the order lapse. */
export const lapseJob = defineJob({
  name: 'payments.lapse',
  version: 1,
  payload: orderRefInJob,
  attempts: 12,
  backoff: { firstMs: 2_000, maxMs: 60_000 },
})

/** A little before the window of a person's part passes: tells whoever pays once more. */
export const dueSoonJob = defineJob({
  name: 'payments.due-soon',
  version: 1,
  payload: orderRefInJob.extend({ until: z.iso.datetime({ offset: true }) }),
  attempts: 6,
  backoff: { firstMs: 2_000, maxMs: 30_000 },
})

/** Looked at once more, without beginning to watch: somebody else watches. */
export const ASKED_ONCE = 10_000

/** Asks whether a trade was paid while its window is open: a notice may be lost, a browser may not come back. */
export const watchJob = defineJob({
  name: 'payments.watch',
  version: 1,
  payload: trade.extend({ asked: z.number().int().min(0).max(ASKED_ONCE) }),
  attempts: 100,
  backoff: { firstMs: 5_000, maxMs: 30_000 },
  concurrency: 8,
})

/** Ends the trade of an order that needs no money any more; what was paid all the same goes back. */
export const endTradeJob = defineJob({
  name: 'payments.end-trade',
  version: 1,
  ...AT_THE_GATEWAY,
})

/** Takes what a gateway holds: the ticket is issued. */
export const captureJob = defineJob({ name: 'payments.capture', version: 1, ...AT_THE_GATEWAY })

/** Lets go of what a gateway holds: nothing came of the order. */
export const releaseHoldJob = defineJob({ name: 'payments.release', version: 1, ...AT_THE_GATEWAY })

/** Tells of unused value that ends soon, and ends what is over: value, and reward points. */
export const creditsJob = defineJob({
  name: 'payments.credits',
  version: 1,
  payload: z.strictObject({}),
  attempts: 5,
  backoff: { firstMs: 10_000, maxMs: 60_000 },
})

/** Sends for the bills that can be had by now. */
export const billsJob = defineJob({
  name: 'payments.bills',
  version: 1,
  payload: z.strictObject({}),
  attempts: 5,
  backoff: { firstMs: 10_000, maxMs: 60_000 },
})

/** Reads the bill of a day, and holds it against the ledger. */
export const billJob = defineJob({
  name: 'payments.bill',
  version: 1,
  payload: z.strictObject({ gateway: z.enum(['alipay', 'wechat']), day: z.iso.date() }),
  attempts: 40,
  backoff: { firstMs: 10_000, maxMs: 600_000 },
  concurrency: 1,
  timeoutMs: 900_000,
})

/** Pays money back to a person. */
export const refundJob = defineJob({
  name: 'payments.refund',
  version: 1,
  ...AT_THE_GATEWAY,
})

/** Looks whether a refund has come by the day that was promised, and tells where it has not. */
export const lateRefundJob = defineJob({
  name: 'payments.refund-late',
  version: 1,
  payload: trade.extend({ level: z.number().int().min(1).max(9) }),
  attempts: 40,
  backoff: { firstMs: 2_000, maxMs: 600_000 },
  timeoutMs: 30_000,
})
