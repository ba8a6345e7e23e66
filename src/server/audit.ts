import type { Clock } from '../kernel/time.ts'
import { uuidv7 } from '../kernel/ids.ts'
import type { Writer } from './database/connect.ts'
import { json } from './database/values.ts'

/** All that is done with somebody's personal data. Privacy has words for each in both languages, or does not compile. */
export type DeedName =
  | 'account.activated'
  | 'account.invited'
  | 'approval.deputyEnded'
  | 'approval.deputyNamed'
  | 'archive.asked'
  | 'archive.fetched'
  | 'calendar.made'
  | 'calendar.renewed'
  | 'calendar.revoked'
  | 'companion.added'
  | 'companion.erased'
  | 'companion.removed'
  | 'consent.given'
  | 'consent.withdrawn'
  | 'document.added'
  | 'document.changed'
  | 'document.deleted'
  | 'document.filled'
  | 'document.opened'
  | 'document.revealed'
  | 'feedback.pictureOpened'
  | 'flyer.kept'
  | 'flyer.opened'
  | 'flyer.removed'
  | 'guest.given'
  | 'guest.invited'
  | 'membership.bound'
  | 'membership.ended'
  | 'partner.added'
  | 'partner.removed'
  | 'password.changed'
  | 'phone.changed'
  | 'phone.completed'
  | 'points.granted'
  | 'request.answered'
  | 'request.asked'
  | 'sso.linked'
  | 'sso.unlinked'
  | 'wechat.openid-forgotten'
  | 'wechat.openid-kept'

/** What is done with somebody's personal data. */
export interface Deed {
  readonly companyId: string
  /** Who did it; null for the program itself. */
  readonly actorId: string | null
  /** Whose data it was. */
  readonly subjectId: string
  readonly what: DeedName
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
