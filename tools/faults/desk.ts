import { randomUUID } from 'node:crypto'
import type { StaffRole } from '../../src/ops/rules/roles.ts'
import { staffSessionsOf } from '../../src/server/http/staff-sessions.ts'
import type { Ground } from './ground.ts'

/** A session of somebody of the operator's staff with one role, made beside the sign-in call and its slow hash. */
export async function staffToken({ db, now }: Ground, role: StaffRole): Promise<string> {
  const name = `faults ${role}`
  await db.kysely
    .insertInto('staffAccount')
    .values({ id: randomUUID(), name, nameKey: name, roles: [role], passwordPhc: 'none', createdAt: now() })
    .onConflict((conflict) => conflict.column('nameKey').doNothing())
    .execute()
  const { id } = await db.kysely.selectFrom('staffAccount').select('id').where('nameKey', '=', name).executeTakeFirstOrThrow()
  return db.transact((writer) => staffSessionsOf(db, { now }, { demo: false }).start(writer, id, ''))
}
