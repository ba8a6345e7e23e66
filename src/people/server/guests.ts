import { createHash, randomBytes } from 'node:crypto'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { isRefusal, refuse } from '../../kernel/result.ts'
import type { NoticesFace } from '../../notices/server/index.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { CallContext } from '../../server/http/handler.ts'
import type { Limit, Limits } from '../../server/http/limits.ts'
import type { giveGuestDocument, inviteGuest, openGuestLink, renewGuestLink, revokeGuestLink } from '../calls/companions.ts'
import { checkChineseName, checkLatinName, tidyChineseName } from '../rules/names.ts'
import { maskPhone } from '../rules/phone.ts'
import { en } from '../text/companion-refusals/en.ts'
import { zh } from '../text/companion-refusals/zh.ts'
import { checkEntered, isKnownToHost, keepDocument } from './companion-fields.ts'
import type { CompanionsDeps } from './companions.ts'
import { COMPANIONS_MAX, countCompanions, findCompanion, insertCompanion } from './companions.ts'
import { settingsOf } from './company-settings.ts'
import { eraseCompanionJob } from './jobs.ts'
import { lockPerson } from './partners.ts'
import { readPhone } from './phones.ts'
import { sealedPhone } from './phones.ts'
import { PHONE_HASH } from './purposes.ts'
import type { Person, PersonId } from './store.ts'
import { companyOf, findPerson } from './store.ts'
import { phoneOf } from './travellers.ts'

/* A guest hands over her documents herself, by a link that serves once. Her host reads that she did, and no digit of them. */

export const LINK_LIFETIME_DAYS = 7
/** 160 bits: nobody guesses it, and with the path it just fits the 35 characters that a carrier lets through. */
const TOKEN_BYTES = 20
const DAY_SECONDS = 86_400
/** A host who invites more in a day is a program. */
const INVITES: Limit = { name: 'guest.invites', hitsMax: 30, windowSeconds: DAY_SECONDS }
/** A family behind one address opens within this; guessing at 160 bits does not become likelier by it. */
const OPENINGS: Limit = { name: 'guest.openings', hitsMax: 60, windowSeconds: 900 }

export interface GuestsDeps extends CompanionsDeps {
  readonly limits: Limits
  readonly notices: NoticesFace
  /** The app's address as browsers know it: links lie below it. */
  readonly appUrl: () => string
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

function nameFault(name: string): 'PEOPLE-NAME' | 'PEOPLE-NAME-LONG' | null {
  const [chinese, latin] = [checkChineseName(name), checkLatinName(name)]
  if (chinese === null || latin === null) return null
  return chinese === 'tooLong' || latin === 'tooLong' ? 'PEOPLE-NAME-LONG' : 'PEOPLE-NAME'
}

type EntryFault = 'PEOPLE-NAME' | 'PEOPLE-NAME-LONG' | 'PEOPLE-PHONE'

/** Refuses for the first fault, and says all of them, each at its field. */
function refuseEntries(entries: Readonly<Record<string, EntryFault | null>>, language: Language): Refusal | null {
  const faults = Object.entries(entries).flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
  const [first] = faults
  if (!first) return null
  const words = language === 'zh' ? zh : en
  return refuse(first.code, { detail: { fields: faults.map(({ field, code }) => ({ field, message: words[code] })) } })
}

export async function invite(
  deps: GuestsDeps,
  host: PersonId,
  input: CallParsed<typeof inviteGuest>,
  reader: Language,
): Promise<CallResult<typeof inviteGuest> | Refusal> {
  const phone = input.phoneNumber === '' ? null : readPhone(input.phoneNumber)
  const wrong = refuseEntries(
    { name: nameFault(input.name), phoneNumber: phone === null && input.phoneNumber !== '' ? 'PEOPLE-PHONE' : null },
    reader,
  )
  if (wrong) return wrong
  const admission = await deps.limits.hit(INVITES, host.personId)
  if (!admission.admitted) return refuse('GUEST-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  return deps.db.transact(async (writer) => {
    await lockPerson(writer, host)
    if ((await countCompanions(writer, host)) >= COMPANIONS_MAX) return refuse('PEOPLE-COMPANIONS-MAX', { facts: { max: COMPANIONS_MAX } })
    const phoneHash = phone === null ? null : deps.secrets.hash(PHONE_HASH, phone)
    if (await isKnownToHost(writer, host, { phoneHash, numberHash: null })) return refuse('PEOPLE-DUPLICATE', { field: 'phoneNumber' })
    const name = checkChineseName(input.name) === null ? tidyChineseName(input.name) : input.name.normalize('NFC')
    const guest = await insertCompanion(deps, writer, host, { kind: 'guest', nameZh: name, nameEn: name, surname: '', given: '', phone })
    const link = await makeLink(deps, writer, { host, guest, phone, why: input.why, language: input.language })
    await noteDeed(writer, deps.clock, {
      companyId: host.companyId,
      actorId: host.personId,
      subjectId: guest.personId,
      what: 'guest.invited',
    })
    return { userCode: guest.userCode, ...link }
  })
}

