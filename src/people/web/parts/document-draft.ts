import type { DocumentFault, EnteredDocument } from '../../rules/document-check.ts'
import { checkDocument } from '../../rules/document-check.ts'
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

export function emptyDraft(cardType: CardType, known?: KnownPerson): DocumentDraft {
  const form = documentForm(cardType)
  const countryCode = form.countryCode ?? (cardType === CARD_TYPES.passport ? 'CN' : '')
  const latin = (text = ''): string => (printsLatinName(form) ? text.toUpperCase() : usualSpelling(text, countryCode))
  return {
    cardNumber: '',
    cardName: form.fields.cardName !== 'none' && isHan(known?.nameZh ?? '') ? (known?.nameZh ?? '') : '',
    cardSurname: latin(known?.surname),
    cardGivenname: latin(known?.given),
    sex: null,
    birthday: '',
    periodValidity: '',
    hasNoEnd: false,
    countryCode,
    oldCountryCode: form.oldCountryCode ?? (cardType === CARD_TYPES.passport ? 'CN' : ''),
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

/** All that is wrong with a draft but a spelling that is asked for next. Where a number is kept an empty field is not missing. */
export function faultsOf(
  cardType: CardType,
  draft: DocumentDraft,
  { today, isCountry, keepsNumber }: { today: string; isCountry: (code: string) => boolean; keepsNumber: boolean },
): readonly DocumentFault[] {
  const checked = checkDocument({ ...sentOf(draft), cardType, cardNumber: draft.cardNumber }, { today, isCountry })
  const faults = 'faults' in checked ? checked.faults.filter(({ is }) => is !== 'spelling') : []
  return keepsNumber && draft.cardNumber.trim() === '' ? faults.filter(({ field }) => field !== 'cardNumber') : faults
}
