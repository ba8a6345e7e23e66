import { noteDeed } from '../../server/audit.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { CompanionsDeps } from './companions.ts'
import { settingsOf } from './company-settings.ts'
import { HELD_BY } from './documents-store.ts'
import { eraseCompanionJob } from './jobs.ts'
import type { PersonId } from './store.ts'

export interface ErasingDeps extends CompanionsDeps {
  /** When the last trip ends that somebody is booked on, whatever became of it; null for none. */
  readonly lastTripEnd: (reader: Reader, who: PersonId) => Promise<Temporal.Instant | null>
  /** Lets the lines forget what they keep of her beside the documents, such as a number given for one trip. */
  readonly onErased: (writer: Writer, who: PersonId) => Promise<void>
}

export const ERASED_NAME = { zh: '已删除的访客', en: 'Erased guest' } as const

/**
 * Erases a companion or guest as soon as nothing needs her data any more: some days after her last trip, or after her link was
 * over, or at once where her host took her out and no trip was ever booked. Else looks again when that day has come.
 */
export async function eraseWhenDue(deps: ErasingDeps, who: PersonId): Promise<void> {
  await deps.db.transact(async (writer) => {
    const person = await writer
      .selectFrom('person')
      .select(['kind', 'status', 'erasedAt'])
      .where('companyId', '=', who.companyId)
      .where('id', '=', who.personId)
      .forUpdate()
      .executeTakeFirst()
    if (!person || person.kind === 'employee' || person.erasedAt !== null) return
    const dueAt = await dueFor(deps, writer, who, person)
    if (dueAt === null) return
    if (Temporal.Instant.compare(dueAt, deps.clock.now()) > 0) {
      await deps.jobs.send(writer, eraseCompanionJob, who, { key: who.personId, at: dueAt })
      return
    }
    await erase(deps, writer, who)
  })
}

/** Null for an outside companion whom her host still keeps: she is of use for the next trip. */
async function dueFor(
  deps: ErasingDeps,
  reader: Reader,
  who: PersonId,
  person: { kind: string; status: string },
): Promise<Temporal.Instant | null> {
  const isTakenOut = person.status !== 'active'
  if (person.kind === 'outside' && !isTakenOut) return null
  const { guestDataDays } = await settingsOf(reader, who.companyId)
  const [tripEnd, link] = await Promise.all([deps.lastTripEnd(reader, who), lastLinkTime(reader, who)])
  const since = isTakenOut ? tripEnd : latest(tripEnd, link)
  return since === null ? deps.clock.now() : since.add({ hours: guestDataDays * 24 })
}

async function lastLinkTime(reader: Reader, { companyId, personId }: PersonId): Promise<Temporal.Instant | null> {
  const row = await reader
    .selectFrom('guestLink')
    .select(['usedAt', 'expiresAt'])
    .where('companyId', '=', companyId)
    .where('guestId', '=', personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row.usedAt ?? row.expiresAt) : null
}

const latest = (a: Temporal.Instant | null, b: Temporal.Instant | null): Temporal.Instant | null => {
  if (a === null || b === null) return a ?? b
  return Temporal.Instant.compare(a, b) > 0 ? a : b
}

/** Names, phone, documents and pictures go; the row stays, so that orders keep their number of travellers and their amounts. */
async function erase(deps: ErasingDeps, writer: Writer, { companyId, personId }: PersonId): Promise<void> {
  const now = deps.clock.now()
  const documents = await deps.documents.erase(writer, { companyId, personId }, now)
  await deletePictures(writer, { companyId, personId })
  await deps.onErased(writer, { companyId, personId })
  await writer.deleteFrom('guestLink').where('companyId', '=', companyId).where('guestId', '=', personId).execute()
  await writer
    .updateTable('person')
    .set({
      nameZh: ERASED_NAME.zh,
      nameEn: ERASED_NAME.en,
      surnameLatin: '',
      givenLatin: '',
      phoneSealed: null,
      phoneHash: null,
      phoneMasked: '',
      emailSealed: null,
      emailHash: null,
      status: 'left',
      erasedAt: now,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', personId)
    .execute()
  await noteDeed(writer, deps.clock, { companyId, actorId: null, subjectId: personId, what: 'companion.erased', facts: { documents } })
}

/** Her own pictures, and those that her host took of her documents: these are the host's, but show the companion. */
async function deletePictures(writer: Writer, { companyId, personId }: PersonId): Promise<void> {
  await writer
    .deleteFrom('storedFile')
    .where('companyId', '=', companyId)
    .where((eb) => {
      const herCards = eb.selectFrom('idCard').select('id').where('companyId', '=', companyId).where('personId', '=', personId)
      return eb.or([eb('ownerId', '=', personId), eb.and([eb('heldBy', '=', HELD_BY), eb('holderId', 'in', herCards)])])
    })
    .execute()
}
