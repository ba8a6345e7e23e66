import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import type { handleApprovals } from '../../calls/bulk.ts'
import { maySee } from './acting.ts'
import { decide } from './decide.ts'
import type { ApprovalsWingDeps, Who } from '../deps.ts'
import { isInside } from '../reading/read-more.ts'
import { findApproval } from '../store.ts'
import { refusalMessage } from '../reading/verdicts.ts'

type Result = CallResult<typeof handleApprovals>['results'][number]
type Asked = CallParsed<typeof handleApprovals>['approvals'][number]

const isBulk = async (deps: ApprovalsWingDeps, who: Who, approvalId: string): Promise<Refusal | null> => {
  if (!(await maySee(deps, deps.db.read, who, approvalId))) return refuse('P404')
  const row = await findApproval(deps.db.read, { companyId: who.companyId, approvalId })
  if (!row) return refuse('P404')
  // What breaks a rule is looked at by itself. Neither changes while a request stands, so nothing is locked to know it.
  return isInside(row) ? null : refuse('AP-NOT-BULK')
}

/** Each by itself, one after the other: one that has changed meanwhile keeps none of the others from being agreed to. */
export async function agreeToSeveral(
  deps: ApprovalsWingDeps,
  who: Who,
  { approvals }: CallParsed<typeof handleApprovals>,
  language: Language,
): Promise<CallResult<typeof handleApprovals>> {
  const once = new Map(approvals.map((one) => [one.approvalId, one]))
  const results = new Map<string, Result>()
  for (const one of once.values()) results.set(one.approvalId, await agreeTo(deps, who, one, language))
  return { results: approvals.flatMap(({ approvalId }) => results.get(approvalId) ?? []) }
}

async function agreeTo(deps: ApprovalsWingDeps, who: Who, { approvalId, version }: Asked, language: Language): Promise<Result> {
  const why = await isBulk(deps, who, approvalId)
  const written = why ?? (await decide(deps, who, { approvalId, version, decision: 'agree', comment: '' }))
  if (!isRefusal(written)) return { approvalId, code: 'Z000', message: '', version: written.version, effectiveAt: written.effectiveAt }
  return { approvalId, code: written.refused, message: refusalMessage(written, language), version: null, effectiveAt: null }
}
