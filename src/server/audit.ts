import type { Clock } from '../kernel/time.ts'
import { uuidv7 } from '../kernel/ids.ts'
import type { Writer } from './database/connect.ts'
import { json } from './database/values.ts'

/** What is done with somebody's personal data. */
export interface Deed {
  readonly companyId: string
  /** Who did it; null for the program itself. */
  readonly actorId: string | null
  /** Whose data it was. */
  readonly subjectId: string
  /** In the words of the wing that does it, such as `document.revealed`. */
  readonly what: string
  /** Kinds, counts and reasons: never the data itself. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>
}

/** Writes down who did what with whose data, in the transaction that does it, so that neither is without the other. */
export async function noteDeed(writer: Writer, clock: Clock, deed: Deed): Promise<void> {
  const now = clock.now()
  await writer
    .insertInto('auditEntry')
    .values({
      companyId: deed.companyId,
      id: uuidv7(now.epochMilliseconds),
      actorId: deed.actorId,
      subjectId: deed.subjectId,
      what: deed.what,
      facts: json(deed.facts ?? {}),
      createdAt: now,
    })
    .execute()
}
