import type { Reader } from '../../server/database/connect.ts'
import { parseFlightPolicy } from '../calls.ts'
import type { FlightPolicy } from '../rules/policy.ts'

/** Parsed editions kept in memory. An edition never changes, so nothing here can go stale; the bound is for many companies. */
const MOST_KEPT = 200

/** Reads policies, and parses each edition once. */
export interface PolicyStore {
  /** The edition in force for a company at an instant; `null` where it has none yet. */
  current(reader: Reader, companyId: string, at: Temporal.Instant): Promise<FlightPolicy | null>
  /** An edition by its number, such as the one that judged an order. */
  edition(reader: Reader, companyId: string, version: number): Promise<FlightPolicy | null>
}

export function createPolicyStore(): PolicyStore {
  const kept = new Map<string, FlightPolicy>()

  function keep(key: string, policy: FlightPolicy): FlightPolicy {
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(key, policy)
    return policy
  }

  async function edition(reader: Reader, companyId: string, version: number): Promise<FlightPolicy | null> {
    const key = `${companyId} ${version}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const row = await reader
      .selectFrom('policyVersion')
      .select('document')
      .where('companyId', '=', companyId)
      .where('version', '=', version)
      .executeTakeFirst()
    return row === undefined ? null : keep(key, parseFlightPolicy(row.document, version))
  }

  return {
    edition,
    async current(reader, companyId, at) {
      const row = await reader
        .selectFrom('policyVersion')
        .select('version')
        .where('companyId', '=', companyId)
        .where('effectiveAt', '<=', at)
        .orderBy('effectiveAt', 'desc')
        .orderBy('version', 'desc') // two of the same instant: the later one was meant
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : edition(reader, companyId, row.version)
    },
  }
}
