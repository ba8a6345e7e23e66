import type { DocumentField, DocumentForm } from './document-fields.ts'
import { countryOfPermit, documentForm, printsLatinName } from './document-fields.ts'
import type { CardNumberFault, CardType } from './documents.ts'
import { CARD_TYPES, checkCardNumber, isCardType } from './documents.ts'
import type { NameFault } from './names.ts'
import { checkChineseName, tidyChineseName } from './names.ts'
import type { PrintedNameFault } from './spellings.ts'
import { checkPrintedName, printedLatinName, usualSpelling } from './spellings.ts'

/** What somebody types about a document. The same rule looks at it in the browser, before it is sent, and on the server. */
export interface EnteredDocument {
  readonly cardType: number
  readonly cardNumber: string
  readonly cardName: string
  readonly cardSurname: string
  readonly cardGivenname: string
  /** Whether the name in Latin letters is the one in use; asked only where a document could bear either. */
  readonly isEnName?: boolean | undefined
  readonly sex: 'M' | 'F' | null
  /** YYYY-MM-DD, as all dates here. */
  readonly birthday: string | null
  readonly periodValidity: string | null
  /** The document prints "long-term". */
  readonly hasNoEnd: boolean
  readonly countryCode: string
  readonly oldCountryCode: string
}

/** The same, tidied and complete. */
export interface CheckedDocument {
  readonly cardType: CardType
  readonly cardNumber: string
  readonly cardName: string
  readonly cardSurname: string
  readonly cardGivenname: string
  readonly isEnName: boolean
  readonly sex: 'M' | 'F'
  readonly birthday: string
  readonly periodValidity: string | null
  readonly hasNoEnd: boolean
  readonly countryCode: string
  readonly oldCountryCode: string
}

interface Faults {
  cardType: 'unknown'
  cardNumber: CardNumberFault | 'duplicate'
  cardName: NameFault
  cardSurname: PrintedNameFault
  cardGivenname: PrintedNameFault
  sex: 'missing' | 'differs'
  birthday: 'missing' | 'date' | 'future' | 'differs'
  periodValidity: 'missing' | 'date' | 'past' | 'far'
  countryCode: 'missing' | 'unknown' | 'notForType'
  oldCountryCode: 'missing' | 'unknown' | 'notForType'
  phoneNumber: 'phone'
  mailBox: 'mail'
}
/** What is wrong, at its field. */
export type DocumentFault = { [F in keyof Faults]: { readonly field: F; readonly is: Faults[F] } }[keyof Faults]

/** No document is given out for longer; a later year is a slip of the finger. */
const VALID_FOR_YEARS_MAX = 50
const OLDEST_BIRTH = '1880-01-01'

/** YYYY-MM-DD of a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** What the document says of sex and birth: from its number where that says so, else as entered. */
interface PersonFacts {
  readonly sex: 'M' | 'F' | null
  readonly birthday: string | null
}

interface Collector {
  add<F extends keyof Faults>(field: F, is: Faults[F]): void
  readonly faults: DocumentFault[]
}

function collector(): Collector {
  const faults: DocumentFault[] = []
  return { faults, add: (field, is) => void faults.push({ field, is } as DocumentFault) }
}

/**
 * Checks a document whole (V-IDCARD-01 to 09) and tells every fault, each at its field. `isCountry` knows the ISO 3166 codes, which
 * are no matter of a rule.
 */
export function checkDocument(
  entered: EnteredDocument,
  { today, isCountry }: { today: string; isCountry: (code: string) => boolean },
): { readonly document: CheckedDocument } | { readonly faults: readonly DocumentFault[] } {
  if (!isCardType(entered.cardType)) return { faults: [{ field: 'cardType', is: 'unknown' }] }
  const form = documentForm(entered.cardType)
  const found = collector()
  const number = checkCardNumber(entered.cardType, entered.cardNumber, today)
  if ('fault' in number) found.add('cardNumber', number.fault)
  const isReadable = !('fault' in number)
  const said: PersonFacts = isReadable ? { sex: number.sex ?? null, birthday: number.birthDate ?? null } : { sex: null, birthday: null }

  const names = namesOf(entered, form, found)
  const sex = sexOf(entered, form, said, isReadable, found)
  const birthday = birthdayOf(entered, form, said, { today, isReadable, found })
  const end = endOf(entered, form, today, found)
  const countries = countriesOf(entered, form, { number: isReadable ? number.number : '', isReadable, isCountry, found })
  if (found.faults.length > 0 || !isReadable || sex === null || birthday === null) return { faults: found.faults }
  return { document: { cardType: entered.cardType, cardNumber: number.number, ...names, sex, birthday, ...end, ...countries } }
}

type Names = Pick<CheckedDocument, 'cardName' | 'cardSurname' | 'cardGivenname' | 'isEnName'>