interface LinkFor {
  readonly host: PersonId
  readonly guest: PersonId
  readonly phone: string | null
  readonly why: string
  readonly language: Language
}

/** The link goes by SMS where there is a phone and a way to send; the host may pass it on herself in any case. */
async function makeLink(deps: GuestsDeps, writer: Writer, { host, guest, phone, why, language }: LinkFor) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = deps.clock.now()
  const id = uuidv7(now.epochMilliseconds)
  const expiresAt = now.add({ hours: LINK_LIFETIME_DAYS * 24 })
  const link = `${deps.appUrl()}/guest/${token}`
  const sentTo = phone !== null && deps.notices.canSend('sms') ? maskPhone(phone) : null
  await writer
    .insertInto('guestLink')
    .values({
      companyId: guest.companyId,
      id,
      guestId: guest.personId,
      tokenHash: hashOf(token),
      why,
      sentToMasked: sentTo,
      createdAt: now,
      expiresAt,
      usedAt: null,
      revokedAt: null,
    })
    .execute()
  if (phone !== null && sentTo !== null) {
    const inviter = await findPerson(writer, host)
    await deps.notices.send(writer, {
      kind: 'sms',
      companyId: host.companyId,
      to: phone,
      template: 'guestLink',
      params: { inviter: inviter?.name[language] ?? '', link },
      language,
      key: `people.guest-link:${id}`,
      until: expiresAt,
    })
  }
  // Looks again when the link is long over; whatever happens by then moves the day on.
  await deps.jobs.send(
    writer,
    eraseCompanionJob,
    { companyId: guest.companyId, personId: guest.personId },
    { key: guest.personId, at: expiresAt },
  )
  return { link, expiresAt: expiresAt.toString(), sentTo }
}

