import { sql, type RawBuilder } from 'kysely'
import type { Writer } from '../database/connect.ts'

/** The channel of PostgreSQL on which every process hears what any of them committed. */
export const LIVE_CHANNEL = 'live'

/** What can be followed: an order by number, an approval by id, one's own messages. No `message`: so streams call what has no name. */
export const TOPICS = ['order', 'approval', 'inbox'] as const
export type Topic = (typeof TOPICS)[number]

/** Something changed that these people may see. Names and versions alone: whoever hears of it asks for the rest, and is let in there. */
export interface News {
  readonly companyId: string
  readonly personIds: readonly string[]
  readonly topic: Topic
  /** The order's number or the approval's id. */
  readonly id: string
  readonly version: number
}

/** What is heard on the channel: news, or that a session has ended. */
export type Heard = { readonly is: 'news'; readonly news: News } | { readonly is: 'sessionEnded'; readonly sessionId: string }

/** PostgreSQL takes less than 8,000 bytes at once; an id with its quotes and comma takes 39. */
const PEOPLE_PER_NOTE_MAX = 150
const ID_CHARACTERS_MAX = 64

/** The payload of one note on the channel, as short as it can be. */
function noteOf({ companyId, personIds, topic, id, version }: News): string {
  return JSON.stringify({ c: companyId, p: personIds, t: topic, n: id, v: version })
}

function notesOf(news: News): string[] {
  const people = [...new Set(news.personIds)]
  const parts = Array.from({ length: Math.ceil(people.length / PEOPLE_PER_NOTE_MAX) }, (_, part) =>
    people.slice(part * PEOPLE_PER_NOTE_MAX, (part + 1) * PEOPLE_PER_NOTE_MAX),
  )
  return parts.map((personIds) => noteOf({ ...news, personIds }))
}

/** Tells readers in every process, once this transaction commits and never if it does not. */
export async function tell(writer: Writer, news: News): Promise<void> {
  for (const note of notesOf(news)) await sql`select pg_notify(${LIVE_CHANNEL}, ${note})`.execute(writer)
}

/** For `returning` of the statement that revokes sessions: the streams of each end with its commit. It reads the row's own id. */
export const sessionEndedSql: RawBuilder<string> = sql<string>`pg_notify('live', json_build_object('s', id)::text)`

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= ID_CHARACTERS_MAX
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText)
}

/** Reads a note. Null for what is none: a newer program beside us may tell what we do not know yet. */
export function heardFrom(payload: string): Heard | null {
  let note: unknown
  try {
    note = JSON.parse(payload)
  } catch {
    return null
  }
  if (typeof note !== 'object' || note === null) return null
  const { s, c, p, t, n, v } = note as Partial<Record<string, unknown>>
  if (isText(s)) return { is: 'sessionEnded', sessionId: s }
  if (!isText(c) || !areTexts(p)) return null
  const topic = TOPICS.find((one) => one === t)
  if (topic === undefined || !isText(n) || !Number.isSafeInteger(v)) return null
  return { is: 'news', news: { companyId: c, personIds: p, topic, id: n, version: v as number } }
}
