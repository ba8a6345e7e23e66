import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { Person } from '../../../people/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { SIGNERS_MAX, flowFor, flowOfThresholds, type AgreedFacts, type Flow } from '../../rules/flow.ts'
import { planFlow, type FlowPlan, type PlanFacts } from '../../rules/plan.ts'
import { nextOnTime } from '../../rules/silence.ts'
import { fitSuccessors, successorsOf } from '../../rules/successors.ts'
import { candidatesFor } from './candidates.ts'
import type { ApprovalsDeps } from '../deps.ts'
import type { ApprovalRequest } from '../face.ts'
import { flowPeople } from './flow-people.ts'
import { timeOutJob } from '../jobs.ts'
import type { Locked } from '../locked.ts'
import { end, move, save, tellAsked, walkOf } from '../moving.ts'
import { askEverybody, insertApproval, lockApproval, stepsOf, type ApprovalRow, type NewSubject, type StepRow } from '../store.ts'
import { tellSubject } from '../subject.ts'
import { sendTold } from '../telling/telling.ts'

/* A request is put: whom it asks is planned and written, then they are asked. */

const activeByCode = async (deps: ApprovalsDeps, writer: Writer, companyId: string, userCode: string): Promise<Person | null> => {
  const person = await deps.people.byUserCode(writer, { companyId, userCode })
  return person?.isActive === true && person.kind === 'employee' ? person : null
}

/** The levels of a flow at which the applicant picks who decides. */
const chosenLevels = (flow: Flow): number[] =>
  flow.levels.flatMap((level, index) => (level.from.some((source) => source.by === 'chosen') ? [index + 1] : []))

/**
 * Whom the applicant chose, by id, one for every traveller and every level that leaves the choice [V-APPR-03]. Nobody else can be chosen
 * than those whom the form offers.
 */
async function chosenIds(
  deps: ApprovalsDeps,
  writer: Writer,
  { companyId, flow, request }: { companyId: string; flow: Flow; request: ApprovalRequest },
): Promise<PlanFacts['chosen'] | Refusal> {
  const levels = chosenLevels(flow)
  if (levels.length === 0) return []
  const found = await deps.people.findAll(writer, companyId, request.travellerIds)
  const chosen: PlanFacts['chosen'][number][] = []
  for (const travellerId of request.travellerIds) {
    const traveller = found.get(travellerId)
    invariant(traveller, 'whoever travels is known')
    const candidates = await candidatesFor(deps, writer, { companyId, travellerId, applicantId: request.applicantId })
    const facts = { nameZh: traveller.name.zh, nameEn: traveller.name.en }
    for (const level of levels) {
      const wishes = request.chosen.filter((one) => one.level === level && one.userCode === traveller.userCode)
      // Where nobody could have been chosen the flow says whom to turn to.
      if (wishes.length === 0 && candidates.length > 0) return refuse('AP-CHOOSE', { field: 'approvers', facts })
      const personIds = wishes.map((wish) => candidates.find((one) => one.userCode === wish.approverCode)?.personId)
      if (personIds.some((personId) => personId === undefined)) return refuse('AP-CHOSEN', { field: 'approvers', facts })
      chosen.push({ level, travellerId, personIds: personIds.flatMap((personId) => personId ?? []) })
    }
  }
  return chosen
}

/** Those who are told: by the flow, and whom the applicant named beside them. Her own order is no news to her. */
async function notifierIdsOf(
  deps: ApprovalsDeps,
  writer: Writer,
  { companyId, byFlow, request, flow }: { companyId: string; byFlow: readonly string[]; request: ApprovalRequest; flow: Flow },
): Promise<string[] | Refusal> {
  const named: string[] = []
  for (const userCode of request.notifierCodes) {
    const person = await activeByCode(deps, writer, companyId, userCode)
    if (!person) return refuse('AP-NOTIFIER', { field: 'notifiers' })
    named.push(person.personId)
  }
  const ids = [...new Set([...byFlow, ...named])].filter((personId) => personId !== request.applicantId).slice(0, SIGNERS_MAX)
  if (!flow.tellsBySms) return ids
  const phones = await Promise.all(ids.map((personId) => deps.people.phoneOf(writer, { companyId, personId })))
  return phones.some((phone) => phone !== null) ? ids : refuse('AP-SMS', { field: 'notifiers' })
}

