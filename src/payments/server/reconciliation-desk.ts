import { refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Database } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { sealStaffDeed, type StaffDeedDeps } from '../../server/staff-deeds.ts'
import type { opsBills, opsDifferences, opsExplainDifference } from '../calls/reconciliation.ts'
import type { PaymentsDeps } from './deps.ts'

const SHOWN_AT_ONCE = 50
const BILLS_SHOWN = 62
const COUNTED_MAX = 1_000

/** The bills of the last days, with how many differences are open of each; the newest first. */
export async function listBills({ db }: Pick<PaymentsDeps, 'db'>): Promise<CallResult<typeof opsBills>> {
  const bills = await db.read
    .selectFrom('gatewayBill as b')
    .selectAll('b')
    .select((eb) =>
      eb
        .selectFrom('gatewayDifference as d')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('d.gateway', '=', 'b.gateway')
        .whereRef('d.day', '=', 'b.day')
        .where('d.state', '=', 'open')
        .as('open'),
    )
    .orderBy('b.day', 'desc')
    .orderBy('b.gateway')
    .limit(BILLS_SHOWN)
    .execute()
  return {
    bills: bills.map(({ gateway, day, state, lineCount, paidMinor, refundedMinor, feeMinor, open }) => ({
      gateway,
      day: day.toString(),
      isRead: state === 'compared',
      lineCount,
      paidMinor,
      refundedMinor,
      feeMinor,
      open: open ?? 0,
    })),
  }
}

/** What differs, the newest first. */
export async function listDifferences(
  { db }: Pick<PaymentsDeps, 'db'>,
  { state, gateway, day, after }: CallParsed<typeof opsDifferences>,
): Promise<CallResult<typeof opsDifferences>> {
  let query = db.read
    .selectFrom('gatewayDifference as d')
    .leftJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'd.companyId').onRef('o.id', '=', 'd.orderId'))
    .leftJoin('staffAccount as s', 's.id', 'd.explainedBy')
    .selectAll('d')
    .select(['o.number as orderSeq', 's.name as by'])
    .where('d.state', '=', state)
  if (gateway !== undefined) query = query.where('d.gateway', '=', gateway)
  if (day !== undefined) query = query.where('d.day', '=', Temporal.PlainDate.from(day))
  if (after !== undefined) query = query.where('d.id', '<', after)
  const rows = await query
    .orderBy('d.id', 'desc')
    .limit(SHOWN_AT_ONCE + 1)
    .execute()
  const shown = rows.slice(0, SHOWN_AT_ONCE)
  return {
    differences: shown.map((row) => ({
      id: row.id,
      gateway: row.gateway,
      day: row.day.toString(),
      kind: row.kind,
      orderSeq: row.orderSeq,
      tradeNumber: row.tradeNumber,
      // Of a refund: a payment has no other number than its trade's.
      refundNumber: row.tradeNumber === null || row.subject === row.tradeNumber ? null : row.subject,
      gatewayNumber: row.gatewayNumber,
      gatewayMinor: row.gatewayMinor,
      ourMinor: row.ourMinor,
      foundAt: row.foundAt.toString(),
      changedAt: row.changedAt.toString(),
      explained: row.by === null || row.note === null ? null : { by: row.by, note: row.note },
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** How many wait for somebody, counted up to a thousand. */
export async function countOpenDifferences(db: Database): Promise<number> {
  const rows = await db.read.selectFrom('gatewayDifference').select('id').where('state', '=', 'open').limit(COUNTED_MAX).execute()
  return rows.length
}

/** Somebody who is named says how a difference came about. It stays listed, with the note; the books stay as they are. */
export function explainDifference(
  deps: StaffDeedDeps & Pick<PaymentsDeps, 'db'>,
  { staffId }: { readonly staffId: string },
  { id, why }: CallParsed<typeof opsExplainDifference>,
): Promise<{ explained: true } | Refusal> {
  const { db, clock } = deps
  return unlessRefused(db, { name: 'payments.difference' }, async (writer) => {
    const row = await writer.selectFrom('gatewayDifference').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return refuse('P404')
    if (row.state !== 'open') return refuse('RECON-SETTLED')
    await writer
      .updateTable('gatewayDifference')
      .set({ state: 'explained', explainedBy: staffId, note: why, changedAt: clock.now() })
      .where('id', '=', id)
      .execute()
    const { gateway, day, kind, subject, gatewayMinor, ourMinor } = row
    const facts = { gateway, day: day.toString(), kind, id, gatewayMinor, ourMinor }
    await sealStaffDeed(writer, deps, { staffId, what: 'difference.explained', subject, why, facts })
    return { explained: true } as const
  })
}
