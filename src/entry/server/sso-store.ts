import { sql } from 'kysely'
import type { PersonId } from '../../people/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { sessionEndedSql } from '../../server/live.ts'

/** All SQL of single sign-on. */

export interface Attempt {
  readonly stateHash: Buffer
  readonly platform: string
  readonly keeperHash: Buffer
  readonly nonce: string
  readonly verifierSealed: Buffer
  readonly redirectUri: string
  /** Whose way it is, where somebody signed in sets out. */
  readonly companyId: string | null
  readonly personId: string | null
  readonly expiresAt: Temporal.Instant
}

export async function keepAttempt(writer: Writer, attempt: Attempt): Promise<void> {
  await writer.insertInto('ssoAttempt').values(attempt).execute()
}

/** Takes the way out of the world: who comes back with its state a second time finds nothing, whatever became of the first. */
export async function takeAttempt(writer: Writer, stateHash: Buffer): Promise<Attempt | null> {
  const row = await writer.deleteFrom('ssoAttempt').where('stateHash', '=', stateHash).returningAll().executeTakeFirst()
  return row ?? null
}

/** An account of a platform, as we keep it. */
export interface LinkId {
  readonly platform: string
  readonly tenant: string
  readonly subjectHash: Buffer
}

/** The same with what she is shown of the platform's name for her. */
export interface Link extends LinkId {
  readonly subjectMasked: string
  /** That name itself, for messages to her there; null where the platform carries none. */
  readonly subjectSealed: Buffer | null
}

