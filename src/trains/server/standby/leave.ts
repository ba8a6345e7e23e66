import type { Writer } from '../../../server/database/connect.ts'
import type { TrainsDeps } from '../deps.ts'
import { leaveJob } from '../jobs.ts'
import { close, note, refOf, type Locked } from '../moving.ts'
import type { OrderChange } from '../store.ts'
import { standbyOf } from './store.ts'

/**
 * Withdraws a locked order that waits in the queue. Where nothing was sent it ends at once; else the wish is written down, and the railway's
 * word ends it: it may have served it in this moment. An answer that is unclear is waited for by the job that asks for it.
 */
export async function withdraw(
  deps: TrainsDeps,
  writer: Writer,
  locked: Locked,
  { actorId, change }: { readonly actorId: string; readonly change: Pick<OrderChange, 'cancelRequestedAt' | 'cancelReason'> },
): Promise<null> {
  const order = refOf(locked.row)
  const { sentAt, queueId } = await standbyOf(writer, order)
  if (sentAt === null) {
    await close(deps, writer, locked, 'withdraw', { kind: 'standbyLeft', actorId }, change)
    return null
  }
  await note(deps, writer, locked, { kind: 'standbyLeaving', actorId }, change)
  if (queueId !== null) await deps.jobs.send(writer, leaveJob, order)
  return null
}