/** What a request was put with, to be put again at another price. Words that somebody wrote are kept once, in their own column. */
function withoutWords({ reason: _words, ...asked }: ApprovalRequest): Omit<ApprovalRequest, 'reason'> {
  return asked
}

/** Who is asked instead of whom, because it was she who had agreed to what this is the difference to. */
async function successorsIn(
  deps: ApprovalsDeps,
  writer: Writer,
  about: { companyId: string; before: readonly StepRow[]; plan: FlowPlan; facts: PlanFacts },
): Promise<ReadonlyMap<string, string>> {
  const { companyId, before, plan, facts } = about
  const successors = successorsOf(before)
  if (successors.size === 0) return successors
  const people = await deps.people.findAll(writer, companyId, [...successors.values()])
  const concerned = new Set([facts.applicantId, facts.recordedById, ...facts.travellerIds])
  const planned = plan.steps.flatMap(({ groups }) => groups.flatMap(({ signers }) => signers.map(({ personId }) => personId)))
  return fitSuccessors(successors, planned, (personId) => people.get(personId)?.isActive === true && !concerned.has(personId))
}

/** An earlier request about the same. */
export interface Before {
  readonly steps: readonly StepRow[]
  /** What everybody had agreed to by it, and by which flow; null where they had not, or where all of it is asked about again. */
  readonly agreed: (AgreedFacts & { readonly flowCode: string }) | null
}

/** Writes a request with its levels, or says why nobody can be asked: then nothing is written. */
export async function put(
  deps: ApprovalsDeps,
  writer: Writer,
  subject: NewSubject,
  { request, round, before = null }: { request: ApprovalRequest; round: number; before?: Before | null },
): Promise<{ readonly approvalId: string } | Refusal> {
  const { companyId } = subject
  const { about, applicantId, recordedById = null, travellerIds, overMinor } = request
  const { approval } = await deps.people.companySettings(writer, companyId)
  const asking = { ...about, overMinor }
  const flow = flowFor(approval.flows, asking) ?? flowOfThresholds(approval.levelsAboveMinor, approval.hoursToDecide)
  const chosen = await chosenIds(deps, writer, { companyId, flow, request })
  if (isRefusal(chosen)) return chosen
  // Levels of another flow are others: none of them has agreed to anything.
  const agreed = before?.agreed?.flowCode === flow.code ? before.agreed : null
  const facts: PlanFacts = { ...asking, applicantId, recordedById, travellerIds, chosen, agreed }
  const known = { costCentreOwnerIds: about.costCentreOwnerIds ?? [], projectLeadIds: about.projectLeadIds ?? [] }
  const plan = planFlow(flow, facts, await flowPeople(deps.people, writer, { companyId, flow, facts, known }))
  if (isRefusal(plan)) return plan
  const notifierIds = await notifierIdsOf(deps, writer, { companyId, byFlow: plan.notifierIds, request, flow })
  if (isRefusal(notifierIds)) return notifierIds
  const createdAt = deps.clock.now()
  const approvalId = uuidv7(createdAt.epochMilliseconds)
  const [travellerId = applicantId] = travellerIds
  const { hoursToDecide, remindAfterHours, onSilence } = flow.time
  const row = {
    approvalId,
    kind: request.kind,
    round,
    applicantId,
    recordedById: recordedById === applicantId ? null : recordedById,
    travellerId: travellerId === applicantId ? null : travellerId,
    travellerIds: [...travellerIds],
    reason: request.reason,
    overMinor,
    totalMinor: about.totalMinor,
    product: about.product,
    breaches: [...about.breaches],
    way: request.way,
    ceilingMinor: request.ceiling?.totalMinor ?? null,
    toleranceMinor: request.ceiling?.toleranceMinor ?? null,
    asked: withoutWords(request),
    flowCode: flow.code,
    hoursToDecide,
    remindAfterHours,
    onSilence,
    notifierIds,
    createdAt,
    tellsBySms: flow.tellsBySms,
  }
  const successors = await successorsIn(deps, writer, { companyId, before: before?.steps ?? [], plan, facts })
  await insertApproval(writer, subject, row, { plan, successors })
  if (request.way === 'passive') await tellOnly(deps, writer, await lockedNow(writer, { companyId, approvalId }))
  return { approvalId }
}

