import type { CallParsed } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { isRefusal, refuse } from '../../kernel/result.ts'
import { readMainlandMobile } from '../../people/rules/phone.ts'
import type { SignInName } from '../../people/server/index.ts'
import { isPassword, signInNameHash } from '../../people/server/index.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import type { SealCode } from '../../server/seal-codes.ts'
import type { Entered, LoginInfo } from '../calls/fields.ts'
import type { getLoginInfo, loginPersonEncrypt } from '../calls/sign-in.ts'
import type { EntryParts } from './deps.ts'
import { e164, enter, enteredOf, infoOf, isAgreed, mayEnter } from './entering.ts'
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, CODE_ACCOUNT_LIMIT, limitKey, SEAL_LIMIT, waitFor } from './limits.ts'
import { sessionOf } from './store.ts'

export async function issueCode(deps: EntryParts, context: CallContext): Promise<SealCode | Refusal> {
  return (await waitFor(deps, SEAL_LIMIT, context.address, 'P429')) ?? deps.sealCodes.issue()
}

interface Tried {
  readonly account: string
  readonly nameHash: Buffer | null
  readonly who: string
  readonly secret: string
}

/**
 * Signs in by password or code. An unknown account, a leaver's, one without a password and a wrong secret are one answer that costs
 * one time; the limits count before it is known which of them it is.
 */
export async function signIn(
  deps: EntryParts,
  context: CallContext,
  input: CallParsed<typeof loginPersonEncrypt>,
): Promise<Entered | Refusal> {
  if (!isAgreed(input.agreement)) return refuse('AUTH-AGREEMENT', { field: 'agreement' })
  const tooMany = await waitFor(deps, ADDRESS_LIMIT, context.address)
  if (tooMany) return tooMany
  const secret = await deps.sealCodes.open({ keyId: input.keyId, nonce: input.nonce, box: input.password })
  if (secret === null) return refuse('AUTH-SEAL')

  const nameHash = signInNameHash(deps.secrets, input.account)
  const who = limitKey(deps, nameHash?.toString('hex') ?? input.account)
  const limit = input.way === 'code' ? CODE_ACCOUNT_LIMIT : ACCOUNT_LIMIT
  const tooManyHere = await waitFor(deps, limit, who)
  if (tooManyHere) return tooManyHere

  const tried = { account: input.account, nameHash, who, secret }
  const entered = await (input.way === 'code' ? byCode(deps, context, tried) : byPassword(deps, context, tried))
  if (!isRefusal(entered)) await deps.limits.clear(limit, who)
  return entered
}

async function byPassword(deps: EntryParts, context: CallContext, { nameHash, secret }: Tried): Promise<Entered | Refusal> {
  const found = nameHash && (await deps.people.signInName(deps.db.read, nameHash))
  const fits = await isPassword(found?.phc ?? null, secret)
  if (!found || !fits || !mayEnter(deps, found)) return refuse('AUTH-WRONG')
  return begin(deps, context, found)
}

async function begin(deps: EntryParts, context: CallContext, found: SignInName): Promise<Entered> {
  const session = await deps.db.transact((writer) => enter(deps, writer, found, { way: 'password', context, agrees: true }), {
    name: 'entry.sign-in',
  })
  return enteredOf(deps, found, session)
}

/** The code is used up and the session started in one transaction; whoever has no account is told like whoever has a wrong code. */
async function byCode(deps: EntryParts, context: CallContext, { account, nameHash, secret }: Tried): Promise<Entered | Refusal> {
  const mobile = readMainlandMobile(account)
  const subject = mobile === null ? account : e164(mobile)
  const begun = await deps.db.transact(
    async (writer) => {
      const checked = await deps.codes.check(writer, { purpose: 'signIn', subject, code: secret })
      if (checked !== true) return checked
      const found = nameHash && (await deps.people.signInName(writer, nameHash))
      if (!found || !mayEnter(deps, found)) return refuse('AUTH-CODE', { field: 'code' })
      const session = await enter(deps, writer, found, { way: 'code', context, agrees: true })
      return { who: { companyId: found.companyId, personId: found.personId }, session }
    },
    { name: 'entry.sign-in-by-code' },
  )
  return isRefusal(begun) ? begun : enteredOf(deps, begun.who, begun.session)
}

/** Tells whose a token is. Asked whether it is somebody's, it says nothing about anybody else: a foreign token is a dead one. */
export async function whoIsSignedIn(
  deps: EntryParts,
  { caller }: CallContext<Caller>,
  { userCode }: CallParsed<typeof getLoginInfo>,
): Promise<LoginInfo | Refusal> {
  const isHers = userCode === undefined || userCode.trim().toUpperCase() === caller.userCode.toUpperCase()
  const session = isHers ? await sessionOf(deps.db.read, caller) : null
  // Signed out elsewhere between the door and here, or not hers.
  if (!session) return refuse('A0401')
  return caller.isPhoneMissing ? refuse('A2011') : infoOf(deps, caller, session)
}

export async function signOut(deps: EntryParts, context: CallContext<Caller>): Promise<{ ended: true }> {
  await deps.db.transact((writer) => deps.sessions.end(writer, context.caller.sessionId), { name: 'entry.sign-out' })
  return { ended: true }
}
