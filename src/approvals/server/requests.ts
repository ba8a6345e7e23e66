import { allows } from '../../kernel/states.ts'
import { invariant, isRefusal } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { urgeFrom } from '../rules/deciding.ts'
import { agreedAt } from '../rules/read-at.ts'
import { APPROVAL_STATES, approvalTransitions } from '../rules/states.ts'
import { deciderOf, maySee } from './deciding/acting.ts'
import { broughtIn } from './reading/brought.ts'
import { candidatesFor } from './asking/candidates.ts'
import type { ApprovalsDeps } from './deps.ts'
import type { ApprovalOfOrder, Approvals } from './face.ts'
import { askedStep, askedSteps, togetherNow, type Locked } from './locked.ts'
import { end } from './moving.ts'
import { objectionsIn, outcomeInBoth } from './reading/outcome.ts'
import { isNobodySet } from './asking/planning.ts'
import { begin, lockedNow, put } from './asking/putting.ts'
import { silenceOf } from './time/silence.ts'
import { askedBefore } from './reading/store-reading.ts'
import { approvalOfOrder, findApproval, stepsOf, type ApprovalRow, type StepRow } from './store.ts'
import { orderOf } from './subject.ts'

/** The latest request of an order, locked. The order's own lock is held by whoever asks: everybody takes the two in this order. */
async function lockOfOrder(writer: Writer, order: OrderRef): Promise<Locked | null> {
  const found = await approvalOfOrder(writer, order)
  return found && lockedNow(writer, found)
}

/** Everybody who is asked now; where nobody is any more, who was asked last. Whoever is only told is told with all others. */
function askedNow({ way }: ApprovalRow, steps: readonly StepRow[]): StepRow[] {
  const asked = askedSteps(steps)
  if (asked.length > 0) return asked
  if (way === 'passive') return steps.filter((step) => step.askedAt !== null)
  const last = steps.findLast((step) => step.askedAt !== null)
  return last ? [last] : []
}

const ceilingOf = ({ ceilingMinor, toleranceMinor }: Pick<ApprovalRow, 'ceilingMinor' | 'toleranceMinor'>) =>
  ceilingMinor === null || toleranceMinor === null ? null : { totalMinor: ceilingMinor, toleranceMinor }

async function presentOfOrder(deps: ApprovalsDeps, reader: Reader, order: OrderRef): Promise<ApprovalOfOrder | null> {
  const row = await approvalOfOrder(reader, order)
  if (!row) return null
  const [steps, previous] = await Promise.all([stepsOf(reader, row), askedBefore(reader, row)])
  const asked = row.state === APPROVAL_STATES.AWAITING ? askedStep(steps) : null
  const now = askedNow(row, steps)
  const together = row.state === APPROVAL_STATES.AWAITING ? togetherNow(steps) : null
  const noes = steps.filter((step) => step.state === 'rejected').flatMap((step) => [step.approverId, deciderOf(step) ?? step.approverId])
  const named = [...now.map((step) => step.approverId), ...(together?.agreedIds ?? []), ...noes]
  const people = await deps.people.findAll(reader, row.companyId, named)
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => people.get(id)?.name ?? [])
  return {
    approvalId: row.approvalId,
    kind: row.kind,
    state: row.state,
    way: row.way,
    isSilent: row.isSilent,
    ceiling: ceilingOf(row),
    agreedMinor: agreedAt(row, steps),
    previous,
    reason: { code: row.reasonCode, note: row.reasonNote },
    rejection: objectionsIn({ row, steps }, people).rejection,
    decideBy: row.decideBy,
    approvers: namesOf(now.map((step) => step.approverId)),
    together: together && { needed: together.needed, of: together.of, agreed: namesOf(together.agreedIds) },
    outcome: outcomeInBoth({ row, steps }),
    brought: broughtIn(steps).map(({ step, byId, words }) => ({ byId, toId: step.approverId, words })),
    silence: await silenceOf(deps, reader, { row, steps }),
    urgeFrom: asked?.askedAt ? urgeFrom(asked.askedAt, row.urgedAt) : null,
  }
}

/** What a line's server asks of approvals. */
export function approvalsOf(deps: ApprovalsDeps): Approvals {
  return {
    candidates: (reader, trip) => candidatesFor(deps, reader, trip),
    isNobodySet: (reader, trip) => isNobodySet(deps, reader, trip),

    async apply(writer, order, request) {
      const before = await approvalOfOrder(writer, order)
      const isOpen = before?.state === APPROVAL_STATES.APPLIED || before?.state === APPROVAL_STATES.AWAITING
      invariant(!isOpen, 'an order is asked about once at a time')
      const { companyId, orderId } = order
      const written = await put(deps, writer, { companyId, orderId }, { request, round: (before?.round ?? 0) + 1 })
      return isRefusal(written) ? written : null
    },

    async begin(writer, order, latest) {
      const locked = await lockOfOrder(writer, order)
      invariant(locked, 'an order that waits for approval has a request')
      await begin(deps, writer, locked, latest)
    },

    async close(writer, order, by) {
      const locked = await lockOfOrder(writer, order)
      const event = by === 'applicant' ? 'withdraw' : 'close'
      if (locked && allows(approvalTransitions, locked.row.state, event)) await end(deps, writer, locked, event)
    },

    ofOrder: (reader, order) => presentOfOrder(deps, reader, order),

    async orderFor(reader, viewer, approvalId) {
      if (!(await maySee(deps, reader, viewer, approvalId))) return null
      const row = await findApproval(reader, { companyId: viewer.companyId, approvalId })
      return row && orderOf(row)
    },
  }
}
