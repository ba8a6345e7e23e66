import { sql } from 'kysely'
import type { Reader } from '../../server/database/connect.ts'

/*
 * Which edition holds when. Of those that have begun the one that was published last does: what is published takes the place of whatever
 * was set for its own day or a later one, so that nothing older ever overtakes it.
 */

export async function inForceAt(reader: Reader, companyId: string, at: Temporal.Instant): Promise<number | null> {
  const row = await reader
    .selectFrom('policyVersion')
    .select('version')
    .where('companyId', '=', companyId)
    .where('effectiveAt', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? null
}

/** Whether an edition of a query on `policy_version` never holds: a later one began before it, or with it. */
export const neverHolds = sql<boolean>`exists (select from policy_version o where o.company_id = policy_version.company_id
  and o.version > policy_version.version and o.effective_at <= policy_version.effective_at)`

export interface Coming {
  readonly version: number
  readonly effectiveAt: Temporal.Instant
}

/** Editions that have not begun, and never would if another one began at an instant; the first to begin comes first. */
export async function replacedBy(
  reader: Reader,
  companyId: string,
  { now, effectiveAt }: { readonly now: Temporal.Instant; readonly effectiveAt: Temporal.Instant },
): Promise<readonly Coming[]> {
  return reader
    .selectFrom('policyVersion')
    .select(['version', 'effectiveAt'])
    .where('companyId', '=', companyId)
    .where('effectiveAt', '>', now)
    .where('effectiveAt', '>=', effectiveAt)
    .where((eb) => eb.not(neverHolds))
    .orderBy('effectiveAt')
    .execute()
}
