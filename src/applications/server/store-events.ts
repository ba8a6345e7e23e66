import { invariant } from '../../kernel/result.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import type { Difference } from '../rules/change-needs-approval.ts'
import type { ApplicationRef } from './deps.ts'

/* All SQL of what happened to applications. */

const EVENT_KINDS = [
  'submitted',
  'agreed',
  'rejected',
  'timedOut',
  'nobody',
  'changed',
  'changeAsked',
  'withdrawn',
  'changeWithdrawn',
  'authorisedOffline',
  'putByOffice',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]
const isEventKind = (text: string): text is EventKind => (EVENT_KINDS as readonly string[]).includes(text)

export async function noteEvent(
  writer: Writer,
  { companyId, applicationId }: ApplicationRef,
  {
    changes = [],
    ...event
  }: { seq: number; at: Temporal.Instant; kind: EventKind; actorId: string | null; changes?: readonly Difference[] },
): Promise<void> {
  await writer
    .insertInto('tripApplicationEvent')
    .values({ companyId, applicationId, ...event, changes: changes.length === 0 ? null : json(changes) })
    .execute()
}

/** As many as pages show; a longer story is an office system's, and its latest words tell all. */
const EVENTS_SHOWN_MAX = 60

/** What happened, the earliest first. */
export async function eventsOf(reader: Reader, { companyId, applicationId }: ApplicationRef) {
  const rows = await reader
    .selectFrom('tripApplicationEvent')
    .select(['seq', 'at', 'kind', 'actorId', 'changes'])
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .orderBy('seq', 'desc')
    .limit(EVENTS_SHOWN_MAX)
    .execute()
  return rows.toReversed().map(({ kind, changes, ...row }) => {
    invariant(isEventKind(kind), `an application is moved as one may, not by ${kind}`)
    return { ...row, kind, changes: (changes ?? []) as unknown as readonly Difference[] }
  })
}
export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]

/** Noted beside what is asked about: it changes nothing of that. */
export const AUTHORISED_OFFLINE = 'authorisedOffline'

/** Whether anything but an authorisation has happened since a version: what was asked about it then is asked no more. */
export async function hasMovedSince(reader: Reader, { companyId, applicationId }: ApplicationRef, version: number): Promise<boolean> {
  const row = await reader
    .selectFrom('tripApplicationEvent')
    .select('seq')
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('seq', '>', version)
    .where('kind', '<>', AUTHORISED_OFFLINE)
    .executeTakeFirst()
  return row !== undefined
}
