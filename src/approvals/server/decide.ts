import { refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { handleApproval } from '../calls.ts'
import { checkDecision, mayDecide, mayUndo, UNDO_SECONDS, type Standing } from '../rules/deciding.ts'
import { APPROVAL_STATES } from '../rules/states.ts'
import type { ApprovalsWingDeps, Who } from './deps.ts'
import { decideJob, timeOutJob } from './jobs.ts'
import { askedStep, askNext, change, end, factsOf, move, orderOf, type Locked } from './moving.ts'
import { changeStep, findApproval, isSeenBy, lockApproval, stepsOf, type ApprovalRef, type StepRow } from './store.ts'
import { isApprovalId } from './ids.ts'

/** How soon the time-out asks again about a decision whose carrying out is delayed. */
const OVERDUE_AGAIN_SECONDS = 60

const hasCome = (at: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) <= 0

export function decidingOf({ row, steps }: Pick<Locked, 'row' | 'steps'>): Standing {
  return { state: row.state, decideBy: row.decideBy, asked: askedStep(steps) }
}

async function lock(writer: Writer, ref: ApprovalRef): Promise<Locked> {
  const row = await lockApproval(writer, ref)
  return { row, steps: await stepsOf(writer, row) }
}

type Input = CallParsed<typeof handleApproval>

/**
 * Writes a decision down, or takes it back. It is carried out by a job some seconds later: until then nothing has happened to the
 * order. Only the request is locked here, never the order, so that deciding waits for nobody's booking.
 */
export async function decide(deps: ApprovalsWingDeps, who: Who, input: Input): Promise<CallResult<typeof handleApproval> | Refusal> {
  const wrong = checkDecision(input)
  if (wrong) return wrong
  const { approvalId } = input
  if (!isApprovalId(approvalId) || !(await isSeenBy(deps.db.read, who, approvalId))) return refuse('P404')
  const ref = { companyId: who.companyId, approvalId }
  return deps.db.transact(
    async (writer) => {
      const locked = await lock(writer, ref)
      return input.decision === 'undo' ? takeBack(deps, writer, locked, who) : writeDown(deps, writer, locked, who, input)
    },
    { name: 'approvals.write-decision' },
  )
}

async function writeDown(deps: ApprovalsWingDeps, writer: Writer, locked: Locked, who: Who, input: Input) {
  const now = deps.clock.now().round('microsecond') // what PostgreSQL keeps: the job names the decision by it
  const { row } = locked
  // Before all else: whoever decides about what has changed meanwhile is told that, whatever else stands in the way by now.
  if (row.version !== input.version) return refuse('STATE_CHANGED')
  const refusal = mayDecide(decidingOf(locked), who, now)
  if (refusal) return refuse(refusal)
  const asked = askedStep(locked.steps)
  if (asked === null || input.decision === 'undo') return refuse('STATE_CHANGED')
  const { companyId, approvalId } = row
  const { level } = asked
  const effectiveAt = now.add({ seconds: UNDO_SECONDS })
  await changeStep(
    writer,
    { companyId, approvalId, level },
    { decision: input.decision, comment: input.comment, decidedAt: now, effectiveAt },
  )
  await deps.jobs.send(writer, decideJob, { companyId, approvalId, level, decidedAt: now.toString() }, { at: effectiveAt })
  const { row: changed } = await change(writer, locked)
  return { approvalId, version: changed.version, decision: input.decision, effectiveAt: effectiveAt.toString() }
}

/** Nobody but the decider has a decision to take back, so the version that she saw does not matter: a reminder may have moved it. */
async function takeBack(deps: ApprovalsWingDeps, writer: Writer, locked: Locked, who: Who) {
  const refusal = mayUndo(decidingOf(locked), who, deps.clock.now())
  if (refusal) return refuse(refusal)
  const { companyId, approvalId } = locked.row
  const asked = askedStep(locked.steps)
  if (asked === null) return refuse('STATE_CHANGED')
  const nothing = { decision: null, comment: '', decidedAt: null, effectiveAt: null }
  await changeStep(writer, { companyId, approvalId, level: asked.level }, nothing)
  const { row } = await change(writer, locked)
  return { approvalId, version: row.version, decision: null, effectiveAt: null }
}

/** Locks the order's spine, then the request: everybody who takes both takes them in this order. */
async function lockBoth(deps: ApprovalsWingDeps, writer: Writer, ref: ApprovalRef): Promise<Locked | null> {
  const found = await findApproval(writer, ref)
  if (!found) return null
  await deps.orders.lock(writer, orderOf(found))
  return lock(writer, ref)
}

/** Carries out a decision that was not taken back. Running it again finds nothing left to do. */
export async function carryOut(deps: ApprovalsWingDeps, job: ApprovalRef & { level: number; decidedAt: string }): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lockBoth(deps, writer, job)
      const asked = locked && askedStep(locked.steps)
      if (!locked || !asked || asked.level !== job.level || asked.decidedAt === null || asked.effectiveAt === null) return
      if (!asked.decidedAt.equals(Temporal.Instant.from(job.decidedAt))) return // taken back, and decided anew: that has a job of its own
      if (!hasCome(asked.effectiveAt, deps.clock.now())) {
        // This process's clock is behind the one that wrote the decision.
        const { companyId, approvalId, level, decidedAt } = job
        await deps.jobs.send(writer, decideJob, { companyId, approvalId, level, decidedAt }, { at: asked.effectiveAt })
        return
      }
      await (asked.decision === 'agree' ? agree : reject)(deps, writer, locked, asked)
    },
    { name: 'approvals.decide' },
  )
}

