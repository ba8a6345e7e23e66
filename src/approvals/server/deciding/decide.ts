import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { sealDeed } from '../../../server/audit-chain.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { handleApproval } from '../../calls.ts'
import { checkDecision, mayDecide, mayUndo, UNDO_SECONDS } from '../../rules/deciding.ts'
import { readBy } from '../../rules/read-at.ts'
import { isByMajority, tallyFacts, tallyOf } from '../../rules/tally.ts'
import { hear } from '../../rules/walking.ts'
import { actingOf, maySee, standingFor } from './acting.ts'
import type { ApprovalsWingDeps, Who } from '../deps.ts'
import { decideJob, timeOutJob } from '../jobs.ts'
import { askedSteps, factsOf, type Locked } from '../locked.ts'
import { change, end, move, save, tellAsked, walkOf } from '../moving.ts'
import { endForNobody } from '../time/nobody-left.ts'
import { noteRead, readNow } from './note-read.ts'
import { decideByFrom, lockedNow, nextLook } from '../asking/putting.ts'
import { overNow } from '../reading/read-more.ts'
import { changeStep, findApproval, type ApprovalRef, type StepRow } from '../store.ts'
import { lockSubject, subjectApproved, subjectIdOf, subjectRejected, tellSubject } from '../subject.ts'

export const hasCome = (at: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) <= 0

type Input = CallParsed<typeof handleApproval>
export type Written = CallResult<typeof handleApproval>
/** By what somebody decides that is not the app. */
export type Via = 'mail' | 'card'

/**
 * Writes a decision down, or takes it back. It is carried out by a job some seconds later: until then nothing has happened to the
 * order. Only the request is locked here, never the order, so that deciding waits for nobody's booking.
 */
export async function decide(deps: ApprovalsWingDeps, who: Who, input: Input): Promise<Written | Refusal> {
  const wrong = checkDecision(input)
  if (wrong) return wrong
  const { approvalId } = input
  if (!(await maySee(deps, deps.db.read, who, approvalId))) return refuse('P404')
  const ref = { companyId: who.companyId, approvalId }
  return deps.db.transact(
    async (writer) => {
      const locked = await lockedNow(writer, ref)
      return input.decision === 'undo' ? takeBack(deps, writer, locked, who) : writeDown(deps, writer, locked, who, input)
    },
    { name: 'approvals.write-decision' },
  )
}

export async function writeDown(
  deps: ApprovalsWingDeps,
  writer: Writer,
  locked: Locked,
  who: Who,
  input: Omit<Input, 'approvalId'> & { readonly via?: Via; readonly shownMinor?: number | undefined },
): Promise<Written | Refusal> {
  const now = deps.clock.now().round('microsecond') // what PostgreSQL keeps: the job names the decision by it
  const { row } = locked
  const { companyId, approvalId } = row
  // Before all else: whoever decides about what has changed meanwhile is told that, whatever else stands in the way by now.
  if (row.version !== input.version) return refuse('STATE_CHANGED')
  const acting = await actingOf(deps, writer, locked, who)
  const refusal = mayDecide(standingFor(locked, acting, who), who, now)
  if (refusal) return refuse(refusal)
  const asked = acting.step
  if (asked === null || input.decision === 'undo') return refuse('STATE_CHANGED')
  const readMinor = await readNow(deps, writer, row)
  // A link follows a price that moved inside of the ceiling, and its page may show the one before: what she has not read she does not agree to.
  const { shownMinor } = input
  if (shownMinor !== undefined && readMinor !== null && shownMinor !== readMinor) return refuse('STATE_CHANGED')
  const { level, approverId } = asked
  const effectiveAt = now.add({ seconds: UNDO_SECONDS })
  await changeStep(
    writer,
    { companyId, approvalId, level, approverId },
    {
      decision: input.decision,
      comment: input.comment,
      decidedAt: now,
      effectiveAt,
      decidedById: approverId === who.personId ? null : who.personId,
      decidedVia: input.via ?? null,
    },
  )
  await noteRead(writer, row, asked, readMinor)
  const job = { companyId, approvalId, level, approverId, decidedAt: now.toString() }
  await deps.jobs.send(writer, decideJob, job, { at: effectiveAt })
  const { row: changed } = await change(deps, writer, locked, {}, { follow: true })
  return { approvalId, version: changed.version, decision: input.decision, effectiveAt: effectiveAt.toString() }
}

/** Nobody but the decider has a decision to take back, so the version that she saw does not matter: a reminder may have moved it. */
export async function takeBack(deps: ApprovalsWingDeps, writer: Writer, locked: Locked, who: Who): Promise<Written | Refusal> {
  const acting = await actingOf(deps, writer, locked, who)
  const refusal = mayUndo(standingFor(locked, acting, who), who, deps.clock.now())
  if (refusal) return refuse(refusal)
  const { companyId, approvalId } = locked.row
  if (acting.step === null) return refuse('STATE_CHANGED')
  const { level, approverId } = acting.step
  const nothing = { decision: null, comment: '', decidedAt: null, effectiveAt: null, decidedById: null, decidedVia: null }
  await changeStep(writer, { companyId, approvalId, level, approverId }, nothing)
  const { row } = await change(deps, writer, locked, {}, { follow: true })
  return { approvalId, version: row.version, decision: null, effectiveAt: null }
}

/** Locks what it is about, then the request: everybody who takes both takes them in this order. */
export async function lockBoth(deps: ApprovalsWingDeps, writer: Writer, ref: ApprovalRef): Promise<Locked | null> {
  const found = await findApproval(writer, ref)
  if (!found) return null
  await lockSubject(deps, writer, found)
  return lockedNow(writer, ref)
}

