import type { Selectable } from 'kysely'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import { json } from '../../../server/database/values.ts'
import type { TrainBackShare } from '../../calls/refunds.ts'
import type { RailChangeSums } from '../../rules/changing.ts'
import type { SeatType } from '../../rules/seats.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'

/* The SQL of changes of trains' tickets: what was quoted, and which order a change has become. */

/** A quote as it was shown. */
export interface KeptChange {
  readonly ride: { readonly trainId: string; readonly fromStationCode: string; readonly toStationCode: string; readonly seat: SeatType }
  readonly isRailwaysOwn: boolean
  readonly isOtherCity: boolean
  readonly sums: RailChangeSums
  readonly serviceFeeMinor: number
  readonly companyMinor: number
  readonly personMinor: number
  /** What comes back to whom where the new tickets are cheaper. */
  readonly shares: readonly TrainBackShare[]
}

export interface ChangeQuoteRow extends Omit<Selectable<DB['trainChangeQuote']>, 'quote'> {
  readonly quote: KeptChange
}

export async function insertChangeQuote(writer: Writer, { quote, passengerNos, ...row }: ChangeQuoteRow): Promise<void> {
  await writer
    .insertInto('trainChangeQuote')
    .values({ ...row, passengerNos: [...passengerNos], quote: json(quote) })
    .execute()
}

/** A person's own quote of an order, whatever became of it. */
export async function findChangeQuote(
  reader: Reader,
  { companyId, orderId }: OrderRef,
  personId: string,
  id: string,
): Promise<ChangeQuoteRow | null> {
  const row = await reader
    .selectFrom('trainChangeQuote')
    .selectAll()
    .where((eb) => eb.and({ companyId, orderId, personId, id }))
    .executeTakeFirst()
  return row ? { ...row, quote: row.quote as KeptChange } : null
}

/** What has become of some of an order's tickets, as far as changes go, and whether somebody still travels on them. */
export async function turnTickets(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  passengerNos: readonly number[],
  change: {
    readonly fate: 'changing' | 'changed' | null
    readonly isLive: boolean
    /** Not here: no order takes their place. */
    readonly changedElsewhereAt?: Temporal.Instant
  },
): Promise<void> {
  await writer
    .updateTable('trainTicket')
    .set(change)
    .where((eb) => eb.and({ companyId, orderId }))
    .where('passengerNo', 'in', [...passengerNos])
    .execute()
}

/** Whether what new tickets are cheaper by has gone back. */
export async function isDifferenceBack(reader: Reader, { companyId, orderId }: OrderRef): Promise<boolean> {
  const row = await reader
    .selectFrom('trainOrder')
    .select('differenceBackAt')
    .where((eb) => eb.and({ companyId, orderId }))
    .executeTakeFirstOrThrow()
  return row.differenceBackAt !== null
}

export async function noteDifferenceBack(writer: Writer, { companyId, orderId }: OrderRef, at: Temporal.Instant): Promise<void> {
  await writer
    .updateTable('trainOrder')
    .set({ differenceBackAt: at })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}

/** What came to nothing has changed no ticket. */
const CAME_TO_NOTHING = [TRAIN_ORDER_CODES.ISSUE_FAILED, TRAIN_ORDER_CODES.CANCELLED, TRAIN_ORDER_CODES.CLOSED]

/** The orders that changes of an order's tickets have become or are about to, the latest first. */
export async function changesOf(reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('trainOrder as t')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 't.companyId').onRef('o.id', '=', 't.orderId'))
    .select('o.number')
    .where('t.companyId', '=', companyId)
    .where('t.changeOf', '=', orderId)
    .where('t.state', 'not in', CAME_TO_NOTHING)
    .orderBy('o.submittedAt', 'desc')
    .execute()
  return rows.map(({ number }) => number)
}
