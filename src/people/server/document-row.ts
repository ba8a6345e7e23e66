import type { Secrets } from '../../server/secrets.ts'
import type { UserCard } from '../calls/documents.ts'
import type { CheckedDocument, DocumentFault, EnteredDocument } from '../rules/document-check.ts'
import { checkDocument } from '../rules/document-check.ts'
import { expiryWarning } from '../rules/document-expiry.ts'
import { displayName, maskCardNumber } from '../rules/documents.ts'
import { isMail } from '../rules/account.ts'
import { maskMail } from '../../kernel/mask.ts'
import { maskPhone } from '../rules/phone.ts'
import { isCountry } from './countries.ts'
import type { CardRow } from './documents-store.ts'
import { readPhone } from './phones.ts'
import { CARD_NUMBER_HASH, cardMailSeal, cardNumberSeal, cardPhoneSeal } from './purposes.ts'

/** A document as somebody hands it in, with its number open. Left out, phone and mail stay what they are; empty, they go. */
export interface DocumentInput extends EnteredDocument {
  readonly phoneNumber?: string | undefined
  readonly mailBox?: string | undefined
  readonly userType?: 'ADT' | 'CNN' | 'INF' | undefined
}

export interface WholeDocument extends CheckedDocument {
  /** E.164; empty where there is none, undefined where it stays. */
  readonly phone: string | undefined
  readonly mail: string | undefined
  readonly userType: 'ADT' | 'CNN' | 'INF' | undefined
}

/** The document tidied, or all that is wrong with it. */
export function wholeDocument(
  input: DocumentInput,
  today: string,
): { readonly document: WholeDocument } | { readonly faults: readonly DocumentFault[] } {
  const checked = checkDocument(input, { today, isCountry })
  const faults: DocumentFault[] = 'faults' in checked ? [...checked.faults] : []
  const phone =
    input.phoneNumber === undefined || input.phoneNumber.trim() === '' ? input.phoneNumber?.trim() : readPhone(input.phoneNumber)
  const mail = input.mailBox?.trim()
  if (phone === null) faults.push({ field: 'phoneNumber', is: 'phone' })
  if (mail !== undefined && mail !== '' && !isMail(mail)) faults.push({ field: 'mailBox', is: 'mail' })
  if ('faults' in checked || phone === null || faults.length > 0) return { faults }
  return { document: { ...checked.document, phone, mail, userType: input.userType } }
}

export function numberHashOf(secrets: Secrets, { cardType, cardNumber }: { cardType: number; cardNumber: string }): Buffer {
  return secrets.hash(CARD_NUMBER_HASH, `${cardType}:${cardNumber}`)
}

/** The columns of a checked document. Sealed for this row alone. */
export function columnsOf(secrets: Secrets, cardId: string, document: WholeDocument) {
  const { cardType, cardNumber, phone, mail } = document
  const day = (text: string | null): Temporal.PlainDate | null => (text === null ? null : Temporal.PlainDate.from(text))
  return {
    cardType,
    numberSealed: secrets.seal(cardNumberSeal(cardId), cardNumber),
    numberHash: numberHashOf(secrets, document),
    numberMasked: maskCardNumber(cardType, cardNumber),
    displayName: displayName(document),
    cardName: document.cardName,
    cardSurname: document.cardSurname,
    cardGivenname: document.cardGivenname,
    isEnName: document.isEnName,
    sex: document.sex,
    birthDate: day(document.birthday),
    expiresDate: day(document.periodValidity),
    hasNoEnd: document.hasNoEnd,
    countryCode: document.countryCode,
    oldCountryCode: document.oldCountryCode,
    ...(document.userType === undefined ? {} : { userType: document.userType }),
    ...phoneColumns(secrets, cardId, phone),
    ...mailColumns(secrets, cardId, mail),
  }
}

/** Phone and mail as they were typed and checked; left out, they stay. */
export function contactColumns(secrets: Secrets, cardId: string, typed: Pick<DocumentInput, 'phoneNumber' | 'mailBox'>) {
  const phone = typed.phoneNumber === undefined ? undefined : (readPhone(typed.phoneNumber) ?? '')
  return { ...phoneColumns(secrets, cardId, phone), ...mailColumns(secrets, cardId, typed.mailBox?.trim()) }
}

function phoneColumns(secrets: Secrets, cardId: string, phone: string | undefined) {
  if (phone === undefined) return {}
  if (phone === '') return { phoneSealed: null, phoneMasked: null }
  return { phoneSealed: secrets.seal(cardPhoneSeal(cardId), phone), phoneMasked: maskPhone(phone) }
}

function mailColumns(secrets: Secrets, cardId: string, mail: string | undefined) {
  if (mail === undefined) return {}
  if (mail === '') return { emailSealed: null, emailMasked: null }
  return { emailSealed: secrets.seal(cardMailSeal(cardId), mail), emailMasked: maskMail(mail) }
}

/** A stored document as somebody would have typed it, with its number opened: to be checked whole again after a change. */
export function inputOf(secrets: Secrets, row: CardRow): DocumentInput {
  return {
    cardType: row.cardType,
    cardNumber: secrets.open(cardNumberSeal(row.id), row.numberSealed),
    cardName: row.cardName,
    cardSurname: row.cardSurname,
    cardGivenname: row.cardGivenname,
    isEnName: row.isEnName,
    sex: row.sex,
    birthday: row.birthDate?.toString() ?? null,
    periodValidity: row.expiresDate?.toString() ?? null,
    hasNoEnd: row.hasNoEnd,
    countryCode: row.countryCode,
    oldCountryCode: row.oldCountryCode,
  }
}

/** A document as its holder reads it. */
export function presentCard(
  row: CardRow,
  { passengerCode, today, fileIds }: { passengerCode: string; today: string; fileIds: readonly string[] },
): UserCard {
  const expiresOn = row.expiresDate?.toString() ?? null
  return {
    cardId: row.id,
    passengerCode,
    cardType: row.cardType,
    maskedNumber: row.numberMasked,
    displayName: row.displayName,
    cardName: row.cardName,
    cardSurname: row.cardSurname,
    cardGivenname: row.cardGivenname,
    isEnName: row.isEnName,
    sex: row.sex,
    birthday: row.birthDate?.toString() ?? null,
    periodValidity: expiresOn,
    hasNoEnd: row.hasNoEnd,
    countryCode: row.countryCode,
    oldCountryCode: row.oldCountryCode,
    maskedPhone: row.phoneMasked,
    maskedMail: row.emailMasked,
    userType: row.userType,
    isDefault: row.isDefault,
    fileIds: [...fileIds],
    warning: expiryWarning({ expiresOn }, today),
  }
}
