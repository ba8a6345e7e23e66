import type { PersonId } from '../../people/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PageCursor } from '../../server/page-cursor.ts'
import type { FeedbackKind } from '../rules/feedback.ts'

/** What holds the pictures of a feedback, beside its id. */
export const HELD_BY = 'feedback'

export interface FeedbackRow {
  readonly id: string
  readonly companyId: string
  readonly personId: string
  readonly kind: FeedbackKind
  readonly note: string
  readonly appVersion: string
  readonly replyBy: Temporal.PlainDate
  readonly answer: string | null
  readonly answeredAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

const COLUMNS = ['id', 'companyId', 'personId', 'kind', 'note', 'appVersion', 'replyBy', 'answer', 'answeredAt', 'createdAt'] as const

export async function addFeedback(writer: Writer, row: Omit<FeedbackRow, 'answer' | 'answeredAt'>): Promise<void> {
  await writer.insertInto('feedback').values(row).execute()
}

/** Her own, the newest first. */
export function feedbackOf(reader: Reader, { companyId, personId }: PersonId, atMost: number): Promise<FeedbackRow[]> {
  return reader
    .selectFrom('feedback')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute()
}

interface Page {
  readonly state: 'open' | 'answered'
  readonly after: PageCursor | null
  readonly size: number
}

/** The company's, the oldest first where an answer is due, the newest first where one was given. Ids come in the order of time. */
export function feedbackPage(reader: Reader, companyId: string, { state, after, size }: Page): Promise<FeedbackRow[]> {
  const isOpen = state === 'open'
  return reader
    .selectFrom('feedback')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .where('answeredAt', isOpen ? 'is' : 'is not', null)
    .$if(after !== null, (query) => query.where('id', isOpen ? '>' : '<', after?.id ?? ''))
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(size)
    .execute()
}

export function feedbackById(reader: Reader, companyId: string, id: string): Promise<FeedbackRow | undefined> {
  return reader.selectFrom('feedback').select(COLUMNS).where('companyId', '=', companyId).where('id', '=', id).executeTakeFirst()
}

/** Answers once: false where an answer is there already. */
export async function answer(
  writer: Writer,
  which: { readonly companyId: string; readonly id: string },
  given: { readonly answer: string; readonly answeredBy: string; readonly answeredAt: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('feedback')
    .set(given)
    .where('companyId', '=', which.companyId)
    .where('id', '=', which.id)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The pictures of many, by what they belong to. */
export async function picturesOf(reader: Reader, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const byFeedback = new Map<string, string[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return byFeedback
  const rows = await reader
    .selectFrom('storedFile')
    .select(['id', 'holderId'])
    .where('companyId', '=', companyId)
    .where('heldBy', '=', HELD_BY)
    .where('holderId', 'in', [...ids])
    .orderBy('id')
    .execute()
  for (const { id, holderId } of rows) byFeedback.get(holderId ?? '')?.push(id)
  return byFeedback
}
