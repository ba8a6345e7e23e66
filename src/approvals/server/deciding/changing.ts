import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Told } from '../../../orders/server/index.ts'
import type { Person } from '../../../people/server/index.ts'
import { sealDeed } from '../../../server/audit-chain.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { addSignerToApproval, transferApproval } from '../../calls/changing.ts'
import { mayDecide } from '../../rules/deciding.ts'
import { addSigner, transfer, type Walk } from '../../rules/walking.ts'
import { actingOf, deciderOf, maySee, standingFor } from './acting.ts'
import { lockBoth } from './decide.ts'
import type { ApprovalsWingDeps, Who } from '../deps.ts'
import { concernedIds, factsOf, type Locked } from '../locked.ts'
import { change, save, tellAsked, walkOf } from '../moving.ts'
import { changeStep, insertSteps, type StepRow } from '../store.ts'
import { subjectIdOf, tellSubject } from '../subject.ts'
import { turnOf } from '../walk-rows.ts'

type Changed = CallResult<typeof transferApproval>
type Work = (writer: Writer, locked: Locked, own: StepRow, newcomer: Person) => Promise<Changed | Refusal>

/**
 * Whoever stands at this level already, though she has handed it on, was passed over or was silent: nothing comes back to her. Nor does
 * it go to a deputy whose word for somebody else is written down: it would take the place of hers.
 */
const wasAsked = ({ steps }: Locked, own: StepRow, { personId }: Person): boolean =>
  steps.some((step) => (step.level === own.level && step.approverId === personId) || deciderOf(step) === personId)

/** Only she who is asked herself brings somebody in: a deputy decides, and changes nothing of who does. */
async function withOwnStep(
  deps: ApprovalsWingDeps,
  who: Who,
  { approvalId, version, approverCode }: Pick<CallParsed<typeof transferApproval>, 'approvalId' | 'version' | 'approverCode'>,
  name: string,
  work: Work,
): Promise<Changed | Refusal> {
  if (!(await maySee(deps, deps.db.read, who, approvalId))) return refuse('P404')
  const newcomer = await deps.people.byUserCode(deps.db.read, { companyId: who.companyId, userCode: approverCode })
  if (!newcomer) return refuse('AP-NO-PERSON', { field: 'approverCode' })
  return deps.db.transact(
    async (writer) => {
      const locked = await lockBoth(deps, writer, { companyId: who.companyId, approvalId })
      if (!locked || locked.row.version !== version) return refuse('STATE_CHANGED')
      const acting = await actingOf(deps, writer, locked, who)
      const why = mayDecide(standingFor(locked, acting, who), who, deps.clock.now())
      if (why) return refuse(why)
      const own = acting.step
      if (own?.approverId !== who.personId) return refuse('AP-NOT-ASKED')
      if (wasAsked(locked, own, newcomer)) return refuse('AP-ASKED-ALREADY', { field: 'approverCode' })
      return work(writer, locked, own, newcomer)
    },
    { name },
  )
}

/** Saves a changed walk, counts the version and tells who is asked now; `follow`: links of those who are asked besides stay good. */
async function saveChanged(
  deps: ApprovalsWingDeps,
  writer: Writer,
  locked: Locked,
  { walk, follow, ...deed }: { walk: Walk; follow: boolean; actorId: string; what: string; newcomerId: string; told: Told },
): Promise<Changed> {
  const { asked } = await save(deps, writer, locked, walk)
  const counted = { transfers: walk.transfers, ...(asked.length > 0 ? { urgedAt: null } : {}) }
  const changed = await change(deps, writer, locked, counted, { follow })
  await tellSubject(deps, writer, locked.row, deed.told)
  await tellAsked(deps, writer, changed, asked)
  const { companyId, approvalId, version } = locked.row
  const facts = { aboutId: subjectIdOf(locked.row), version, newcomerId: deed.newcomerId }
  const { actorId, what } = deed
  await sealDeed(writer, deps.secrets, { companyId, actorId, what, subjectId: approvalId, at: deps.clock.now(), facts })
  return { approvalId: locked.row.approvalId, version: changed.row.version }
}

export async function handOn(deps: ApprovalsWingDeps, who: Who, input: CallParsed<typeof transferApproval>): Promise<Changed | Refusal> {
  return withOwnStep(deps, who, input, 'approvals.transfer', async (writer, locked, own, newcomer) => {
    const walk = transfer(walkOf(locked), who.personId, newcomer, concernedIds(locked.row))
    if (isRefusal(walk)) return walk
    const { level, part, mode, needed } = own
    const comment = input.comment
    await changeStep(
      writer,
      { ...locked.row, level, approverId: who.personId },
      { state: 'closed', handedToId: newcomer.personId, comment },
    )
    const step = { level, part, mode, needed, turn: turnOf(own), approverId: newcomer.personId, addedById: who.personId }
    await insertSteps(writer, locked.row, [{ ...step, state: 'waiting', skipReason: null, insteadOfId: null }])
    const toId = newcomer.personId
    const told = { kind: 'approvalHandedOn', actorId: who.personId, facts: { ...factsOf(locked.steps, level), toId } }
    const deed = { actorId: who.personId, what: 'approval.handedOn', newcomerId: toId, told }
    // The others are asked what they were asked; hers who decides no more says so itself.
    return saveChanged(deps, writer, locked, { walk, follow: true, ...deed })
  })
}

export async function askAnother(
  deps: ApprovalsWingDeps,
  who: Who,
  input: CallParsed<typeof addSignerToApproval>,
): Promise<Changed | Refusal> {
  return withOwnStep(deps, who, input, 'approvals.add-signer', async (writer, locked, own, newcomer) => {
    const { personId, isActive } = newcomer
    // A word of her group that can still be taken back takes effect first: it must not wait for somebody who is added.
    const isWritten = locked.steps.some((step) => step.state === 'asked' && step.level === own.level && step.decision !== null)
    if (isWritten) return refuse('STATE_CHANGED')
    const walk = addSigner(walkOf(locked), who.personId, { personId, isActive, where: input.where }, concernedIds(locked.row))
    if (isRefusal(walk)) return walk
    const added = walk.groups.find((group) => group.signers.some((one) => one.personId === personId))
    invariant(added, 'who was added is part of the walk')
    const brought = { approverId: personId, addedById: who.personId, addedWords: input.comment }
    const step = { level: own.level, turn: added.turn, part: 1, mode: added.mode, needed: 1, ...brought }
    await insertSteps(writer, locked.row, [{ ...step, state: 'waiting', skipReason: null, insteadOfId: null }])
    const facts = { ...factsOf(locked.steps, own.level), toId: personId, where: input.where }
    const told = { kind: 'approvalSignerAdded', actorId: who.personId, facts }
    const deed = { actorId: who.personId, what: 'approval.signerAdded', newcomerId: personId, told }
    return saveChanged(deps, writer, locked, { walk, follow: false, ...deed })
  })
}
