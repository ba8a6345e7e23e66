import { refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { findChainBreak, readChain } from '../../server/audit-chain.ts'
import type { Limit } from '../../server/http/limits.ts'
import type { auditChainPage, auditChainVerification } from '../calls/chain.ts'
import { approvalsText } from '../text/index.ts'
import type { ApprovalsWingDeps, Who } from './deps.ts'

/* The audit chain for those who answer for the company. Names are looked up as it is read: none stands in the chain. */

/** Reading a whole chain takes a while; nobody needs it more often. */
const VERIFICATIONS: Limit = { name: 'approval-chain', hitsMax: 20, windowSeconds: 600 }

type Page = CallResult<typeof auditChainPage>

const labelOf = (what: string, language: Language): string => {
  const labels: Readonly<Record<string, string>> = approvalsText[language].deeds
  return labels[what] ?? what
}

export async function pageOfChain(
  deps: ApprovalsWingDeps,
  { companyId }: Who,
  { before, size }: CallParsed<typeof auditChainPage>,
  language: Language,
): Promise<Page> {
  const { entries, head } = await readChain(deps.db.read, companyId, { before: before ?? null, size: size + 1 })
  const shown = entries.slice(0, size)
  const actorIds = shown.flatMap(({ deed }) => deed.actorId ?? [])
  const people = await deps.people.findAll(deps.db.read, companyId, [...new Set(actorIds)])
  return {
    entries: shown.map(({ seq, previous, seal, deed }) => {
      const actor = deed.actorId === null ? undefined : people.get(deed.actorId)
      const { at, what, subjectId, facts } = deed
      const named = actor ? { userCode: actor.userCode, name: actor.name } : null
      return { seq, at, what, label: labelOf(what, language), actor: named, subjectId, facts: { ...facts }, previous, seal }
    }),
    nextBefore: entries.length > size ? (shown.at(-1)?.seq ?? null) : null,
    head,
  }
}

export async function verifyChain(
  deps: ApprovalsWingDeps,
  { companyId }: Who,
  language: Language,
): Promise<CallResult<typeof auditChainVerification> | Refusal> {
  const admission = await deps.limits.hit(VERIFICATIONS, companyId)
  if (!admission.admitted) return refuse('AP-CHAIN-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  const { head } = await readChain(deps.db.read, companyId, { before: null, size: 1 })
  const fault = await findChainBreak(deps.db.read, companyId, deps.secrets)
  const told = fault && { seq: fault.seq, kind: fault.fault, label: approvalsText[language].chainFaults[fault.fault] }
  return { holds: fault === null, count: head.count, fault: told }
}
