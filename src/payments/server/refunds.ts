import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { readHolidays } from '../../places/server/index.ts'
import type { HolidayFacts } from '../../places/rules/calendar.ts'
import type { Writer } from '../../server/database/connect.ts'
import { lateAt, promisedDate } from '../rules/refund-shares-quote.ts'
import type { GatewayName } from '../supplier/port.ts'
import type { PaymentsDeps } from './deps.ts'
import { lateRefundJob, refundJob } from './jobs.ts'
import { insertRefund, raiseLate, type RefundRow } from './refund-store.ts'

/* Money that goes back through a gateway: set going, and told of where it does not come. */

let known: HolidayFacts | null = null
/** Read once, and only where somebody is refunded. */
export const daysOff = (): HolidayFacts => (known ??= readHolidays())

type Asked = Pick<RefundRow, 'number' | 'paymentId' | 'tradeNumber' | 'amountMinor' | 'reason' | 'part'> & {
  readonly gateway: GatewayName
  /** Kept of it by whoever was to be paid: told with it. */
  readonly feeMinor: number
  /** Of that, what is our own fee. */
  readonly serviceFeeMinor?: number
  /** Not before this, where the gateway wants a pause. */
  readonly notBefore?: Temporal.Instant
}

/** Writes a refund down with its promise, tells of it, and sends it on its way; whoever calls has entered that it is owed. */
export async function setRefundGoing(deps: PaymentsDeps, writer: Writer, order: OrderRef, asked: Asked): Promise<void> {
  const { gateway, feeMinor, serviceFeeMinor = 0, notBefore, ...refund } = asked
  const { companyId, orderId } = order
  const { number, amountMinor, reason } = refund
  const ours = serviceFeeMinor > 0 ? { serviceFeeMinor } : {}
  const now = deps.clock.now()
  const promisedOn = promisedDate(gateway, dateIn(DEFAULT_ZONE, now), daysOff())
  await insertRefund(writer, { ...refund, companyId, orderId, promisedOn }, now)
  await deps.orders.tell(writer, order, {
    kind: 'refundAsked',
    facts: { amountMinor, feeMinor, ...ours, reason, gateway, promisedOn: promisedOn.toString() },
  })
  await deps.jobs.send(writer, refundJob, { companyId, orderId, number }, notBefore && { at: notBefore })
  await watchLateness(deps, writer, order, { number, promisedOn, level: 1 })
}

async function watchLateness(
  deps: PaymentsDeps,
  writer: Writer,
  { companyId, orderId }: OrderRef,
  { number, promisedOn, level }: { number: string; promisedOn: Temporal.PlainDate; level: number },
): Promise<void> {
  const at = lateAt(promisedOn, level, daysOff())
  if (at) await deps.jobs.send(writer, lateRefundJob, { companyId, orderId, number, level }, { at })
}

/** What an order's timeline, and those who pay of it, are told at each level. */
const LATE_KINDS = ['refundLate', 'refundOverdue'] as const

/**
 * Job: a refund that is still not done on the day after its promise is told of, and again, higher up, some days later. The level stands
 * with the refund and is raised in the transaction that tells, so that each is told once, however often the job runs.
 */
export async function tellLateRefund(deps: PaymentsDeps, order: OrderRef, late: { number: string; level: number }): Promise<void> {
  const { number, level } = late
  await deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const row = await raiseLate(writer, number, level)
      if (!row) return
      const { amountMinor, promisedOn } = row
      const kind = LATE_KINDS[level - 1]
      if (kind) await deps.orders.tell(writer, order, { kind, facts: { amountMinor, promisedOn: promisedOn.toString() } })
      await watchLateness(deps, writer, order, { number, promisedOn, level: level + 1 })
    },
    { name: 'payments.refund-late' },
  )
}
