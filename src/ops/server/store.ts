import type { Reader, Writer } from '../../server/database/connect.ts'
import { isStaffRole, type StaffRole } from '../rules/roles.ts'

/* All SQL about staff accounts. */

export interface StaffAccount {
  readonly id: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly passwordPhc: string
  /** Until then the password is a one-time one; null once it is their own. */
  readonly passwordOnceUntil: Temporal.Instant | null
  readonly isDemo: boolean
  readonly isActive: boolean
}

const COLUMNS = ['id', 'name', 'roles', 'passwordPhc', 'passwordOnceUntil', 'isDemo', 'isActive'] as const
/** More staff than this is another program's task. */
const STAFF_MAX = 1_000

/** The database holds no other roles: a check of the table. */
const withRoles = <T extends { roles: readonly string[] }>(row: T): Omit<T, 'roles'> & { roles: readonly StaffRole[] } => ({
  ...row,
  roles: row.roles.filter(isStaffRole),
})

export async function accountByKey(reader: Reader, nameKey: string): Promise<StaffAccount | null> {
  const row = await reader.selectFrom('staffAccount').select(COLUMNS).where('nameKey', '=', nameKey).executeTakeFirst()
  return row ? withRoles(row) : null
}

export async function accountById(reader: Reader, id: string): Promise<StaffAccount | null> {
  const row = await reader.selectFrom('staffAccount').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? withRoles(row) : null
}

export async function listAccounts(reader: Reader): Promise<readonly StaffAccount[]> {
  const rows = await reader.selectFrom('staffAccount').select(COLUMNS).orderBy('nameKey').limit(STAFF_MAX).execute()
  return rows.map(withRoles)
}

export interface NewAccount extends Omit<StaffAccount, 'isActive'> {
  readonly nameKey: string
  readonly createdAt: Temporal.Instant
}

/** False where the name is taken. */
export async function insertAccount(writer: Writer, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('staffAccount')
    .values({ ...account, roles: [...account.roles] })
    .onConflict((conflict) => conflict.column('nameKey').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface AccountChange {
  readonly passwordPhc?: string
  readonly passwordOnceUntil?: Temporal.Instant | null
  readonly roles?: StaffRole[]
  readonly isActive?: boolean
}

/** Changes an account; where `from` is given, only while that is still its password. */
export async function changeAccount(writer: Writer, id: string, change: AccountChange, from?: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('staffAccount')
    .set(change)
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('passwordPhc', '=', from ?? ''))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Names by id, for those who read what was done. */
export async function namesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('staffAccount')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
