import { sql, type Selectable } from 'kysely'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import type { ReceiptRefused, ReceiptState } from '../../rules/receipts.ts'
import type { OrderRef } from '../ref.ts'

/* The SQL of receipts: each line keeps those of its tickets in a table of its own, all of one shape. */

export type ReceiptTable = 'flightReceipt' | 'trainReceipt'

/** The tables are alike, which the compiler is asked here; what is written below for the one holds for the other. */
type Alike = Selectable<DB['trainReceipt']> extends Selectable<DB['flightReceipt']> ? 'flightReceipt' : never
const named = (table: ReceiptTable): Alike => table as Alike
const TICKETS = { flightReceipt: 'flightTicket', trainReceipt: 'trainTicket' } as const satisfies Record<ReceiptTable, string>
const ticketsOf = (table: ReceiptTable): 'flightTicket' => TICKETS[table] as 'flightTicket'

interface Who {
  readonly companyId: string
  readonly personId: string
}

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

export async function findReceipt(
  reader: Reader,
  table: ReceiptTable,
  { companyId, orderId, passengerNo }: ReceiptRef,
): Promise<ReceiptRow | null> {
  const row = await reader
    .selectFrom(named(table))
    .select(ROW)
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('passengerNo', '=', passengerNo)
    .executeTakeFirst()
  return row ? rowOf(row) : null
}

export async function receiptsOf(
  reader: Reader,
  table: ReceiptTable,
  companyId: string,
  orderIds: readonly string[],
): Promise<readonly ReceiptRow[]> {
  if (orderIds.length === 0) return []
  const rows = await reader
    .selectFrom(named(table))
    .select(ROW)
    .where('companyId', '=', companyId)
    .where('orderId', 'in', [...orderIds])
    .execute()
  return rows.map(rowOf)
}

/** Asked for, or asked for anew after a refusal. Its order is locked. Says how many times that is. */
export async function beginReceipt(
  writer: Writer,
  table: ReceiptTable,
  { companyId, orderId, passengerNo }: ReceiptRef,
  asked: Pick<ReceiptRow, 'ticketNumber' | 'askedBy' | 'askedAt'>,
): Promise<number> {
  const { tries } = await writer
    .insertInto(named(table))
    .values({ companyId, orderId, passengerNo, state: 'asked' satisfies ReceiptState, ...asked })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'orderId', 'passengerNo']).doUpdateSet({
        ...asked,
        state: 'asked' satisfies ReceiptState,
        tries: sql<number>`${sql.ref(`${table}.tries`)} + 1`,
        refusal: null,
        endedAt: null,
      }),
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
  table: ReceiptTable,
  { companyId, orderId, passengerNo }: ReceiptRef,
  ended: Ended & { readonly endedAt: Temporal.Instant },
): Promise<void> {
  await writer
    .updateTable(named(table))
    .set(ended)
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('passengerNo', '=', passengerNo)
    .execute()
}

/** The sealed file of an issued one; null where there is none any more. */
export async function sealedReceipt(
  reader: Reader,
  table: ReceiptTable,
  { companyId, orderId, passengerNo }: ReceiptRef,
): Promise<Buffer | null> {
  const row = await reader
    .selectFrom(named(table))
    .select('fileSealed')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('passengerNo', '=', passengerNo)
    .executeTakeFirst()
  return row?.fileSealed ?? null
}

/** Longer lists are nobody's, and an answer has an end. */
const HELD_MAX = 300

/** Issued receipts of her own tickets of a line, the latest first. */
export async function heldReceiptsOf(reader: Reader, table: ReceiptTable, { companyId, personId }: Who) {
  return reader
    .selectFrom(`${named(table)} as r`)
    .innerJoin(`${ticketsOf(table)} as t`, (join) =>
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
export async function forgetReceipts(writer: Writer, table: ReceiptTable, { companyId, personId }: Who): Promise<void> {
  const own = await writer
    .selectFrom(`${named(table)} as r`)
    .innerJoin(`${ticketsOf(table)} as t`, (join) =>
      join.onRef('t.companyId', '=', 'r.companyId').onRef('t.orderId', '=', 'r.orderId').onRef('t.passengerNo', '=', 'r.passengerNo'),
    )
    .select(['r.orderId', 'r.passengerNo'])
    .where('r.companyId', '=', companyId)
    .where('t.personId', '=', personId)
    .where('r.fileSealed', 'is not', null)
    .execute()
  for (const { orderId, passengerNo } of own)
    await writer
      .updateTable(named(table))
      .set({ fileSealed: null, fileBytes: null })
      .where((eb) => eb.and({ companyId, orderId, passengerNo }))
      .execute()
}
