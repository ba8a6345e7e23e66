import { sql } from 'kysely'
import type { PersonId } from '../../people/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { WayIn } from '../../server/http/sessions.ts'
import { SESSION_IDLE_HOURS } from '../../server/http/sessions.ts'

/** All SQL of entry, but for what the plumbing keeps: sessions' ends, seals, limits. */

interface CodeId {
  readonly purpose: string
  readonly subjectHash: Buffer
}

/** The latest code is the only one: an earlier one is no longer any good. */
export async function keepCode(
  writer: Writer,
  code: CodeId & { readonly codeHash: Buffer; readonly sentAt: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  const { codeHash, sentAt, expiresAt } = code
  await writer
    .insertInto('verificationCode')
    .values({ ...code, wrongTries: 0, usedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subjectHash']).doUpdateSet({ codeHash, sentAt, expiresAt, wrongTries: 0, usedAt: null }),
    )
    .execute()
}

/**
 * One statement both counts the try and uses the code up, so that of any number of guesses at the same moment no more are looked
 * at than there are tries, and a right one serves once.
 */
export async function tryCode(
  writer: Writer,
  { purpose, subjectHash, codeHash, now, wrongTriesMax }: CodeId & { codeHash: Buffer; now: Temporal.Instant; wrongTriesMax: number },
): Promise<boolean> {
  const row = await writer
    .updateTable('verificationCode')
    .set((eb) => ({
      wrongTries: sql<number>`${eb.ref('wrongTries')} + case when ${eb.ref('codeHash')} = ${codeHash} then 0 else 1 end`,
      usedAt: sql<Temporal.Instant | null>`case when ${eb.ref('codeHash')} = ${codeHash} then ${now}::timestamptz end`,
    }))
    .where('purpose', '=', purpose)
    .where('subjectHash', '=', subjectHash)
    .where('usedAt', 'is', null)
    .where('wrongTries', '<', wrongTriesMax)
    .where('expiresAt', '>', now)
    .returning('usedAt')
    .executeTakeFirst()
  return row !== undefined && row.usedAt !== null
}

/** Whether this is its first use; it is forgotten once it would have ended anyway. */
export async function takeOnce(
  writer: Writer,
  { kind, idHash, expiresAt }: { kind: 'challenge' | 'appToken' | 'ssoToken'; idHash: Buffer; expiresAt: Temporal.Instant },
): Promise<boolean> {
  const row = await writer
    .insertInto('usedOnce')
    .values({ kind, idHash, expiresAt })
    .onConflict((conflict) => conflict.columns(['kind', 'idHash']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepInvite(
  writer: Writer,
  { companyId, personId }: PersonId,
  { invitedBy, now, expiresAt }: { invitedBy: string; now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('accountInvite')
    .values({ companyId, personId, invitedBy, createdAt: now, expiresAt })
    .onConflict((conflict) => conflict.columns(['companyId', 'personId']).doUpdateSet({ invitedBy, createdAt: now, expiresAt }))
    .execute()
}

export async function isInvited(reader: Reader, { companyId, personId }: PersonId, now: Temporal.Instant): Promise<boolean> {
  const row = await reader
    .selectFrom('accountInvite')
    .select('personId')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** The account is hers now: invitation and tickets have done their work. */
export async function endActivation(writer: Writer, { companyId, personId }: PersonId): Promise<void> {
  await writer.deleteFrom('accountInvite').where('companyId', '=', companyId).where('personId', '=', personId).execute()
  await writer.deleteFrom('activationTicket').where('companyId', '=', companyId).where('personId', '=', personId).execute()
}

export async function keepTicket(
  writer: Writer,
  ticket: PersonId & { readonly ticketHash: Buffer; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  const { ticketHash, companyId, personId, expiresAt } = ticket
  await writer.insertInto('activationTicket').values({ ticketHash, companyId, personId, expiresAt }).execute()
}

/** Whose ticket this is, while it is good. Looking uses nothing up. */
export async function ticketOwner(reader: Reader, ticketHash: Buffer, now: Temporal.Instant): Promise<PersonId | null> {
  const row = await reader
    .selectFrom('activationTicket')
    .select(['companyId', 'personId'])
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Takes the ticket out of the world, so that of two at the same moment one activates. */
export async function takeTicket(writer: Writer, ticketHash: Buffer, now: Temporal.Instant): Promise<PersonId | null> {
  const row = await writer
    .deleteFrom('activationTicket')
    .where('ticketHash', '=', ticketHash)
    .returning(['companyId', 'personId', 'expiresAt'])
    .executeTakeFirst()
  if (!row || Temporal.Instant.compare(row.expiresAt, now) <= 0) return null
  return { companyId: row.companyId, personId: row.personId }
}

export interface SessionRow {
  readonly id: string
  readonly way: WayIn
  readonly device: string
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant
}

/** Her sessions that go on, the latest used first. */
export function livingSessions(
  reader: Reader,
  { companyId, personId }: PersonId,
  { now, atMost }: { now: Temporal.Instant; atMost: number },
): Promise<readonly SessionRow[]> {
  return reader
    .selectFrom('session')
    .select(['id', 'way', 'device', 'createdAt', 'lastUsedAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .where('absoluteEndAt', '>', now)
    .where('lastUsedAt', '>', now.subtract({ hours: SESSION_IDLE_HOURS }))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute()
}

/** When one of her sessions ends; null where it is over, or not hers. */
export async function sessionOf(
  reader: Reader,
  { companyId, personId, sessionId }: PersonId & { readonly sessionId: string },
): Promise<{ readonly absoluteEndAt: Temporal.Instant; readonly idleEndAt: Temporal.Instant } | null> {
  const row = await reader
    .selectFrom('session')
    .select(['absoluteEndAt', 'lastUsedAt'])
    .where('id', '=', sessionId)
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row ? { absoluteEndAt: row.absoluteEndAt, idleEndAt: row.lastUsedAt.add({ hours: SESSION_IDLE_HOURS }) } : null
}
