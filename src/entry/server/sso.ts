import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { isRefusal, refuse } from '../../kernel/result.ts'
import type { PersonId } from '../../people/server/index.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import type { Limit } from '../../server/http/limits.ts'
import { hashToken } from '../../server/http/sessions.ts'
import type { Entered } from '../calls/fields.ts'
import type { ssoBegin, ssoWays, wechatOpenid } from '../calls/sso.ts'
import type { IdentityAnswer, IdentityPlatform, Passage, SsoPlatform } from '../supplier/port.ts'
import { PlatformAway, PlatformMisset } from '../supplier/port.ts'
import type { EntryDeps } from './deps.ts'
import { enter, enteredOf, isAgreed } from './entering.ts'
import { waitFor } from './limits.ts'
import { USED_ONCE_HASH } from './purposes.ts'
import type { PlatformCompany } from './sso-linking.ts'
import { unknownHere, whoseIdentity } from './sso-linking.ts'
import type { Attempt } from './sso-store.ts'
import { findOpenid, keepAttempt, keepOpenid, takeAttempt } from './sso-store.ts'
import { takeOnce } from './store.ts'

/** The way to a platform and back, and in. */

const WINDOW_SECONDS = 15 * 60
/** Each costs a row, and some are never used: an office behind one address stays within this. */
const BEGIN_LIMIT: Limit = { name: 'sso.begin', hitsMax: 300, windowSeconds: WINDOW_SECONDS }
/** Each asks a platform. */
const EXCHANGE_LIMIT: Limit = { name: 'sso.exchange', hitsMax: 100, windowSeconds: WINDOW_SECONDS }
const ATTEMPT_MINUTES = 10
const SECRET_BYTES = 32

const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
const verifierSeal = (stateHash: Buffer): string => `sso_attempt.verifier/${stateHash.toString('hex')}`
export const openidSeal = (personId: string): string => `wechat_openid/${personId}`

/** The company of a platform, where it is here and its people may come in. */
async function companyOf({ people, db, demo }: EntryDeps, platform: IdentityPlatform): Promise<PlatformCompany | null> {
  const company = await people.accounts.companyByCode(db.read, platform.companyCode)
  return company && (demo || !company.isDemo) ? company : null
}

const platformOf = ({ identity }: EntryDeps, name: SsoPlatform): IdentityPlatform | undefined =>
  identity.platforms.find(({ platform }) => platform === name)

export async function ways(deps: EntryDeps): Promise<CallResult<typeof ssoWays>> {
  const offered = await Promise.all(deps.identity.platforms.map(async (each) => ((await companyOf(deps, each)) ? [each] : [])))
  return {
    ways: offered.flat().map(({ platform, redirect, ticket, inside }) => {
      const { appId, corpId } = inside?.ids ?? {}
      const ids = { ...(appId === undefined ? {} : { appId }), ...(corpId === undefined ? {} : { corpId }) }
      return { platform, byRedirect: redirect !== null, byTicket: ticket !== null, ids }
    }),
  }
}

/** What a platform's silence and its complaints about our app mean for whoever waits. */
function platformRefusal({ log }: EntryDeps, platform: string, error: unknown): Refusal {
  if (error instanceof PlatformAway) {
    log.warn({ platform, why: error.message }, 'identity_platform_away')
    return refuse('SSO-AWAY')
  }
  if (error instanceof PlatformMisset) {
    log.error({ platform, why: error.message }, 'identity_platform_misset')
    return refuse('SSO-MISSET')
  }
  throw error
}

export async function begin(
  deps: EntryDeps,
  context: CallContext,
  { platform, inHost }: CallParsed<typeof ssoBegin>,
): Promise<{ authorizeUrl: string; state: string; keeper: string } | Refusal> {
  const tooMany = await waitFor(deps, BEGIN_LIMIT, context.address)
  if (tooMany) return tooMany
  const passage: Passage = {
    state: secret(),
    nonce: secret(),
    verifier: secret(),
    redirectUri: `${deps.appUrl()}/sso/${platform}`,
  }
  const authorizeUrl = await addressOf(deps, context, { platform, inHost, passage })
  if (isRefusal(authorizeUrl)) return authorizeUrl
  const keeper = secret()
  const { caller } = context
  const isOwn = platform === 'wechat' && caller !== null
  const stateHash = hashToken(passage.state)
  const attempt: Attempt = {
    stateHash,
    platform,
    keeperHash: hashToken(keeper),
    nonce: passage.nonce,
    verifierSealed: deps.secrets.seal(verifierSeal(stateHash), passage.verifier),
    redirectUri: passage.redirectUri,
    companyId: isOwn ? caller.companyId : null,
    personId: isOwn ? caller.personId : null,
    expiresAt: deps.clock.now().add({ minutes: ATTEMPT_MINUTES }),
  }
  await deps.db.transact((writer) => keepAttempt(writer, attempt), { name: 'entry.sso-begin' })
  return { authorizeUrl, state: passage.state, keeper }
}

async function addressOf(
  deps: EntryDeps,
  { caller }: CallContext,
  { platform, inHost, passage }: CallParsed<typeof ssoBegin> & { passage: Passage },
): Promise<string | Refusal> {
  if (platform === 'wechat') {
    if (!deps.identity.wechat) return refuse('SSO-OFF')
    return caller ? deps.identity.wechat.authorizeUrl(passage) : refuse('A0401')
  }
  const found = platformOf(deps, platform)
  if (!found?.redirect || !(await companyOf(deps, found))) return refuse('SSO-OFF')
  try {
    return await found.redirect.authorizeUrl(passage, inHost)
  } catch (error) {
    return platformRefusal(deps, platform, error)
  }
}

