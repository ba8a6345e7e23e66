import { expressionBuilder, sql } from 'kysely'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import { lockOpenGranted, openGranted, seenGranted, usesInOrder, type GrantedRow } from './granted-store.ts'

/* All SQL about reward points that is about them alone; the rest is granted-store.ts. */

export type PointsRow = GrantedRow<'points'>
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

const of = expressionBuilder<DB, 'pointsGrant'>()
const hers = ({ companyId, personId }: Owner) => of.and({ companyId, personId })

export const openPoints = (reader: Reader, owner: Owner): Promise<readonly PointsRow[]> => openGranted(reader, 'points', hers(owner))
export const lockOpenPoints = (writer: Writer, owner: Owner): Promise<readonly PointsRow[]> =>
  lockOpenGranted(writer, 'points', hers(owner))

/** A person's grants: what can still be used first, in the order in which it ends. */
export const grantsOf = (reader: Reader, owner: Owner, atMost: number): Promise<readonly PointsRow[]> =>
  seenGranted(reader, 'points', hers(owner), atMost)

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
export async function firstEndOf(reader: Reader, order: OrderRef, paymentId: string): Promise<Temporal.PlainDate | null> {
  const uses = await usesInOrder(reader, 'points', order)
  return uses.find((use) => use.paymentId === paymentId)?.validUntil ?? null
}
