import { sql } from 'kysely'
import type { PersonId } from '../../people/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PageCursor } from '../../server/page-cursor.ts'

export interface AnnouncementRow {
  readonly id: string
  readonly titleZh: string
  readonly titleEn: string
  readonly bodyZh: string
  readonly bodyEn: string
  readonly isImportant: boolean
  readonly fromAt: Temporal.Instant
  readonly isRead: boolean
}

/** What is shown to her now, each with whether she has read it. */
const shownTo = (reader: Reader, { companyId, personId }: PersonId, now: Temporal.Instant) =>
  reader
    .selectFrom('announcement as a')
    .leftJoin('announcementRead as r', (join) =>
      join.onRef('r.companyId', '=', 'a.companyId').onRef('r.announcementId', '=', 'a.id').on('r.personId', '=', personId),
    )
    .where('a.companyId', '=', companyId)
    .where('a.fromAt', '<=', now)
    .where((eb) => eb.or([eb('a.untilAt', 'is', null), eb('a.untilAt', '>', now)]))

const withColumns = (reader: Reader, who: PersonId, now: Temporal.Instant) =>
  shownTo(reader, who, now).select([
    'a.id',
    'a.titleZh',
    'a.titleEn',
    'a.bodyZh',
    'a.bodyEn',
    'a.isImportant',
    'a.fromAt',
    sql<boolean>`r.read_at is not null`.as('isRead'),
  ])

/** Important ones that she has not read first, then the newest. */
export function topAnnouncements(reader: Reader, who: PersonId, now: Temporal.Instant, atMost: number): Promise<AnnouncementRow[]> {
  return withColumns(reader, who, now)
    .orderBy(sql`(a.is_important and r.read_at is null)`, 'desc')
    .orderBy('a.fromAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(atMost)
    .execute()
}

interface Page {
  readonly now: Temporal.Instant
  readonly after: PageCursor | null
  readonly size: number
}

/** The newest first. */
export function announcementPage(reader: Reader, who: PersonId, { now, after, size }: Page): Promise<AnnouncementRow[]> {
  const query = withColumns(reader, who, now)
  const from = after ? query.where(sql<boolean>`(a.from_at, a.id) < (${after.at}, ${after.id}::uuid)`) : query
  return from.orderBy('a.fromAt', 'desc').orderBy('a.id', 'desc').limit(size).execute()
}

export async function countUnread(reader: Reader, who: PersonId, now: Temporal.Instant): Promise<number> {
  const { unread } = await shownTo(reader, who, now)
    .where('r.readAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Notes what she has read, of what is shown to her; the first time counts. */
export async function markRead(writer: Writer, who: PersonId, ids: readonly string[], now: Temporal.Instant): Promise<void> {
  const { personId } = who
  await writer
    .insertInto('announcementRead')
    .columns(['companyId', 'personId', 'announcementId', 'readAt'])
    .expression(
      shownTo(writer, who, now)
        .where('a.id', 'in', [...ids])
        .select([
          'a.companyId',
          sql<string>`${personId}::uuid`.as('personId'),
          'a.id',
          sql<Temporal.Instant>`${now}::timestamptz`.as('readAt'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
