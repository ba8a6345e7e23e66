import type { Reader } from '../../server/database/connect.ts'
import { parseTravelPolicy } from '../calls/reading.ts'
import type { TravelPolicy } from '../rules/policy.ts'
import { inForceAt } from './in-force.ts'

/** Parsed editions kept in memory. An edition never changes, so nothing here can go stale; the bound is for many companies. */
const MOST_KEPT = 200

/** Reads policies, and parses each edition once. */
export interface PolicyStore {
  /** The edition in force for a company at an instant; `null` where it has none yet. */
  current(reader: Reader, companyId: string, at: Temporal.Instant): Promise<TravelPolicy | null>
  /** An edition by its number, such as the one that judged an order. */
  edition(reader: Reader, companyId: string, version: number): Promise<TravelPolicy | null>
  /** From when on an edition holds. */
  effectiveAt(reader: Reader, companyId: string, version: number): Promise<Temporal.Instant | null>
}

export function createPolicyStore(): PolicyStore {
  const kept = new Map<string, TravelPolicy>()

  function keep(key: string, policy: TravelPolicy): TravelPolicy {
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(key, policy)
    return policy
  }

  async function edition(reader: Reader, companyId: string, version: number): Promise<TravelPolicy | null> {
    const key = `${companyId} ${version}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const row = await reader
      .selectFrom('policyVersion')
      .select('document')
      .where('companyId', '=', companyId)
      .where('version', '=', version)
      .executeTakeFirst()
    return row === undefined ? null : keep(key, parseTravelPolicy(row.document, version))
  }

  return {
    edition,
    async effectiveAt(reader, companyId, version) {
      const row = await reader
        .selectFrom('policyVersion')
        .select('effectiveAt')
        .where('companyId', '=', companyId)
        .where('version', '=', version)
        .executeTakeFirst()
      return row?.effectiveAt ?? null
    },
    async current(reader, companyId, at) {
      const version = await inForceAt(reader, companyId, at)
      return version === null ? null : edition(reader, companyId, version)
    },
  }
}
