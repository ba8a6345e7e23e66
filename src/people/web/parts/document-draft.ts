import type { DocumentFault, EnteredDocument } from '../../rules/document-check.ts'
import { checkDocument } from '../../rules/document-check.ts'
import type { DocumentForm } from '../../rules/document-fields.ts'
import { documentForm, printsLatinName } from '../../rules/document-fields.ts'
import type { CardType } from '../../rules/documents.ts'
import { CARD_TYPES, checkCardNumber } from '../../rules/documents.ts'
import { countryOfPermit } from '../../rules/document-fields.ts'
import { usualSpelling } from '../../rules/spellings.ts'
import type { UserCard } from '../../calls/documents.ts'

/** A document while somebody types it. */
export interface DocumentDraft {
  readonly cardNumber: string
  readonly cardName: string
  readonly cardSurname: string
  readonly cardGivenname: string
  readonly sex: 'M' | 'F' | null
  readonly birthday: string
  readonly periodValidity: string
  readonly hasNoEnd: boolean
  readonly countryCode: string
  readonly oldCountryCode: string
  readonly phoneNumber: string
  readonly mailBox: string
}

/** Whose name a form proposes. */
export interface KnownPerson {
  readonly nameZh: string
  /** As it is kept, ü included: what a document makes of it is asked. */
  readonly surname: string
  readonly given: string
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/**
 * The countries that a form begins with. To whoever has an account what most of us hold is proposed; of a guest nobody knows where she
 * is from, and what is proposed is easily overlooked: only what the kind of document fixes stands there.
 */
function firstCountries(form: DocumentForm, isGuest: boolean): Pick<DocumentDraft, 'countryCode' | 'oldCountryCode'> {
  const first = (field: 'countryCode' | 'oldCountryCode'): string =>
    isGuest && form.fields[field] === 'required' ? '' : (form[field] ?? (form.cardType === CARD_TYPES.passport ? 'CN' : ''))
  return { countryCode: first('countryCode'), oldCountryCode: first('oldCountryCode') }
}

export function emptyDraft(cardType: CardType, known?: KnownPerson, { isGuest } = { isGuest: false }): DocumentDraft {
  const form = documentForm(cardType)
  const countries = firstCountries(form, isGuest)
  const latin = (text = ''): string => (printsLatinName(form) ? text.toUpperCase() : usualSpelling(text, countries.countryCode))
  return {
    cardNumber: '',
    cardName: form.fields.cardName !== 'none' && isHan(known?.nameZh ?? '') ? (known?.nameZh ?? '') : '',
    cardSurname: latin(known?.surname),
    cardGivenname: latin(known?.given),
    sex: null,
    birthday: '',
    periodValidity: '',
    hasNoEnd: false,
    ...countries,
    phoneNumber: '',
    mailBox: '',
  }
}

export function draftOf(card: UserCard): DocumentDraft {
  return {
    cardNumber: '',
    cardName: card.cardName,
    cardSurname: card.cardSurname,
    cardGivenname: card.cardGivenname,
    sex: card.sex,
    birthday: card.birthday ?? '',
    periodValidity: card.periodValidity ?? '',
    hasNoEnd: card.hasNoEnd,
    countryCode: card.countryCode,
    oldCountryCode: card.oldCountryCode,
    phoneNumber: '',
    mailBox: '',
  }
}

/** What of a draft goes to the server beside the sealed number. */
export function sentOf(draft: DocumentDraft): Omit<EnteredDocument, 'cardType' | 'cardNumber'> {
  const { cardNumber: _number, phoneNumber: _phone, mailBox: _mail, birthday, periodValidity, ...rest } = draft
  return {
    ...rest,
    birthday: birthday === '' ? null : birthday,
    periodValidity: draft.hasNoEnd || periodValidity === '' ? null : periodValidity,
  }
}

/** What the number says by itself, as soon as it can be read; a form then needs no field for it. */
export function saidByNumber(
  cardType: CardType,
  cardNumber: string,
  today: string,
): { sex?: 'M' | 'F'; birthday?: string; countryCode?: string } {
  const read = checkCardNumber(cardType, cardNumber, today)
  if ('fault' in read) return {}
  const countryCode = documentForm(cardType).fields.countryCode === 'fromNumber' ? countryOfPermit(read.number) : null
  return {
    ...(read.sex === undefined ? {} : { sex: read.sex }),
    ...(read.birthDate === undefined ? {} : { birthday: read.birthDate }),
    ...(countryCode === null ? {} : { countryCode }),
  }
}

const PHONE_DIGITS_MIN = 7

/** Whether a phone number has any chance; the numbering plans, which only the server has, decide. */
const mayBePhone = (text: string): boolean => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '').length >= PHONE_DIGITS_MIN

/** All that is wrong with a draft but a spelling that is asked for next. Where a number is kept an empty field is not missing. */
export function faultsOf(
  cardType: CardType,
  draft: DocumentDraft,
  { today, isCountry, keepsNumber }: { today: string; isCountry: (code: string) => boolean; keepsNumber: boolean },
): readonly DocumentFault[] {
  const checked = checkDocument({ ...sentOf(draft), cardType, cardNumber: draft.cardNumber }, { today, isCountry })
  const faults: DocumentFault[] = 'faults' in checked ? checked.faults.filter(({ is }) => is !== 'spelling') : []
  if (draft.phoneNumber.trim() !== '' && !mayBePhone(draft.phoneNumber)) faults.push({ field: 'phoneNumber', is: 'phone' })
  return keepsNumber && draft.cardNumber.trim() === '' ? faults.filter(({ field }) => field !== 'cardNumber') : faults
}
