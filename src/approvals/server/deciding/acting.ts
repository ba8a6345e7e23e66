import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { Standing } from '../../rules/deciding.ts'
import { principalFor, type DeputyFacts, type DeputyHindrance } from '../../rules/deputies.ts'
import type { ApprovalsDeps, Who } from '../deps.ts'
import { isApprovalId } from '../ids.ts'
import { askedSteps, concernedIds, type Locked } from '../locked.ts'
import type { StepRow } from '../store.ts'
import { deputiesOf, principalsOf, type DeputyRow } from './store-deputies.ts'
import { isSeenBy, type Viewer } from '../reading/store-reading.ts'

/* For whom somebody acts on a request: for herself, or for somebody whose deputy she is today. */

/** The day that deputies go by. */
export const todayOf = ({ clock }: Pick<ApprovalsDeps, 'clock'>): string => dateIn(DEFAULT_ZONE, clock.now()).toString()

/**
 * Whom some people have named and who may decide today. Who has left names nobody any more, as she decides nothing any more; and nobody
 * who has left is named.
 */
export async function standInsOf(
  deps: Pick<ApprovalsDeps, 'clock' | 'people'>,
  reader: Reader,
  companyId: string,
  principalIds: readonly string[],
): Promise<readonly DeputyRow[]> {
  const named = await deputiesOf(reader, companyId, principalIds, todayOf(deps))
  if (named.length === 0) return []
  const people = await deps.people.findAll(reader, companyId, [...new Set(named.flatMap((one) => [one.principalId, one.deputyId]))])
  const isHere = (personId: string): boolean => people.get(personId)?.isActive === true
  return named.filter(({ principalId, deputyId }) => isHere(principalId) && isHere(deputyId))
}

/** Whoever reads requests, with those in whose place she may decide today: who named her and is still here. */
export async function viewerOf(deps: Pick<ApprovalsDeps, 'clock' | 'people'>, reader: Reader, who: Who): Promise<Viewer> {
  const today = todayOf(deps)
  const named = await principalsOf(reader, who, today)
  const people = named.length === 0 ? null : await deps.people.findAll(reader, who.companyId, named)
  const principalIds = named.filter((personId) => people?.get(personId)?.isActive === true)
  return { companyId: who.companyId, personId: who.personId, today, principalIds }
}

/** Whether somebody may see a request today. */
export async function maySee(
  deps: Pick<ApprovalsDeps, 'clock' | 'people'>,
  reader: Reader,
  who: Who,
  approvalId: string,
): Promise<boolean> {
  return isApprovalId(approvalId) && isSeenBy(reader, await viewerOf(deps, reader, who), approvalId)
}

export interface Acting {
  /** The step that she may decide, or has decided a moment ago; one that asks somebody else where she may decide none. */
  readonly step: StepRow | null
  readonly hindrance: DeputyHindrance | null
}

export const deciderOf = (step: StepRow): string | null => (step.decision === null ? null : (step.decidedById ?? step.approverId))

/** What deputies' rights about a request go by. */
export function deputyFactsOf({ row, steps }: Pick<Locked, 'row' | 'steps'>, today: string): DeputyFacts {
  return {
    today,
    // An amount that nobody knows is above every limit.
    totalMinor: row.totalMinor ?? Number.MAX_SAFE_INTEGER,
    product: row.product ?? '',
    concernedIds: concernedIds(row),
    signerIds: steps.filter((step) => step.state !== 'skipped' && step.handedToId === null).map((step) => step.approverId),
    decidedIds: steps.flatMap((step) => deciderOf(step) ?? []),
  }
}

export async function actingOf(deps: ApprovalsDeps, reader: Reader, seen: Pick<Locked, 'row' | 'steps'>, who: Who): Promise<Acting> {
  const asked = askedSteps(seen.steps)
  const pending = asked.find((step) => deciderOf(step) === who.personId)
  if (pending) return { step: pending, hindrance: null }
  const open = asked.filter((step) => step.decision === null)
  const askedIds = open.map((step) => step.approverId)
  const deputies = await standInsOf(deps, reader, who.companyId, askedIds)
  const found = principalFor(askedIds, { personId: who.personId, isActive: true }, deputies, deputyFactsOf(seen, todayOf(deps)))
  if (typeof found === 'string') return { step: asked[0] ?? null, hindrance: found }
  return { step: open.find((step) => step.approverId === found.signerId) ?? null, hindrance: null }
}

/** The request as the rules of deciding look at it, for somebody who acts on it. */
export function standingFor({ row }: Pick<Locked, 'row'>, { step, hindrance }: Acting, who: Who): Standing {
  const { state, decideBy } = row
  if (step === null) return { state, decideBy, asked: null }
  const { decision, effectiveAt } = step
  if (hindrance !== null)
    return { state, decideBy, asked: { approverId: deciderOf(step) ?? step.approverId, decision, effectiveAt, hindrance } }
  return { state, decideBy, asked: { approverId: who.personId, decision, effectiveAt } }
}
