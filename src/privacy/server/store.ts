import { sql } from 'kysely'
import type { PersonId } from '../../people/server/index.ts'
import type { Language } from '../../kernel/language.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { ARCHIVES_PER_DAY, type RequestKind } from '../rules/asking.ts'

const DEVICES_MAX = 50

/** A person's sessions that have not ended. */
export function sessionsOf(reader: Reader, { companyId, personId }: PersonId) {
  return reader
    .selectFrom('session')
    .select(['device', 'createdAt', 'lastUsedAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .limit(DEVICES_MAX)
    .execute()
}

export function deedsOf(reader: Reader, { companyId, personId }: PersonId, atMost: number) {
  return reader
    .selectFrom('auditEntry')
    .select(['what', 'actorId', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('subjectId', '=', personId)
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute()
}

/** How many archives were asked for on a day. */
export async function archivesAsked(reader: Reader, { companyId, personId }: PersonId, day: Temporal.PlainDate): Promise<number> {
  const { asked } = await reader
    .selectFrom('dataArchive')
    .select((eb) => eb.fn.countAll<string>().as('asked'))
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('askedOn', '=', day)
    .executeTakeFirstOrThrow()
  return Number(asked)
}

export interface NewArchive extends PersonId {
  readonly id: string
  readonly language: Language
  readonly mailSealed: Buffer
  readonly mailMasked: string
  readonly askedOn: Temporal.PlainDate
  readonly askedAt: Temporal.Instant
}

/** Notes the wish with the day's next number; null where the day's three are used [V-ACCT-09]. Of two at once one waits for the other. */
export async function askArchive(writer: Writer, archive: NewArchive): Promise<number | null> {
  const { companyId, personId } = archive
  await writer.selectFrom('person').select('id').where('companyId', '=', companyId).where('id', '=', personId).forUpdate().execute()
  const asked = await archivesAsked(writer, archive, archive.askedOn)
  if (asked >= ARCHIVES_PER_DAY) return null
  await writer
    .insertInto('dataArchive')
    .values({ ...archive, nth: asked + 1 })
    .execute()
  return ARCHIVES_PER_DAY - asked - 1
}

export function archiveById(reader: Reader, companyId: string, id: string) {
  return reader
    .selectFrom('dataArchive')
    .select(['companyId', 'id', 'personId', 'language', 'mailSealed', 'sentAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Keeps what was built, once: false where another try has done it. */
export async function keepArchive(
  writer: Writer,
  { companyId, id }: { companyId: string; id: string },
  built: { ticketHash: Buffer; contentSealed: Buffer; sentAt: Temporal.Instant; endsAt: Temporal.Instant },
): Promise<boolean> {
  const kept = await writer
    .updateTable('dataArchive')
    .set(built)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .returning('id')
    .execute()
  return kept.length > 0
}

/** Takes an archive out by its ticket, once, and only for its owner while its link holds. */
export async function takeArchive(writer: Writer, { companyId, personId }: PersonId, ticketHash: Buffer, now: Temporal.Instant) {
  const found = await writer
    .selectFrom('dataArchive')
    .select(['id', 'contentSealed'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('ticketHash', '=', ticketHash)
    .where('fetchedAt', 'is', null)
    .where('endsAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!found?.contentSealed) return null
  await writer
    .updateTable('dataArchive')
    .set({ fetchedAt: now, contentSealed: null })
    .where('companyId', '=', companyId)
    .where('id', '=', found.id)
    .execute()
  return { id: found.id, contentSealed: found.contentSealed }
}

const ARCHIVES_LISTED_MAX = 10

export function archivesOf(reader: Reader, { companyId, personId }: PersonId) {
  return reader
    .selectFrom('dataArchive')
    .select(['mailMasked', 'askedAt', 'sentAt', 'fetchedAt', 'endsAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(ARCHIVES_LISTED_MAX)
    .execute()
}

const REQUEST = ['id', 'kind', 'note', 'state', 'answer', 'askedAt', 'answeredAt', 'personId'] as const
const REQUESTS_MAX = 100

export interface NewRequest extends PersonId {
  readonly id: string
  readonly kind: RequestKind
  readonly note: string
  readonly askedAt: Temporal.Instant
}

/** Null where one of its kind is open already. */
export async function askRequest(writer: Writer, request: NewRequest) {
  const row = await writer
    .insertInto('dataRequest')
    .values({ ...request, state: 'open' })
    // Written out: a parameter would no longer match the index once the plan is a generic one.
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'personId', 'kind'])
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .returning(REQUEST)
    .executeTakeFirst()
  return row ?? null
}

export function requestsOf(reader: Reader, { companyId, personId }: PersonId) {
  return reader
    .selectFrom('dataRequest')
    .select(REQUEST)
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(REQUESTS_MAX)
    .execute()
}

export function openRequests(reader: Reader, companyId: string) {
  return reader
    .selectFrom('dataRequest')
    .select(REQUEST)
    .where('companyId', '=', companyId)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(REQUESTS_MAX)
    .execute()
}

/** Answers an open request: the person it is of, `changed` where it was answered meanwhile, null where there is none. */
export async function answerRequest(
  writer: Writer,
  { companyId, id }: { companyId: string; id: string },
  answer: { state: 'done' | 'refused'; answer: string; answeredBy: string; answeredAt: Temporal.Instant },
): Promise<{ personId: string; kind: string } | 'changed' | null> {
  const row = await writer
    .updateTable('dataRequest')
    .set(answer)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(['personId', 'kind'])
    .executeTakeFirst()
  if (row) return row
  const there = await writer
    .selectFrom('dataRequest')
    .select(sql<number>`1`.as('one'))
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return there ? 'changed' : null
}
