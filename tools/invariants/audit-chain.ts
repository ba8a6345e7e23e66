import { findChainBreak, type SealKeys } from '../../src/server/audit-chain.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { findStaffDeedBreak } from '../../src/server/staff-deeds.ts'

/**
 * Each company's audit chain is whole, and the chain of the operator's staff: nothing in it was altered, moved, cut out or put in.
 * Without keys the links alone are looked at.
 */
export async function auditChainViolations(db: Database, keys: SealKeys | null): Promise<string[]> {
  const companies = await db.read.selectFrom('company').select(['id', 'code']).orderBy('code').execute()
  const found: string[] = []
  for (const { id, code } of companies) {
    const gap = await findChainBreak(db.read, id, keys)
    if (gap) found.push(`audit chain of company ${code}: entry ${gap.seq} is ${gap.fault}`)
  }
  const gap = await findStaffDeedBreak(db.read, keys)
  if (gap) found.push(`chain of what staff did: entry ${gap.seq} is ${gap.fault}`)
  return found
}