async function agree(deps: ApprovalsWingDeps, writer: Writer, locked: Locked, step: StepRow): Promise<void> {
  const { row } = locked
  const order = orderOf(row)
  await changeStep(writer, { companyId: row.companyId, approvalId: row.approvalId, level: step.level }, { state: 'agreed' })
  const following = await askNext(deps, writer, locked)
  if (following === null) {
    const { steps } = await move(writer, locked, 'agree', { endedAt: deps.clock.now() })
    const told = { kind: 'approvalAgreed', actorId: step.approverId, facts: factsOf(steps, step.level) }
    return deps.orders.approved(writer, order, told)
  }
  // A new person is asked: she was not reminded yet.
  const { steps } = await change(writer, locked, { urgedAt: null })
  await deps.orders.tell(writer, order, { kind: 'approvalAgreed', actorId: step.approverId, facts: factsOf(steps, step.level) })
  const until = row.decideBy === null ? {} : { until: row.decideBy.toString() }
  await deps.orders.tell(writer, order, {
    kind: 'approvalAsked',
    actorId: following.approverId,
    facts: { ...factsOf(steps, following.level), ...until },
  })
}

async function reject(deps: ApprovalsWingDeps, writer: Writer, locked: Locked, step: StepRow): Promise<void> {
  const { row } = locked
  await changeStep(writer, { companyId: row.companyId, approvalId: row.approvalId, level: step.level }, { state: 'rejected' })
  const { steps } = await end(deps, writer, locked, 'reject')
  const told = { kind: 'approvalRejected', actorId: step.approverId, facts: factsOf(steps, step.level) }
  await deps.orders.rejected(writer, orderOf(row), 'rejected', told)
}

/**
 * Ends a request that nobody has decided in time. A decision that was written down in time counts, even if its seconds end
 * later: the question is then put again once they are over, for it may be taken back.
 */
export async function timeOut(deps: ApprovalsWingDeps, ref: ApprovalRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lockBoth(deps, writer, ref)
      if (!locked || locked.row.state !== APPROVAL_STATES.AWAITING || locked.row.decideBy === null) return
      const { row, steps } = locked
      const now = deps.clock.now()
      const asked = askedStep(steps)
      const askAgainAt = hasCome(locked.row.decideBy, now) ? (asked?.effectiveAt?.add({ seconds: 1 }) ?? null) : locked.row.decideBy
      if (askAgainAt !== null) {
        // Where even that has passed, carrying the decision out is delayed: that is looked after by its own job.
        const at = hasCome(askAgainAt, now) ? now.add({ seconds: OVERDUE_AGAIN_SECONDS }) : askAgainAt
        await deps.jobs.send(writer, timeOutJob, { companyId: row.companyId, approvalId: row.approvalId }, { at })
        return
      }
      const ended = await end(deps, writer, locked, 'timeOut')
      const facts = asked === null ? {} : factsOf(ended.steps, asked.level)
      const actor = asked === null ? {} : { actorId: asked.approverId }
      await deps.orders.rejected(writer, orderOf(row), 'timedOut', { kind: 'approvalTimedOut', ...actor, facts })
    },
    { name: 'approvals.time-out' },
  )
}

/** A decision that could not be carried out however often it was tried: the order's timeline says that a person has to look. */
export async function tellStuck(deps: ApprovalsWingDeps, ref: ApprovalRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lockBoth(deps, writer, ref)
      if (locked) await deps.orders.tell(writer, orderOf(locked.row), { kind: 'stuck' })
    },
    { name: 'approvals.stuck' },
  )
}
