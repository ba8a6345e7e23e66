import { sql, type Selectable } from 'kysely'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import type { CreditPart } from '../rules/credits.ts'

/* All SQL about reward points. */

export type PointsRow = Selectable<DB['pointsGrant']>
export type PointsUseRow = Selectable<DB['pointsUse']>
export interface Owner {
  readonly companyId: string
  readonly personId: string
}

export async function insertGrant(
  writer: Writer,
  grant: Pick<PointsRow, 'companyId' | 'id' | 'personId' | 'amountMinor' | 'reason' | 'grantedBy' | 'validUntil'>,
  now: Temporal.Instant,
): Promise<void> {
  await writer
    .insertInto('pointsGrant')
    .values({ ...grant, leftMinor: grant.amountMinor, expiredMinor: 0, currency: 'CNY', createdAt: now })
    .execute()
}

/** Of one person's, so many grants may pay at once; the rest pay later. */
const OPEN_MAX = 100

const openOf = (reader: Reader, { companyId, personId }: Owner) =>
  reader
    .selectFrom('pointsGrant')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('leftMinor', '>', 0)
    // Everybody takes them in this order, so that nobody waits for each other.
    .orderBy('validUntil')
    .orderBy('id')
    .limit(OPEN_MAX)

export const openPoints = (reader: Reader, owner: Owner): Promise<readonly PointsRow[]> => openOf(reader, owner).execute()
export const lockOpenPoints = (writer: Writer, owner: Owner): Promise<readonly PointsRow[]> => openOf(writer, owner).forUpdate().execute()

/** Sets parts of grants aside as one payment. */
export async function insertPointsUses(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  paymentId: string,
  parts: readonly CreditPart[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { id, amountMinor } of parts) {
    await writer.insertInto('pointsUse').values({ companyId, orderId, grantId: id, paymentId, amountMinor, createdAt: now }).execute()
    const taken = await writer
      .updateTable('pointsGrant')
      .set((eb) => ({ leftMinor: eb('leftMinor', '-', amountMinor) }))
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('leftMinor', '>=', amountMinor)
      .returning('id')
      .executeTakeFirst()
    invariant(taken, 'what is set aside was left')
  }
}

export interface PointsUseOfPayment extends PointsUseRow {
  readonly personId: string
  readonly hasEnded: boolean
}

/** What a payment takes of grants, in the order in which they end, with the grants locked. */
export const lockPointsUses = (writer: Writer, companyId: string, paymentId: string): Promise<readonly PointsUseOfPayment[]> =>
  writer
    .selectFrom('pointsUse as u')
    .innerJoin('pointsGrant as g', (join) => join.onRef('g.companyId', '=', 'u.companyId').onRef('g.id', '=', 'u.grantId'))
    .selectAll('u')
    .select(['g.personId', sql<boolean>`g.ended_at is not null`.as('hasEnded')])
    .where('u.companyId', '=', companyId)
    .where('u.paymentId', '=', paymentId)
    .orderBy('g.validUntil')
    .orderBy('g.id')
    .forUpdate()
    .execute()

/** Of one use an amount is its grant's again: to be used, or, where that has ended, ended with it. */
export async function givePointsBack(
  writer: Writer,
  { companyId, grantId, paymentId, hasEnded }: PointsUseOfPayment,
  backMinor: number,
): Promise<void> {
  await writer
    .updateTable('pointsUse')
    .set((eb) => ({ backMinor: eb('backMinor', '+', backMinor) }))
    .where('companyId', '=', companyId)
    .where('paymentId', '=', paymentId)
    .where('grantId', '=', grantId)
    .execute()
  await writer
    .updateTable('pointsGrant')
    .set((eb) => (hasEnded ? { expiredMinor: eb('expiredMinor', '+', backMinor) } : { leftMinor: eb('leftMinor', '+', backMinor) }))
    .where('companyId', '=', companyId)
    .where('id', '=', grantId)
    .execute()
}

