import type { BothNames } from '../../kernel/language.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { Reader } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { sealStaffDeed, type StaffDeedDeps } from '../../server/staff-deeds.ts'
import { LATE_LEVELS } from '../rules/refund-shares-quote.ts'
import type { Secrets } from '../../server/secrets.ts'
import { isForTransfer } from '../rules/refused-refunds.ts'
import type { PaymentsDeps } from './deps.ts'
import { refundJob } from './jobs.ts'
import { countOverdueRefunds, findRefund, reopenRefund, stuckRefunds, type RefundRow } from './refund-store.ts'
import { sendUnderNewNumber } from './refunding.ts'
import { refundTransfersOf, type RefundTransfers } from './refund-transfer.ts'

/** A refund that the gateway has not confirmed by then is looked at by a person, however it stands. */
export const REFUND_LATE_HOURS = 24
const REFUNDS_AT_ONCE = 50
/** More are counted as so many. */
const COUNTED_MAX = 1_000

export interface RefundDeskDeps extends StaffDeedDeps, PaymentsDeps {
  readonly secrets: Secrets
  readonly companyName: (reader: Reader, companyId: string) => Promise<BothNames>
}

export interface StuckRefund {
  readonly number: string
  readonly orderSeq: string
  readonly company: BothNames
  /** Our number of the trade that it gives back. */
  readonly tradeNumber: string
  readonly amountMinor: number
  readonly reason: RefundRow['reason']
  /** failed: the gateway refuses, or did not answer at all; late: asked for, and not confirmed for a day. */
  readonly state: 'failed' | 'late'
  /** The gateway's own word for why; null where it has said none. */
  readonly refusalReason: string | null
  /** Whether it is to be paid by transfer: the gateway cannot bring it back. */
  readonly isForTransfer: boolean
  readonly askedAt: Temporal.Instant
  /** By when the payer was promised to have it. */
  readonly promisedOn: Temporal.PlainDate
  /** Days since then, by Shanghai's calendar; 0 while it may still come in time. */
  readonly lateDays: number
  /** How often its being late was told: 1 to the payer, 2 to her again and to operations. */
  readonly lateLevel: number
}

/** What the operator's finance staff see and do about money that does not come back by itself. */
export interface RefundDesk extends RefundTransfers {
  /** The oldest first, after a number. */
  list(after: string | null): Promise<{ readonly refunds: readonly StuckRefund[]; readonly next: string | null }>
  count(): Promise<number>
  /** Those that are so late that operations are told too. */
  countOverdue(): Promise<number>
  /**
   * Sets a refund going once more: under the same number, or under a new one where the gateway has ended that. It is asked first what
   * became of every number, so that it is paid once.
   */
  askAgain(who: { readonly staffId: string; readonly number: string; readonly why: string }): Promise<{ asked: true } | Refusal>
}

export function refundDeskOf(deps: RefundDeskDeps): RefundDesk {
  const { db, clock } = deps
  const lateSince = (): Temporal.Instant => clock.now().subtract({ hours: REFUND_LATE_HOURS })

  async function seen(row: RefundRow): Promise<StuckRefund> {
    const { companyId, orderId, number, tradeNumber, amountMinor, reason, createdAt, promisedOn, lateLevel } = row
    const order = await deps.orders.find(db.read, { companyId, orderId })
    invariant(order, 'a refund is of an order')
    const state = row.state === 'failed' ? 'failed' : 'late'
    const refused = { refusalReason: row.refusalReason, isForTransfer: isForTransfer(row.refusal) }
    const company = await deps.companyName(db.read, companyId)
    const lateDays = Math.max(0, promisedOn.until(dateIn(DEFAULT_ZONE, clock.now())).days)
    const told = { tradeNumber, amountMinor, reason, state, askedAt: createdAt, promisedOn, lateDays, lateLevel } as const
    return { number, orderSeq: order.number, company, ...told, ...refused }
  }

  return {
    ...refundTransfersOf(deps),
    async list(after) {
      const rows = await stuckRefunds(db.read, { after, lateSince: lateSince(), atMost: REFUNDS_AT_ONCE + 1 })
      const shown = rows.slice(0, REFUNDS_AT_ONCE)
      const refunds: StuckRefund[] = []
      for (const row of shown) refunds.push(await seen(row))
      return { refunds, next: rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null }
    },
    async count() {
      return (await stuckRefunds(db.read, { after: null, lateSince: lateSince(), atMost: COUNTED_MAX })).length
    },
    countOverdue: () => countOverdueRefunds(db.read, { level: LATE_LEVELS, atMost: COUNTED_MAX }),
    async askAgain({ staffId, number, why }) {
      const known = await findRefund(db.read, number)
      if (!known) return refuse('P404')
      const { companyId, orderId } = known
      return unlessRefused(db, { name: 'payments.refund-again' }, async (writer) => {
        await deps.orders.lock(writer, { companyId, orderId })
        const row = await findRefund(writer, number)
        if (!row || row.state === 'done' || row.state === 'settled') return refuse('REFUND-DONE')
        const isEnded = row.state === 'failed' && row.refusal === 'closed'
        if (isEnded) await sendUnderNewNumber(deps, writer, row)
        const isReopened = isEnded || (await reopenRefund(writer, number, clock.now()))
        const facts = { amountMinor: known.amountMinor, reason: known.reason }
        // One that was only late has been told of when it was asked for.
        if (isReopened) await deps.orders.tell(writer, { companyId, orderId }, { kind: 'refundAsked', facts })
        if (!isEnded) await deps.jobs.send(writer, refundJob, { companyId, orderId, number })
        await sealStaffDeed(writer, deps, { staffId, what: 'refund.askedAgain', subject: number, why, facts: { companyId, orderId } })
        return { asked: true } as const
      })
    },
  }
}
