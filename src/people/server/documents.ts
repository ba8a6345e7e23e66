import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import { DOCUMENTS_MAX } from '../calls/documents.ts'
import type { DocumentFault } from '../rules/document-check.ts'
import { CARD_TYPES } from '../rules/documents.ts'
import { printedLatinName } from '../rules/spellings.ts'
import { consents } from './consents.ts'
import { faultWords } from './document-words.ts'
import type { DocumentInput, WholeDocument } from './document-row.ts'
import { columnsOf, contactColumns, inputOf, numberHashOf, wholeDocument } from './document-row.ts'
import type { CardRow } from './documents-store.ts'
import {
  cardByHash,
  cardRow,
  cardRowsOf,
  changeCard,
  emptyCards,
  insertCard,
  lockHolder,
  makeDefault,
  notErasedOf,
} from './documents-store.ts'
import { cardMailSeal, cardNumberSeal, cardPhoneSeal } from './purposes.ts'
import type { PersonId } from './store.ts'
import { findPerson } from './store.ts'
import type { OpenDocument } from './travellers.ts'

/** In whose words faults are told, and when it is. */
export interface DocumentMoment {
  readonly language: Language
  readonly at: Temporal.Instant
}

/** A document with the phone and mail that are kept with it alone: never part of a traveller, whom others read. */
export interface KeptDocument {
  readonly cardId: string
  readonly cardType: number
  readonly displayName: string
  readonly number: string
  readonly phone: string | null
  readonly mail: string | null
  readonly expiresDate: Temporal.PlainDate | null
}

/** Documents as other rooms of people may use them. Whoever changes one notes the deed (server/audit.ts) in the same transaction. */
export interface DocumentsFace {
  /** What is kept of each, for its owner to read, the default one first; masked unless `isOpen`. */
  keptOf(reader: Reader, who: PersonId, as: { readonly isOpen: boolean }): Promise<readonly KeptDocument[]>
  /**
   * Adds a checked document; the first one is the default. `DOCUMENT-FIELDS` names each field that is wrong, `DOCUMENT-DUPLICATE` a
   * number that she has already, `DOCUMENT-MANY` too many.
   */
  add(
    writer: Writer,
    who: PersonId,
    given: DocumentMoment & { readonly input: DocumentInput; readonly isDefault?: boolean; readonly cardId?: string },
  ): Promise<{ cardId: string } | Refusal>
  /** Empties all documents of a person who is to be forgotten; orders keep their numbers and amounts. Says how many. */
  erase(writer: Writer, who: PersonId, at: Temporal.Instant): Promise<number>
}

function keptDocument(secrets: Secrets, row: CardRow, isOpen: boolean): KeptDocument {
  const { id, cardType, displayName, expiresDate } = row
  const kept = { cardId: id, cardType, displayName, expiresDate }
  if (!isOpen) return { ...kept, number: row.numberMasked, phone: row.phoneMasked, mail: row.emailMasked }
  return {
    ...kept,
    number: secrets.open(cardNumberSeal(id), row.numberSealed),
    phone: row.phoneSealed && secrets.open(cardPhoneSeal(id), row.phoneSealed),
    mail: row.emailSealed && secrets.open(cardMailSeal(id), row.emailSealed),
  }
}

const dayOf = (at: Temporal.Instant): string => dateIn(DEFAULT_ZONE, at).toString()

/** A refusal that says what is wrong at which field, in the reader's words. */
export function refuseFaults(faults: readonly DocumentFault[], language: Language): Refusal {
  return refuse('DOCUMENT-FIELDS', {
    detail: { fields: faults.map((fault) => ({ field: fault.field, message: faultWords(fault, language) })) },
  })
}

/** Kinds whose number says the birth date and sex: what they say holds against any other document. */
const TELLING: ReadonlySet<number> = new Set([CARD_TYPES.idCard, CARD_TYPES.residencePermit])

/** Where a document contradicts the ID number that the same person has shown. */
function contradictions(document: WholeDocument, others: readonly CardRow[]): DocumentFault[] {
  if (TELLING.has(document.cardType)) return []
  const telling = others.find((row) => TELLING.has(row.cardType))
  if (!telling) return []
  const faults: DocumentFault[] = []
  if (telling.birthDate && telling.birthDate.toString() !== document.birthday) faults.push({ field: 'birthday', is: 'differs' })
  if (telling.sex && telling.sex !== document.sex) faults.push({ field: 'sex', is: 'differs' })
  return faults
}

type Checked = { readonly document: WholeDocument } | Refusal

function check(input: DocumentInput, others: readonly CardRow[], { language, at }: DocumentMoment): Checked {
  const whole = wholeDocument(input, dayOf(at))
  if ('faults' in whole) return refuseFaults(whole.faults, language)
  const faults = contradictions(whole.document, others)
  return faults.length > 0 ? refuseFaults(faults, language) : whole
}

