import type { Selectable } from 'kysely'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import type { ReceiptRefused, ReceiptState } from '../../rules/receipts.ts'
import type { Who } from '../deps.ts'

/* The SQL of receipts. */

/** Without its file, which is read alone. */
export interface ReceiptRow extends Omit<Selectable<DB['flightReceipt']>, 'fileSealed' | 'state' | 'refusal'> {
  readonly state: ReceiptState
  readonly refusal: ReceiptRefused | null
}

export interface ReceiptRef extends OrderRef {
  readonly passengerNo: number
}

const ROW = [
  'companyId',
  'orderId',
  'passengerNo',
  'ticketNumber',
  'state',
  'tries',
  'askedBy',
  'askedAt',
  'refusal',
  'number',
  'issuedOn',
  'fileBytes',
  'endedAt',
] as const

const rowOf = (row: Omit<Selectable<DB['flightReceipt']>, 'fileSealed'>): ReceiptRow => ({
  ...row,
  refusal: row.refusal as ReceiptRefused | null,
})

export async function findReceipt(reader: Reader, { companyId, orderId, passengerNo }: ReceiptRef): Promise<ReceiptRow | null> {
  const row = await reader
    .selectFrom('flightReceipt')
    .select(ROW)
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('passengerNo', '=', passengerNo)
    .executeTakeFirst()
  return row ? rowOf(row) : null
}

export async function receiptsOf(reader: Reader, companyId: string, orderIds: readonly string[]): Promise<readonly ReceiptRow[]> {
  if (orderIds.length === 0) return []
  const rows = await reader
    .selectFrom('flightReceipt')
    .select(ROW)
    .where('companyId', '=', companyId)
    .where('orderId', 'in', [...orderIds])
    .execute()
  return rows.map(rowOf)
}

/** Asked for, or asked for anew after a refusal. Its order is locked. Says how many times that is. */
export async function beginReceipt(
  writer: Writer,
  { companyId, orderId, passengerNo }: ReceiptRef,
  asked: Pick<ReceiptRow, 'ticketNumber' | 'askedBy' | 'askedAt'>,
): Promise<number> {
  const { tries } = await writer
    .insertInto('flightReceipt')
    .values({ companyId, orderId, passengerNo, state: 'asked' satisfies ReceiptState, ...asked })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'orderId', 'passengerNo']).doUpdateSet((eb) => ({
        ...asked,
        state: 'asked' satisfies ReceiptState,
        tries: eb('flightReceipt.tries', '+', 1),
        refusal: null,
        endedAt: null,
      })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

type Ended =
  | { readonly state: 'refused'; readonly refusal: ReceiptRefused }
  | {
      readonly state: 'issued'
      readonly number: string
      readonly issuedOn: Temporal.PlainDate
      readonly fileSealed: Buffer
      readonly fileBytes: number
    }

export async function endReceipt(
  writer: Writer,
  { companyId, orderId, passengerNo }: ReceiptRef,
  ended: Ended & { readonly endedAt: Temporal.Instant },
): Promise<void> {
  await writer
    .updateTable('flightReceipt')
    .set(ended)
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('passengerNo', '=', passengerNo)
    .execute()
}

/** The sealed file of an issued one; null where there is none any more. */
export async function sealedReceipt(reader: Reader, { companyId, orderId, passengerNo }: ReceiptRef): Promise<Buffer | null> {
  const row = await reader
    .selectFrom('flightReceipt')
    .select('fileSealed')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('passengerNo', '=', passengerNo)
    .executeTakeFirst()
  return row?.fileSealed ?? null
}

/** Longer lists are nobody's, and an answer has an end. */
const HELD_MAX = 300

/** Issued receipts of her own tickets, the latest first. */
export async function heldReceiptsOf(reader: Reader, { companyId, personId }: Who) {
  return reader
    .selectFrom('flightReceipt as r')
    .innerJoin('flightTicket as t', (join) =>
      join.onRef('t.companyId', '=', 'r.companyId').onRef('t.orderId', '=', 'r.orderId').onRef('t.passengerNo', '=', 'r.passengerNo'),
    )
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'r.companyId').onRef('o.id', '=', 'r.orderId'))
    .select(['o.number as orderNumber', 'r.number', 'r.issuedOn', 'r.fileBytes'])
    .where('r.companyId', '=', companyId)
    .where('t.personId', '=', personId)
    .where('r.state', '=', 'issued' satisfies ReceiptState)
    .orderBy('r.orderId', 'desc')
    .limit(HELD_MAX)
    .execute()
}

/** Of an erased person the files go, which show her name and a part of her document; numbers stay, as books do. */
export async function forgetReceipts(writer: Writer, { companyId, personId }: Who): Promise<void> {
  await writer
    .updateTable('flightReceipt')
    .set({ fileSealed: null, fileBytes: null })
    .where('companyId', '=', companyId)
    .where('fileSealed', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('flightTicket as t')
          .select('t.orderId')
          .whereRef('t.companyId', '=', 'flightReceipt.companyId')
          .whereRef('t.orderId', '=', 'flightReceipt.orderId')
          .whereRef('t.passengerNo', '=', 'flightReceipt.passengerNo')
          .where('t.personId', '=', personId),
      ),
    )
    .execute()
}
