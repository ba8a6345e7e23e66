import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { maskToEnd } from '../../kernel/mask.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { PersonId } from '../../people/server/index.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import type { ssoLinks, ssoUnlink } from '../calls/sso.ts'
import type { SsoPlatform } from '../supplier/port.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { EntryDeps } from './deps.ts'
import { dropLinks, dropOpenids, endSsoSessions, lockLinksOf, openidsOf, ssoLinksOf } from './sso-store.ts'
import { openidSeal } from './sso.ts'
import { reachedBefore, tellChange } from './telling.ts'

/** What of hers is linked to platforms, and how she takes it away again. */

export async function listLinks(deps: EntryDeps, { caller }: CallContext<Caller>): Promise<CallResult<typeof ssoLinks>> {
  const links = await linksOf(deps.secrets, deps.db.read, caller)
  return {
    links: links.map(({ platform, account, since, lastUsedAt }) => ({
      platform,
      account,
      since: since.toString(),
      lastUsedAt: lastUsedAt?.toString() ?? null,
    })),
  }
}

/** An account of hers at a platform: by which she comes in, or, at WeChat, pays. */
export interface KeptLink {
  readonly platform: SsoPlatform | 'wechat'
  /** The end of the platform's own name for her; of most nothing else is kept that could be read. */
  readonly account: string
  readonly since: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
}

export async function linksOf(secrets: Secrets, reader: Reader, who: PersonId): Promise<readonly KeptLink[]> {
  const [links, openids] = await Promise.all([ssoLinksOf(reader, who), openidsOf(reader, who)])
  return [
    ...links.map(({ platform, subjectMasked, since, lastUsedAt }) => ({
      platform: platform as SsoPlatform,
      account: subjectMasked,
      since,
      lastUsedAt,
    })),
    ...openids.map(({ openidSealed, since }) => ({
      platform: 'wechat' as const,
      account: maskToEnd(secrets.open(openidSeal(who.personId), openidSealed)),
      since,
      lastUsedAt: null,
    })),
  ]
}

/**
 * Whether nothing else would let her in: no password, no phone that a code could go to, no other platform of this installation. Hers to
 * know before she proves who she is: somebody without password and phone could not prove it, and would read that instead.
 */
async function isOnlyWay(deps: EntryDeps, reader: Reader, who: PersonId, platform: SsoPlatform): Promise<boolean> {
  if ((await deps.people.accounts.passwordOf(reader, who)) !== null) return false
  if (deps.notices.canSend('sms') && (await deps.people.phoneOf(reader, who)) !== null) return false
  const isHere = new Set<string>(deps.identity.platforms.map((each) => each.platform))
  const links = await ssoLinksOf(reader, who)
  return !links.some((link) => link.platform !== platform && isHere.has(link.platform))
}

/** After this an account there is unknown here, also one that looks like hers, until she binds it. Whoever else came in as her by a platform is out. */
export async function unlink(
  deps: EntryDeps,
  { caller }: CallContext<Caller>,
  { platform }: CallParsed<typeof ssoUnlink>,
): Promise<CallResult<typeof ssoUnlink> | Refusal> {
  if (platform !== 'wechat' && (await isOnlyWay(deps, deps.db.read, caller, platform))) return refuse('SSO-ONLY-WAY')
  if (!(await deps.sessions.isConfirmed(caller.sessionId))) return refuse('ENTRY-CONFIRM')
  return deps.db.transact(
    async (writer) => (platform === 'wechat' ? forgetOpenid(deps, writer, caller) : unlinkPlatform(deps, writer, caller, platform)),
    { name: 'entry.sso-unlink' },
  )
}

async function unlinkPlatform(deps: EntryDeps, writer: Writer, caller: Caller, platform: SsoPlatform) {
  await lockLinksOf(writer, caller)
  if (await isOnlyWay(deps, writer, caller, platform)) return refuse('SSO-ONLY-WAY')
  const now = deps.clock.now()
  if (!(await dropLinks(writer, caller, { platform, now }))) return refuse('P404')
  const { companyId, personId, sessionId } = caller
  await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'sso.unlinked', facts: { platform } })
  await tellChange(deps, writer, { who: caller, to: await reachedBefore(deps, writer, caller), change: { is: 'unlinked', platform } })
  return { platform, endedSessions: await endSsoSessions(writer, caller, { except: sessionId, now }) }
}

/** Nobody comes in by it, so that nobody is put out, nor warned. */
async function forgetOpenid(deps: EntryDeps, writer: Writer, { companyId, personId }: Caller) {
  if (!(await dropOpenids(writer, { companyId, personId }))) return refuse('P404')
  await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'wechat.openid-forgotten' })
  return { platform: 'wechat' as const, endedSessions: 0 }
}
