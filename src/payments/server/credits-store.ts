import { expressionBuilder } from 'kysely'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import type { CreditOwner } from '../rules/ledger.ts'
import { lockOpenGranted, openGranted, seenGranted, usesInOrder, type GrantedRow, type UseOf } from './granted-store.ts'

/* All SQL about unused value that is about it alone; the rest is granted-store.ts. */

export type CreditRow = GrantedRow<'travelCredit'>
export type UseOfOrder = UseOf<'travelCredit'>

export interface ValueScope {
  /** Who sells the tickets: value is known to whoever sold those that left it. Null of what was written before there were several: of any. */
  readonly supplier: string | null
  readonly airline: string
  readonly travellerIds: readonly string[]
}

const of = ({ companyId, orderId }: OrderRef) => ({ companyId, orderId })

export const ownerOf = ({ ownerId }: Pick<CreditRow, 'ownerId'>): CreditOwner => (ownerId === null ? 'company' : { personId: ownerId })
const ownerIdOf = (owner: CreditOwner): string | null => (owner === 'company' ? null : owner.personId)

export async function keepScope(writer: Writer, order: OrderRef, { supplier, airline, travellerIds }: ValueScope): Promise<void> {
  await writer
    .insertInto('travelCreditScope')
    .values({ ...of(order), supplier, airline, travellerIds: [...travellerIds] })
    .execute()
}

export async function scopeOf(reader: Reader, order: OrderRef): Promise<ValueScope | null> {
  const row = await reader
    .selectFrom('travelCreditScope')
    .select(['supplier', 'airline', 'travellerIds'])
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

const credit = expressionBuilder<DB, 'travelCredit'>()

/** What of one owner may pay whoever sells tickets of an airline for somebody. */
const payable = (companyId: string, owner: CreditOwner, { supplier, airline, travellerIds }: ValueScope) =>
  credit.and([
    credit('companyId', '=', companyId),
    credit('ownerId', owner === 'company' ? 'is' : '=', ownerIdOf(owner)),
    credit('airline', '=', airline),
    ...(supplier === null ? [] : [credit('supplier', '=', supplier)]),
    credit('travellerId', 'in', [...travellerIds]),
  ])

export const openCredits = (reader: Reader, companyId: string, owner: CreditOwner, scope: ValueScope): Promise<readonly CreditRow[]> =>
  openGranted(reader, 'travelCredit', payable(companyId, owner, scope))

export const lockOpenCredits = (writer: Writer, companyId: string, owner: CreditOwner, scope: ValueScope): Promise<readonly CreditRow[]> =>
  lockOpenGranted(writer, 'travelCredit', payable(companyId, owner, scope))

/** What an order takes of credits, in the order in which they end. */
export const usesOfOrder = (reader: Reader, order: OrderRef): Promise<readonly UseOfOrder[]> => usesInOrder(reader, 'travelCredit', order)

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
export const seenCredits = (
  reader: Reader,
  { companyId, personId }: { companyId: string; personId: string },
  atMost: number,
): Promise<readonly CreditRow[]> => {
  const isSeen = credit.or([credit('ownerId', 'is', null), credit('ownerId', '=', personId)])
  return seenGranted(reader, 'travelCredit', credit.and([credit('companyId', '=', companyId), isSeen]), atMost)
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
