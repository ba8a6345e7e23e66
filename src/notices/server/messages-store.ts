import { sql } from 'kysely'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PageCursor } from '../../server/page-cursor.ts'
import type { NoticeSubject } from '../rules/subjects.ts'
import type { Who } from './index.ts'

/** All SQL of what is told in the app. */

export interface MessageRow {
  readonly id: string
  readonly subject: NoticeSubject
  readonly titleZh: string
  readonly titleEn: string
  readonly textZh: string
  readonly textEn: string
  readonly link: string | null
  readonly createdAt: Temporal.Instant
  readonly readAt: Temporal.Instant | null
}

/** False where she was told of it before. */
export async function insertMessage(
  writer: Writer,
  { companyId, personId }: Who,
  message: Omit<MessageRow, 'readAt'> & { readonly key: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await writer
    .insertInto('message')
    .values({ companyId, personId, ...message })
    .onConflict((conflict) => conflict.constraint('message_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The newest first. */
export function messagePage(
  reader: Reader,
  { companyId, personId }: Who,
  { after, size }: { after: PageCursor | null; size: number },
): Promise<MessageRow[]> {
  const query = reader
    .selectFrom('message')
    .select(['id', 'subject', 'titleZh', 'titleEn', 'textZh', 'textEn', 'link', 'createdAt', 'readAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
  const from = after ? query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id}::uuid)`) : query
  return from.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(size).execute()
}

export async function countUnread(reader: Reader, { companyId, personId }: Who): Promise<number> {
  const { unread } = await reader
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks these as read, or all that stood there by an instant; others' are passed over. Answers with how many were unread. */
export async function markRead(
  writer: Writer,
  { companyId, personId }: Who,
  which: { readonly ids: readonly string[] } | { readonly upTo: Temporal.Instant },
  now: Temporal.Instant,
): Promise<number> {
  const query = writer
    .updateTable('message')
    .set({ readAt: now })
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('readAt', 'is', null)
  const chosen = 'ids' in which ? query.where('id', 'in', which.ids) : query.where('createdAt', '<=', which.upTo)
  const { numUpdatedRows } = await chosen.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Everything that is kept of what somebody was told, and of how she wants to be; what still waits for her quiet hours to end goes unsent. */
export async function forgetPerson(writer: Writer, { companyId, personId }: Who, now: Temporal.Instant): Promise<void> {
  for (const table of ['message', 'noticeChoice', 'quietHours'] as const) {
    await writer.deleteFrom(table).where('companyId', '=', companyId).where('personId', '=', personId).execute()
  }
  await writer
    .updateTable('notice')
    .set({ state: 'expired', settledAt: now, toSealed: null, contentSealed: null })
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('state', '=', 'queued')
    .where('sendingAt', 'is', null)
    .execute()
}
