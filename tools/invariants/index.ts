import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { approvalViolations } from './approvals.ts'
import { gatewayViolations } from './gateway.ts'
import { moneyViolations } from './money.ts'
import { noticeViolations } from './notices.ts'
import { orderViolations } from './orders.ts'
import { privacyViolations } from './privacy.ts'
import { supplierViolations } from './supplier.ts'

export interface InvariantsReport {
  readonly orders: number
  readonly violations: readonly string[]
}

/** Reads the database, the sandbox's books and the logs, and names every invariant that does not hold. */
export async function checkInvariants(options: { db: Database; sandboxOrigin: string | null; logDir: string }): Promise<InvariantsReport> {
  const { db } = options
  const today = Temporal.Now.plainDateISO(DEFAULT_ZONE).toString()
  const counted = await db.kysely
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const violations = [
    ...(await moneyViolations(db)),
    ...(await orderViolations(db)),
    ...(options.sandboxOrigin === null ? [] : await supplierViolations(db, options.sandboxOrigin)),
    ...(options.sandboxOrigin === null ? [] : await gatewayViolations(db, options.sandboxOrigin)),
    ...(await approvalViolations(db)),
    ...(await noticeViolations(db, options.sandboxOrigin)),
    ...(await privacyViolations(db, options.logDir, today)),
  ]
  return { orders: counted.count, violations }
}