/** Removes a payment of points that was set aside and let go before it had paid anything. */
export async function deletePointsPayment(writer: Writer, { companyId, id }: { companyId: string; id: string }): Promise<void> {
  await writer.deleteFrom('pointsUse').where('companyId', '=', companyId).where('paymentId', '=', id).execute()
  await writer.deleteFrom('payment').where('companyId', '=', companyId).where('id', '=', id).where('state', '=', 'released').execute()
}

/** Grants whose last day has passed and that have not ended, whosever they are; a few at a time. */
export const overduePoints = (reader: Reader, today: string, atMost: number): Promise<readonly Pick<PointsRow, 'companyId' | 'id'>[]> =>
  reader
    .selectFrom('pointsGrant')
    .select(['companyId', 'id'])
    .where('endedAt', 'is', null)
    .where('validUntil', '<', Temporal.PlainDate.from(today))
    .orderBy('validUntil')
    .orderBy('companyId')
    .orderBy('id')
    .limit(atMost)
    .execute()

/** Ends a grant; null where it has ended. Answers with what was left of it. */
export async function endGrantRow(
  writer: Writer,
  { companyId, id }: Pick<PointsRow, 'companyId' | 'id'>,
  now: Temporal.Instant,
): Promise<PointsRow | null> {
  const row = await writer
    .selectFrom('pointsGrant')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await writer
    .updateTable('pointsGrant')
    .set({ endedAt: now, leftMinor: 0, expiredMinor: row.expiredMinor + row.leftMinor })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  return row
}

/** A person's grants: what can still be used first, in the order in which it ends. */
export const grantsOf = (reader: Reader, { companyId, personId }: Owner, atMost: number): Promise<readonly PointsRow[]> =>
  reader
    .selectFrom('pointsGrant')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy((eb) => eb('leftMinor', '=', 0))
    .orderBy('validUntil')
    .orderBy('id')
    .limit(atMost)
    .execute()

/** What a company has granted lately, the newest first. */
export const newestGrants = (reader: Reader, companyId: string, atMost: number): Promise<readonly PointsRow[]> =>
  reader.selectFrom('pointsGrant').selectAll().where('companyId', '=', companyId).orderBy('id', 'desc').limit(atMost).execute()

/** Where somebody's points went, order by order, with how the payments stand; the newest first. */
export const usesOfPerson = (reader: Reader, { companyId, personId }: Owner, atMost: number) =>
  reader
    .selectFrom('pointsUse as u')
    .innerJoin('pointsGrant as g', (join) => join.onRef('g.companyId', '=', 'u.companyId').onRef('g.id', '=', 'u.grantId'))
    .innerJoin('payment as p', (join) => join.onRef('p.companyId', '=', 'u.companyId').onRef('p.id', '=', 'u.paymentId'))
    .select([
      'u.orderId',
      'u.paymentId',
      'p.state',
      'p.createdAt',
      sql<number>`sum(u.amount_minor)::bigint`.as('amountMinor'),
      sql<number>`sum(u.back_minor)::bigint`.as('backMinor'),
    ])
    .where('g.companyId', '=', companyId)
    .where('g.personId', '=', personId)
    .groupBy(['u.companyId', 'u.orderId', 'u.paymentId', 'p.state', 'p.createdAt'])
    .orderBy('p.createdAt', 'desc')
    .orderBy('u.paymentId', 'desc')
    .limit(atMost)
    .execute()

/** The first last day among what an order takes; null where none of it ends. */
export async function firstEndOf(reader: Reader, { companyId, orderId }: OrderRef, paymentId: string): Promise<Temporal.PlainDate | null> {
  const row = await reader
    .selectFrom('pointsUse as u')
    .innerJoin('pointsGrant as g', (join) => join.onRef('g.companyId', '=', 'u.companyId').onRef('g.id', '=', 'u.grantId'))
    .select('g.validUntil')
    .where('u.companyId', '=', companyId)
    .where('u.orderId', '=', orderId)
    .where('u.paymentId', '=', paymentId)
    .where('g.validUntil', 'is not', null)
    .orderBy('g.validUntil')
    .executeTakeFirst()
  return row?.validUntil ?? null
}
