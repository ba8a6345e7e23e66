import { randomBytes } from 'node:crypto'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, isRefusal, refuse } from '../../kernel/result.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { addOutUserPerson, Companion, getOutUserPersonDetail, listOutUserPersons, removeOutUserPerson } from '../calls/companions.ts'
import type { CheckedCompanion, FieldsDeps } from './companion-fields.ts'
import { checkEntered, isKnownToHost, keepDocument } from './companion-fields.ts'
import { settingsOf } from './company-settings.ts'
import { eraseCompanionJob } from './jobs.ts'
import { lockPerson } from './partners.ts'
import { sealedPhone } from './phones.ts'
import { PHONE_HASH } from './purposes.ts'
import type { Person, PersonId } from './store.ts'
import { findPersonsByUserCodes } from './store.ts'
import { travellersOf } from './travellers.ts'

/* Outside companions and guests: people of a host, for her alone. To everybody else they do not exist. */

/** Of one host, at one time. */
export const COMPANIONS_MAX = 100

export interface CompanionsDeps extends FieldsDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
}

/** Letters and digits that are not taken for one another. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 12

/** `OUT…` and `GST…`: no employee has such a code, and none says whose companion it is. */
export function newUserCode(kind: 'outside' | 'guest'): string {
  // 31 letters: the few bytes above the last whole multiple are left out, so that every letter is as likely.
  const letters: string[] = []
  while (letters.length < CODE_LENGTH) {
    for (const byte of randomBytes(CODE_LENGTH)) if (byte < 248) letters.push(CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length))
  }
  return (kind === 'outside' ? 'OUT' : 'GST') + letters.slice(0, CODE_LENGTH).join('')
}

export interface NewCompanion {
  readonly kind: 'outside' | 'guest'
  readonly nameZh: string
  readonly nameEn: string
  readonly surname: string
  readonly given: string
  readonly phone: string | null
}

/** A row under the host's department and rank: the policy that holds for her holds for whom she brings. */
export async function insertCompanion(
  deps: FieldsDeps,
  writer: Writer,
  host: PersonId,
  made: NewCompanion,
): Promise<PersonId & { userCode: string }> {
  const now = deps.clock.now()
  const personId = uuidv7(now.epochMilliseconds)
  const userCode = newUserCode(made.kind)
  const standing = await writer
    .selectFrom('person')
    .select(['departmentId', 'rankId', 'language'])
    .where('companyId', '=', host.companyId)
    .where('id', '=', host.personId)
    .where('kind', '=', 'employee')
    .executeTakeFirst()
  invariant(standing, 'only employees have companions')
  await writer
    .insertInto('person')
    .values({
      companyId: host.companyId,
      id: personId,
      userCode,
      kind: made.kind,
      hostId: host.personId,
      nameZh: made.nameZh,
      nameEn: made.nameEn,
      surnameLatin: made.surname,
      givenLatin: made.given,
      ...sealedPhone(deps.secrets, personId, made.phone),
      departmentId: standing.departmentId,
      rankId: standing.rankId,
      roles: [],
      language: standing.language,
      status: 'active',
      createdAt: now,
    })
    .execute()
  return { companyId: host.companyId, personId, userCode }
}