function namesOf(entered: EnteredDocument, form: DocumentForm, found: Collector): Names {
  const cardName = tidyChineseName(entered.cardName)
  const cardSurname = latinAsPrinted(entered.cardSurname, form)
  const cardGivenname = latinAsPrinted(entered.cardGivenname, form)
  // A resident without Chinese characters in her name is shown by her Latin one, whatever the document.
  const isEnName = form.isEnName || (cardName === '' && form.fields.cardName !== 'required') || entered.isEnName === true
  const isMissing = (field: keyof CardNameTexts, text: string): boolean =>
    text === '' && needOfName(field, form, cardName === '' && form.fields.cardName !== 'required') === 'required'
  const chinese = cardName === '' ? null : checkChineseName(cardName)
  if (isMissing('cardName', cardName)) found.add('cardName', 'missing')
  else if (chinese) found.add('cardName', chinese)
  for (const [field, text] of [
    ['cardSurname', cardSurname],
    ['cardGivenname', cardGivenname],
  ] as const) {
    const fault = text === '' ? null : checkPrintedName(text)
    if (isMissing(field, text)) found.add(field, 'missing')
    else if (fault) found.add(field, fault)
  }
  return { cardName, cardSurname, cardGivenname, isEnName }
}

type CardNameTexts = Pick<Names, 'cardName' | 'cardSurname' | 'cardGivenname'>

/** A document that prints no Latin letters cannot tell the spelling of its holder's name: there it is the usual one. */
function latinAsPrinted(text: string, form: DocumentForm): string {
  return printsLatinName(form) ? printedLatinName(text) : usualSpelling(text, form.countryCode ?? '')
}

/** Who has no Chinese name on a card that usually prints one gives the Latin surname instead (V-IDCARD-08). */
function needOfName(field: keyof CardNameTexts, form: DocumentForm, isLatinOnly: boolean): 'required' | 'optional' {
  if (isLatinOnly && field === 'cardName') return 'optional'
  if (isLatinOnly && field === 'cardSurname') return 'required'
  return form.fields[field] === 'required' ? 'required' : 'optional'
}

function sexOf(entered: EnteredDocument, form: DocumentForm, said: PersonFacts, isReadable: boolean, found: Collector): 'M' | 'F' | null {
  if (said.sex !== null) {
    if (entered.sex !== null && entered.sex !== said.sex) found.add('sex', 'differs')
    return said.sex
  }
  if (entered.sex === null && (isReadable || form.fields.sex !== 'fromNumber')) found.add('sex', 'missing')
  return entered.sex
}

function birthdayOf(
  { birthday }: EnteredDocument,
  form: DocumentForm,
  said: PersonFacts,
  { today, isReadable, found }: { today: string; isReadable: boolean; found: Collector },
): string | null {
  if (said.birthday !== null) {
    if (birthday !== null && birthday !== said.birthday) found.add('birthday', 'differs')
    return said.birthday
  }
  if (birthday === null) {
    if (isReadable || form.fields.birthday !== 'fromNumber') found.add('birthday', 'missing')
    return null
  }
  if (!isDay(birthday)) found.add('birthday', 'date')
  else if (birthday > today) found.add('birthday', 'future')
  else if (birthday < OLDEST_BIRTH) found.add('birthday', 'date')
  return birthday
}

function endOf(
  { periodValidity, hasNoEnd }: EnteredDocument,
  form: DocumentForm,
  today: string,
  found: Collector,
): Pick<CheckedDocument, 'periodValidity' | 'hasNoEnd'> {
  if (hasNoEnd && form.mayHaveNoEnd) return { periodValidity: null, hasNoEnd: true }
  if (periodValidity === null) found.add('periodValidity', 'missing')
  else if (!isDay(periodValidity)) found.add('periodValidity', 'date')
  else if (periodValidity < today) found.add('periodValidity', 'past')
  else if (Number(periodValidity.slice(0, 4)) > Number(today.slice(0, 4)) + VALID_FOR_YEARS_MAX) found.add('periodValidity', 'far')
  return { periodValidity, hasNoEnd: false }
}

function mayHold(form: DocumentForm, countryCode: string): boolean {
  if (form.cardType === CARD_TYPES.greenCard) return countryCode !== 'CN' // it is for foreigners
  return form.countries === null || form.countries.includes(countryCode)
}

function countriesOf(
  entered: EnteredDocument,
  form: DocumentForm,
  { number, isReadable, isCountry, found }: { number: string; isReadable: boolean; isCountry: (code: string) => boolean; found: Collector },
): Pick<CheckedDocument, 'countryCode' | 'oldCountryCode'> {
  const check = (field: 'countryCode' | 'oldCountryCode', entry: string): string => {
    const need = form.fields[field as DocumentField]
    if (need === 'fixed') return form[field] ?? entry
    if (need === 'fromNumber') return (isReadable && countryOfPermit(number)) || entry
    const code = entry.trim().toUpperCase()
    if (code === '') found.add(field, 'missing')
    else if (!isCountry(code)) found.add(field, 'unknown')
    else if (field === 'countryCode' && !mayHold(form, code)) found.add(field, 'notForType')
    return code
  }
  return { countryCode: check('countryCode', entered.countryCode), oldCountryCode: check('oldCountryCode', entered.oldCountryCode) }
}
