import type { Expression, Selectable, SqlBool } from 'kysely'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import type { CreditPart } from '../rules/credits.ts'

/*
 * What is granted, used in parts and ended by its day, whichever it is: unused value and reward points. All SQL that does not ask which; what
 * only one of them knows stands in credits-store.ts and points-store.ts.
 */

/** Each by the payments that it makes: where what was granted and its uses are kept, and what a use tells of what it takes. */
const KEPT = {
  points: { granted: 'pointsGrant', uses: 'pointsUse', usedId: 'grantId', told: ['personId', 'validUntil'] },
  travelCredit: {
    granted: 'travelCredit',
    uses: 'travelCreditUse',
    usedId: 'creditId',
    told: ['ownerId', 'supplier', 'airline', 'number', 'validUntil'],
  },
} as const

type Tables = typeof KEPT
export type GrantedKind = keyof Tables
interface Rows {
  readonly points: Selectable<DB['pointsGrant']>
  readonly travelCredit: Selectable<DB['travelCredit']>
}
export type GrantedRow<K extends GrantedKind> = Rows[K]
export type GrantedName = Pick<GrantedRow<GrantedKind>, 'companyId' | 'id'>

/** A use, with what it takes of: its name, and whether that has ended. */
interface Use extends Omit<Selectable<DB[Tables[GrantedKind]['uses']]>, 'createdAt'> {
  readonly grantedId: string
  readonly hasEnded: boolean
}
interface Uses {
  readonly points: Use & Pick<GrantedRow<'points'>, Tables['points']['told'][number]>
  readonly travelCredit: Use & Pick<GrantedRow<'travelCredit'>, Tables['travelCredit']['told'][number]>
}
export type UseOf<K extends GrantedKind> = Uses[K]

/** One of either table of what was granted, or of uses: to the compiler, what both have. */
const grantedIn = ({ dynamic }: Pick<Reader, 'dynamic'>, kind: GrantedKind) => dynamic.table(KEPT[kind].granted).as('g')
const usesIn = ({ dynamic }: Pick<Reader, 'dynamic'>, kind: GrantedKind) => dynamic.table(KEPT[kind].uses).as('u')
const usedId = ({ dynamic }: Pick<Reader, 'dynamic'>, kind: GrantedKind) => dynamic.ref(`u.${KEPT[kind].usedId}`)

/** So much of one owner's may pay at once; the rest pays later. */
const OPEN_MAX = 100

const openOf = (reader: Reader, kind: GrantedKind, whose: Expression<SqlBool>) =>
  reader
    .selectFrom(grantedIn(reader, kind))
    .selectAll()
    .where(whose)
    .where('g.leftMinor', '>', 0)
    // Everybody takes them in this order, so that nobody waits for each other.
    .orderBy('g.validUntil')
    .orderBy('g.id')
    .limit(OPEN_MAX)

/** What has something left, in the order in which it ends. */
export const openGranted = async <K extends GrantedKind>(
  reader: Reader,
  kind: K,
  whose: Expression<SqlBool>,
): Promise<readonly GrantedRow<K>[]> => (await openOf(reader, kind, whose).execute()) as GrantedRow<K>[]

export const lockOpenGranted = async <K extends GrantedKind>(
  writer: Writer,
  kind: K,
  whose: Expression<SqlBool>,
): Promise<readonly GrantedRow<K>[]> => (await openOf(writer, kind, whose).forUpdate().execute()) as GrantedRow<K>[]

/** All of it, what can still be used first, in the order in which it ends. */
export async function seenGranted<K extends GrantedKind>(
  reader: Reader,
  kind: K,
  whose: Expression<SqlBool>,
  atMost: number,
): Promise<readonly GrantedRow<K>[]> {
  const rows = await reader
    .selectFrom(grantedIn(reader, kind))
    .selectAll()
    .where(whose)
    .orderBy((eb) => eb('g.leftMinor', '=', 0))
    .orderBy('g.validUntil')
    .orderBy('g.id')
    .limit(atMost)
    .execute()
  return rows as GrantedRow<K>[]
}

/** Sets parts of what was granted aside as one payment. */
export async function insertUses(
  writer: Writer,
  kind: GrantedKind,
  { companyId, orderId }: OrderRef,
  paymentId: string,
  parts: readonly CreditPart[],
  now: Temporal.Instant,
): Promise<void> {
  const { uses, usedId: column } = KEPT[kind]
  for (const { id, amountMinor } of parts) {
    await writer
      .insertInto(uses)
      .values({ companyId, orderId, [column]: id, paymentId, amountMinor, createdAt: now })
      .execute()
    const taken = await writer
      .updateTable(grantedIn(writer, kind))
      .set((eb) => ({ leftMinor: eb('g.leftMinor', '-', amountMinor) }))
      .where('g.companyId', '=', companyId)
      .where('g.id', '=', id)
      .where('g.leftMinor', '>=', amountMinor)
      .returning('g.id')
      .executeTakeFirst()
    invariant(taken, 'what is set aside was left')
  }
}