type DecideJob = ApprovalRef & { level: number; decidedAt: string; approverId?: string | undefined }

/** The step whose decision a job carries out; null where it was taken back, decided anew (that has a job of its own), or has ended. */
function stepOfJob(steps: readonly StepRow[], job: DecideJob): StepRow | null {
  const decidedAt = Temporal.Instant.from(job.decidedAt)
  const isMeant = (step: StepRow) =>
    step.level === job.level && step.decidedAt?.equals(decidedAt) === true && (job.approverId ?? step.approverId) === step.approverId
  return askedSteps(steps).find(isMeant) ?? null
}

/** Carries out a decision that was not taken back. Running it again finds nothing left to do. */
export async function carryOut(deps: ApprovalsWingDeps, job: DecideJob): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lockBoth(deps, writer, job)
      const asked = locked && stepOfJob(locked.steps, job)
      if (!locked || !asked || asked.decision === null || asked.effectiveAt === null) return
      if (!hasCome(asked.effectiveAt, deps.clock.now())) {
        // This process's clock is behind the one that wrote the decision.
        const { companyId, approvalId, level, decidedAt } = job
        await deps.jobs.send(
          writer,
          decideJob,
          { companyId, approvalId, level, decidedAt, approverId: asked.approverId },
          { at: asked.effectiveAt },
        )
        return
      }
      await takeEffect(deps, writer, locked, { ...asked, decision: asked.decision })
      await sealWord(deps, writer, locked, asked)
    },
    { name: 'approvals.decide' },
  )
}

/** A word that took effect is answered for: by whom, in whose place, about which version, and about which amount as she read it. */
function sealWord(deps: ApprovalsWingDeps, writer: Writer, { row }: Locked, step: StepRow): Promise<void> {
  const { companyId, approvalId, version } = row
  const totalMinor = readBy(row, step) ?? row.totalMinor
  const overMinor = totalMinor === null ? row.overMinor : overNow(row, totalMinor)
  const forId = step.decidedById === null ? null : step.approverId
  const facts = { aboutId: subjectIdOf(row), version, totalMinor, overMinor, level: step.level, forId, via: step.decidedVia ?? 'app' }
  const what = step.decision === 'agree' ? 'approval.agreed' : 'approval.rejected'
  return sealDeed(writer, deps.secrets, {
    companyId,
    actorId: step.decidedById ?? step.approverId,
    what,
    subjectId: approvalId,
    at: deps.clock.now(),
    facts,
  })
}

async function takeEffect(
  deps: ApprovalsWingDeps,
  writer: Writer,
  locked: Locked,
  step: StepRow & { decision: 'agree' | 'reject' },
): Promise<void> {
  const actorId = step.decidedById ?? step.approverId
  const said = (steps: readonly StepRow[]) => ({
    ...factsOf(steps, step.level),
    ...(actorId === step.approverId ? {} : { forId: step.approverId }),
  })
  const heard = hear(walkOf(locked), { signerId: step.approverId, decidedById: actorId, decision: step.decision })
  invariant(!isRefusal(heard), 'a decision that was written down is heard')
  const { asked, outcome } = await save(deps, writer, locked, heard)
  if (outcome === 'agreed') {
    const { steps } = await move(deps, writer, locked, 'agree', { endedAt: deps.clock.now() })
    const tally = tallyOf(steps)
    const totalMinor = readBy(locked.row, step)
    const facts = { ...said(steps), ...(isByMajority(tally) ? tallyFacts(tally) : {}), ...(totalMinor === null ? {} : { totalMinor }) }
    return subjectApproved(deps, writer, locked.row, { kind: 'approvalAgreed', actorId, facts })
  }
  if (outcome === 'rejected') {
    const { steps } = await end(deps, writer, locked, 'reject')
    return subjectRejected(deps, writer, locked.row, 'rejected', { kind: 'approvalRejected', actorId, facts: said(steps) })
  }
  if (outcome === 'stranded') return endForNobody(deps, writer, locked)
  const { row, steps } = await change(deps, writer, locked, asked.length > 0 ? askedAnew(deps, locked.row) : {}, { follow: true })
  // Others have yet to speak, and a majority may still outvote a no: it stands in the story, and nobody is told that the order goes on, or ends.
  const kind = step.decision === 'agree' ? 'approvalAgreed' : 'approvalRejected'
  await tellSubject(deps, writer, row, { kind, actorId, facts: { ...said(steps), open: 1 } })
  if (asked.length > 0) {
    const { companyId, approvalId } = row
    await deps.jobs.send(writer, timeOutJob, { companyId, approvalId }, { at: nextLook(row) })
  }
  await tellAsked(deps, writer, { row, steps }, asked)
}

/** Whoever is asked now has the flow's time from now on, as far as the seats wait for it, and was not reminded yet. */
function askedAnew(deps: ApprovalsWingDeps, row: Locked['row']) {
  const now = deps.clock.now()
  if (row.thinkingSince === null) return { urgedAt: null }
  return { urgedAt: null, remindedAt: null, thinkingSince: now, decideBy: decideByFrom(row, now, row.latestAt) }
}

/** A decision that could not be carried out however often it was tried: the order's timeline says that a person has to look. */
export async function tellStuck(deps: ApprovalsWingDeps, ref: ApprovalRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lockBoth(deps, writer, ref)
      if (locked) await tellSubject(deps, writer, locked.row, { kind: 'stuck' })
    },
    { name: 'approvals.stuck' },
  )
}