/** Ends the link that is open; says why its guest was invited, for the next one. */
async function endOpenLink(deps: GuestsDeps, writer: Writer, guest: PersonId): Promise<void> {
  await writer
    .updateTable('guestLink')
    .set({ revokedAt: deps.clock.now() })
    .where('companyId', '=', guest.companyId)
    .where('guestId', '=', guest.personId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
}

async function lastLinkOf(reader: Reader, guest: PersonId): Promise<{ why: string; usedAt: Temporal.Instant | null } | undefined> {
  return reader
    .selectFrom('guestLink')
    .select(['why', 'usedAt'])
    .where('companyId', '=', guest.companyId)
    .where('guestId', '=', guest.personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function findGuest(reader: Reader, host: PersonId, userCode: string): Promise<Person | null> {
  const person = await findCompanion(reader, host, userCode)
  return person?.kind === 'guest' ? person : null
}

export async function renewLink(
  deps: GuestsDeps,
  host: PersonId,
  { userCode, language }: CallParsed<typeof renewGuestLink>,
): Promise<CallResult<typeof renewGuestLink> | Refusal> {
  const admission = await deps.limits.hit(INVITES, host.personId)
  if (!admission.admitted) return refuse('GUEST-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  return deps.db.transact(async (writer) => {
    await lockPerson(writer, host)
    const guest = await findGuest(writer, host, userCode)
    if (!guest) return refuse('P404')
    // Whoever gives her document by the old link in this moment has it taken before, or finds it dead.
    await lockPerson(writer, guest)
    const last = await lastLinkOf(writer, guest)
    if (last?.usedAt) return refuse('GUEST-GIVEN')
    await endOpenLink(deps, writer, guest)
    const phone = await phoneOf(writer, deps.secrets, guest)
    return makeLink(deps, writer, { host, guest, phone, why: last?.why ?? '', language })
  })
}

export async function revokeLink(
  deps: GuestsDeps,
  host: PersonId,
  { userCode }: CallParsed<typeof revokeGuestLink>,
): Promise<CallResult<typeof revokeGuestLink> | Refusal> {
  return deps.db.transact(async (writer) => {
    const guest = await findGuest(writer, host, userCode)
    if (!guest) return refuse('P404')
    await endOpenLink(deps, writer, guest)
    return { revoked: true as const }
  })
}

/** Whom a token lets in: null alike for one that never was, was used, was taken back, or is over. */
async function findByToken(deps: GuestsDeps, reader: Reader, token: string) {
  const row = await reader
    .selectFrom('guestLink as l')
    .innerJoin('person as g', (join) => join.onRef('g.companyId', '=', 'l.companyId').onRef('g.id', '=', 'l.guestId'))
    .innerJoin('person as h', (join) => join.onRef('h.companyId', '=', 'g.companyId').onRef('h.id', '=', 'g.hostId'))
    .select([
      'l.id',
      'l.companyId',
      'l.why',
      'l.expiresAt',
      'g.id as guestId',
      'g.nameZh',
      'g.nameEn',
      'h.nameZh as hostZh',
      'h.nameEn as hostEn',
    ])
    .where('l.tokenHash', '=', hashOf(token))
    .where('l.usedAt', 'is', null)
    .where('l.revokedAt', 'is', null)
    .where('l.expiresAt', '>', deps.clock.now())
    .where('g.status', '=', 'active')
    .where('g.erasedAt', 'is', null)
    .where('h.status', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

async function tooMany(deps: GuestsDeps, { address }: CallContext): Promise<Refusal | null> {
  const admission = await deps.limits.hit(OPENINGS, address)
  return admission.admitted ? null : refuse('GUEST-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
}

export async function openLink(
  deps: GuestsDeps,
  context: CallContext,
  { token }: CallParsed<typeof openGuestLink>,
): Promise<CallResult<typeof openGuestLink> | Refusal> {
  const refused = await tooMany(deps, context)
  if (refused) return refused
  const { read } = deps.db
  const found = await findByToken(deps, read, token)
  if (!found) return refuse('GUEST-LINK-DEAD')
  const [company, { guestDataDays }] = await Promise.all([companyOf(read, found.companyId), settingsOf(read, found.companyId)])
  return {
    host: { zh: found.hostZh, en: found.hostEn },
    company: company.name,
    guest: { zh: found.nameZh, en: found.nameEn },
    why: found.why,
    expiresAt: found.expiresAt.toString(),
    keptDays: guestDataDays,
  }
}

/** The guest's own: names, document, phone, agreement. The link is used up with the same commit. */
export async function give(
  deps: GuestsDeps,
  context: CallContext,
  { token, agreed: _agreed, ...entered }: CallParsed<typeof giveGuestDocument>,
): Promise<CallResult<typeof giveGuestDocument> | Refusal> {
  const refused = await tooMany(deps, context)
  if (refused) return refused
  // Before the form is looked at: whoever has no link learns nothing from it, and uses up no seal.
  const seen = await findByToken(deps, deps.db.read, token)
  if (!seen) return refuse('GUEST-LINK-DEAD')
  const checked = await checkEntered(deps, entered, context.language)
  if (isRefusal(checked)) return checked
  return deps.db.transact(async (writer) => {
    // Her row first, as whoever takes her out or renews the link does: neither waits for the other, and no document comes afterwards.
    await lockPerson(writer, { companyId: seen.companyId, personId: seen.guestId })
    const found = await findByToken(deps, writer, token)
    if (!found) return refuse('GUEST-LINK-DEAD')
    const { companyId, guestId } = found
    const now = deps.clock.now()
    const used = await writer
      .updateTable('guestLink')
      .set({ usedAt: now })
      .where('companyId', '=', companyId)
      .where('id', '=', found.id)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) return refuse('GUEST-LINK-DEAD')
    const guest: PersonId = { companyId, personId: guestId }
    const { nameZh, nameEn, surname, given, phone } = checked
    await writer
      .updateTable('person')
      .set({
        nameZh,
        nameEn,
        surnameLatin: surname,
        givenLatin: given,
        // A number that she entered herself is not for her host to read, not even its end.
        ...(phone === null ? {} : { ...sealedPhone(deps.secrets, guestId, phone), phoneMasked: '••••' }),
      })
      .where('companyId', '=', companyId)
      .where('id', '=', guestId)
      .execute()
    await keepDocument(deps, writer, guest, { checked, language: context.language, way: 'guestLink' })
    const { cardType } = checked
    await noteDeed(writer, deps.clock, { companyId, actorId: guestId, subjectId: guestId, what: 'guest.given', facts: { cardType } })
    return { given: true as const }
  })
}
