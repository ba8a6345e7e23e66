import type { CallParsed } from '../../kernel/call.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { hashPassword, isPassword } from '../../people/server/index.ts'
import { isPasswordConfirmed } from '../../people/rules/password.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import type { CallContext, StaffCaller } from '../../server/http/handler.ts'
import { sealCodesOf, type SealCode } from '../../server/seal-codes.ts'
import { sealStaffDeed } from '../../server/staff-deeds.ts'
import type { opsChangePassword, opsSignIn } from '../calls/auth.ts'
import type { StaffMe } from '../calls/fields.ts'
import { staffNameKey } from '../rules/name.ts'
import { checkStaffPassword } from '../rules/password.ts'
import type { OpsDeps } from './deps.ts'
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, limitKey, OWN_LIMIT, SEAL_LIMIT, waitFor } from './limits.ts'
import { accountById, accountByKey, changeAccount, type StaffAccount } from './store.ts'

const sealsOf = ({ db, clock, secrets }: OpsDeps) => sealCodesOf(db, clock, secrets)

export async function issueSeal(deps: OpsDeps, context: CallContext): Promise<SealCode | Refusal> {
  return (await waitFor(deps, SEAL_LIMIT, context.address)) ?? sealsOf(deps).issue()
}

/**
 * Signs staff in. An unknown name, a closed account and a wrong password are one answer that costs one time; the limits count
 * before it is known which of them it is.
 */
export async function signInStaff(
  deps: OpsDeps,
  context: CallContext,
  { name, keyId, nonce, password: box }: CallParsed<typeof opsSignIn>,
): Promise<{ token: string; me: StaffMe } | Refusal> {
  const tooMany = await waitFor(deps, ADDRESS_LIMIT, context.address)
  if (tooMany) return tooMany
  const password = await sealsOf(deps).open({ keyId, nonce, box })
  if (password === null) return refuse('OPS-SEAL')
  const who = limitKey(deps, name)
  const tooManyHere = await waitFor(deps, ACCOUNT_LIMIT, who)
  if (tooManyHere) return tooManyHere

  const account = await accountByKey(deps.db.read, staffNameKey(name))
  const fits = await isPassword(account?.passwordPhc ?? null, password)
  if (!account || !fits || !(await deps.staff.mayEnter(deps.db.read, account))) return refuse('OPS-WRONG')
  if (isOnceOver(deps, account)) return refuse('OPS-ONCE-OVER')
  const token = await deps.db.transact(
    async (writer) => {
      const begun = await deps.staff.start(writer, account.id, context.device)
      await sealStaffDeed(writer, deps, { staffId: account.id, what: 'account.signedIn', subject: account.id, why: '' })
      return begun
    },
    { name: 'ops.sign-in' },
  )
  await deps.limits.clear(ACCOUNT_LIMIT, who)
  return { token, me: meOf(account) }
}

/** A one-time password that nobody has used in time is worth nothing any more. */
const isOnceOver = ({ clock }: OpsDeps, { passwordOnceUntil }: StaffAccount): boolean =>
  passwordOnceUntil !== null && Temporal.Instant.compare(clock.now(), passwordOnceUntil) >= 0

const meOf = ({ id, name, roles, passwordOnceUntil }: StaffAccount): StaffMe => ({
  staffId: id,
  name,
  roles: [...roles],
  mustChangePassword: passwordOnceUntil !== null,
})

export async function whoIsOnDuty(deps: OpsDeps, { caller }: CallContext<StaffCaller>): Promise<StaffMe | Refusal> {
  const account = await accountById(deps.db.read, caller.staffId)
  return account ? meOf(account) : refuse('A0401')
}

export async function signOutStaff(deps: OpsDeps, { caller }: CallContext<StaffCaller>): Promise<{ ended: true }> {
  await deps.db.transact((writer) => deps.staff.end(writer, caller.staffId, caller.sessionId), { name: 'ops.sign-out' })
  return { ended: true }
}

/** The present password is asked for once more: an unlocked screen is not enough to take an account over. */
export async function changeStaffPassword(
  deps: OpsDeps,
  { caller }: CallContext<StaffCaller>,
  input: CallParsed<typeof opsChangePassword>,
): Promise<StaffMe | Refusal> {
  const tooMany = await waitFor(deps, OWN_LIMIT, limitKey(deps, caller.staffId))
  if (tooMany) return tooMany
  const boxes = [input.present, input.password, input.again]
  const opened = await sealsOf(deps).openAll({ keyId: input.keyId, nonce: input.nonce, boxes })
  if (opened === null) return refuse('OPS-SEAL')
  const [present = '', password = '', again = ''] = opened
  const account = await accountById(deps.db.read, caller.staffId)
  invariant(account, 'a session belongs to an account')
  if (!(await isPassword(account.passwordPhc, present))) return refuse('OPS-PRESENT', { field: 'present' })
  const fault = checkStaffPassword(password, { name: account.name, present })
  if (fault) return refuse('OPS-PASSWORD', { field: 'password', facts: { fault } })
  if (!isPasswordConfirmed(password, again)) return refuse('OPS-MISMATCH', { field: 'again' })
  const passwordPhc = await hashPassword(password)
  const changed = await unlessRefused(deps.db, { name: 'ops.password' }, async (writer) => {
    // Somebody else at the same account, or the operator, may have changed it meanwhile: then this one was not the present one.
    const isChanged = await changeAccount(writer, account.id, { passwordPhc, passwordOnceUntil: null }, account.passwordPhc)
    if (!isChanged) return refuse('OPS-PRESENT', { field: 'present' })
    await deps.staff.endAll(writer, account.id, caller.sessionId)
    await sealStaffDeed(writer, deps, { staffId: account.id, what: 'account.passwordChanged', subject: account.id, why: '' })
    return meOf({ ...account, passwordOnceUntil: null })
  })
  if (!isRefusal(changed)) await deps.limits.clear(OWN_LIMIT, limitKey(deps, caller.staffId))
  return changed
}
