import type { Reader } from '../../../server/database/connect.ts'
import { fitAbove } from '../../rules/finding.ts'
import type { SilenceAction } from '../../rules/flow.ts'
import { nextOnTime, onSilence } from '../../rules/silence.ts'
import { signerIds } from '../../rules/walking.ts'
import type { ApprovalsDeps } from '../deps.ts'
import { peopleAround } from '../asking/flow-people.ts'
import { askedSteps, concernedIds, isTaken, type Locked } from '../locked.ts'
import type { StepRow } from '../store.ts'
import { walkOfRows } from '../walk-rows.ts'

/* What silence will do about a request as it stands: what time does, and what everybody who reads it is told beforehand. */

/** Who is asked and has not spoken. */
export const unheard = (steps: readonly StepRow[]): StepRow[] => askedSteps(steps).filter((step) => step.decision === null)

/** By who is asked and silent: who stands above her and may be asked instead. */
export async function thoseAbove(deps: ApprovalsDeps, reader: Reader, { row, steps }: Locked): Promise<ReadonlyMap<string, string>> {
  const silent = row.onSilence === 'escalate' ? unheard(steps).map((step) => step.approverId) : []
  if (silent.length === 0) return new Map()
  const people = await peopleAround(deps.people, reader, row.companyId, silent)
  const without = new Set([
    ...concernedIds(row),
    ...steps.filter(isTaken).flatMap((step) => [step.approverId, ...(step.decidedById === null ? [] : [step.decidedById])]),
    ...signerIds(walkOfRows(steps, row.transfers)),
  ])
  const found = new Map<string, string>()
  for (const approverId of silent) {
    const above = fitAbove(people, approverId, without)
    if (above === null) continue
    found.set(approverId, above)
    without.add(above)
  }
  return found
}

/** What silence does at the end of the time to decide. Before anybody is asked it is what the flow wants. */
export async function silenceOf(deps: ApprovalsDeps, reader: Reader, locked: Locked): Promise<SilenceAction> {
  const { row } = locked
  const { thinkingSince, hoursToDecide, escalations, decideBy, way } = row
  const wanted = onSilence(row, way)
  if (wanted !== 'escalate' || thinkingSince === null || hoursToDecide === null || decideBy === null) return wanted
  const hasAbove = (await thoseAbove(deps, reader, locked)).size > 0
  // The reminder comes before: what is asked for here is the end.
  const waiting = { since: thinkingSince, isReminded: true, escalations, hasAbove, latestAt: decideBy }
  return nextOnTime({ hoursToDecide, remindAfterHours: null, onSilence: row.onSilence }, waiting, way).what === 'escalate'
    ? 'escalate'
    : 'deny'
}