const duplicate = (language: Language): Refusal =>
  refuse('DOCUMENT-DUPLICATE', {
    detail: { fields: [{ field: 'cardNumber', message: faultWords({ field: 'cardNumber', is: 'duplicate' }, language) }] },
  })

export function documentsOf(secrets: Secrets): DocumentsFace {
  return {
    async keptOf(reader, who, { isOpen }) {
      const rows = await cardRowsOf(reader, who)
      return rows.map((row) => keptDocument(secrets, row, isOpen))
    },
    async add(writer, who, { input, isDefault = false, cardId, ...moment }) {
      if (!(await lockHolder(writer, who))) return refuse('P404')
      const others = await cardRowsOf(writer, who)
      const checked = check(input, others, moment)
      if ('refused' in checked) return checked
      const { document } = checked
      const known = await cardByHash(writer, who, { cardType: document.cardType, numberHash: numberHashOf(secrets, document) })
      if (known && !known.deletedAt) return duplicate(moment.language)
      if (others.length >= DOCUMENTS_MAX) return refuse('DOCUMENT-MANY', { facts: { most: DOCUMENTS_MAX } })
      // What she deleted and enters again comes back: orders that named it still do.
      const id = known?.id ?? cardId ?? uuidv7(moment.at.epochMilliseconds)
      const columns = columnsOf(secrets, id, document)
      if (known) await changeCard(writer, { companyId: who.companyId, id }, { ...columns, deletedAt: null, isDefault: false })
      else await insertCard(writer, { ...columns, ...who, id, isDefault: false, createdAt: moment.at })
      if (isDefault || others.length === 0) await makeDefault(writer, who, id)
      return { cardId: id }
    },
    async erase(writer, who, at) {
      const cards = await notErasedOf(writer, who)
      await emptyCards(writer, cards, at)
      return cards.length
    },
  }
}

/** Changes a document whole. Without a number its own stays. */
export async function changeDocument(
  writer: Writer,
  secrets: Secrets,
  whose: PersonId & { readonly cardId: string },
  {
    input,
    ...moment
  }: DocumentMoment & { readonly input: Omit<DocumentInput, 'cardNumber' | 'cardType'> & { cardNumber?: string | undefined } },
): Promise<{ row: CardRow; changed: true } | Refusal> {
  if (!(await lockHolder(writer, whose))) return refuse('P404')
  const rows = await cardRowsOf(writer, whose)
  const row = rows.find(({ id }) => id === whose.cardId)
  if (!row) return refuse('P404')
  const cardNumber = input.cardNumber ?? secrets.open(cardNumberSeal(row.id), row.numberSealed)
  const others = rows.filter(({ id }) => id !== row.id)
  const checked = check({ ...input, cardType: row.cardType, cardNumber }, others, moment)
  if ('refused' in checked) return checked
  const { document } = checked
  const numberHash = numberHashOf(secrets, document)
  const same = await cardByHash(writer, whose, { cardType: document.cardType, numberHash })
  if (same && same.id !== row.id) {
    if (!same.deletedAt) return duplicate(moment.language)
    await emptyCards(writer, [same], moment.at) // a deleted one makes room for what is entered now
  }
  await changeCard(writer, { companyId: whose.companyId, id: row.id }, columnsOf(secrets, row.id, document))
  return { row, changed: true }
}

/** What an order form may add to a document. */
export interface Filling {
  readonly cardSurname?: string | undefined
  readonly cardGivenname?: string | undefined
  readonly sex?: 'M' | 'F' | undefined
  readonly birthday?: string | undefined
  readonly oldCountryCode?: string | undefined
  readonly periodValidity?: string | undefined
  readonly hasNoEnd?: boolean | undefined
  readonly phoneNumber?: string | undefined
  readonly mailBox?: string | undefined
}

const isEnd = (name: string): boolean => name === 'periodValidity' || name === 'hasNoEnd'

/** Adds what a document does not have yet (C-CARD-04). What it has stays: an order form is no place to rewrite a document. */
export async function fillDocument(
  writer: Writer,
  secrets: Secrets,
  whose: PersonId & { readonly cardId: string },
  { filling, ...moment }: DocumentMoment & { readonly filling: Filling },
): Promise<{ filled: readonly string[] } | Refusal> {
  if (!(await lockHolder(writer, whose))) return refuse('P404')
  const row = await cardRow(writer, whose)
  if (!row || row.deletedAt) return refuse('P404')
  const before = { ...inputOf(secrets, row), phoneNumber: row.phoneMasked ?? '', mailBox: row.emailMasked ?? '' }
  const filled = Object.entries(filling).filter(([, value]) => value !== undefined && value !== '' && value !== false)
  if (filled.length === 0) return { filled: [] }
  const taken = filled.find(([name, value]) => {
    // One that is valid for good has an end as much as one with a date.
    const had = before[name as keyof Filling] || (isEnd(name) && (before.periodValidity || before.hasNoEnd))
    const isEmpty = had === null || had === undefined || had === '' || had === false
    return !isEmpty && had !== value
  })
  if (taken) return refuse('DOCUMENT-FILLED', { field: taken[0] })
  const whole = wholeDocument({ ...inputOf(secrets, row), ...Object.fromEntries(filled) }, dayOf(moment.at))
  const names = new Set(filled.map(([name]) => name))
  const others = (await cardRowsOf(writer, whose)).filter(({ id }) => id !== row.id)
  // An old document may lack more than this trip needs; only what was entered now is looked at.
  const faults = ('faults' in whole ? whole.faults : contradictions(whole.document, others)).filter(({ field }) => names.has(field))
  if (faults.length > 0) return refuseFaults(faults, moment.language)
  await changeCard(writer, { companyId: whose.companyId, id: row.id }, fillingColumns(secrets, row.id, Object.fromEntries(filled), whole))
  return { filled: [...names] }
}

