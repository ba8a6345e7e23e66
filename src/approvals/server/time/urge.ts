import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { urgeApproval } from '../../calls.ts'
import { minutesUntil, urgeFrom, type UrgeCode } from '../../rules/deciding.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import { maySee } from '../deciding/acting.ts'
import type { ApprovalsWingDeps, Who } from '../deps.ts'
import { askedStep, askedSteps, factsOf, type Locked } from '../locked.ts'
import { change } from '../moving.ts'
import { lockedNow } from '../asking/putting.ts'
import { unheard } from './silence.ts'
import { findApproval } from '../store.ts'
import { lockSubject, tellSubject } from '../subject.ts'
import { heldFrom, sendReminder } from '../telling/telling.ts'
import { withoutLeftOnes } from './time.ts'

/** Whether a person may remind whoever is asked now; null is yes. */
export function whyNotUrged({ row, steps }: Pick<Locked, 'row' | 'steps'>, who: Who, now: Temporal.Instant): UrgeCode | Refusal | null {
  // What was put in a colleague's name is looked after by whoever put it.
  if (row.applicantId !== who.personId && row.recordedById !== who.personId) return 'AP-NOT-APPLICANT'
  const asked = askedStep(steps)
  if (row.state !== APPROVAL_STATES.AWAITING || asked?.askedAt == null) return 'STATE_CHANGED'
  const minutes = minutesUntil(urgeFrom(asked.askedAt, row.urgedAt), now)
  return minutes > 0 ? refuse('AP-URGED', { facts: { minutes, retryAfterSeconds: minutes * 60 } }) : null
}

/** Reminds whoever is asked: her list shows it, and her phone hears of it by the live stream. */
export async function urge(deps: ApprovalsWingDeps, who: Who, approvalId: string): Promise<CallResult<typeof urgeApproval> | Refusal> {
  if (!(await maySee(deps, deps.db.read, who, approvalId))) return refuse('P404')
  const ref = { companyId: who.companyId, approvalId }
  return deps.db.transact(
    async (writer) => {
      const found = await findApproval(writer, ref)
      if (!found) return refuse('P404')
      await lockSubject(deps, writer, found)
      const seen = await lockedNow(writer, ref)
      const now = deps.clock.now()
      const why = whyNotUrged(seen, who, now)
      if (why !== null) return typeof why === 'string' ? refuse(why) : why
      const locked = await withoutLeftOnes(deps, writer, seen)
      const asked = locked && askedStep(locked.steps)
      if (locked === null || asked === null) return refuse('STATE_CHANGED')
      const changed = await change(deps, writer, locked, { urgedAt: now }, { follow: true })
      await sendReminder(deps, writer, changed, askedSteps(locked.steps))
      const waits: { approverId: string; until: string }[] = []
      for (const { approverId, level } of unheard(locked.steps)) {
        const until = (await heldFrom(deps, writer, locked.row, approverId))?.toString()
        if (until !== undefined) waits.push({ approverId, until })
        const facts = { ...factsOf(locked.steps, level), ...(until !== undefined && { until }) }
        await tellSubject(deps, writer, locked.row, { kind: 'approvalUrged', actorId: approverId, facts })
      }
      const people = await deps.people.findAll(
        writer,
        who.companyId,
        waits.map(({ approverId }) => approverId),
      )
      const waiting = waits.flatMap(({ approverId, until }) => {
        const name = people.get(approverId)?.name
        return name ? [{ name, until }] : []
      })
      return { approvalId, version: changed.row.version, urgedAt: now.toString(), urgeFrom: urgeFrom(now, now).toString(), waits: waiting }
    },
    { name: 'approvals.urge' },
  )
}
