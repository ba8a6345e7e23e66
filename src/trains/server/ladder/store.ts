import type { Charged } from '../../../applications/server/index.ts'
import { invariant } from '../../../kernel/result.ts'
import { DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { json } from '../../../server/database/values.ts'
import type { TrainPrice } from '../../rules/order-price.ts'
import type { SeatType } from '../../rules/seats.ts'
import type { OrderedTrain } from '../store.ts'

/* All SQL of further trains. The order itself, its tickets and its money are any order's (../store.ts). */

/** One train with its seats; the order's own one is at 0. */
export interface RungRow extends OrderRef {
  readonly position: number
  readonly train: OrderedTrain
  readonly seat: SeatType
  /** As it was read: it is taken at this price at most. */
  readonly price: TrainPrice
  readonly verdict: Verdict
  readonly failedFor: string | null
}

export interface LadderRow extends OrderRef {
  readonly ceilingMinor: number
  readonly charged: Charged
  readonly stoppedAt: Temporal.Instant | null
  /** The order whose paid tickets came to nothing, and which this one goes on from. */
  readonly goesOnFrom: string | null
  readonly rungs: readonly RungRow[]
}

const OWN = ['companyId', 'orderId', 'ceilingMinor', 'charged', 'stoppedAt', 'goesOnFrom'] as const
const RUNG = ['companyId', 'orderId', 'position', 'train', 'seat', 'price', 'verdict', 'failedFor'] as const

export async function findLadder(reader: Reader, { companyId, orderId }: OrderRef): Promise<LadderRow | null> {
  const row = await reader
    .selectFrom('trainLadder')
    .select(OWN)
    .where((eb) => eb.and({ companyId, orderId }))
    .executeTakeFirst()
  if (!row) return null
  const rungs = await reader
    .selectFrom('trainRung')
    .select(RUNG)
    .where((eb) => eb.and({ companyId, orderId }))
    .orderBy('position')
    .execute()
  return { ...row, rungs } as unknown as LadderRow
}

export async function ladderOf(reader: Reader, order: OrderRef): Promise<LadderRow> {
  const row = await findLadder(reader, order)
  invariant(row, 'an order with a rung says of which trains')
  return row
}

/** The train that an order is about now, as it was read. */
export async function rungOf(reader: Reader, { companyId, orderId }: OrderRef, position: number): Promise<RungRow> {
  const row = await reader
    .selectFrom('trainRung')
    .select(RUNG)
    .where((eb) => eb.and({ companyId, orderId, position }))
    .executeTakeFirst()
  invariant(row, 'the train that an order is about is one of its trains')
  return row as unknown as RungRow
}

type NewRung = Pick<RungRow, 'train' | 'seat' | 'price' | 'verdict'>

export async function insertLadder(
  writer: Writer,
  {
    companyId,
    orderId,
    ceilingMinor,
    charged,
    goesOnFrom,
  }: Pick<LadderRow, 'companyId' | 'orderId' | 'ceilingMinor' | 'charged' | 'goesOnFrom'>,
  rungs: readonly NewRung[],
): Promise<void> {
  await writer
    .insertInto('trainLadder')
    .values({ companyId, orderId, ceilingMinor, goesOnFrom, charged: json(charged) })
    .execute()
  await writer
    .insertInto('trainRung')
    .values(
      rungs.map(({ train, seat, price, verdict }, position) => ({
        companyId,
        orderId,
        position,
        train: json(train),
        seat,
        price: json(price),
        verdict: json(verdict),
      })),
    )
    .execute()
}

/** Notes why a train was not had. */
export async function noteFailed(
  writer: Writer,
  { companyId, orderId, position }: Pick<RungRow, 'companyId' | 'orderId' | 'position'>,
  failedFor: string,
  failedAt: Temporal.Instant,
): Promise<void> {
  await writer
    .updateTable('trainRung')
    .set({ failedFor, failedAt })
    .where((eb) => eb.and({ companyId, orderId, position }))
    .where('failedFor', 'is', null)
    .execute()
}

/** The order and its tickets are of that train from now on. */
export async function takeRung(writer: Writer, { companyId, orderId, position, train, seat, verdict }: RungRow): Promise<void> {
  await writer
    .updateTable('trainOrder')
    .set({ train: json(train), seat, verdict: json(verdict), rung: position })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
  await writer
    .updateTable('trainTicket')
    .set({
      trainId: train.trainId,
      trainNo: train.trainNo,
      departsAt: Temporal.Instant.from(train.from.at),
      arrivesAt: Temporal.Instant.from(train.to.at),
    })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}

export async function stopLadder(writer: Writer, { companyId, orderId }: OrderRef, stoppedAt: Temporal.Instant): Promise<void> {
  await writer
    .updateTable('trainLadder')
    .set({ stoppedAt })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}

/** The number of the order that goes on from another one, and of the one that it goes on from; null where there is none. */
export async function besideOf(
  reader: Reader,
  { companyId, orderId, goesOnFrom }: Pick<LadderRow, 'companyId' | 'orderId' | 'goesOnFrom'>,
): Promise<{ readonly goesOnFrom: string | null; readonly goesOnAs: string | null }> {
  const next = await reader
    .selectFrom('trainLadder')
    .select('orderId')
    .where((eb) => eb.and({ companyId, goesOnFrom: orderId }))
    .executeTakeFirst()
  const ids = [goesOnFrom ?? [], next?.orderId ?? []].flat()
  if (ids.length === 0) return { goesOnFrom: null, goesOnAs: null }
  const rows = await reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return {
    goesOnFrom: rows.find(({ id }) => id === goesOnFrom)?.number ?? null,
    goesOnAs: rows.find(({ id }) => id === next?.orderId)?.number ?? null,
  }
}

/** The trains that these people have tickets of, or orders for, on a day; not those that the railway has cancelled. */
export async function ridesOn(
  reader: Reader,
  companyId: string,
  personIds: readonly string[],
  day: Temporal.PlainDate,
): Promise<readonly OrderedTrain[]> {
  const [from, to] = [day, day.add({ days: 1 })].map((date) => date.toZonedDateTime(DEFAULT_ZONE).toInstant())
  invariant(from && to, 'a day begins and ends')
  const rows = await reader
    .selectFrom('trainTicket as t')
    .innerJoin('trainOrder as o', (join) => join.onRef('o.companyId', '=', 't.companyId').onRef('o.orderId', '=', 't.orderId'))
    .select('o.train')
    .where('t.companyId', '=', companyId)
    .where('t.personId', 'in', [...personIds])
    .where('t.isLive', '=', true)
    .where('t.departsAt', '>=', from)
    .where('t.departsAt', '<', to)
    .where((eb) => eb.or([eb('o.railwayWord', 'is', null), eb('o.railwayWord', '<>', 'cancelled')]))
    .execute()
  return rows.map(({ train }) => train as OrderedTrain)
}
