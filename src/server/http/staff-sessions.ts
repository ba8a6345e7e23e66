import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Reader, Writer } from '../database/connect.ts'
import type { StaffCaller } from './handler.ts'
import { DEVICE_MAX_CHARACTERS, hashToken, NOTE_USE_EVERY_MS } from './sessions.ts'

/** Staff see many people's affairs on shared desks: their sessions end with the shift, and after an hour without use. */
export const STAFF_ABSOLUTE_HOURS = 12
export const STAFF_IDLE_MINUTES = 60

export interface StaffSession {
  readonly id: string
  readonly device: string
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant
}

export interface StaffSessions {
  /** Whether such an account is let in here: one with a published password only while there is nothing but the demo company. */
  mayEnter(reader: Reader, account: { readonly isActive: boolean; readonly isDemo: boolean }): Promise<boolean>
  /** Starts a session and returns its token: 256 random bits, kept nowhere but with the client. */
  start(writer: Writer, staffId: string, device: string): Promise<string>
  /** Whose token this is; null for an unknown, ended or revoked one, of an account that was closed, and for every traveller's. */
  find(token: string): Promise<StaffCaller | null>
  /** Sessions that go on, the one used last first. */
  list(reader: Reader, staffId: string): Promise<readonly StaffSession[]>
  /** Ends one of theirs; false where it was none of theirs, or over. */
  end(writer: Writer, staffId: string, sessionId: string): Promise<boolean>
  /** Ends all of theirs, but for the one that is to stay; says how many ended. */
  endAll(writer: Writer, staffId: string, except?: string): Promise<number>
}

/** At most so many sessions of one account are listed; nobody has more desks. */
const LISTED_MAX = 100

/** Sessions live in the database alone, so that every process sees one end at once. `demo` lets in accounts with published passwords. */
export function staffSessionsOf(db: Database, clock: Clock, { demo }: { demo: boolean }): StaffSessions {
  const idleSince = (): Temporal.Instant => clock.now().subtract({ minutes: STAFF_IDLE_MINUTES })
  async function mayEnter(reader: Reader, { isActive, isDemo }: { isActive: boolean; isDemo: boolean }): Promise<boolean> {
    if (!isActive || !isDemo) return isActive
    const real = await reader.selectFrom('company').select('id').where('isDemo', '=', false).limit(1).executeTakeFirst()
    return demo && real === undefined
  }
  return {
    mayEnter,
    async start(writer, staffId, device) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      await writer
        .insertInto('staffSession')
        .values({
          tokenHash: hashToken(token),
          id: uuidv7(now.epochMilliseconds),
          staffId,
          createdAt: now,
          lastUsedAt: now,
          absoluteEndAt: now.add({ hours: STAFF_ABSOLUTE_HOURS }),
          device: device.slice(0, DEVICE_MAX_CHARACTERS),
        })
        .execute()
      return token
    },
    async find(token) {
      if (token.length < 20 || token.length > 100) return null
      const now = clock.now()
      const tokenHash = hashToken(token)
      const row = await db.kysely
        .selectFrom('staffSession as s')
        .innerJoin('staffAccount as a', 'a.id', 's.staffId')
        .select(['s.id', 's.staffId', 's.lastUsedAt', 'a.name', 'a.roles', 'a.passwordOnceUntil', 'a.isDemo', 'a.isActive'])
        .where('s.tokenHash', '=', tokenHash)
        .where('s.revokedAt', 'is', null)
        .where('s.absoluteEndAt', '>', now)
        .where('s.lastUsedAt', '>', idleSince())
        .executeTakeFirst()
      if (!row || !(await mayEnter(db.read, row))) return null
      if (now.epochMilliseconds - row.lastUsedAt.epochMilliseconds >= NOTE_USE_EVERY_MS) {
        await db.kysely.updateTable('staffSession').set({ lastUsedAt: now }).where('tokenHash', '=', tokenHash).execute()
      }
      const { id, staffId, name, roles, passwordOnceUntil } = row
      return { sessionId: id, staffId, name, roles, mustChangePassword: passwordOnceUntil !== null }
    },
    list(reader, staffId) {
      return reader
        .selectFrom('staffSession')
        .select(['id', 'device', 'createdAt', 'lastUsedAt'])
        .where('staffId', '=', staffId)
        .where('revokedAt', 'is', null)
        .where('absoluteEndAt', '>', clock.now())
        .where('lastUsedAt', '>', idleSince())
        .orderBy('lastUsedAt', 'desc')
        .limit(LISTED_MAX)
        .execute()
    },
    async end(writer, staffId, sessionId) {
      const ended = await writer
        .updateTable('staffSession')
        .set({ revokedAt: clock.now() })
        .where('staffId', '=', staffId)
        .where('id', '=', sessionId)
        .where('revokedAt', 'is', null)
        .executeTakeFirst()
      return ended.numUpdatedRows === 1n
    },
    async endAll(writer, staffId, except) {
      const ended = await writer
        .updateTable('staffSession')
        .set({ revokedAt: clock.now() })
        .where('staffId', '=', staffId)
        .where('revokedAt', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
        .executeTakeFirst()
      return Number(ended.numUpdatedRows)
    },
  }
}
