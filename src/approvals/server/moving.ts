import { invariant, isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { Writer } from '../../server/database/connect.ts'
import { tell } from '../../server/live.ts'
import { fitAbove } from '../rules/finding.ts'
import { approvalTransitions, type ApprovalEvent } from '../rules/states.ts'
import { askWhoIsNext, signerIds, standIn, standsAt, type Walk, type WalkOutcome } from '../rules/walking.ts'
import type { ApprovalsDeps } from './deps.ts'
import { peopleAround } from './asking/flow-people.ts'
import { concernedIds, factsOf, isTaken, type Locked } from './locked.ts'
import { changeApproval, changeStep, closeSteps, insertSteps, stepsOf, type ApprovalChange, type StepRow } from './store.ts'
import { deputyIdsOf } from './deciding/store-deputies.ts'
import { letLinksFollow } from './telling/store-links.ts'
import { tellSubject } from './subject.ts'
import { endWhatAsks, sendAsked, sendWithdrawn } from './telling/telling.ts'
import { rowState, turnOf, walkOfRows } from './walk-rows.ts'

/**
 * Counts a locked request's version up and tells whoever may see it, once this transaction commits. Links that decide name a version:
 * they follow a change that leaves what is asked, and of whom, as it is; others are over by it. What waits to ask somebody who is not
 * asked any more is over too.
 */
export async function change(
  deps: Pick<ApprovalsDeps, 'notices'>,
  writer: Writer,
  { row }: Locked,
  what: ApprovalChange = {},
  links: { readonly follow: boolean } = { follow: false },
): Promise<Locked> {
  const version = await changeApproval(writer, row, what)
  if (links.follow) await letLinksFollow(writer, row, version)
  const steps = await stepsOf(writer, row)
  const asked = steps
    .filter((step) => step.askedAt !== null)
    .flatMap(({ approverId, decidedById }) => (decidedById === null ? [approverId] : [approverId, decidedById]))
  const { companyId, approvalId } = row
  const deputies = await deputyIdsOf(writer, companyId, asked)
  const personIds = [...new Set([...concernedIds(row), ...asked, ...deputies, ...row.notifierIds])]
  await tell(writer, { companyId, personIds, topic: 'approval', id: approvalId, version })
  const changed = { row: { ...row, ...what, version }, steps }
  await endWhatAsks(deps, writer, changed)
  return changed
}

/** Moves a locked request on by an event of its table. Callers look at the state first. */
export async function move(
  deps: Pick<ApprovalsDeps, 'notices'>,
  writer: Writer,
  locked: Locked,
  event: ApprovalEvent,
  what: Omit<ApprovalChange, 'state'> = {},
): Promise<Locked> {
  const state = next(approvalTransitions, locked.row.state, event)
  invariant(!isRefusal(state), `an approval in state ${locked.row.state} does not ${event}`)
  return change(deps, writer, locked, { ...what, state })
}

/** Ends a locked request: whoever was still to decide need not any more, and is told where it is taken from her. */
export async function end(deps: ApprovalsDeps, writer: Writer, locked: Locked, event: ApprovalEvent): Promise<Locked> {
  if (event === 'withdraw') await sendWithdrawn(deps, writer, locked)
  await closeSteps(writer, locked.row)
  return move(deps, writer, locked, event, { endedAt: deps.clock.now() })
}

/** Who is asked and has not spoken, or is to be asked now. A word that is written down counts, whoever has left since. */
const isOpen = ({ state, decision }: StepRow): boolean => state === 'waiting' || (state === 'asked' && decision === null)

interface Present {
  readonly walk: Walk
  /** Somebody has left whom nobody can stand in for: she stays where she is, and too few others are there to agree. */
  readonly isStranded: boolean
}

/**
 * Whoever is asked, or was to be asked now, and has left meanwhile: who stands above her is asked instead; where nobody does and the
 * others of her group suffice, she is passed over with that reason.
 */
async function withoutLeavers(deps: ApprovalsDeps, writer: Writer, { row, steps }: Locked, begun: Walk): Promise<Present> {
  let walk = begun
  const stranded = new Set<string>()
  const without = [
    ...concernedIds(row),
    ...steps.filter(isTaken).flatMap(({ approverId, decidedById }) => [approverId, decidedById ?? approverId]),
  ]
  for (;;) {
    const asked = walk.groups.filter((group) => group.state === 'asked').flatMap((group) => group.signers.map((one) => one.personId))
    const people = await peopleAround(deps.people, writer, row.companyId, asked)
    const isGone = (personId: string) =>
      !stranded.has(personId) &&
      people.get(personId)?.isActive !== true &&
      steps.some((step) => step.approverId === personId && isOpen(step))
    const gone = asked.find(isGone)
    if (gone === undefined) return { walk, isStranded: stranded.size > 0 }
    const above = fitAbove(people, gone, new Set([...without, ...signerIds(walk)]))
    const next = standIn(walk, gone, above)
    if (next === null) {
      stranded.add(gone)
      continue
    }
    const step = steps.find((one) => one.approverId === gone && isOpen(one))
    invariant(step, 'who is to be asked has a step')
    await changeStep(writer, { ...row, level: step.level, approverId: gone }, { state: 'skipped', skipReason: 'left' })
    if (above !== null) {
      const { level, part, mode, needed } = step
      const instead = { level, part, mode, needed, turn: turnOf(step), approverId: above, insteadOfId: gone }
      await insertSteps(writer, row, [{ ...instead, state: 'waiting', skipReason: null }])
    }
    walk = next
  }
}

interface Saved {
  readonly asked: readonly StepRow[]
  /** `stranded`: too few of those who have to agree are still here. Whoever saves ends it. */
  readonly outcome: WalkOutcome | 'stranded'
}

/** Writes a walk into the rows and asks whoever's turn has come; answers with those who are asked by it, and how it stands now. */
export async function save(deps: ApprovalsDeps, writer: Writer, locked: Locked, changed: Walk): Promise<Saved> {
  const { row } = locked
  const { walk, isStranded } = await withoutLeavers(deps, writer, locked, askWhoIsNext(changed))
  const before = await stepsOf(writer, row)
  const asked: StepRow[] = []
  const askedAt = deps.clock.now()
  for (const group of walk.groups) {
    for (const signer of group.signers) {
      const step = before.find((one) => one.approverId === signer.personId && one.state !== 'skipped' && one.handedToId === null)
      invariant(step, 'everybody of a walk has a step')
      const state = rowState(group, signer)
      if (state === step.state && group.needed === step.needed) continue
      const isAsked = state === 'asked' && step.state !== 'asked'
      await changeStep(
        writer,
        { ...row, level: step.level, approverId: step.approverId },
        { state, needed: group.needed, ...(isAsked ? { askedAt } : {}) },
      )
      if (isAsked) asked.push({ ...step, state, askedAt })
    }
  }
  return { asked, outcome: isStranded ? 'stranded' : standsAt(walk) }
}

/** How a locked request is walked so far. */
export const walkOf = ({ row, steps }: Locked): Walk => walkOfRows(steps, row.transfers)

/** Tells on the order's timeline who is asked now, and until when; and them by mail, with a link that decides. */
export async function tellAsked(deps: ApprovalsDeps, writer: Writer, { row, steps }: Locked, asked: readonly StepRow[]): Promise<void> {
  const until = row.decideBy === null ? {} : { until: row.decideBy.toString() }
  for (const { approverId, level } of asked) {
    const facts = { ...factsOf(steps, level), ...until }
    await tellSubject(deps, writer, row, { kind: 'approvalAsked', actorId: approverId, facts })
  }
  await sendAsked(deps, writer, { row, steps }, asked)
}