/** How many companions and guests a host has. The host's row is locked. */
export async function countCompanions(reader: Reader, host: PersonId): Promise<number> {
  const { count } = await reader
    .selectFrom('person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', host.companyId)
    .where('hostId', '=', host.personId)
    .where('status', '=', 'active')
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function addCompanion(
  deps: CompanionsDeps,
  host: PersonId,
  { agreed: _agreed, ...entered }: CallParsed<typeof addOutUserPerson>,
  language: Language,
): Promise<CallResult<typeof addOutUserPerson> | Refusal> {
  const checked = await checkEntered(deps, entered, language)
  if (isRefusal(checked)) return checked
  return deps.db.transact(async (writer) => {
    await lockPerson(writer, host)
    const refused = await whyNotAdded(deps, writer, host, checked)
    if (refused) return refused
    const { nameZh, nameEn, surname, given, phone } = checked
    const made = await insertCompanion(deps, writer, host, { kind: 'outside', nameZh, nameEn, surname, given, phone })
    await keepDocument(deps, writer, made, { checked, language, way: 'host' })
    await noteDeed(writer, deps.clock, {
      companyId: host.companyId,
      actorId: host.personId,
      subjectId: made.personId,
      what: 'companion.added',
      facts: { cardType: checked.cardType },
    })
    return { userCode: made.userCode }
  })
}

async function whyNotAdded({ secrets }: FieldsDeps, writer: Writer, host: PersonId, checked: CheckedCompanion): Promise<Refusal | null> {
  if ((await countCompanions(writer, host)) >= COMPANIONS_MAX) return refuse('PEOPLE-COMPANIONS-MAX', { facts: { max: COMPANIONS_MAX } })
  const phoneHash = checked.phone === null ? null : secrets.hash(PHONE_HASH, checked.phone)
  const isKnown = await isKnownToHost(writer, host, { phoneHash, numberHash: checked.numberHash })
  return isKnown ? refuse('PEOPLE-DUPLICATE') : null
}

/** Companions and guests that the host has not taken out; hers alone. */
export async function companionsOf(reader: Reader, host: PersonId): Promise<readonly { userCode: string }[]> {
  return reader
    .selectFrom('person')
    .select('userCode')
    .where('companyId', '=', host.companyId)
    .where('hostId', '=', host.personId)
    .where('status', '=', 'active')
    .where('erasedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(COMPANIONS_MAX)
    .execute()
}

/** A companion or guest as her host may have it told: of a guest's documents only the kind, as everywhere. */
export interface KeptCompanion {
  readonly kind: 'outside' | 'guest'
  readonly name: BothNames
  readonly since: Temporal.Instant
  readonly documents: readonly { readonly cardType: number; readonly numberMasked: string }[]
}

export async function keptCompanionsOf(reader: Reader, host: PersonId): Promise<readonly KeptCompanion[]> {
  const codes = (await companionsOf(reader, host)).map(({ userCode }) => userCode)
  if (codes.length === 0) return []
  const rows = await reader
    .selectFrom('person as p')
    .leftJoin('idCard as c', (join) =>
      join.onRef('c.companyId', '=', 'p.companyId').onRef('c.personId', '=', 'p.id').on('c.deletedAt', 'is', null),
    )
    .select(['p.id', 'p.kind', 'p.nameZh', 'p.nameEn', 'p.createdAt', 'c.cardType', 'c.numberMasked'])
    .where('p.companyId', '=', host.companyId)
    .where('p.userCode', 'in', codes)
    .orderBy('p.id')
    .orderBy('c.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const kind = first.kind === 'guest' ? 'guest' : 'outside'
    const documents = own.flatMap(({ cardType, numberMasked }) =>
      cardType === null ? [] : [{ cardType, numberMasked: kind === 'guest' ? '' : (numberMasked ?? '') }],
    )
    return [{ kind, name: { zh: first.nameZh, en: first.nameEn }, since: first.createdAt, documents }]
  })
}

export async function listCompanions(deps: CompanionsDeps, host: PersonId): Promise<CallResult<typeof listOutUserPersons>> {
  const { read } = deps.db
  const codes = (await companionsOf(read, host)).map(({ userCode }) => userCode)
  const byCode = new Map((await findPersonsByUserCodes(read, host.companyId, codes)).map((person) => [person.userCode, person]))
  const people = codes.flatMap((code) => byCode.get(code) ?? [])
  const { outsidersPerBooking } = await settingsOf(read, host.companyId)
  return { companions: await presentCompanions(deps, host.companyId, people), maxPerBooking: outsidersPerBooking }
}

/** Names, kind, whether there is a document, how a guest's link stands. */
export async function presentCompanions(deps: CompanionsDeps, companyId: string, people: readonly Person[]): Promise<Companion[]> {
  if (people.length === 0) return []
  const ids = people.map(({ personId }) => personId)
  const { read } = deps.db
  const [cards, links] = await Promise.all([
    read
      .selectFrom('idCard')
      .select('personId')
      .distinct()
      .where('companyId', '=', companyId)
      .where('personId', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute(),
    read
      .selectFrom('guestLink')
      .select(['guestId', 'expiresAt', 'usedAt', 'revokedAt'])
      .distinctOn('guestId')
      .where('companyId', '=', companyId)
      .where('guestId', 'in', ids)
      .orderBy('guestId')
      .orderBy('id', 'desc')
      .execute(),
  ])
  const withCard = new Set(cards.map(({ personId }) => personId))
  const linkOf = new Map(links.map((link) => [link.guestId, link]))
  const now = deps.clock.now()
  return people.map((person) => {
    const link = linkOf.get(person.personId)
    return {
      userCode: person.userCode,
      kind: person.kind,
      name: person.name,
      department: person.department.name,
      hasDocument: withCard.has(person.personId),
      link: link ? linkStateAt(link, now) : 'none',
      linkEndsAt: link?.expiresAt.toString() ?? null,
    }
  })
}

interface LinkTimes {
  readonly expiresAt: Temporal.Instant
  readonly usedAt: Temporal.Instant | null
  readonly revokedAt: Temporal.Instant | null
}

export function linkStateAt({ expiresAt, usedAt, revokedAt }: LinkTimes, now: Temporal.Instant): 'open' | 'given' | 'expired' | 'revoked' {
  if (usedAt !== null) return 'given'
  if (revokedAt !== null) return 'revoked'
  return Temporal.Instant.compare(expiresAt, now) > 0 ? 'open' : 'expired'
}

/** A companion or guest of this host, still there; null for everybody else's and for who does not exist. */
export async function findCompanion(reader: Reader, host: PersonId, userCode: string): Promise<Person | null> {
  const [person] = await findPersonsByUserCodes(reader, host.companyId, [userCode])
  return person && person.kind !== 'employee' && person.hostId === host.personId && person.isActive ? person : null
}

export async function describeCompanion(
  deps: CompanionsDeps,
  host: PersonId,
  { userCode }: CallParsed<typeof getOutUserPersonDetail>,
): Promise<CallResult<typeof getOutUserPersonDetail> | Refusal> {
  const person = await findCompanion(deps.db.read, host, userCode)
  if (!person) return refuse('P404')
  const [shown] = await presentCompanions(deps, host.companyId, [person])
  const [traveller] = await travellersOf(deps.db.read, [person])
  invariant(shown && traveller, 'who was found can be presented')
  return {
    ...shown,
    phoneNumber: person.maskedPhone,
    ticketName: person.surnameLatin === '' ? '' : traveller.ticketName,
    cards: traveller.cards.map(({ cardType, maskedNumber, expiresDate }) => ({
      cardType,
      maskedNumber,
      // A guest's document is known to her host by its kind alone.
      expiresOn: person.kind === 'guest' ? null : (expiresDate?.toString() ?? null),
    })),
  }
}

/** Out of the host's sight at once; what is sealed goes as soon as no trip needs it. Oneself cannot be taken out (V-OTHER-06). */
export async function removeCompanion(
  deps: CompanionsDeps,
  caller: PersonId & { userCode: string },
  { userCode }: CallParsed<typeof removeOutUserPerson>,
): Promise<CallResult<typeof removeOutUserPerson> | Refusal> {
  if (userCode === caller.userCode) return refuse('PEOPLE-SELF-STAYS')
  return deps.db.transact(async (writer) => {
    const person = await findCompanion(writer, caller, userCode)
    if (!person) return refuse('P404')
    const { companyId, personId } = person
    const now = deps.clock.now()
    await writer.updateTable('person').set({ status: 'left' }).where('companyId', '=', companyId).where('id', '=', personId).execute()
    await writer
      .updateTable('guestLink')
      .set({ revokedAt: now })
      .where('companyId', '=', companyId)
      .where('guestId', '=', personId)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .execute()
    await noteDeed(writer, deps.clock, { companyId, actorId: caller.personId, subjectId: personId, what: 'companion.removed' })
    await deps.jobs.send(writer, eraseCompanionJob, { companyId, personId }, { key: personId })
    return { removed: true as const }
  })
}
