import { invariant } from '../../../kernel/result.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { ResortFailure, ResortMarks } from '../../rules/last-resort.ts'
import type { OrderRef } from '../ref.ts'

/* All SQL of last resorts. */

/** What is asked for, as it was agreed to with the order. */
export interface ResortWanted {
  /** The line that takes it. */
  readonly line: 'flight'
  readonly mode: 'personal' | 'agent'
  readonly sceneCode: string | null
  readonly applicationId: string | null
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly departDate: Temporal.PlainDate
  readonly notBefore: Temporal.Instant
  /** The most that it may cost in all, and of that the company; minor units. */
  readonly ceilingMinor: number
  readonly companyMinor: number
}

export interface ResortRow extends OrderRef, ResortWanted, ResortMarks {}

const ROW = [
  'companyId',
  'orderId',
  'line',
  'mode',
  'sceneCode',
  'applicationId',
  'fromCityCode',
  'toCityCode',
  'departDate',
  'notBefore',
  'ceilingMinor',
  'companyMinor',
  'askedAt',
  'stoppedAt',
  'failedFor',
  'goesOnAs',
] as const

const of = ({ companyId, orderId }: OrderRef) => ({ companyId, orderId })

export async function insertResort(writer: Writer, order: OrderRef, wanted: ResortWanted): Promise<void> {
  await writer
    .insertInto('orderResort')
    .values({ ...of(order), ...wanted })
    .execute()
}

export async function findResort(reader: Reader, order: OrderRef): Promise<ResortRow | null> {
  const row = await reader
    .selectFrom('orderResort')
    .select(ROW)
    .where((eb) => eb.and(of(order)))
    .executeTakeFirst()
  return row ?? null
}

/** The same, locked until the transaction ends: whoever ends it does so alone. */
export async function lockResort(writer: Writer, order: OrderRef): Promise<ResortRow | null> {
  const row = await writer
    .selectFrom('orderResort')
    .select(ROW)
    .where((eb) => eb.and(of(order)))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

interface ResortMove {
  readonly askedAt?: Temporal.Instant
  readonly stoppedAt?: Temporal.Instant
  readonly failedFor?: ResortFailure
  readonly failedAt?: Temporal.Instant
  readonly goesOnAs?: string
}

/** Moves one on that nothing has come of yet. Compare-and-set all the same: what has ended stays as it has. */
export async function moveResort(writer: Writer, order: OrderRef, move: ResortMove): Promise<void> {
  const moved = await writer
    .updateTable('orderResort')
    .set(move)
    .where((eb) => eb.and(of(order)))
    .where('goesOnAs', 'is', null)
    .where('failedFor', 'is', null)
    .where('stoppedAt', 'is', null)
    .returning('orderId')
    .executeTakeFirst()
  invariant(moved, 'a last resort that moves on has not ended')
}

/** The order that goes on as this one; null of any that goes on from none. */
export async function handedFrom(reader: Reader, { companyId, orderId }: OrderRef): Promise<OrderRef | null> {
  const row = await reader
    .selectFrom('orderResort')
    .select(['companyId', 'orderId'])
    .where((eb) => eb.and({ companyId, goesOnAs: orderId }))
    .executeTakeFirst()
  return row ?? null
}
