import { sql, type Selectable } from 'kysely'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { NoticeTable } from '../../server/database/schema.ts'
import type { Who } from './index.ts'

/** All SQL of the outbox. */
export type NoticeRow = Selectable<NoticeTable>

interface NewNotice extends Pick<
  NoticeRow,
  | 'id'
  | 'companyId'
  | 'kind'
  | 'key'
  | 'template'
  | 'language'
  | 'toHash'
  | 'createdAt'
  | 'untilAt'
  | 'personId'
  | 'subject'
  | 'asks'
  | 'deadlineAt'
  | 'waitsUntil'
> {
  readonly toSealed: Buffer
  readonly contentSealed: Buffer
}

/** False where a notice of this key is there already. */
export async function insertNotice(writer: Writer, notice: NewNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await writer
    .insertInto('notice')
    .values({ ...notice, state: 'queued' })
    .onConflict((conflict) => conflict.constraint('notice_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function findNotice(reader: Reader, id: string): Promise<NoticeRow | undefined> {
  return reader.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of which notices a new one is one: those of its templates, or those about its matter. */
export type Room = { readonly templates: readonly string[] } | { readonly matter: string }

/** How many notices of a kind and room one number or address was meant to get since each of two instants. */
export async function countSince(
  reader: Reader,
  recipient: Pick<NoticeRow, 'toHash' | 'kind'> & { readonly room: Room },
  since: { readonly hour: Temporal.Instant; readonly day: Temporal.Instant },
): Promise<{ hour: number; day: number }> {
  return reader
    .selectFrom('notice')
    .select([sql<number>`count(*) filter (where created_at > ${since.hour})`.as('hour'), sql<number>`count(*)`.as('day')])
    .where('toHash', '=', recipient.toHash)
    .where('kind', '=', recipient.kind)
    .where('createdAt', '>', since.day)
    .where(inRoom(recipient.room))
    .executeTakeFirstOrThrow()
}

const inRoom = (room: Room) =>
  'matter' in room ? sql<boolean>`split_part(key, ':', 1) = ${room.matter}` : sql<boolean>`template = any(${[...room.templates]}::text[])`

/** Writes down that it is handed over now, for the next time; false where another run was faster. */
export async function noteSending(writer: Writer, notice: Pick<NoticeRow, 'id' | 'tries'>, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('notice')
    .set({ sendingAt: now, tries: notice.tries + 1 })
    .where('id', '=', notice.id)
    .where('state', '=', 'queued')
    .where('tries', '=', notice.tries)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes down until when it is held back. */
export async function noteWaiting(writer: Writer, id: string, until: Temporal.Instant): Promise<void> {
  await writer.updateTable('notice').set({ waitsUntil: until }).where('id', '=', id).where('state', '=', 'queued').execute()
}

/** What waits for the end of somebody's quiet hours, the oldest first. */
export async function waitingOf(reader: Reader, { companyId, personId }: Who, now: Temporal.Instant): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('notice')
    .select('id')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('state', '=', 'queued')
    .where('waitsUntil', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Until when quiet hours hold back what asks somebody for something; null where nothing of it waits for them. */
export async function heldUntil(
  reader: Reader,
  { companyId, personId }: Who,
  asks: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const { until } = await reader
    .selectFrom('notice')
    .select((eb) => eb.fn.min('waitsUntil').as('until'))
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('asks', '=', asks)
    .where('state', '=', 'queued')
    .where('waitsUntil', '>', now)
    .executeTakeFirstOrThrow()
  return until
}

/**
 * What these asked is over: whatever of it still waits goes unsent. What is being handed over at this moment cannot be called back, and
 * ends as that does; a run that has only read it finds it settled before it hands it over.
 */
export async function settleAsked(writer: Writer, companyId: string, asks: readonly string[], now: Temporal.Instant): Promise<void> {
  if (asks.length === 0) return
  await writer
    .updateTable('notice')
    .set({ state: 'expired', settledAt: now, toSealed: null, contentSealed: null })
    .where('companyId', '=', companyId)
    .where('asks', 'in', asks)
    .where('state', '=', 'queued')
    .where('sendingAt', 'is', null)
    .execute()
}

/** Nothing has been sent after all: the next run need not ask. */
export async function noteNotSent(writer: Writer, id: string): Promise<void> {
  await writer.updateTable('notice').set({ sendingAt: null }).where('id', '=', id).where('state', '=', 'queued').execute()
}

export type Ending =
  | { readonly state: 'sent'; readonly ref: string | null }
  | { readonly state: 'failed'; readonly because: string }
  | { readonly state: 'expired' }

/** Ends a notice and forgets whom it was for and what it said; one that had ended before stays as it was. */
export async function settle(writer: Writer, id: string, ending: Ending, now: Temporal.Instant): Promise<void> {
  await writer
    .updateTable('notice')
    .set({
      state: ending.state,
      settledAt: now,
      toSealed: null,
      contentSealed: null,
      failedBecause: ending.state === 'failed' ? ending.because : null,
      supplierRef: ending.state === 'sent' ? ending.ref : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}
