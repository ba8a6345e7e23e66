import { sql, type Selectable } from 'kysely'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import type { CreditOwner } from '../rules/ledger.ts'
import type { CreditPart } from '../rules/credits.ts'

/* All SQL about unused value. */

export type CreditRow = Selectable<DB['travelCredit']>
export type CreditUseRow = Selectable<DB['travelCreditUse']>

export interface ValueScope {
  readonly airline: string
  readonly travellerIds: readonly string[]
}

const of = ({ companyId, orderId }: OrderRef) => ({ companyId, orderId })

export const ownerOf = ({ ownerId }: Pick<CreditRow, 'ownerId'>): CreditOwner => (ownerId === null ? 'company' : { personId: ownerId })
const ownerIdOf = (owner: CreditOwner): string | null => (owner === 'company' ? null : owner.personId)

export async function keepScope(writer: Writer, order: OrderRef, { airline, travellerIds }: ValueScope): Promise<void> {
  await writer
    .insertInto('travelCreditScope')
    .values({ ...of(order), airline, travellerIds: [...travellerIds] })
    .execute()
}

export async function scopeOf(reader: Reader, order: OrderRef): Promise<ValueScope | null> {
  const row = await reader
    .selectFrom('travelCreditScope')
    .select(['airline', 'travellerIds'])
    .where((eb) => eb.and(of(order)))
    .executeTakeFirst()
  return row ?? null
}

export async function insertCredit(
  writer: Writer,
  credit: Pick<
    CreditRow,
    'companyId' | 'id' | 'travellerId' | 'supplier' | 'airline' | 'number' | 'orderId' | 'paymentId' | 'amountMinor' | 'validUntil'
  > & { readonly owner: CreditOwner },
  now: Temporal.Instant,
): Promise<void> {
  const { owner, ...row } = credit
  await writer
    .insertInto('travelCredit')
    .values({ ...row, ownerId: ownerIdOf(owner), leftMinor: row.amountMinor, expiredMinor: 0, currency: 'CNY', createdAt: now })
    .execute()
}

/** What of one owner may pay with an airline for somebody; more than this many at once is nobody's. */
const OPEN_MAX = 100

const openOf = (reader: Reader, companyId: string, owner: CreditOwner, { airline, travellerIds }: ValueScope) =>
  reader
    .selectFrom('travelCredit')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('ownerId', owner === 'company' ? 'is' : '=', ownerIdOf(owner))
    .where('airline', '=', airline)
    .where('travellerId', 'in', [...travellerIds])
    .where('leftMinor', '>', 0)
    // Everybody takes them in this order, so that nobody waits for each other.
    .orderBy('validUntil')
    .orderBy('id')
    .limit(OPEN_MAX)

export const openCredits = (reader: Reader, companyId: string, owner: CreditOwner, scope: ValueScope): Promise<readonly CreditRow[]> =>
  openOf(reader, companyId, owner, scope).execute()

export const lockOpenCredits = (writer: Writer, companyId: string, owner: CreditOwner, scope: ValueScope): Promise<readonly CreditRow[]> =>
  openOf(writer, companyId, owner, scope).forUpdate().execute()

/** Sets parts of credits aside as one payment. */
export async function insertUses(
  writer: Writer,
  order: OrderRef,
  paymentId: string,
  parts: readonly CreditPart[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { id, amountMinor } of parts) {
    await writer
      .insertInto('travelCreditUse')
      .values({ ...of(order), creditId: id, paymentId, amountMinor, createdAt: now })
      .execute()
    const taken = await writer
      .updateTable('travelCredit')
      .set((eb) => ({ leftMinor: eb('leftMinor', '-', amountMinor) }))
      .where('companyId', '=', order.companyId)
      .where('id', '=', id)
      .where('leftMinor', '>=', amountMinor)
      .returning('id')
      .executeTakeFirst()
    invariant(taken, 'what is set aside was left')
  }
}

export interface UseOfOrder extends CreditUseRow {
  readonly ownerId: string | null
  readonly supplier: string
  readonly airline: string
  readonly number: string
  readonly validUntil: Temporal.PlainDate
  readonly hasEnded: boolean
}

const uses = (reader: Reader) =>
  reader
    .selectFrom('travelCreditUse as u')
    .innerJoin('travelCredit as c', (join) => join.onRef('c.companyId', '=', 'u.companyId').onRef('c.id', '=', 'u.creditId'))
    .selectAll('u')
    .select(['c.ownerId', 'c.supplier', 'c.airline', 'c.number', 'c.validUntil', sql<boolean>`c.ended_at is not null`.as('hasEnded')])

/** What an order takes of credits, in the order in which they end. */
export const usesOfOrder = (reader: Reader, order: OrderRef): Promise<readonly UseOfOrder[]> =>
  uses(reader)
    .where('u.companyId', '=', order.companyId)
    .where('u.orderId', '=', order.orderId)
    .orderBy('c.validUntil')
    .orderBy('c.id')
    .execute()

/** The same of one payment, with their credits locked. */
export const lockUses = (writer: Writer, companyId: string, paymentId: string): Promise<readonly UseOfOrder[]> =>
  uses(writer)
    .where('u.companyId', '=', companyId)
    .where('u.paymentId', '=', paymentId)
    .orderBy('c.validUntil')
    .orderBy('c.id')
    .forUpdate()
    .execute()

