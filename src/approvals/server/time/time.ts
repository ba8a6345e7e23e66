import { sealDeed } from '../../../server/audit-chain.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { SILENCE } from '../../rules/read-at.ts'
import { nextOnTime } from '../../rules/silence.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import { tallyFacts, tallyOf } from '../../rules/tally.ts'
import { escalate } from '../../rules/walking.ts'
import { hasCome, lockBoth } from '../deciding/decide.ts'
import type { ApprovalsWingDeps } from '../deps.ts'
import { timeOutJob } from '../jobs.ts'
import { askedStep, askedSteps, factsOf, type Locked } from '../locked.ts'
import { change, end, move, save, tellAsked, walkOf } from '../moving.ts'
import { endForNobody } from './nobody-left.ts'
import { noteRead, readNow } from '../deciding/note-read.ts'
import { decideByFrom, nextLook } from '../asking/putting.ts'
import { thoseAbove, unheard } from './silence.ts'
import { changeStep, closeSteps, insertSteps, type ApprovalRef, type StepRow } from '../store.ts'
import { subjectApproved, subjectIdOf, subjectRejected, tellSubject } from '../subject.ts'
import { sendReminder } from '../telling/telling.ts'
import { turnOf } from '../walk-rows.ts'

/* What time does to a request: it reminds, asks whoever stands above, agrees or ends it, as the policy and the flow say. */

/** How soon it is looked again at a decision whose carrying out is delayed. */
const OVERDUE_AGAIN_SECONDS = 60

const lookAgain = (deps: ApprovalsWingDeps, writer: Writer, { companyId, approvalId }: ApprovalRef, at: Temporal.Instant): Promise<void> =>
  deps.jobs.send(writer, timeOutJob, { companyId, approvalId }, { at })

/**
 * Does what is due by now. A decision that was written down in time counts, even if its seconds end later: silence is then asked about
 * again once they are over, for the word may be taken back. Running it again finds nothing left to do.
 */
export async function timeOut(deps: ApprovalsWingDeps, ref: ApprovalRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lockBoth(deps, writer, ref)
      if (!locked || locked.row.state !== APPROVAL_STATES.AWAITING || locked.row.decideBy === null) return
      const { steps } = locked
      // A flow may leave what it is for free: nobody is asked, and nobody's silence is waited for. Where those who were to be asked have
      // all left it is not free: then steps stand there.
      if (steps.length === 0) return agreeByItself(deps, writer, locked, 'approvalFree')
      const isEmpty = walkOf(locked).groups.length === 0
      const present = isEmpty ? await endForNobody(deps, writer, locked).then(() => null) : await withoutLeftOnes(deps, writer, locked)
      if (present !== null) await doWhatIsDue(deps, writer, present)
    },
    { name: 'approvals.time-out' },
  )
}

async function doWhatIsDue(deps: ApprovalsWingDeps, writer: Writer, locked: Locked): Promise<void> {
  const { row, steps } = locked
  const now = deps.clock.now()
  const above = await thoseAbove(deps, writer, locked)
  const next = dueOf(locked, now, above.size > 0)
  if (!hasCome(next.at, now)) return lookAgain(deps, writer, row, next.at)
  if (next.what === 'remind') return remind(deps, writer, locked)
  const written = askedSteps(steps).flatMap((step) => step.effectiveAt ?? [])
  const lastWritten = written.toSorted(Temporal.Instant.compare).at(-1)
  if (lastWritten) {
    // Where even that has passed, carrying the decision out is delayed: that is looked after by its own job.
    const after = lastWritten.add({ seconds: 1 })
    return lookAgain(deps, writer, row, hasCome(after, now) ? now.add({ seconds: OVERDUE_AGAIN_SECONDS }) : after)
  }
  if (next.what === 'escalate') return askAbove(deps, writer, locked, above)
  return next.what === 'agree' ? agreeByItself(deps, writer, locked, 'approvalSilent') : endBySilence(deps, writer, locked)
}

/** What is due next. A reminder that was missed until the end is none any more. */
function dueOf({ row }: Locked, now: Temporal.Instant, hasAbove: boolean): ReturnType<typeof nextOnTime> {
  const { thinkingSince, hoursToDecide, remindAfterHours, onSilence, escalations, decideBy, way, remindedAt } = row
  const at = decideBy ?? now
  if (thinkingSince === null || hoursToDecide === null) return { what: 'deny', at }
  const isReminded = remindedAt !== null || hasCome(at, now)
  const waiting = { since: thinkingSince, isReminded, escalations, hasAbove, latestAt: at }
  return nextOnTime({ hoursToDecide, remindAfterHours, onSilence }, waiting, way)
}

/**
 * Whoever is asked and has left meanwhile decides nothing any more: whoever stands above her is asked instead, without more time, or the
 * others of her level go on alone. Null where by that it is over: nobody is left to agree, or the others have all agreed.
 */
