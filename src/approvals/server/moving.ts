import { invariant, isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { tell } from '../../server/live.ts'
import { standingOf } from '../rules/chain.ts'
import { approvalTransitions, type ApprovalEvent } from '../rules/states.ts'
import type { ApprovalsDeps } from './deps.ts'
import { changeApproval, changeStep, closeSteps, stepsOf, type ApprovalChange, type ApprovalRow, type StepRow } from './store.ts'

/** A request with its steps, its row locked until the transaction ends. */
export interface Locked {
  readonly row: ApprovalRow
  readonly steps: readonly StepRow[]
}

export const orderOf = (row: ApprovalRow): OrderRef => ({ companyId: row.companyId, orderId: row.orderId })

export const askedStep = (steps: readonly StepRow[]): StepRow | null => steps.find((step) => step.state === 'asked') ?? null

/** Facts of a step on the order's timeline. No names and no comments: the timeline is kept for good, and read by others. */
export const factsOf = (steps: readonly StepRow[], level: number) => standingOf(steps, level)

/** Counts a locked request's version up and tells whoever may see it, once this transaction commits. */
export async function change(writer: Writer, { row }: Locked, what: ApprovalChange = {}): Promise<Locked> {
  const version = await changeApproval(writer, row, what)
  const steps = await stepsOf(writer, row)
  const asked = steps.filter((step) => step.askedAt !== null).map((step) => step.approverId)
  const { companyId, approvalId } = row
  await tell(writer, {
    companyId,
    personIds: [row.applicantId, ...(row.travellerId === null ? [] : [row.travellerId]), ...asked],
    topic: 'approval',
    id: approvalId,
    version,
  })
  return { row: { ...row, ...what, version }, steps }
}

/** Moves a locked request on by an event of its table. Callers look at the state first. */
export async function move(
  writer: Writer,
  locked: Locked,
  event: ApprovalEvent,
  what: Omit<ApprovalChange, 'state'> = {},
): Promise<Locked> {
  const state = next(approvalTransitions, locked.row.state, event)
  invariant(!isRefusal(state), `an approval in state ${locked.row.state} does not ${event}`)
  return change(writer, locked, { ...what, state })
}

/** Ends a locked request: whoever was still to decide need not any more. */
export async function end(deps: ApprovalsDeps, writer: Writer, locked: Locked, event: ApprovalEvent): Promise<Locked> {
  await closeSteps(writer, locked.row)
  return move(writer, locked, event, { endedAt: deps.clock.now() })
}

/**
 * Asks the next level that waits; null where none is left. Who has left meanwhile cannot be asked: her level is passed over with
 * that reason, and the next one is looked at.
 */
export async function askNext(deps: ApprovalsDeps, writer: Writer, { row, steps }: Locked): Promise<StepRow | null> {
  for (const step of steps.filter((one) => one.state === 'waiting')) {
    const person = await deps.people.find(writer, { companyId: row.companyId, personId: step.approverId })
    const at = { companyId: row.companyId, approvalId: row.approvalId, level: step.level }
    if (!person?.isActive) {
      await changeStep(writer, at, { state: 'skipped', skipReason: 'left' })
      continue
    }
    const asked = { state: 'asked' as const, askedAt: deps.clock.now() }
    await changeStep(writer, at, asked)
    return { ...step, ...asked }
  }
  return null
}