/** Uses, in the order in which what they take ends: everybody locks them so. */
const usesWith = (reader: Reader, kind: GrantedKind) =>
  reader
    .selectFrom([usesIn(reader, kind), grantedIn(reader, kind)])
    .whereRef('g.companyId', '=', 'u.companyId')
    .whereRef('g.id', '=', usedId(reader, kind))
    .select(['u.companyId', 'u.orderId', 'u.paymentId', 'u.amountMinor', 'u.backMinor', 'g.id as grantedId'])
    .select((eb) => eb('g.endedAt', 'is not', null).as('hasEnded'))
    .select(KEPT[kind].told.map((column) => reader.dynamic.ref(`g.${column}`)))
    .orderBy('g.validUntil')
    .orderBy('g.id')

/** What an order takes. */
export async function usesInOrder<K extends GrantedKind>(
  reader: Reader,
  kind: K,
  { companyId, orderId }: OrderRef,
): Promise<readonly UseOf<K>[]> {
  const rows = await usesWith(reader, kind).where('u.companyId', '=', companyId).where('u.orderId', '=', orderId).execute()
  return rows as UseOf<K>[]
}

/** What one payment takes, with what it takes of locked. */
export async function lockUses<K extends GrantedKind>(
  writer: Writer,
  kind: K,
  companyId: string,
  paymentId: string,
): Promise<readonly UseOf<K>[]> {
  const ofPayment = usesWith(writer, kind).where('u.companyId', '=', companyId).where('u.paymentId', '=', paymentId)
  return (await ofPayment.forUpdate().execute()) as UseOf<K>[]
}

/** Of one use an amount is back where it was taken: to be used, or, where that has ended, ended with it. */
export async function giveUseBack(
  writer: Writer,
  kind: GrantedKind,
  { companyId, grantedId, paymentId, hasEnded }: Use,
  backMinor: number,
): Promise<void> {
  await writer
    .updateTable(usesIn(writer, kind))
    .set((eb) => ({ backMinor: eb('u.backMinor', '+', backMinor) }))
    .where('u.companyId', '=', companyId)
    .where('u.paymentId', '=', paymentId)
    .where(usedId(writer, kind), '=', grantedId)
    .execute()
  await writer
    .updateTable(grantedIn(writer, kind))
    .set((eb) => (hasEnded ? { expiredMinor: eb('g.expiredMinor', '+', backMinor) } : { leftMinor: eb('g.leftMinor', '+', backMinor) }))
    .where('g.companyId', '=', companyId)
    .where('g.id', '=', grantedId)
    .execute()
}

/** Removes a payment that was set aside and let go before it had paid anything, with its uses. */
export async function deleteReleased(
  writer: Writer,
  kind: GrantedKind,
  { companyId, id }: { companyId: string; id: string },
): Promise<void> {
  await writer.deleteFrom(usesIn(writer, kind)).where('u.companyId', '=', companyId).where('u.paymentId', '=', id).execute()
  await writer.deleteFrom('payment').where('companyId', '=', companyId).where('id', '=', id).where('state', '=', 'released').execute()
}

/** What of it has passed its last day and has not ended, whosever it is; a few at a time. */
export const overdueGranted = (reader: Reader, kind: GrantedKind, today: string, atMost: number): Promise<readonly GrantedName[]> =>
  reader
    .selectFrom(grantedIn(reader, kind))
    .select(['g.companyId', 'g.id'])
    .where('g.endedAt', 'is', null)
    .where('g.validUntil', '<', Temporal.PlainDate.from(today))
    .orderBy('g.validUntil')
    .orderBy('g.companyId')
    .orderBy('g.id')
    .limit(atMost)
    .execute()

/** Ends it; null where it has ended. Answers with what was left of it. */
export async function endGrantedRow<K extends GrantedKind>(
  writer: Writer,
  kind: K,
  { companyId, id }: GrantedName,
  now: Temporal.Instant,
): Promise<GrantedRow<K> | null> {
  const row = await writer
    .selectFrom(grantedIn(writer, kind))
    .selectAll()
    .where('g.companyId', '=', companyId)
    .where('g.id', '=', id)
    .where('g.endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await writer
    .updateTable(grantedIn(writer, kind))
    .set((eb) => ({ endedAt: now, leftMinor: 0, expiredMinor: eb('g.expiredMinor', '+', eb.ref('g.leftMinor')) }))
    .where('g.companyId', '=', companyId)
    .where('g.id', '=', id)
    .execute()
  return row as GrantedRow<K>
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
