import { noteDeed } from '../../server/audit.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { CompanionsDeps } from './companions.ts'
import { settingsOf } from './company-settings.ts'
import { HELD_BY } from './documents-store.ts'
import { eraseFlyers } from './frequent-flyers.ts'
import { eraseCompanionJob } from './jobs.ts'
import type { PersonId } from './store.ts'

export interface ErasingDeps extends CompanionsDeps {
  /** When the last trip ends that somebody is booked on, whatever became of it; null for none. */
  readonly lastTripEnd: (reader: Reader, who: PersonId) => Promise<Temporal.Instant | null>
  /** Whether she travels in an order that is not over. */
  readonly hasOpenOrder: (reader: Reader, who: PersonId) => Promise<boolean>
  /** Lets the lines forget what they keep of her beside the documents, such as a number given for one trip. */
  readonly onErased: (writer: Writer, who: PersonId) => Promise<void>
}

export const ERASED_NAME = { zh: '已删除的访客', en: 'Erased guest' } as const

/** How long until somebody is looked at again whom only an open order keeps. */
const AGAIN_HOURS = 24
const PER_ROUND = 500

/**
 * Erases a companion or guest as soon as nothing needs her data any more: some days after her last trip, or after her link was
 * over, or at once where her host took her out and no trip was ever booked. A companion whose host has left the company goes the same days
 * after the host, or after her last trip. Else looks again when that day has come; never while an order of hers is open.
 */
export async function eraseWhenDue(deps: ErasingDeps, who: PersonId): Promise<void> {
  await deps.db.transact(async (writer) => {
    const host = await lockHost(writer, who)
    const person = await writer
      .selectFrom('person')
      .select(['kind', 'status', 'erasedAt'])
      .where('companyId', '=', who.companyId)
      .where('id', '=', who.personId)
      .forUpdate()
      .executeTakeFirst()
    if (!person || !host || person.erasedAt !== null) return
    const isTakenOut = person.status !== 'active'
    const hostLeftAt = host.status === 'left' ? host.leftAt : null
    const dueAt = await dueFor(deps, writer, who, { kind: person.kind, isTakenOut, hostLeftAt })
    if (dueAt === null) return
    const now = deps.clock.now()
    const isDue = Temporal.Instant.compare(dueAt, now) <= 0
    if (isDue && !(await deps.hasOpenOrder(writer, who))) {
      await erase(deps, writer, who, isTakenOut ? 'takenOut' : person.kind === 'guest' ? 'guestOver' : 'hostLeft')
      return
    }
    const at = isDue ? now.add({ hours: AGAIN_HOURS }) : dueAt
    await deps.jobs.send(writer, eraseCompanionJob, who, { key: who.personId, at })
  })
}

/** The host first, as whoever adds or renews does: a company file that brings her back in this moment is waited for. Null for employees. */
async function lockHost(writer: Writer, { companyId, personId }: PersonId) {
  const row = await writer
    .selectFrom('person')
    .select('hostId')
    .where('companyId', '=', companyId)
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row?.hostId) return null
  return writer
    .selectFrom('person')
    .select(['status', 'leftAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', row.hostId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface Standing {
  readonly kind: string
  readonly isTakenOut: boolean
  readonly hostLeftAt: Temporal.Instant | null
}

/** Null for an outside companion whom her host still keeps: she is of use for the next trip. A guest has her own clock, whoever her host is. */
async function dueFor(
  deps: ErasingDeps,
  reader: Reader,
  who: PersonId,
  { kind, isTakenOut, hostLeftAt }: Standing,
): Promise<Temporal.Instant | null> {
  if (kind === 'outside' && !isTakenOut && hostLeftAt === null) return null
  const { guestDataDays } = await settingsOf(reader, who.companyId)
  const [tripEnd, link] = await Promise.all([deps.lastTripEnd(reader, who), lastLinkTime(reader, who)])
  const since = isTakenOut ? tripEnd : latest(tripEnd, kind === 'guest' ? link : hostLeftAt)
  return since === null ? deps.clock.now() : since.add({ hours: guestDataDays * 24 })
}

/**
 * Finds companions whose hosts have left long enough ago, and has each looked at. Asked for again and again rather than by the company file that lets
 * a host go: that is read beside the program, where no job can be queued, and whoever comes back in time has lost nothing.
 */
export async function sweepLeavers(deps: Pick<ErasingDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = deps.clock.now()
  // Who had left before it was kept when: her days begin now.
  await deps.db.transact(
    (writer) =>
      writer
        .updateTable('person')
        .set({ leftAt: now })
        .where('kind', '=', 'employee')
        .where('status', '=', 'left')
        .where('leftAt', 'is', null)
        .execute(),
    { name: 'people.leavers' },
  )
  const companies = await deps.db.read.selectFrom('company').select('id').orderBy('id').execute()
  for (const { id } of companies) await sweepCompany(deps, id, now)
}

async function sweepCompany({ db, jobs }: Pick<ErasingDeps, 'db' | 'jobs'>, companyId: string, now: Temporal.Instant): Promise<void> {
  const { guestDataDays } = await settingsOf(db.read, companyId)
  const leftBefore = now.subtract({ hours: guestDataDays * 24 })
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await companionsOfLeavers(db.read, { companyId, leftBefore, after })
    await db.transact(
      async (writer) => {
        for (const personId of found) await jobs.send(writer, eraseCompanionJob, { companyId, personId }, { key: personId })
      },
      { name: 'people.leavers' },
    )
    const last = found.at(-1)
    if (last === undefined || found.length < PER_ROUND) return
    after = last
  }
}

/** Those that nobody has taken out: these are erased by their own job. */
async function companionsOfLeavers(
  reader: Reader,
  { companyId, leftBefore, after }: { companyId: string; leftBefore: Temporal.Instant; after: string },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('person as c')
    .innerJoin('person as h', (join) => join.onRef('h.companyId', '=', 'c.companyId').onRef('h.id', '=', 'c.hostId'))
    .select('c.id')
    .where('c.companyId', '=', companyId)
    .where('c.kind', '=', 'outside')
    .where('c.status', '=', 'active')
    .where('c.erasedAt', 'is', null)
    .where('c.id', '>', after)
    .where('h.status', '=', 'left')
    .where('h.leftAt', '<=', leftBefore)
    .orderBy('c.id')
    .limit(PER_ROUND)
    .execute()
  return rows.map(({ id }) => id)
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
async function erase(
  deps: ErasingDeps,
  writer: Writer,
  { companyId, personId }: PersonId,
  why: 'takenOut' | 'guestOver' | 'hostLeft',
): Promise<void> {
  const now = deps.clock.now()
  const documents = await deps.documents.erase(writer, { companyId, personId }, now)
  await deletePictures(writer, { companyId, personId })
  await eraseFlyers(writer, { companyId, personId })
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
  await noteDeed(writer, deps.clock, { companyId, actorId: null, subjectId: personId, what: 'companion.erased', facts: { documents, why } })
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