/** Of one use an amount is its credit's again: to be used, or, where that has ended, ended with it. */
export async function giveUseBack(
  writer: Writer,
  { companyId, creditId, paymentId, hasEnded }: UseOfOrder,
  backMinor: number,
): Promise<void> {
  await writer
    .updateTable('travelCreditUse')
    .set((eb) => ({ backMinor: eb('backMinor', '+', backMinor) }))
    .where('companyId', '=', companyId)
    .where('paymentId', '=', paymentId)
    .where('creditId', '=', creditId)
    .execute()
  await writer
    .updateTable('travelCredit')
    .set((eb) => (hasEnded ? { expiredMinor: eb('expiredMinor', '+', backMinor) } : { leftMinor: eb('leftMinor', '+', backMinor) }))
    .where('companyId', '=', companyId)
    .where('id', '=', creditId)
    .execute()
}

/** Removes a payment that was set aside and let go, with its uses. */
export async function deletePayment(writer: Writer, { companyId, id }: { companyId: string; id: string }): Promise<void> {
  await writer.deleteFrom('travelCreditUse').where('companyId', '=', companyId).where('paymentId', '=', id).execute()
  await writer.deleteFrom('payment').where('companyId', '=', companyId).where('id', '=', id).where('state', '=', 'released').execute()
}

/** Credits whose last day has passed and that have not ended, whosever they are; a few at a time. */
export const overdueCredits = (reader: Reader, today: string, atMost: number): Promise<readonly Pick<CreditRow, 'companyId' | 'id'>[]> =>
  reader
    .selectFrom('travelCredit')
    .select(['companyId', 'id'])
    .where('endedAt', 'is', null)
    .where('validUntil', '<', Temporal.PlainDate.from(today))
    .orderBy('validUntil')
    .orderBy('companyId')
    .orderBy('id')
    .limit(atMost)
    .execute()

/** Ends a credit; null where it has ended. Answers with what was left of it. */
export async function endCreditRow(
  writer: Writer,
  { companyId, id }: Pick<CreditRow, 'companyId' | 'id'>,
  now: Temporal.Instant,
): Promise<CreditRow | null> {
  const row = await writer
    .selectFrom('travelCredit')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await writer
    .updateTable('travelCredit')
    .set({ endedAt: now, leftMinor: 0, expiredMinor: row.expiredMinor + row.leftMinor })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  return row
}

/** Credits with something left that end by a day and whose owners were not told. */
export const untoldCredits = (
  reader: Reader,
  { today, endingBy }: { today: string; endingBy: string },
  atMost: number,
): Promise<readonly Pick<CreditRow, 'companyId' | 'id'>[]> =>
  reader
    .selectFrom('travelCredit')
    .select(['companyId', 'id'])
    .where('endedAt', 'is', null)
    .where('toldAt', 'is', null)
    .where('leftMinor', '>', 0)
    .where('validUntil', '>=', Temporal.PlainDate.from(today))
    .where('validUntil', '<=', Temporal.PlainDate.from(endingBy))
    .orderBy('validUntil')
    .orderBy('companyId')
    .orderBy('id')
    .limit(atMost)
    .execute()

/** Notes that an owner was told; null where she was. */
export async function noteTold(
  writer: Writer,
  { companyId, id }: Pick<CreditRow, 'companyId' | 'id'>,
  now: Temporal.Instant,
): Promise<CreditRow | null> {
  const row = await writer
    .updateTable('travelCredit')
    .set({ toldAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('toldAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('leftMinor', '>', 0)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Of a company: a person's own, and all of the company's, whoever may book with it; what can still be used first. */
export async function seenCredits(
  reader: Reader,
  { companyId, personId }: { companyId: string; personId: string },
  atMost: number,
): Promise<readonly CreditRow[]> {
  return reader
    .selectFrom('travelCredit')
    .selectAll()
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '=', personId)]))
    .orderBy((eb) => eb('leftMinor', '=', 0))
    .orderBy('validUntil')
    .orderBy('id')
    .limit(atMost)
    .execute()
}

/** What is kept of a person: hers, and what is for her to travel on. */
export async function creditsAbout(reader: Reader, { companyId, personId }: { companyId: string; personId: string }, atMost: number) {
  return reader
    .selectFrom('travelCredit')
    .select(['airline', 'number', 'leftMinor', 'validUntil', 'ownerId', 'travellerId'])
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('ownerId', '=', personId), eb('travellerId', '=', personId)]))
    .orderBy('validUntil', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute()
}

/** Where credits were used, with how the payments stand that took of them. */
export async function usesOfCredits(reader: Reader, companyId: string, creditIds: readonly string[]) {
  if (creditIds.length === 0) return []
  return reader
    .selectFrom('travelCreditUse as u')
    .innerJoin('payment as p', (join) => join.onRef('p.companyId', '=', 'u.companyId').onRef('p.id', '=', 'u.paymentId'))
    .select(['u.creditId', 'u.orderId', 'u.amountMinor', 'u.backMinor', 'u.createdAt', 'p.state'])
    .where('u.companyId', '=', companyId)
    .where('u.creditId', 'in', [...creditIds])
    .orderBy('u.createdAt')
    .execute()
}

/** Those of these orders that somebody travels in or booked: what she may open. */
export async function ordersSeen(
  reader: Reader,
  { companyId, personId }: { companyId: string; personId: string },
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('orderMember')
    .select('orderId')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('orderId', 'in', [...orderIds])
    .execute()
  return new Set(rows.map(({ orderId }) => orderId))
}
