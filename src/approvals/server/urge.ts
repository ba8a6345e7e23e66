import { refuse, type Refusal } from '../../kernel/result.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { urgeApproval } from '../calls.ts'
import { minutesUntil, urgeFrom, type UrgeCode } from '../rules/deciding.ts'
import { APPROVAL_STATES } from '../rules/states.ts'
import type { ApprovalsWingDeps, Who } from './deps.ts'
import { isApprovalId } from './ids.ts'
import { askedStep, change, factsOf, orderOf, type Locked } from './moving.ts'
import { findApproval, isSeenBy, lockApproval, stepsOf } from './store.ts'

/** Whether a person may remind whoever is asked now; null is yes. */
export function whyNotUrged({ row, steps }: Pick<Locked, 'row' | 'steps'>, who: Who, now: Temporal.Instant): UrgeCode | Refusal | null {
  if (row.applicantId !== who.personId) return 'AP-NOT-APPLICANT'
  const asked = askedStep(steps)
  if (row.state !== APPROVAL_STATES.AWAITING || asked?.askedAt == null) return 'STATE_CHANGED'
  const minutes = minutesUntil(urgeFrom(asked.askedAt, row.urgedAt), now)
  return minutes > 0 ? refuse('AP-URGED', { facts: { minutes, retryAfterSeconds: minutes * 60 } }) : null
}

/** Reminds whoever is asked: her list shows it, and her phone hears of it by the live stream. */
export async function urge(deps: ApprovalsWingDeps, who: Who, approvalId: string): Promise<CallResult<typeof urgeApproval> | Refusal> {
  if (!isApprovalId(approvalId) || !(await isSeenBy(deps.db.read, who, approvalId))) return refuse('P404')
  const ref = { companyId: who.companyId, approvalId }
  return deps.db.transact(
    async (writer) => {
      const found = await findApproval(writer, ref)
      if (!found) return refuse('P404')
      await deps.orders.lock(writer, orderOf(found))
      const row = await lockApproval(writer, ref)
      const locked = { row, steps: await stepsOf(writer, ref) }
      const now = deps.clock.now()
      const why = whyNotUrged(locked, who, now)
      if (why !== null) return typeof why === 'string' ? refuse(why) : why
      const asked = askedStep(locked.steps)
      if (asked === null) return refuse('STATE_CHANGED')
      const { row: urged } = await change(writer, locked, { urgedAt: now })
      const facts = factsOf(locked.steps, asked.level)
      await deps.orders.tell(writer, orderOf(row), { kind: 'approvalUrged', actorId: asked.approverId, facts })
      return { approvalId, version: urged.version, urgedAt: now.toString(), urgeFrom: urgeFrom(now, now).toString() }
    },
    { name: 'approvals.urge' },
  )
}
