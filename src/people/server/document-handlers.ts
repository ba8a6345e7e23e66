import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { isRefusal, refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { DeedName } from '../../server/audit.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import type { Files } from '../../server/files.ts'
import type { Caller, CallContext, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import type { Limit, Limits } from '../../server/http/limits.ts'
import type { Sessions } from '../../server/http/sessions.ts'
import type { SealCodes } from '../../server/seal-codes.ts'
import type { Secrets } from '../../server/secrets.ts'
import * as calls from '../calls/documents.ts'
import { cardTypesFor, documentForm } from '../rules/document-fields.ts'
import { CARD_TYPES, cardTypeName } from '../rules/documents.ts'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import { countriesAnswer } from './countries.ts'
import type { CardRow } from './documents-store.ts'
import { cardRow, cardRowsOf, HELD_BY, lockHolder, makeDefault, outsiderOf } from './documents-store.ts'
import { presentCard } from './document-row.ts'
import type { DocumentsFace } from './documents.ts'
import { changeDocument, deleteDocument, fillDocument } from './documents.ts'
import { cardNumberSeal } from './purposes.ts'
import type { PersonId } from './store.ts'
import { findPerson } from './store.ts'

export interface DocumentDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly limits: Limits
  readonly sealCodes: SealCodes
  readonly files: Files
  readonly documents: DocumentsFace
}

/** Whole numbers are looked at one by one, when a form elsewhere asks for one. */
export const REVEAL_LIMIT: Limit = { name: 'people.reveal', hitsMax: 10, windowSeconds: 3_600 }
const HIDE_AFTER_SECONDS = 30

type Context = CallContext<Caller>

/** A traveller whose documents the caller keeps: herself, or an outside companion of hers. */
interface Holder {
  readonly who: PersonId
  readonly passengerCode: string
}

async function holderOf(reader: Reader, caller: Caller, passengerCode: string | undefined): Promise<Holder | null> {
  if (passengerCode === undefined || passengerCode === caller.userCode) {
    return { who: { companyId: caller.companyId, personId: caller.personId }, passengerCode: caller.userCode }
  }
  const who = await outsiderOf(reader, caller, passengerCode)
  return who && { who, passengerCode }
}

const today = (clock: Clock): string => dateIn(DEFAULT_ZONE, clock.now()).toString()

async function presented(deps: DocumentDeps, reader: Reader, holder: Holder, row: CardRow): Promise<calls.UserCard> {
  const fileIds = await deps.files.heldBy(reader, row.companyId, { heldBy: HELD_BY, holderId: row.id })
  return presentCard(row, { passengerCode: holder.passengerCode, today: today(deps.clock), fileIds })
}

async function presentedById(deps: DocumentDeps, writer: Writer, holder: Holder, cardId: string): Promise<calls.UserCard | Refusal> {
  const row = await cardRow(writer, { ...holder.who, cardId })
  return row ? presented(deps, writer, holder, row) : refuse('P404')
}

const note = (deps: DocumentDeps, writer: Writer, context: Context, holder: Holder, what: DeedName, cardType: number): Promise<void> =>
  noteDeed(writer, deps.clock, {
    companyId: context.caller.companyId,
    actorId: context.caller.personId,
    subjectId: holder.who.personId,
    what,
    facts: { cardType },
  })

async function types(deps: DocumentDeps, { caller }: Context, input: CallParsed<typeof calls.queryType>) {
  const holder = await holderOf(deps.db.read, caller, input.passengerCode)
  if (!holder) return refuse('P404')
  const rows = await cardRowsOf(deps.db.read, holder.who)
  const countryCode = input.countryCode ?? rows[0]?.countryCode ?? null
  const usual = new Set(cardTypesFor(countryCode ?? 'CN'))
  const all = [...usual, ...Object.values(CARD_TYPES).filter((type) => !usual.has(type))]
  return {
    countryCode,
    types: all.map((cardType) => {
      const { fields, mayHaveNoEnd } = documentForm(cardType)
      const name = cardTypeName(cardType) ?? 'other'
      return { cardType, name: { zh: zh.cardTypes[name], en: en.cardTypes[name] }, isUsual: usual.has(cardType), fields, mayHaveNoEnd }
    }),
  }
}

async function list(deps: DocumentDeps, { caller }: Context, input: CallParsed<typeof calls.getUserCardByCardTypeEncrypt>) {
  const holder = await holderOf(deps.db.read, caller, input.passengerCode)
  const person = holder && (await findPerson(deps.db.read, holder.who))
  if (!holder || !person) return refuse('P404')
  const rows = await cardRowsOf(deps.db.read, holder.who)
  const wanted = rows.filter(
    (row) => (input.cardType === undefined || row.cardType === input.cardType) && (input.cardId === undefined || row.id === input.cardId),
  )
  if (input.cardId !== undefined && wanted.length === 0) return refuse('P404')
  const cards = await Promise.all(wanted.map((row) => presented(deps, deps.db.read, holder, row)))
  const latinName = { surname: person.surnameLatin, given: person.givenLatin }
  return { passengerCode: holder.passengerCode, name: person.name, latinName, cards }
}

/** Opens the seal of a number; undefined where none was sent, null where it does not open. */
async function numberIn(
  deps: DocumentDeps,
  input: { readonly keyId?: string | undefined; readonly nonce?: string | undefined; readonly cardNumber?: string | undefined },
): Promise<string | null | undefined> {
  if (input.cardNumber === undefined) return undefined
  if (input.keyId === undefined || input.nonce === undefined) return null
  return deps.sealCodes.open({ keyId: input.keyId, nonce: input.nonce, box: input.cardNumber })
}

async function add(deps: DocumentDeps, context: Context, input: CallParsed<typeof calls.addUserCard>) {
  const holder = await holderOf(deps.db.read, context.caller, input.passengerCode)
  if (!holder) return refuse('P404')
  const cardNumber = await numberIn(deps, input)
  if (typeof cardNumber !== 'string') return refuse('DOCUMENT-SEAL')
  return unlessRefused(deps.db, { name: 'people.document.add' }, async (writer) => {
    const moment = { language: context.language, at: deps.clock.now() }
    const added = await deps.documents.add(writer, holder.who, { input: { ...input, cardNumber }, isDefault: input.isDefault, ...moment })
    if (isRefusal(added)) return added
    const claimed = await claim(deps, writer, context.caller, added.cardId, input.fileIds)
    if (isRefusal(claimed)) return claimed
    await note(deps, writer, context, holder, 'document.added', input.cardType)
    const card = await presentedById(deps, writer, holder, added.cardId)
    return isRefusal(card) ? card : { cardId: added.cardId, card }
  })
}

/** Pictures belong to whoever took them: a host keeps those of her companions. */
function claim(deps: DocumentDeps, writer: Writer, caller: Caller, cardId: string, fileIds: readonly string[]): Promise<true | Refusal> {
  const owner = { companyId: caller.companyId, ownerId: caller.personId }
  return deps.files.claim(writer, owner, { heldBy: HELD_BY, holderId: cardId }, fileIds)
}

async function update(deps: DocumentDeps, context: Context, input: CallParsed<typeof calls.updateUserCard>) {
  const holder = await holderOf(deps.db.read, context.caller, input.passengerCode)
  if (!holder) return refuse('P404')
  const cardNumber = await numberIn(deps, input)
  if (cardNumber === null) return refuse('DOCUMENT-SEAL')
  return unlessRefused(deps.db, { name: 'people.document.change' }, async (writer) => {
    const moment = { language: context.language, at: deps.clock.now() }
    const whose = { ...holder.who, cardId: input.cardId }
    const changed = await changeDocument(writer, deps.secrets, whose, { input: { ...input, cardNumber }, ...moment })
    if (isRefusal(changed)) return changed
    const claimed = input.fileIds === undefined ? true : await claim(deps, writer, context.caller, input.cardId, input.fileIds)
    if (isRefusal(claimed)) return claimed
    await note(deps, writer, context, holder, 'document.changed', changed.row.cardType)
    const card = await presentedById(deps, writer, holder, input.cardId)
    return isRefusal(card) ? card : { card }
  })
}

async function fill(deps: DocumentDeps, context: Context, input: CallParsed<typeof calls.updateFillFormCard>) {
  const { passengerCode, cardId, ...filling } = input
  const holder = await holderOf(deps.db.read, context.caller, passengerCode)
  if (!holder) return refuse('P404')
  return unlessRefused(deps.db, { name: 'people.document.fill' }, async (writer) => {
    const moment = { language: context.language, at: deps.clock.now() }
    const filled = await fillDocument(writer, deps.secrets, { ...holder.who, cardId }, { filling, ...moment })
    if (isRefusal(filled)) return filled
    const card = await presentedById(deps, writer, holder, cardId)
    if (isRefusal(card)) return card
    if (filled.filled.length > 0) await note(deps, writer, context, holder, 'document.filled', card.cardType)
    return { card }
  })
}

async function remove(deps: DocumentDeps, context: Context, input: CallParsed<typeof calls.deleteUserCard>) {
  const holder = await holderOf(deps.db.read, context.caller, input.passengerCode)
  if (!holder) return refuse('P404')
  return unlessRefused(deps.db, { name: 'people.document.delete' }, async (writer) => {
    const deleted = await deleteDocument(writer, { ...holder.who, cardId: input.id }, deps.clock.now())
    if (isRefusal(deleted)) return deleted
    await claim(deps, writer, context.caller, input.id, [])
    await note(deps, writer, context, holder, 'document.deleted', deleted.cardType)
    return { deleted: true as const, defaultCardId: deleted.defaultCardId }
  })
}

async function choose(deps: DocumentDeps, context: Context, input: CallParsed<typeof calls.setDefaultCard>) {
  const holder = await holderOf(deps.db.read, context.caller, input.passengerCode)
  if (!holder) return refuse('P404')
  return unlessRefused(deps.db, { name: 'people.document.default' }, async (writer) => {
    await lockHolder(writer, holder.who)
    const row = await cardRow(writer, { ...holder.who, cardId: input.id })
    if (!row || row.deletedAt) return refuse('P404')
    await makeDefault(writer, holder.who, row.id)
    return { defaultCardId: row.id }
  })
}

/** Gives a whole number out: after a fresh proof of who asks, not too often, and written down before it is shown. */
async function reveal(deps: DocumentDeps, context: Context, input: CallParsed<typeof calls.revealCard>) {
  const { caller } = context
  const holder = await holderOf(deps.db.read, caller, input.passengerCode)
  const row = holder && (await cardRow(deps.db.read, { ...holder.who, cardId: input.id }))
  if (!holder || !row || row.deletedAt) return refuse('P404')
  if (!(await deps.sessions.isConfirmed(caller.sessionId))) return refuse('ENTRY-CONFIRM')
  const admission = await deps.limits.hit(REVEAL_LIMIT, caller.personId)
  if (!admission.admitted) return refuse('P429', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  await deps.db.transact((writer) => note(deps, writer, context, holder, 'document.revealed', row.cardType), {
    name: 'people.document.reveal',
  })
  return { cardNumber: deps.secrets.open(cardNumberSeal(row.id), row.numberSealed), hideAfterSeconds: HIDE_AFTER_SECONDS }
}

async function keepFile(deps: DocumentDeps, { caller }: Context, { file }: CallParsed<typeof calls.addFile>) {
  const picture = await deps.files.decode(file.bytes)
  if (isRefusal(picture)) return picture
  const owner = { companyId: caller.companyId, ownerId: caller.personId }
  return deps.db.transact((writer) => deps.files.keep(writer, { ...owner, picture }), { name: 'people.file.keep' })
}

async function readFile(
  deps: DocumentDeps,
  { caller }: Context,
  { fileId }: CallParsed<typeof calls.getFile>,
): Promise<CallResult<typeof calls.getFile> | Refusal> {
  const file = await deps.files.read(deps.db.read, { companyId: caller.companyId, ownerId: caller.personId, fileId })
  return file ? { dataUrl: `data:${file.mediaType};base64,${file.bytes.toString('base64')}` } : refuse('P404')
}

/** The calls of the ID centre and of pictures. */
export function documentHandlers(deps: DocumentDeps): readonly Handler[] {
  return [
    handler(calls.queryType, (context, input) => types(deps, context, input)),
    handler(calls.getUserCardByCardTypeEncrypt, (context, input) => list(deps, context, input)),
    handler(calls.addUserCard, (context, input) => add(deps, context, input)),
    handler(calls.updateFillFormCard, (context, input) => fill(deps, context, input)),
    handler(calls.updateUserCard, (context, input) => update(deps, context, input)),
    handler(calls.deleteUserCard, (context, input) => remove(deps, context, input)),
    handler(calls.setDefaultCard, (context, input) => choose(deps, context, input)),
    handler(calls.revealCard, (context, input) => reveal(deps, context, input)),
    handler(calls.addFile, (context, input) => keepFile(deps, context, input)),
    handler(calls.getFile, (context, input) => readFile(deps, context, input)),
    handler(calls.countryList, async () => countriesAnswer()),
  ]
}
