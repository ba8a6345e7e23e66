import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { TrainsDeps } from '../deps.ts'
import { groupJob, groupStepJob } from '../jobs.ts'
import { close, type Locked } from '../moving.ts'
import type { OrderChange } from '../store.ts'

/*
 * All or nothing, until tickets are ordered: an order of such a group that is as far as it comes by itself waits for the others. Each tells the
 * group by a job, which reads how all stand after the commit: of two that become ready at once the later one sees both, and nobody locks two
 * orders at a time.
 */

/** Left for paying and ordering once all seats are held, before the railway lets the first of them go. */
const LEFT_TO_PAY_SECONDS = 90

/** Its seats are held: it waits for those of the others, and gives its own back while there is still time. */
export async function awaitGroup(deps: Pick<TrainsDeps, 'jobs'>, writer: Writer, order: OrderRef, payBy: Temporal.Instant): Promise<void> {
  await deps.jobs.send(writer, groupJob, order)
  await deps.jobs.send(writer, groupStepJob, { ...order, what: 'limit' }, { at: payBy.subtract({ seconds: LEFT_TO_PAY_SECONDS }) })
}

/** Ends an order because not all of its group got seats: nothing is charged, and what was paid goes back. The railway counts seats that are given back. */
export const endedWithGroup = (
  deps: TrainsDeps,
  writer: Writer,
  locked: Locked,
  change: Omit<OrderChange, 'state'> = {},
  why: 'other' | 'late' = 'other',
): Promise<void> =>
  close(
    deps,
    writer,
    locked,
    'release',
    { kind: 'groupReleased', facts: { reason: why } },
    { ...change, ...(locked.row.supplierBookingId !== null && { givenUpAt: deps.clock.now() }) },
  )
