import { pinyin } from 'pinyin-pro'
import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { SealCodes } from '../../server/seal-codes.ts'
import type { Secrets } from '../../server/secrets.ts'
import { CONSENT_VERSIONS } from '../rules/consents.ts'
import { consents } from './consents.ts'
import type { DocumentInput } from './document-row.ts'
import { numberHashOf, wholeDocument } from './document-row.ts'
import type { DocumentsFace } from './documents.ts'
import { refuseFaults } from './documents.ts'
import type { PersonId } from './store.ts'

/* What a host or a guest herself enters about who comes along: one document, and the names on it are hers. */

export interface FieldsDeps {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sealCodes: SealCodes
  readonly documents: DocumentsFace
}

/** A document as the calls hand it over: the number in its seal. */
export interface SealedDocument extends Omit<DocumentInput, 'phoneNumber'> {
  readonly keyId: string
  readonly nonce: string
  readonly phoneNumber: string
}

export interface CheckedCompanion {
  readonly nameZh: string
  readonly nameEn: string
  readonly surname: string
  readonly given: string
  /** E.164, or null where none was given. */
  readonly phone: string | null
  readonly numberHash: Buffer
  readonly cardType: number
  readonly input: DocumentInput
}

/** Opens the seal and checks everything before anything is written. Whatever comes of it, the seal's nonce is used up. */
export async function checkEntered(deps: FieldsDeps, entered: SealedDocument, language: Language): Promise<CheckedCompanion | Refusal> {
  const { keyId, nonce, ...input } = entered
  const cardNumber = await deps.sealCodes.open({ keyId, nonce, box: entered.cardNumber })
  if (cardNumber === null) return refuse('DOCUMENT-SEAL')
  const opened = { ...input, cardNumber }
  const whole = wholeDocument(opened, dateIn(DEFAULT_ZONE, deps.clock.now()).toString())
  if ('faults' in whole) return refuseFaults(whole.faults, language)
  const { document } = whole
  const latin = latinNameOf(document)
  const nameEn = [latin.given, latin.surname].filter(Boolean).map(asWritten).join(' ')
  return {
    nameZh: document.cardName === '' ? nameEn : document.cardName,
    nameEn,
    ...latin,
    phone: document.phone === undefined || document.phone === '' ? null : document.phone,
    numberHash: numberHashOf(deps.secrets, document),
    cardType: document.cardType,
    // The phone is the person's, and is sealed with her.
    input: { ...opened, phoneNumber: '' },
  }
}

/** ID cards print no pinyin: where none was typed it is read from the characters. Tickets on them bear the Chinese name anyway. */
function latinNameOf(document: { cardName: string; cardSurname: string; cardGivenname: string }): { surname: string; given: string } {
  if (document.cardSurname !== '') return { surname: document.cardSurname, given: document.cardGivenname }
  const syllables = pinyin(document.cardName, { toneType: 'none', v: false, type: 'array', surname: 'head', nonZh: 'removed' })
  return { surname: (syllables[0] ?? '').toUpperCase(), given: syllables.slice(1).join('').toUpperCase() }
}

/** Documents print capitals; people are not shouted at. */
const asWritten = (name: string): string => name.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (letters) => letters.toUpperCase())

/** Writes the document and what she, or her host for her, has agreed to. It was checked before the transaction. */
export async function keepDocument(
  deps: FieldsDeps,
  writer: Writer,
  who: PersonId,
  { checked, language, way }: { checked: CheckedCompanion; language: Language; way: 'guestLink' | 'host' },
): Promise<void> {
  const at = deps.clock.now()
  const added = await deps.documents.add(
    writer,
    { companyId: who.companyId, personId: who.personId },
    { input: checked.input, isDefault: true, language, at },
  )
  invariant(!('refused' in added), 'a checked document of somebody new can be added')
  const agreed = await consents.give(writer, who, { kind: 'privacyPolicy', version: CONSENT_VERSIONS.privacyPolicy, way, at })
  invariant(agreed === true, 'the present version can be agreed to')
}

/** Whether a host knows somebody of this phone or document already, herself among them (V-OTHER-05). */
export async function isKnownToHost(
  reader: Reader,
  host: PersonId,
  by: { readonly phoneHash: Buffer | null; readonly numberHash: Buffer | null },
): Promise<boolean> {
  const { phoneHash, numberHash } = by
  if (phoneHash === null && numberHash === null) return false
  const row = await reader
    .selectFrom('person as p')
    .select('p.id')
    .where('p.companyId', '=', host.companyId)
    .where('p.status', '=', 'active')
    .where('p.erasedAt', 'is', null)
    .where((eb) => eb.or([eb('p.hostId', '=', host.personId), eb('p.id', '=', host.personId)]))
    .where((eb) => {
      const samePhone = phoneHash === null ? [] : [eb('p.phoneHash', '=', phoneHash)]
      const cards = eb
        .selectFrom('idCard as c')
        .select('c.id')
        .whereRef('c.companyId', '=', 'p.companyId')
        .whereRef('c.personId', '=', 'p.id')
        .where('c.deletedAt', 'is', null)
      const sameNumber = numberHash === null ? [] : [eb.exists(cards.where('c.numberHash', '=', numberHash))]
      return eb.or([...samePhone, ...sameNumber])
    })
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