interface Returned {
  readonly state: string
  readonly keeper: string
}

/** The way that this browser set out on: taken, so that it is gone whether or not it fits. */
async function passageBack(
  deps: EntryDeps,
  platform: string,
  { state, keeper }: Returned,
): Promise<{ passage: Passage; companyId: string | null; personId: string | null } | null> {
  const stateHash = hashToken(state)
  const attempt = await deps.db.transact((writer) => takeAttempt(writer, stateHash), { name: 'entry.sso-return' })
  if (!attempt || attempt.platform !== platform) return null
  if (!timingSafeEqual(attempt.keeperHash, hashToken(keeper))) return null
  if (Temporal.Instant.compare(attempt.expiresAt, deps.clock.now()) <= 0) return null
  const { nonce, redirectUri, companyId, personId } = attempt
  const verifier = deps.secrets.open(verifierSeal(stateHash), attempt.verifierSealed)
  return { passage: { state, nonce, verifier, redirectUri }, companyId, personId }
}

/** What came back from a platform, or from the host around the page. */
export type Brought =
  | {
      readonly code: string
      readonly issuer?: string | undefined
      readonly state?: string | undefined
      readonly keeper?: string | undefined
    }
  | { readonly ticket: string }

/** A code with state and keeper comes from the platform's page, one without from inside the host; half of it from nowhere. */
async function identify(deps: EntryDeps, platform: IdentityPlatform, brought: Brought): Promise<IdentityAnswer | Refusal> {
  const { redirect, ticket } = platform
  try {
    if ('ticket' in brought) return ticket ? await ticket.identify(brought.ticket) : refuse('SSO-OFF')
    const { code, issuer, state, keeper } = brought
    if (state === undefined && keeper === undefined) return ticket && redirect ? await ticket.identify(code) : refuse('SSO-STATE')
    if (state === undefined || keeper === undefined) return refuse('SSO-STATE')
    const back = await passageBack(deps, platform.platform, { state, keeper })
    if (!back || !redirect) return refuse('SSO-STATE')
    return await redirect.identify(issuer === undefined ? { code } : { code, issuer }, back.passage)
  } catch (error) {
    return platformRefusal(deps, platform.platform, error)
  }
}

const WHY = { code: 'SSO-CODE', token: 'SSO-TOKEN', outsider: 'SSO-OUTSIDE' } as const

/** Signs in whoever a platform vouches for. */
export async function signInBy(
  deps: EntryDeps,
  context: CallContext,
  name: SsoPlatform,
  { agreement, ...brought }: Brought & { readonly agreement: string },
): Promise<Entered | Refusal> {
  const tooMany = await waitFor(deps, EXCHANGE_LIMIT, context.address)
  if (tooMany) return tooMany
  if (!isAgreed(agreement)) return refuse('AUTH-AGREEMENT')
  const platform = platformOf(deps, name)
  const company = platform && (await companyOf(deps, platform))
  if (!platform || !company) return refuse('SSO-OFF')
  const answer = await identify(deps, platform, brought)
  if (isRefusal(answer)) return answer
  if (answer.is === 'refused') return refuse(WHY[answer.why])
  const { identity, once } = answer
  const entered = await deps.db.transact(
    async (writer) => {
      if (once) {
        const idHash = deps.secrets.hash(USED_ONCE_HASH, `sso ${name} ${once.id}`)
        if (!(await takeOnce(writer, { kind: 'ssoToken', idHash, expiresAt: once.until }))) return refuse('SSO-TOKEN')
      }
      const who = await whoseIdentity(deps, writer, { platform: name, identity, company })
      if (!who) return unknownHere(deps, writer, { platform: name, identity, company })
      return { who, session: await enter(deps, writer, who, { way: 'sso', context, agrees: true }) }
    },
    { name: 'entry.sso' },
  )
  return isRefusal(entered) ? entered : enteredOf(deps, entered.who, entered.session)
}

/** Keeps under which openid she pays inside WeChat: hers alone who set out to ask for it. */
export async function noteOpenid(
  deps: EntryDeps,
  { caller }: CallContext<Caller>,
  { code, state, keeper }: CallParsed<typeof wechatOpenid>,
): Promise<{ bound: true } | Refusal> {
  const { wechat } = deps.identity
  if (!wechat) return refuse('SSO-OFF')
  const back = await passageBack(deps, 'wechat', { state, keeper })
  if (!back || back.personId !== caller.personId || back.companyId !== caller.companyId) return refuse('SSO-STATE')
  let openid: string | null
  try {
    openid = await wechat.openidOf(code)
  } catch (error) {
    return platformRefusal(deps, 'wechat', error)
  }
  if (openid === null) return refuse('SSO-CODE')
  const openidSealed = deps.secrets.seal(openidSeal(caller.personId), openid)
  await deps.db.transact(
    async (writer) => {
      await keepOpenid(writer, caller, { appId: wechat.appId, openidSealed, now: deps.clock.now() })
      const { companyId, personId } = caller
      await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'wechat.openid-kept' })
    },
    { name: 'entry.wechat-openid' },
  )
  return { bound: true }
}

/** Under which openid somebody pays inside WeChat, at our official account there; null before she has gone there once. */
export async function openidOf(
  deps: Pick<EntryDeps, 'identity' | 'secrets'>,
  reader: Reader,
  who: PersonId,
): Promise<{ readonly appId: string; readonly openid: string } | null> {
  const { wechat } = deps.identity
  const sealed = wechat && (await findOpenid(reader, who, wechat.appId))
  return sealed ? { appId: wechat.appId, openid: deps.secrets.open(openidSeal(who.personId), sealed) } : null
}