/** Until the end of the transaction nobody else links this account. */
export async function lockLink(writer: Writer, { platform, tenant, subjectHash }: LinkId): Promise<void> {
  const name = `sso_link ${platform} ${tenant} ${subjectHash.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(writer)
}

export async function linkedPerson(reader: Reader, { platform, tenant, subjectHash }: LinkId): Promise<PersonId | null> {
  const row = await reader
    .selectFrom('ssoLink')
    .select(['companyId', 'personId'])
    .where('platform', '=', platform)
    .where('tenant', '=', tenant)
    .where('subjectHash', '=', subjectHash)
    .executeTakeFirst()
  return row ?? null
}

/** False where she has unlinked it in this moment. */
export async function noteLinkUsed(
  writer: Writer,
  { platform, tenant, subjectHash, subjectMasked, subjectSealed }: Link,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await writer
    .updateTable('ssoLink')
    .set({ lastUsedAt: now, subjectMasked, subjectSealed })
    .where('platform', '=', platform)
    .where('tenant', '=', tenant)
    .where('subjectHash', '=', subjectHash)
    .returning('personId')
    .executeTakeFirst()
  return row !== undefined
}

/** Links, where neither the account is anybody's yet nor she has one already; says whether it did. */
export async function addLink(writer: Writer, link: Link, { companyId, personId }: PersonId, now: Temporal.Instant): Promise<boolean> {
  const row = await writer
    .insertInto('ssoLink')
    .values({ ...link, companyId, personId, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('personId')
    .executeTakeFirst()
  return row !== undefined
}

/** She has said herself which account is hers: another one that was is so no more. */
export async function dropLinkOf(writer: Writer, { platform, tenant }: LinkId, { companyId, personId }: PersonId): Promise<void> {
  await writer
    .deleteFrom('ssoLink')
    .where('platform', '=', platform)
    .where('tenant', '=', tenant)
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .execute()
}

export interface Binding extends Link {
  readonly ticketHash: Buffer
  readonly companyId: string
  readonly expiresAt: Temporal.Instant
}

export async function keepBinding(writer: Writer, binding: Binding): Promise<void> {
  await writer.insertInto('ssoBinding').values(binding).execute()
}

/** The account that waits under this ticket, for somebody of its company alone; it waits no longer. */
export async function takeBinding(
  writer: Writer,
  { ticketHash, companyId }: { ticketHash: Buffer; companyId: string },
): Promise<Binding | null> {
  const row = await writer
    .deleteFrom('ssoBinding')
    .where('ticketHash', '=', ticketHash)
    .where('companyId', '=', companyId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function keepOpenid(
  writer: Writer,
  { companyId, personId }: PersonId,
  { appId, openidSealed, now }: { appId: string; openidSealed: Buffer; now: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('wechatOpenid')
    .values({ companyId, personId, appId, openidSealed, createdAt: now })
    .onConflict((conflict) => conflict.columns(['companyId', 'personId', 'appId']).doUpdateSet({ openidSealed, createdAt: now }))
    .execute()
}

export async function findOpenid(reader: Reader, { companyId, personId }: PersonId, appId: string): Promise<Buffer | null> {
  const row = await reader
    .selectFrom('wechatOpenid')
    .select('openidSealed')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('appId', '=', appId)
    .executeTakeFirst()
  return row?.openidSealed ?? null
}

export interface LinkShown {
  readonly platform: string
  readonly subjectMasked: string
  readonly since: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant
}

/** The accounts of platforms by which somebody comes in, the first one first. */
export async function ssoLinksOf(reader: Reader, { companyId, personId }: PersonId): Promise<readonly LinkShown[]> {
  return reader
    .selectFrom('ssoLink')
    .select(['platform', 'subjectMasked', 'createdAt as since', 'lastUsedAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .orderBy('platform')
    .execute()
}

/** Her names at platforms that carry messages, sealed. */
export async function sealedSubjectsOf(
  reader: Reader,
  { companyId, personId }: PersonId,
): Promise<readonly (LinkId & { readonly subjectSealed: Buffer })[]> {
  const rows = await reader
    .selectFrom('ssoLink')
    .select(['platform', 'tenant', 'subjectHash', 'subjectSealed'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('platform')
    .execute()
  return rows.flatMap(({ subjectSealed, ...link }) => (subjectSealed === null ? [] : [{ ...link, subjectSealed }]))
}

/** Until the end of the transaction nobody else takes a way in from her: two that go at once would each count on the other. */
export async function lockLinksOf(writer: Writer, { companyId, personId }: PersonId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sso_links ${companyId} ${personId}`}, 0))`.execute(writer)
}

/** Takes all her accounts at a platform from her, and notes that none there is hers by itself again; says whether there was one. */
export async function dropLinks(
  writer: Writer,
  { companyId, personId }: PersonId,
  { platform, now }: { platform: string; now: Temporal.Instant },
): Promise<boolean> {
  const dropped = await writer
    .deleteFrom('ssoLink')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('platform', '=', platform)
    .returning('personId')
    .execute()
  if (dropped.length === 0) return false
  await writer
    .insertInto('ssoUnlinked')
    .values({ companyId, personId, platform, createdAt: now })
    .onConflict((conflict) => conflict.columns(['companyId', 'personId', 'platform']).doUpdateSet({ createdAt: now }))
    .execute()
  return true
}

/** Whether she has unlinked this platform, and not bound it again since. */
export async function isUnlinked(reader: Reader, { companyId, personId }: PersonId, platform: string): Promise<boolean> {
  const row = await reader
    .selectFrom('ssoUnlinked')
    .select('platform')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetUnlinked(writer: Writer, { companyId, personId }: PersonId, platform: string): Promise<void> {
  await writer
    .deleteFrom('ssoUnlinked')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('platform', '=', platform)
    .execute()
}

export async function dropOpenids(writer: Writer, { companyId, personId }: PersonId): Promise<boolean> {
  const dropped = await writer
    .deleteFrom('wechatOpenid')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .returning('personId')
    .execute()
  return dropped.length > 0
}

/** Under which names she pays inside WeChat, sealed. */
export async function openidsOf(
  reader: Reader,
  { companyId, personId }: PersonId,
): Promise<readonly { readonly openidSealed: Buffer; readonly since: Temporal.Instant }[]> {
  return reader
    .selectFrom('wechatOpenid')
    .select(['openidSealed', 'createdAt as since'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
}

/** Ends her sessions that a platform began, but for the one that asks; which platform it was is not kept, so all of them. */
export async function endSsoSessions(
  writer: Writer,
  { companyId, personId }: PersonId,
  { except, now }: { except: string; now: Temporal.Instant },
): Promise<number> {
  const ended = await writer
    .updateTable('session')
    .set({ revokedAt: now })
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('way', '=', 'sso')
    .where('id', '!=', except)
    .where('revokedAt', 'is', null)
    .returning(sessionEndedSql.as('told'))
    .execute()
  return ended.length
}
