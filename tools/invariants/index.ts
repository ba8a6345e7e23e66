import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { airlineChangeViolations } from './airline-changes.ts'
import { applicationViolations } from './applications.ts'
import { approvalViolations } from './approvals.ts'
import type { SealKeys } from '../../src/server/audit-chain.ts'
import { auditChainViolations } from './audit-chain.ts'
import { costViolations } from './costs.ts'
import { changeViolations } from './changes.ts'
import { creditViolations } from './credits.ts'
import { feeViolations } from './fees.ts'
import { inquiryPlanViolations } from './inquiry-plans.ts'
import { gatewayViolations } from './gateway.ts'
import { moneyViolations } from './money.ts'
import { noticeViolations } from './notices.ts'
import { pointsViolations } from './points.ts'
import { paymentViolations } from './payments.ts'
import { orderViolations } from './orders.ts'
import { privacyViolations } from './privacy.ts'
import { receiptViolations } from './receipts.ts'
import { refundViolations } from './refunds.ts'
import type { OtherSandbox } from './sandbox-books.ts'
import { seatViolations } from './seats.ts'
import { trainViolations } from './trains.ts'
import { supplierViolations } from './supplier.ts'

export interface InvariantsReport {
  readonly orders: number
  readonly violations: readonly string[]
}

/** Reads the database, the sandbox's books and the logs, and names every invariant that does not hold. */
export async function checkInvariants(options: {
  db: Database
  sandboxOrigin: string | null
  /** The sandboxes of further suppliers, where there are any. */
  others?: readonly OtherSandbox[]
  logDir: string
  /** What audit chains are sealed with; without, their links alone are looked at. */
  sealKeys?: SealKeys
}): Promise<InvariantsReport> {
  const { db, others = [] } = options
  const today = Temporal.Now.plainDateISO(DEFAULT_ZONE).toString()
  const counted = await db.kysely
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const violations = [
    ...(await moneyViolations(db)),
    ...(await paymentViolations(db)),
    ...(await feeViolations(db)),
    ...(await creditViolations(db)),
    ...(await pointsViolations(db)),
    ...(await orderViolations(db)),
    ...(await refundViolations(db)),
    ...(await receiptViolations(db)),
    ...(await changeViolations(db, options.sandboxOrigin, others)),
    ...(await airlineChangeViolations(db)),
    ...(await seatViolations(db)),
    ...(await inquiryPlanViolations(db)),
    ...(await costViolations(db)),
    ...(await trainViolations(db, options.sandboxOrigin)),
    ...(options.sandboxOrigin === null ? [] : await supplierViolations(db, options.sandboxOrigin, others)),
    ...(options.sandboxOrigin === null ? [] : await gatewayViolations(db, options.sandboxOrigin)),
    ...(await approvalViolations(db)),
    ...(await applicationViolations(db)),
    ...(await auditChainViolations(db, options.sealKeys ?? null)),
    ...(await noticeViolations(db, options.sandboxOrigin)),
    ...(await privacyViolations(db, options.logDir, today)),
  ]
  return { orders: counted.count, violations }
}