export async function withoutLeftOnes(deps: ApprovalsWingDeps, writer: Writer, locked: Locked): Promise<Locked | null> {
  if (!(await asksSomebodyGone(deps, writer, locked))) return locked
  const { asked, outcome } = await save(deps, writer, locked, walkOf(locked))
  if (outcome === 'stranded') return endForNobody(deps, writer, locked).then(() => null)
  if (outcome === 'agreed') {
    await move(deps, writer, locked, 'agree', { endedAt: deps.clock.now() })
    return subjectApproved(deps, writer, locked.row, { kind: 'approvalAgreed' }).then(() => null)
  }
  // The others are asked what they were asked: their links stay good.
  const changed = await change(deps, writer, locked, { urgedAt: null }, { follow: true })
  await tellAsked(deps, writer, changed, asked)
  return changed
}

/** Whether somebody is asked who has left meanwhile and has not spoken. */
export async function asksSomebodyGone(deps: ApprovalsWingDeps, reader: Reader, { row, steps }: Locked): Promise<boolean> {
  const silent = unheard(steps).map((step) => step.approverId)
  const people = await deps.people.findAll(reader, row.companyId, silent)
  return silent.some((personId) => people.get(personId)?.isActive !== true)
}

async function remind(deps: ApprovalsWingDeps, writer: Writer, locked: Locked): Promise<void> {
  const changed = await change(deps, writer, locked, { remindedAt: deps.clock.now() }, { follow: true })
  const silent = unheard(locked.steps)
  for (const { approverId, level } of silent) {
    await tellSubject(deps, writer, locked.row, { kind: 'approvalReminded', actorId: approverId, facts: factsOf(locked.steps, level) })
  }
  await sendReminder(deps, writer, changed, silent)
  await lookAgain(deps, writer, locked.row, nextLook(changed.row))
}

/** Somebody above is asked instead of each who is silent; what she was asked stands in the chart. Answers with those who are asked by it. */
async function replace(
  deps: ApprovalsWingDeps,
  writer: Writer,
  locked: Locked,
  above: ReadonlyMap<string, string>,
): Promise<readonly StepRow[]> {
  const { row, steps } = locked
  for (const step of unheard(steps)) {
    const approverId = above.get(step.approverId)
    if (approverId === undefined) continue
    const { level, part, mode, needed } = step
    await changeStep(writer, { ...row, level, approverId: step.approverId }, { state: 'closed', handedToId: approverId })
    const instead = { level, part, mode, needed, turn: turnOf(step), approverId, insteadOfId: step.approverId }
    await insertSteps(writer, row, [{ ...instead, state: 'waiting', skipReason: null }])
    await tellSubject(deps, writer, row, { kind: 'approvalEscalated', actorId: approverId, facts: factsOf(steps, level) })
  }
  const { asked } = await save(deps, writer, locked, escalate(walkOf(locked), above))
  return asked
}

/** Whoever stands above is asked instead of who was silent, and has the flow's time. */
async function askAbove(deps: ApprovalsWingDeps, writer: Writer, locked: Locked, above: ReadonlyMap<string, string>): Promise<void> {
  const { row } = locked
  const now = deps.clock.now()
  const asked = await replace(deps, writer, locked, above)
  const escalations = row.escalations + 1
  const what = { escalations, thinkingSince: now, remindedAt: null, urgedAt: null, decideBy: decideByFrom(row, now, row.latestAt) }
  const changed = await change(deps, writer, locked, what, { follow: true })
  await lookAgain(deps, writer, row, nextLook(changed.row))
  await tellAsked(deps, writer, changed, asked)
  await sealTime(deps, writer, changed, 'approval.escalated')
}

/** Nobody said no in time, and the policy asks for no more; or the flow asks nobody. */
async function agreeByItself(deps: ApprovalsWingDeps, writer: Writer, locked: Locked, kind: 'approvalSilent' | 'approvalFree') {
  const { row } = locked
  await closeSteps(writer, row)
  const isSilent = kind === 'approvalSilent'
  if (isSilent) await noteRead(writer, row, SILENCE, await readNow(deps, writer, row))
  const agreed = await move(deps, writer, locked, 'agree', { endedAt: deps.clock.now(), ...(isSilent ? { isSilent } : {}) })
  await subjectApproved(deps, writer, row, { kind })
  await sealTime(deps, writer, agreed, isSilent ? 'approval.agreedBySilence' : 'approval.leftFree')
}

async function endBySilence(deps: ApprovalsWingDeps, writer: Writer, locked: Locked): Promise<void> {
  const asked = askedStep(locked.steps)
  const tally = tallyOf(locked.steps)
  const ended = await end(deps, writer, locked, 'timeOut')
  // Silence denies no words that were given: how many of how many stands beside it.
  const facts = { ...(asked === null ? {} : factsOf(ended.steps, asked.level)), ...(tally === null ? {} : tallyFacts(tally)) }
  const actor = asked === null ? {} : { actorId: asked.approverId }
  await subjectRejected(deps, writer, locked.row, 'timedOut', { kind: 'approvalTimedOut', ...actor, facts })
  await sealTime(deps, writer, ended, 'approval.timedOut')
}

/** What nobody did is answered for too: the rule did it. */
function sealTime(deps: ApprovalsWingDeps, writer: Writer, { row }: Locked, what: string): Promise<void> {
  const { companyId, approvalId, version, way, onSilence, escalations } = row
  const facts = { aboutId: subjectIdOf(row), version, way, onSilence, escalations }
  return sealDeed(writer, deps.secrets, { companyId, actorId: null, what, subjectId: approvalId, at: deps.clock.now(), facts })
}
