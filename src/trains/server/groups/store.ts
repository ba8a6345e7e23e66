import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { GroupRule, GroupStage } from '../../rules/groups.ts'
import type { TrainOrderCode } from '../../rules/states.ts'
import type { Who } from '../deps.ts'

/* The SQL of groups: which orders were placed from one form, and how far all of them have come. */

export interface GroupRef {
  readonly companyId: string
  readonly groupId: string
}

export interface GroupRow extends GroupRef {
  readonly rule: GroupRule
  readonly stage: GroupStage
}

/** An order of a group as it stands. */
export interface GroupOrder extends OrderRef {
  readonly number: string
  readonly state: TrainOrderCode
  readonly payBy: Temporal.Instant | null
}

export async function insertGroup(
  writer: Writer,
  group: GroupRow & { readonly bookerId: string; readonly formId: string; readonly createdAt: Temporal.Instant },
): Promise<void> {
  const { groupId: id, ...columns } = group
  await writer
    .insertInto('trainGroup')
    .values({ id, ...columns })
    .execute()
}

const groupById = (reader: Reader, { companyId, groupId }: GroupRef) =>
  reader
    .selectFrom('trainGroup')
    .select(['companyId', 'id as groupId', 'rule', 'stage'])
    .$narrowType<{ rule: GroupRule; stage: GroupStage }>()
    .where((eb) => eb.and({ companyId, id: groupId }))

export const findGroup = async (reader: Reader, group: GroupRef): Promise<GroupRow | null> =>
  (await groupById(reader, group).executeTakeFirst()) ?? null

/** Holds a group until the transaction ends. Whoever holds an order never waits for its group. */
export const lockGroup = async (writer: Writer, group: GroupRef): Promise<GroupRow | null> =>
  (await groupById(writer, group).forUpdate().executeTakeFirst()) ?? null

export async function setStage(writer: Writer, { companyId, groupId }: GroupRef, stage: GroupStage): Promise<void> {
  await writer
    .updateTable('trainGroup')
    .set({ stage })
    .where((eb) => eb.and({ companyId, id: groupId }))
    .execute()
}

/** The orders of a group, in the order of its form. */
export async function ordersOfGroup(reader: Reader, { companyId, groupId }: GroupRef): Promise<readonly GroupOrder[]> {
  const rows = await reader
    .selectFrom('trainOrder as t')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 't.companyId').onRef('o.id', '=', 't.orderId'))
    .select(['t.companyId', 't.orderId', 'o.number', 't.state', 't.payBy'])
    .where((eb) => eb.and({ 't.companyId': companyId, 't.groupId': groupId }))
    .orderBy('t.groupNo')
    .execute()
  return rows as readonly GroupOrder[]
}

/** None of a group's orders waits for another any more. */
export async function stopAwaiting(writer: Writer, { companyId, groupId }: GroupRef): Promise<void> {
  await writer
    .updateTable('trainOrder')
    .set({ awaits: null })
    .where((eb) => eb.and({ companyId, groupId }))
    .where('awaits', 'is not', null)
    .execute()
}

/** The numbers of the orders that a form became, in its order; null where it has become none. */
export async function groupOfForm(
  reader: Reader,
  { companyId, personId }: Pick<Who, 'companyId' | 'personId'>,
  formId: string,
): Promise<readonly string[] | null> {
  const group = await reader
    .selectFrom('trainGroup')
    .select('id')
    .where((eb) => eb.and({ companyId, bookerId: personId, formId }))
    .executeTakeFirst()
  if (!group) return null
  return (await ordersOfGroup(reader, { companyId, groupId: group.id })).map(({ number }) => number)
}
