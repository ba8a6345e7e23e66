import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../kernel/time.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Database, Writer } from '../database/connect.ts'
import { sessionEndedSql } from '../live/news.ts'
import type { Caller } from './handler.ts'

/** A session ends after this long whatever happens. */
export const SESSION_ABSOLUTE_HOURS = 30 * 24
/** A session ends after this long without use. */
export const SESSION_IDLE_HOURS = 7 * 24
/** What shows or changes secrets wants a proof of who holds the phone that is no older than this. */
export const CONFIRMATION_MINUTES = 10
/** The last use is noted at most this often, so that reading stays reading. */
export const NOTE_USE_EVERY_MS = 60_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How a session began. */
export type WayIn = 'password' | 'code' | 'activation' | 'sso' | 'app'

export interface Entrance {
  readonly way: WayIn
  /** What the browser calls itself, shortened. */
  readonly device: string
}

/** Ways in by which she proved in this moment who she is; a token handed over by another program proves only whose it is. */
const PROVING_WAYS: readonly WayIn[] = ['password', 'code', 'activation']
export const DEVICE_MAX_CHARACTERS = 200

export interface Sessions {
  /** Starts a session and returns its token: 256 random bits, kept nowhere but with the client. */
  start(
    writer: Writer,
    person: { companyId: string; personId: string },
    entrance: Entrance,
  ): Promise<{ token: string; absoluteEndAt: Temporal.Instant; idleEndAt: Temporal.Instant }>
  /** Whose token this is; null for an unknown, ended, revoked or leaver's one. */
  find(token: string): Promise<(Caller & { absoluteEndAt: Temporal.Instant; idleEndAt: Temporal.Instant }) | null>
  /** Which of these sessions go on. Asking is no use of them. */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  end(writer: Writer, sessionId: string): Promise<void>
  /** Ends all sessions of a person, but for the one that is to stay; says how many ended. */
  endAll(writer: Writer, person: { companyId: string; personId: string }, except?: string): Promise<number>
  /** Notes that she has just proved who she is. */
  confirm(writer: Writer, sessionId: string): Promise<void>
  /** Whether she proved it lately (CONFIRMATION_MINUTES). */
  isConfirmed(sessionId: string): Promise<boolean>
}

/** Sessions live in the database alone, so that every process sees one end at once. */
export function sessionsOf(db: Database, clock: Clock): Sessions {
  return {
    async start(writer, person, { way, device }) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const absoluteEndAt = now.add({ hours: SESSION_ABSOLUTE_HOURS })
      await writer
        .insertInto('session')
        .values({
          tokenHash: hashToken(token),
          id: uuidv7(now.epochMilliseconds),
          companyId: person.companyId,
          personId: person.personId,
          createdAt: now,
          lastUsedAt: now,
          absoluteEndAt,
          way,
          device: device.slice(0, DEVICE_MAX_CHARACTERS),
          confirmedAt: PROVING_WAYS.includes(way) ? now : null,
        })
        .execute()
      return { token, absoluteEndAt, idleEndAt: now.add({ hours: SESSION_IDLE_HOURS }) }
    },
    async find(token) {
      if (token.length < 20 || token.length > 100) return null
      const tokenHash = hashToken(token)
      const row = await db.kysely
        .selectFrom('session as s')
        .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 's.companyId').onRef('p.id', '=', 's.personId'))
        .select(['s.id', 's.companyId', 's.personId', 's.lastUsedAt', 's.absoluteEndAt', 'p.userCode', 'p.roles', 'p.phoneHash'])
        .where('s.tokenHash', '=', tokenHash)
        .where('s.revokedAt', 'is', null)
        .where('p.status', '=', 'active')
        .executeTakeFirst()
      if (!row) return null
      const now = clock.now()
      const idleEndAt = row.lastUsedAt.add({ hours: SESSION_IDLE_HOURS })
      if (Temporal.Instant.compare(now, row.absoluteEndAt) >= 0 || Temporal.Instant.compare(now, idleEndAt) >= 0) return null
      if (now.epochMilliseconds - row.lastUsedAt.epochMilliseconds >= NOTE_USE_EVERY_MS) {
        await db.kysely.updateTable('session').set({ lastUsedAt: now }).where('tokenHash', '=', tokenHash).execute()
      }
      return {
        sessionId: row.id,
        companyId: row.companyId,
        personId: row.personId,
        userCode: row.userCode,
        roles: row.roles,
        isPhoneMissing: row.phoneHash === null,
        absoluteEndAt: row.absoluteEndAt,
        idleEndAt: now.add({ hours: SESSION_IDLE_HOURS }),
      }
    },
    async living(sessionIds) {
      const now = clock.now()
      const rows = await db.kysely
        .selectFrom('session as s')
        .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 's.companyId').onRef('p.id', '=', 's.personId'))
        .select('s.id')
        .where('s.id', '=', sql<string>`any(${sessionIds})`)
        .where('s.revokedAt', 'is', null)
        .where('p.status', '=', 'active')
        .where('s.absoluteEndAt', '>', now)
        .where('s.lastUsedAt', '>', now.subtract({ hours: SESSION_IDLE_HOURS }))
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
    async end(writer, sessionId) {
      await writer
        .updateTable('session')
        .set({ revokedAt: clock.now() })
        .where('id', '=', sessionId)
        .where('revokedAt', 'is', null)
        .returning(sessionEndedSql.as('told'))
        .execute()
    },
    async endAll(writer, { companyId, personId }, except) {
      const ended = await writer
        .updateTable('session')
        .set({ revokedAt: clock.now() })
        .where('companyId', '=', companyId)
        .where('personId', '=', personId)
        .where('revokedAt', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
        .returning(sessionEndedSql.as('told'))
        .execute()
      return ended.length
    },
    async confirm(writer, sessionId) {
      await writer.updateTable('session').set({ confirmedAt: clock.now() }).where('id', '=', sessionId).execute()
    },
    async isConfirmed(sessionId) {
      const row = await db.kysely
        .selectFrom('session')
        .select('confirmedAt')
        .where('id', '=', sessionId)
        .where('revokedAt', 'is', null)
        .executeTakeFirst()
      if (!row?.confirmedAt) return false
      return Temporal.Instant.compare(row.confirmedAt.add({ minutes: CONFIRMATION_MINUTES }), clock.now()) > 0
    },
  }
}