export async function lockedNow(writer: Writer, ref: { companyId: string; approvalId: string }): Promise<Locked> {
  const row = await lockApproval(writer, ref)
  return { row, steps: await stepsOf(writer, row) }
}

/** Whoever would be asked is told, and nobody decides: it is over as soon as it is there, and each of them can read it. */
async function tellOnly(deps: ApprovalsDeps, writer: Writer, locked: Locked): Promise<void> {
  await askEverybody(writer, locked.row, deps.clock.now())
  const told = await end(deps, writer, locked, 'close')
  const ids = told.steps.flatMap((step) => (step.state === 'skipped' ? [] : [step.approverId]))
  for (const actorId of new Set(ids)) await tellSubject(deps, writer, told.row, { kind: 'approvalTold', actorId })
  await sendTold(deps, writer, told.row, [...new Set([...ids, ...told.row.notifierIds])])
}

/** Until when those who are asked now may think; the seats may have to be paid before. */
export function decideByFrom(
  { hoursToDecide }: Pick<ApprovalRow, 'hoursToDecide'>,
  since: Temporal.Instant,
  latestAt: Temporal.Instant | null,
) {
  const byFlow = hoursToDecide === null ? latestAt : since.add({ hours: hoursToDecide })
  invariant(byFlow, 'a request has an end')
  return latestAt !== null && Temporal.Instant.compare(latestAt, byFlow) < 0 ? latestAt : byFlow
}

/**
 * Asks the first level. Where the flow leaves it free it is agreed to at once, and where nobody is left to ask it ends: by the job that
 * looks at the time, once whoever wrote it is done.
 */
export async function begin(deps: ApprovalsDeps, writer: Writer, locked: Locked, latestAt: Temporal.Instant | null): Promise<void> {
  const { companyId, approvalId } = locked.row
  const now = deps.clock.now()
  const { asked, outcome } = await save(deps, writer, locked, walkOf(locked))
  const isOver = asked.length === 0 || outcome === 'stranded'
  const decideBy = decideByFrom(locked.row, now, latestAt)
  const begun = await move(deps, writer, locked, 'ask', { decideBy, thinkingSince: now, latestAt })
  const at = isOver ? now : nextLook(begun.row)
  await deps.jobs.send(writer, timeOutJob, { companyId, approvalId }, { at })
  if (!isOver) await tellAsked(deps, writer, begun, asked)
  await sendTold(deps, writer, begun.row, begun.row.notifierIds)
}

/** When time has something to do about a request next: remind, or what silence does. */
export function nextLook(row: ApprovalRow): Temporal.Instant {
  const { thinkingSince, decideBy } = row
  invariant(decideBy, 'a request that asks has an end')
  if (thinkingSince === null || row.hoursToDecide === null) return decideBy
  const { hoursToDecide, remindAfterHours, onSilence, remindedAt, escalations, way } = row
  const waiting = { since: thinkingSince, isReminded: remindedAt !== null, escalations, hasAbove: true, latestAt: decideBy }
  return nextOnTime({ hoursToDecide, remindAfterHours, onSilence }, waiting, way).at
}
