import { randomInt } from 'node:crypto'
import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import { hashPassword } from '../../people/server/index.ts'
import type { Database, Writer } from '../../server/database/connect.ts'
import { sealStaffDeed, type StaffDeedDeps, type StaffDeedName } from '../../server/staff-deeds.ts'
import { staffSessionsOf } from '../../server/http/staff-sessions.ts'
import { readStaffName, staffNameKey } from '../rules/name.ts'
import type { StaffRole } from '../rules/roles.ts'
import { accountByKey, changeAccount, insertAccount, listAccounts, type StaffAccount } from './store.ts'

/* Accounts are made, changed and closed by whoever runs the installation, at the command line (tools/ops.ts). */

/** Long enough for a weekend; whoever lets it pass gets another. */
const ONCE_HOURS = 72
const ONCE_CHARACTERS = 16
/** Without those that are mistaken for one another when read aloud or copied. */
const ONCE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export interface AccountDeps extends StaffDeedDeps {
  readonly db: Database
}

/** 79 bits in groups of four, to be typed once. */
function oncePassword(): string {
  const drawn = Array.from({ length: ONCE_CHARACTERS }, () => ONCE_ALPHABET[randomInt(ONCE_ALPHABET.length)]).join('')
  return (drawn.match(/.{4}/g) ?? []).join('-')
}

export interface StaffListed {
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly isActive: boolean
  readonly isDemo: boolean
  /** Nobody has chosen a password yet. */
  readonly isFirstPasswordOpen: boolean
}

export async function listStaff({ db }: Pick<AccountDeps, 'db'>): Promise<readonly StaffListed[]> {
  const accounts = await listAccounts(db.read)
  return accounts.map(({ name, roles, isActive, isDemo, passwordOnceUntil }) => ({
    name,
    roles,
    isActive,
    isDemo,
    isFirstPasswordOpen: passwordOnceUntil !== null,
  }))
}

export type StaffFault = 'badName' | 'noRole' | 'taken' | 'unknown'
export type Made = { readonly ok: true; readonly password: string } | { readonly ok: false; readonly fault: StaffFault }
export type Changed = { readonly ok: true } | { readonly ok: false; readonly fault: StaffFault }

const no = (fault: StaffFault) => ({ ok: false, fault }) as const

interface NewStaff {
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly why: string
}

/** Makes an account; its password is told once, here, and serves only until they have chosen their own. */
export async function addStaff(deps: AccountDeps, { name: asGiven, roles, why }: NewStaff): Promise<Made> {
  const name = readStaffName(asGiven)
  if (name === null) return no('badName')
  if (roles.length === 0) return no('noRole')
  const password = oncePassword()
  const passwordPhc = await hashPassword(password)
  const now = deps.clock.now()
  const account = { id: uuidv7(now.epochMilliseconds), name, nameKey: staffNameKey(name), roles: [...new Set(roles)], isDemo: false }
  const isMade = await deps.db.transact(async (writer) => {
    const made = { ...account, passwordPhc, passwordOnceUntil: now.add({ hours: ONCE_HOURS }), createdAt: now }
    if (!(await insertAccount(writer, made))) return false
    await note(deps, writer, 'account.added', account.id, why)
    return true
  })
  return isMade ? { ok: true, password } : no('taken')
}

/** A new one-time password in place of a lost one; every session of theirs ends. */
export async function resetStaff(deps: AccountDeps, { name, why }: { name: string; why: string }): Promise<Made> {
  const password = oncePassword()
  const passwordPhc = await hashPassword(password)
  const passwordOnceUntil = deps.clock.now().add({ hours: ONCE_HOURS })
  const changed = await change(deps, { name, why, what: 'account.passwordReset', to: { passwordPhc, passwordOnceUntil } })
  return changed.ok ? { ok: true, password } : changed
}

/** Closes an account, or opens it again. Whoever is signed in is out with the next call. */
export function closeStaff(deps: AccountDeps, { name, why, isOpen }: { name: string; why: string; isOpen: boolean }): Promise<Changed> {
  return change(deps, { name, why, what: isOpen ? 'account.opened' : 'account.closed', to: { isActive: isOpen } })
}

export async function changeRoles(deps: AccountDeps, { name, roles, why }: NewStaff): Promise<Changed> {
  if (roles.length === 0) return no('noRole')
  return change(deps, { name, why, what: 'account.rolesChanged', to: { roles: [...new Set(roles)] } })
}

interface Change {
  readonly name: string
  readonly why: string
  readonly what: StaffDeedName
  readonly to: Parameters<typeof changeAccount>[2]
}

async function change(deps: AccountDeps, { name, why, what, to }: Change): Promise<Changed> {
  return deps.db.transact(async (writer): Promise<Changed> => {
    const account: StaffAccount | null = await accountByKey(writer, staffNameKey(name))
    if (account === null) return no('unknown')
    invariant(await changeAccount(writer, account.id, to), 'an account that was found is there')
    // New rights and new secrets begin with a new sign-in.
    await staffSessionsOf(deps.db, deps.clock, { demo: true }).endAll(writer, account.id)
    await note(deps, writer, what, account.id, why)
    return { ok: true }
  })
}

function note(deps: AccountDeps, writer: Writer, what: StaffDeedName, subject: string, why: string): Promise<void> {
  return sealStaffDeed(writer, deps, { staffId: null, what, subject, why })
}
