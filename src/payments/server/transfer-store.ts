import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PageCursor } from '../../server/page-cursor.ts'

/* All SQL about refunds that were paid by transfer. */

export interface TransferRow extends OrderRef {
  readonly id: string
  readonly refundNumber: string
  readonly receiptNumber: string
  readonly amountMinor: number
  readonly paidOn: Temporal.PlainDate
  readonly recordedAt: Temporal.Instant
  /** The name of whoever recorded it. */
  readonly by: string
}

interface NewTransfer extends OrderRef {
  readonly id: string
  readonly refundNumber: string
  readonly receiptNumber: string
  readonly amountMinor: number
  readonly paidOn: Temporal.PlainDate
  readonly by: string
  readonly at: Temporal.Instant
}

export async function insertTransfer(writer: Writer, { by: recordedBy, at: recordedAt, ...transfer }: NewTransfer): Promise<void> {
  await writer
    .insertInto('refundTransfer')
    .values({ ...transfer, recordedBy, recordedAt, currency: 'CNY' })
    .execute()
}

const transfers = (reader: Reader) =>
  reader
    .selectFrom('refundTransfer as r')
    .innerJoin('staffAccount as s', 's.id', 'r.recordedBy')
    .select([
      'r.companyId',
      'r.id',
      'r.orderId',
      'r.refundNumber',
      'r.receiptNumber',
      'r.amountMinor',
      'r.paidOn',
      'r.recordedAt',
      's.name as by',
    ])

export async function transferOf(reader: Reader, refundNumber: string): Promise<TransferRow | null> {
  return (await transfers(reader).where('r.refundNumber', '=', refundNumber).executeTakeFirst()) ?? null
}

/** Over all companies, the newest first. */
export async function newestTransfers(
  reader: Reader,
  { after, atMost }: { after: PageCursor | null; atMost: number },
): Promise<readonly TransferRow[]> {
  const newest = transfers(reader).orderBy('r.recordedAt', 'desc').orderBy('r.id', 'desc').limit(atMost)
  if (after === null) return newest.execute()
  const { at, id } = after
  return newest.where((eb) => eb.or([eb('r.recordedAt', '<', at), eb.and([eb('r.recordedAt', '=', at), eb('r.id', '<', id)])])).execute()
}
