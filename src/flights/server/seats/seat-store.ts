import { sql, type Selectable } from 'kysely'
import { invariant, isRefusal } from '../../../kernel/result.ts'
import { next } from '../../../kernel/states.ts'
import { DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import { json } from '../../../server/database/values.ts'
import type { AskedPrice } from '../../rules/hold-watch.ts'
import type { OfferedFare } from '../../rules/offer.ts'
import type { FlownTimes } from '../../rules/times-held.ts'
import {
  SEAT_CANCELS_MAX,
  SEAT_REQUEST_CODES,
  seatRequestTransitions,
  type SeatOutcome,
  type SeatRequestCode,
  type SeatRequestEvent,
} from '../../rules/seat-request.ts'

/* The SQL of seats that an airline answers about later. */

export interface SeatRequestRow extends Omit<
  Selectable<DB['flightSeatRequest']>,
  'state' | 'outcome' | 'askedFare' | 'otherFare' | 'offeredPrice' | 'offeredTimes'
> {
  readonly state: SeatRequestCode
  readonly outcome: SeatOutcome | null
  readonly askedFare: OfferedFare
  readonly otherFare: OfferedFare | null
  readonly offeredPrice: AskedPrice | null
  readonly offeredTimes: FlownTimes | null
}

const parsed = (row: Selectable<DB['flightSeatRequest']>): SeatRequestRow => ({
  ...row,
  state: row.state as SeatRequestCode,
  askedFare: row.askedFare as OfferedFare,
  otherFare: row.otherFare as OfferedFare | null,
  offeredPrice: row.offeredPrice as AskedPrice | null,
  offeredTimes: row.offeredTimes as FlownTimes | null,
})

/** A new request; false where there is one of this order. */
export async function insertRequest(
  writer: Writer,
  row: OrderRef & Pick<SeatRequestRow, 'airline' | 'askedAt' | 'answerBy' | 'askedMinor' | 'askedFare'>,
): Promise<boolean> {
  const { companyId, orderId, airline, askedAt, answerBy, askedMinor, askedFare } = row
  const inserted = await writer
    .insertInto('flightSeatRequest')
    .values({
      companyId,
      orderId,
      airline,
      askedAt,
      answerBy,
      askedMinor,
      askedFare: json(askedFare),
      state: SEAT_REQUEST_CODES.PROCESSING,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('orderId')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findRequest(reader: Reader, { companyId, orderId }: OrderRef): Promise<SeatRequestRow | null> {
  const row = await reader
    .selectFrom('flightSeatRequest')
    .selectAll()
    .where((eb) => eb.and({ companyId, orderId }))
    .executeTakeFirst()
  return row ? parsed(row) : null
}

interface RequestChange {
  readonly answeredAt?: Temporal.Instant
  readonly offeredMinor?: number | null
  readonly offeredPrice?: AskedPrice | null
  readonly otherFare?: OfferedFare | null
  readonly offeredTimes?: FlownTimes | null
  readonly confirmBy?: Temporal.Instant
  readonly confirmedAt?: Temporal.Instant | null
  readonly confirmedBy?: string | null
  readonly endedAt?: Temporal.Instant | null
  readonly outcome?: SeatOutcome
}

const jsonOrNull = (value: object | null | undefined) => (value === undefined ? undefined : value === null ? null : json(value))

/** Moves a request on by an event of its table. Whoever does holds the order's lock. */
export async function moveRequest(writer: Writer, row: SeatRequestRow, event: SeatRequestEvent, change: RequestChange): Promise<void> {
  const to = next(seatRequestTransitions, row.state, event)
  invariant(!isRefusal(to), `a seat request in state ${row.state} does not ${event}`)
  const { offeredPrice, otherFare, offeredTimes, ...plain } = change
  const [price, fare, times] = [jsonOrNull(offeredPrice), jsonOrNull(otherFare), jsonOrNull(offeredTimes)]
  await writer
    .updateTable('flightSeatRequest')
    .set({
      ...plain,
      ...(price !== undefined && { offeredPrice: price }),
      ...(fare !== undefined && { otherFare: fare }),
      ...(times !== undefined && { offeredTimes: times }),
      state: to,
    })
    .where((eb) => eb.and({ companyId: row.companyId, orderId: row.orderId }))
    .execute()
}

/** An order has ended, and with it a request that was still open; how, where nobody has said so before. */
export async function endRequest(writer: Writer, order: OrderRef, ended: { outcome: SeatOutcome; at: Temporal.Instant }): Promise<void> {
  const row = await findRequest(writer, order)
  if (row?.state !== SEAT_REQUEST_CODES.PROCESSING && row?.state !== SEAT_REQUEST_CODES.OFFERED) return
  await moveRequest(writer, row, 'fail', { outcome: ended.outcome, endedAt: ended.at })
}

const dayOf = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate()

interface Canceller {
  readonly companyId: string
  readonly personId: string
  readonly airline: string
}

/** How often somebody has given up requests of an airline on this day in Shanghai. */
export async function cancelsToday(reader: Reader, { companyId, personId, airline }: Canceller, now: Temporal.Instant): Promise<number> {
  const row = await reader
    .selectFrom('flightSeatCancel')
    .select('cancels')
    .where((eb) => eb.and({ companyId, personId, airline, onDate: dayOf(now) }))
    .executeTakeFirst()
  return row?.cancels ?? 0
}

/** Counts one more; false where it would be one too many, and then it is not counted. */
export async function countCancel(writer: Writer, { companyId, personId, airline }: Canceller, now: Temporal.Instant): Promise<boolean> {
  const row = await writer
    .insertInto('flightSeatCancel')
    .values({ companyId, personId, airline, onDate: dayOf(now), cancels: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'personId', 'airline', 'onDate'])
        .doUpdateSet({ cancels: sql<number>`flight_seat_cancel.cancels + 1` })
        .where('flightSeatCancel.cancels', '<', SEAT_CANCELS_MAX),
    )
    .returning('cancels')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets what was given up on days that are over. */
export async function forgetCancels(writer: Writer, now: Temporal.Instant): Promise<void> {
  await writer.deleteFrom('flightSeatCancel').where('onDate', '<', dayOf(now)).execute()
}
