import type { CallParsed } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import type { Limit, Limits } from '../../server/http/limits.ts'
import type { Sessions } from '../../server/http/sessions.ts'
import { SESSION_IDLE_HOURS } from '../../server/http/sessions.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { LoginInfo, loginPersonEncrypt } from '../calls.ts'
import type { PeopleFace, PersonId } from '../../people/server/index.ts'
import { isPassword, signInNameHash } from '../../people/server/index.ts'
import { SIGN_IN_LIMIT_HASH } from './purposes.ts'
import type { SealCode, SealCodes } from './seal-code.ts'

const WINDOW_SECONDS = 15 * 60
/** Guessing at one account: ten tries leave six digits a chance of one in a hundred thousand. */
export const ACCOUNT_LIMIT: Limit = { name: 'sign-in.account', hitsMax: 10, windowSeconds: WINDOW_SECONDS }
/** One password tried on many accounts. An office behind one address signs in within this. */
export const ADDRESS_LIMIT: Limit = { name: 'sign-in.address', hitsMax: 50, windowSeconds: WINDOW_SECONDS }
/** Codes cost a row each; a page asks for one per try, and some are never used. */
export const CODE_LIMIT: Limit = { name: 'sign-in.code', hitsMax: 300, windowSeconds: WINDOW_SECONDS }

export interface SignInDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly limits: Limits
  readonly sealCodes: SealCodes
  readonly people: PeopleFace
  /** The demo company's passwords are published: its people sign in only where the installation says that it is a demo. */
  readonly demo: boolean
}

export async function issueCode(deps: SignInDeps, context: CallContext): Promise<SealCode | Refusal> {
  const admission = await deps.limits.hit(CODE_LIMIT, context.address)
  return admission.admitted ? deps.sealCodes.issue() : refuse('P429', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
}

/**
 * Signs in. An unknown account, one without a password, a leaver's and a wrong password are one answer that costs one time; the
 * limits count before it is known which of them it is.
 */
export async function signIn(
  deps: SignInDeps,
  context: CallContext,
  input: CallParsed<typeof loginPersonEncrypt>,
): Promise<{ token: string; info: LoginInfo } | Refusal> {
  const { db, secrets, limits } = deps
  const fromAddress = await limits.hit(ADDRESS_LIMIT, context.address)
  if (!fromAddress.admitted) return refuse('AUTH-WAIT', { facts: { retryAfterSeconds: fromAddress.retryAfterSeconds } })
  const password = await deps.sealCodes.open({ keyId: input.keyId, nonce: input.nonce, box: input.password })
  if (password === null) return refuse('AUTH-SEAL')

  const nameHash = signInNameHash(secrets, input.account)
  const who = secrets.hash(SIGN_IN_LIMIT_HASH, nameHash?.toString('hex') ?? input.account).toString('base64url')
  const forAccount = await limits.hit(ACCOUNT_LIMIT, who)
  if (!forAccount.admitted) return refuse('AUTH-WAIT', { facts: { retryAfterSeconds: forAccount.retryAfterSeconds } })

  const found = nameHash && (await deps.people.signInName(db.read, nameHash))
  const fits = await isPassword(found?.phc ?? null, password)
  if (!found || !fits || !found.isActive || (found.isDemo && !deps.demo)) return refuse('AUTH-WRONG')

  const session = await db.transact((writer) => deps.sessions.start(writer, found, { way: 'password', device: context.device }), {
    name: 'entry.sign-in',
  })
  await limits.clear(ACCOUNT_LIMIT, who)
  const info = await infoOf(deps, found, session)
  return { token: session.token, info }
}

interface SessionEnds {
  readonly absoluteEndAt: Temporal.Instant
  readonly idleEndAt: Temporal.Instant
}

async function infoOf({ db, people }: SignInDeps, who: PersonId, ends: SessionEnds): Promise<LoginInfo> {
  const person = await people.find(db.read, who)
  invariant(person, 'a session belongs to a person')
  const company = await people.company(db.read, who.companyId)
  return {
    userPerson: {
      userCode: person.userCode,
      systemCode: company.systemCode,
      phoneNumber: person.maskedPhone,
      name: person.name,
      special: person.isSpecial,
    },
    organizations: [
      { code: company.code, name: company.name, kind: 'company' },
      { code: person.department.code, name: person.department.name, kind: 'department' },
    ],
    roles: [...person.roles],
    rank: { code: person.rank.code, name: person.rank.name },
    language: person.language,
    session: { absoluteEndAt: ends.absoluteEndAt.toString(), idleEndAt: ends.idleEndAt.toString() },
  }
}

export async function whoIsSignedIn(deps: SignInDeps, context: CallContext<Caller>): Promise<LoginInfo | Refusal> {
  const { caller } = context
  const session = await deps.db.read
    .selectFrom('session')
    .select(['absoluteEndAt', 'lastUsedAt'])
    .where('id', '=', caller.sessionId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  // Signed out elsewhere between the door and here.
  if (!session) return refuse('A0401')
  return infoOf(deps, caller, {
    absoluteEndAt: session.absoluteEndAt,
    idleEndAt: session.lastUsedAt.add({ hours: SESSION_IDLE_HOURS }),
  })
}

export async function signOut(deps: SignInDeps, context: CallContext<Caller>): Promise<{ ended: true }> {
  await deps.db.transact((writer) => deps.sessions.end(writer, context.caller.sessionId), { name: 'entry.sign-out' })
  return { ended: true }
}
