import { uuidv7 } from '../../kernel/ids.ts'
import { hashPassword } from '../../people/server/index.ts'
import type { Logger } from 'pino'
import type { StaffSessions } from '../../server/http/staff-sessions.ts'
import { sealStaffDeed } from '../../server/staff-deeds.ts'
import { staffNameKey } from '../rules/name.ts'
import type { StaffRole } from '../rules/roles.ts'
import type { AccountDeps } from './accounts.ts'
import { insertAccount, listAccounts } from './store.ts'

/** The demo's staff. Their password is published with the project, as the demo company's is. */
const DEMO_PASSWORD = 'Luyan2026'
const DEMO_STAFF: readonly { readonly name: string; readonly roles: readonly StaffRole[] }[] = [
  { name: 'desk', roles: ['desk'] },
  { name: 'finance', roles: ['finance'] },
  { name: 'operations', roles: ['operations'] },
]

export interface DemoStaff {
  readonly name: string
  readonly password: string
  readonly roles: readonly StaffRole[]
}

interface DemoDeps extends AccountDeps {
  readonly sessions: Pick<StaffSessions, 'mayEnter'>
}

/** Makes the demo's staff where the installation is a demo and has no staff yet. Says whether it did. */
export async function seedDemoStaff(deps: DemoDeps & { readonly log: Logger }): Promise<boolean> {
  const { db, clock, sessions, log } = deps
  if (!(await sessions.mayEnter(db.read, { isActive: true, isDemo: true }))) return false
  if ((await listAccounts(db.read)).length > 0) return false
  const passwordPhc = await hashPassword(DEMO_PASSWORD)
  const now = clock.now()
  const made = await db.transact(async (writer) => {
    let count = 0
    for (const { name, roles } of DEMO_STAFF) {
      const id = uuidv7(now.epochMilliseconds)
      const account = { id, name, nameKey: staffNameKey(name), roles, passwordPhc, passwordOnceUntil: null, isDemo: true, createdAt: now }
      // Another process that starts beside us may have been first.
      if (!(await insertAccount(writer, account))) continue
      await sealStaffDeed(writer, deps, { staffId: null, what: 'account.added', subject: id, why: 'demo' })
      count += 1
    }
    return count
  })
  log.info({ made }, 'the demo staff were made')
  return made > 0
}

/** The demo's staff sign-ins where they may be shown, else none. */
export async function demoStaffOf({ db, sessions }: DemoDeps): Promise<readonly DemoStaff[]> {
  if (!(await sessions.mayEnter(db.read, { isActive: true, isDemo: true }))) return []
  const accounts = await listAccounts(db.read)
  return accounts
    .filter(({ isDemo, isActive }) => isDemo && isActive)
    .map(({ name, roles }) => ({ name, roles: [...roles], password: DEMO_PASSWORD }))
}
