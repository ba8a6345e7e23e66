import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { json } from '../../../server/database/values.ts'
import type { TrainPrice } from '../../rules/order-price.ts'
import type { SeatType } from '../../rules/seats.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import type { Who } from '../deps.ts'
import type { OrderedTrain } from '../store.ts'

/* All SQL of what waits for seats. The order itself, its tickets and its money are any order's (../store.ts). */

/** One train and type that would do, in the order in which they are preferred, from 0 on. */
export interface WishRow extends OrderRef {
  readonly position: number
  readonly train: OrderedTrain
  readonly seat: SeatType
  readonly price: TrainPrice
  readonly ahead: number | null
}

export interface StandbyRow extends OrderRef {
  readonly cutOffAt: Temporal.Instant
  readonly prepaid: TrainPrice
  readonly sentAt: Temporal.Instant | null
  readonly queueId: string | null
  readonly wonPosition: number | null
  readonly restMinor: number | null
  readonly restBackAt: Temporal.Instant | null
  readonly wishes: readonly WishRow[]
}

export interface StandbyChange {
  readonly sentAt?: null
  readonly queueId?: string
  readonly wonPosition?: number
  readonly restMinor?: number
  readonly restBackAt?: Temporal.Instant
}

const OWN = ['companyId', 'orderId', 'cutOffAt', 'prepaid', 'sentAt', 'queueId', 'wonPosition', 'restMinor', 'restBackAt'] as const
const WISH = ['companyId', 'orderId', 'position', 'train', 'seat', 'price', 'ahead'] as const

export async function findStandby(reader: Reader, { companyId, orderId }: OrderRef): Promise<StandbyRow | null> {
  const row = await reader
    .selectFrom('trainStandby')
    .select(OWN)
    .where((eb) => eb.and({ companyId, orderId }))
    .executeTakeFirst()
  if (!row) return null
  const wishes = await reader
    .selectFrom('trainStandbyWish')
    .select(WISH)
    .where((eb) => eb.and({ companyId, orderId }))
    .orderBy('position')
    .execute()
  return { ...row, wishes } as StandbyRow
}

export async function standbyOf(reader: Reader, order: OrderRef): Promise<StandbyRow> {
  const row = await findStandby(reader, order)
  invariant(row, 'an order that waits for seats says for which')
  return row
}

export async function insertStandby(
  writer: Writer,
  { companyId, orderId, cutOffAt, prepaid }: Pick<StandbyRow, 'companyId' | 'orderId' | 'cutOffAt' | 'prepaid'>,
  wishes: readonly Pick<WishRow, 'train' | 'seat' | 'price'>[],
): Promise<void> {
  await writer
    .insertInto('trainStandby')
    .values({ companyId, orderId, cutOffAt, prepaid: json(prepaid) })
    .execute()
  await writer
    .insertInto('trainStandbyWish')
    .values(
      wishes.map(({ train, seat, price }, position) => ({
        companyId,
        orderId,
        position,
        train: json(train),
        seat,
        price: json(price),
        trainId: train.trainId,
        trainNo: train.trainNo,
        departsAt: Temporal.Instant.from(train.from.at),
        arrivesAt: Temporal.Instant.from(train.to.at),
      })),
    )
    .execute()
}

export async function changeStandby(writer: Writer, { companyId, orderId }: OrderRef, change: StandbyChange): Promise<void> {
  await writer
    .updateTable('trainStandby')
    .set(change)
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}

/** Notes that it is sent, and since when; null where the order moved on, or was withdrawn before anything was sent. */
export async function noteQueueSent(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  at: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const order = await writer
    .selectFrom('trainOrder')
    .select('cancelRequestedAt')
    .where((eb) => eb.and({ companyId, orderId, state: TRAIN_ORDER_CODES.ISSUING }))
    .forUpdate()
    .executeTakeFirst()
  if (!order) return null
  let update = writer
    .updateTable('trainStandby')
    .set((eb) => ({ sentAt: eb.fn.coalesce('sentAt', eb.val(at)) }))
    .where((eb) => eb.and({ companyId, orderId }))
  if (order.cancelRequestedAt) update = update.where('sentAt', 'is not', null)
  return (await update.returning('sentAt').executeTakeFirst())?.sentAt ?? null
}

/** How many stand before it in each queue; null of one in which it does not stand. */
export async function noteAhead(writer: Writer, { companyId, orderId }: OrderRef, ahead: readonly (number | null)[]): Promise<void> {
  for (const [position, count] of ahead.entries())
    await writer
      .updateTable('trainStandbyWish')
      .set({ ahead: count })
      .where((eb) => eb.and({ companyId, orderId, position }))
      .where('ahead', 'is distinct from', count)
      .execute()
}

/** The order and its tickets are of the train that was given, from now on. */
export async function takeRide(writer: Writer, { companyId, orderId, train, seat }: WishRow): Promise<void> {
  await writer
    .updateTable('trainOrder')
    .set({ train: json(train), seat })
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

/** When somebody has submitted standbys since then, withdrawn ones too. */
export async function standbysSince(
  reader: Reader,
  { companyId, personId }: Pick<Who, 'companyId' | 'personId'>,
  since: Temporal.Instant,
): Promise<readonly Temporal.Instant[]> {
  const rows = await reader
    .selectFrom('trainStandby as s')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 's.companyId').onRef('o.id', '=', 's.orderId'))
    .select('o.submittedAt')
    .where('o.companyId', '=', companyId)
    .where('o.bookerId', '=', personId)
    .where('o.submittedAt', '>=', since)
    .execute()
  return rows.map(({ submittedAt }) => submittedAt)
}