function fillingColumns(secrets: Secrets, cardId: string, filled: Filling, whole: ReturnType<typeof wholeDocument>) {
  // Whole by now, it is written as a document is; otherwise only what was added is.
  if ('document' in whole) {
    const {
      numberSealed: _sealed,
      numberHash: _hash,
      numberMasked: _masked,
      cardType: _type,
      ...columns
    } = columnsOf(secrets, cardId, whole.document)
    return columns
  }
  const day = (text: string | null | undefined) => (text ? Temporal.PlainDate.from(text) : undefined)
  const birthDate = day(filled.birthday)
  const expiresDate = day(filled.periodValidity)
  return {
    ...(filled.cardSurname === undefined ? {} : { cardSurname: printedLatinName(filled.cardSurname) }),
    ...(filled.cardGivenname === undefined ? {} : { cardGivenname: printedLatinName(filled.cardGivenname) }),
    ...(filled.sex ? { sex: filled.sex } : {}),
    ...(birthDate ? { birthDate } : {}),
    ...(filled.oldCountryCode ? { oldCountryCode: filled.oldCountryCode.toUpperCase() } : {}),
    ...(expiresDate ? { expiresDate } : {}),
    ...(filled.hasNoEnd === undefined ? {} : { hasNoEnd: filled.hasNoEnd }),
    ...contactColumns(secrets, cardId, filled),
  }
}

/** Deletes a document. One must remain [V-IDCARD-10], and among what remains one is the default [V-IDCARD-11]. */
export async function deleteDocument(
  writer: Writer,
  whose: PersonId & { readonly cardId: string },
  at: Temporal.Instant,
): Promise<{ cardType: number; defaultCardId: string } | Refusal> {
  if (!(await lockHolder(writer, whose))) return refuse('P404')
  const rows = await cardRowsOf(writer, whose)
  const row = rows.find(({ id }) => id === whose.cardId)
  if (!row) return refuse('P404')
  const [first] = rows.filter(({ id }) => id !== row.id)
  if (!first) return refuse('DOCUMENT-LAST')
  await changeCard(writer, { companyId: whose.companyId, id: row.id }, { isDefault: false, deletedAt: at })
  if (row.isDefault) await makeDefault(writer, whose, first.id)
  return { cardType: row.cardType, defaultCardId: first.id }
}

/**
 * A document with its number open: for the job that hands it to a supplier, which notes that in the order's audit. A deleted one
 * still serves the order that it was chosen for. To a supplier `abroad` it goes only with the separate consent of its holder
 * (PIPL, article 39): `CONSENT-ABROAD`.
 */
export interface DocumentOf {
  (reader: Reader, whose: PersonId & { readonly cardId: string; readonly abroad: true }): Promise<OpenDocument | Refusal | null>
  (reader: Reader, whose: PersonId & { readonly cardId: string }): Promise<OpenDocument | null>
}

export function documentOf(secrets: Secrets): DocumentOf {
  // Without `abroad` there is no refusal, which TypeScript cannot follow through one body.
  return ((reader, whose) => openDocument(reader, secrets, whose)) as DocumentOf
}

async function openDocument(
  reader: Reader,
  secrets: Secrets,
  whose: PersonId & { readonly cardId: string; readonly abroad?: boolean },
): Promise<OpenDocument | Refusal | null> {
  const row = await cardRow(reader, whose)
  if (!row || row.erasedAt) return null
  const holder = await findPerson(reader, whose)
  if (!holder) return null
  if (whose.abroad && !(await consents.isGiven(reader, whose, 'documentsAbroad'))) return refuse('CONSENT-ABROAD')
  return {
    cardId: row.id,
    cardType: row.cardType,
    number: secrets.open(cardNumberSeal(row.id), row.numberSealed),
    displayName: row.displayName,
    // An ID card need not print Latin letters; a ticket does.
    surnameLatin: row.cardSurname || holder.surnameLatin,
    givenLatin: row.cardSurname === '' ? holder.givenLatin : row.cardGivenname,
    sex: row.sex,
    birthDate: row.birthDate,
    countryCode: row.countryCode,
    expiresDate: row.expiresDate,
  }
}
