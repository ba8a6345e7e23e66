import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'

/* What becomes of a refund that its gateway refuses. */

/** As the port has it (supplier/port.ts). */
export type Refusal = 'closed' | 'never' | 'notNow'

interface When {
  readonly paidAt: Temporal.Instant
  readonly now: Temporal.Instant
  /** How long after its payment a trade can be given back at the gateway. */
  readonly refundableDays: number
}

/** What was paid too long ago will not be paid back there, whatever word the gateway finds for it. */
export function refusalNow(refusal: Refusal, { paidAt, now, refundableDays }: When): Refusal {
  const days = dateIn(DEFAULT_ZONE, paidAt).until(dateIn(DEFAULT_ZONE, now)).days
  return days >= refundableDays ? 'never' : refusal
}

/** Whether finance may pay it by transfer: only where the gateway has said clearly that it has not paid, and will not by itself. */
export const isForTransfer = (refusal: Refusal | null): boolean => refusal === 'closed' || refusal === 'never'

/** WeChat Pay wants a minute between two refunds of one trade; Alipay does not mind. */
export const BETWEEN_REFUNDS_SECONDS = 61

/** When the next refund of a trade may be sent, after one that was sent at an instant, or never was. */
export function pauseAfterRefund(sentAt: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant {
  const free = sentAt?.add({ seconds: BETWEEN_REFUNDS_SECONDS })
  return free && Temporal.Instant.compare(free, now) > 0 ? free : now
}

/** The day of a transfer: not before it was owed, and not one that is still to come. */
export function isTransferDay(day: Temporal.PlainDate, { owedAt, now }: { owedAt: Temporal.Instant; now: Temporal.Instant }): boolean {
  const { compare } = Temporal.PlainDate
  return compare(day, dateIn(DEFAULT_ZONE, owedAt)) >= 0 && compare(day, dateIn(DEFAULT_ZONE, now)) <= 0
}
