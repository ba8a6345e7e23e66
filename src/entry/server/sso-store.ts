import { sql } from 'kysely'
import type { PersonId } from '../../people/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'

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

export async function noteLinkUsed(writer: Writer, { platform, tenant, subjectHash }: LinkId, now: Temporal.Instant): Promise<void> {
  await writer
    .updateTable('ssoLink')
    .set({ lastUsedAt: now })
    .where('platform', '=', platform)
    .where('tenant', '=', tenant)
    .where('subjectHash', '=', subjectHash)
    .execute()
}

/** Links, where neither the account is anybody's yet nor she has one already; says whether it did. */
export async function addLink(writer: Writer, link: LinkId, { companyId, personId }: PersonId, now: Temporal.Instant): Promise<boolean> {
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

export interface Binding extends LinkId {
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

/** By which platforms somebody comes in, and under which account she pays inside WeChat: only that there are such, and since when. */
export async function linksOf(
  reader: Reader,
  { companyId, personId }: PersonId,
): Promise<readonly { readonly platform: string; readonly since: Temporal.Instant }[]> {
  const links = await reader
    .selectFrom('ssoLink')
    .select(['platform', 'createdAt as since'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  const inWechat = await reader
    .selectFrom('wechatOpenid')
    .select('createdAt as since')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  return [...links, ...inWechat.map(({ since }) => ({ platform: 'wechat', since }))]
}
