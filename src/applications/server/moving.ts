import type { Writer } from '../../server/database/connect.ts'
import { changedBetween } from '../rules/change-needs-approval.ts'
import type { ApplicationsDeps } from './deps.ts'
import { isTold, toldJob } from './jobs.ts'
import { moveApplication, type ApplicationRow, type Move } from './store.ts'

/**
 * Moves a locked application on, notes what that has changed, and tells whom it concerns: all in one transaction, so that nobody is told
 * what did not happen, and nothing happens untold.
 */
export async function moveAndTell(
  deps: Pick<ApplicationsDeps, 'jobs'>,
  writer: Writer,
  row: ApplicationRow,
  { event, ...move }: Move,
): Promise<ApplicationRow> {
  // What waits to be agreed to changes the story when it is asked for; what is taken back leaves the plan as it was.
  const after = move.plan ?? move.asked ?? row.plan
  const moved = await moveApplication(writer, row, { ...move, event: { ...event, changes: changedBetween(row.plan, after) } })
  const { companyId, applicationId, version } = moved
  if (isTold(event.kind)) await deps.jobs.send(writer, toldJob, { companyId, applicationId, seq: version })
  return moved
}
