import type { IdCardFault } from './id-card.ts'
import { isOldGreenCard, readIdCard, tidyNumber } from './id-card.ts'
import { latinName } from './names.ts'

/** The kinds of documents a person can hold (SPEC.md, 3, Lookup tables; 4 and 7 are not given out). */
export const CARD_TYPES = {
  idCard: 1,
  passport: 2,
  hongKongMacauPass: 3,
  taiwanCompatriotPermit: 5,
  homeReturnPermit: 6,
  greenCard: 8,
  other: 9,
  residencePermit: 10,
  taiwanPass: 11,
} as const
export type CardTypeName = keyof typeof CARD_TYPES
export type CardType = (typeof CARD_TYPES)[CardTypeName]

const namesByType = new Map(Object.entries(CARD_TYPES).map(([name, type]) => [type as number, name as CardTypeName]))

/** The name of a card type's number, or undefined: "ID type does not exist" is said then. */
export function cardTypeName(type: number): CardTypeName | undefined {
  return namesByType.get(type)
}

export function isCardType(type: number): type is CardType {
  return namesByType.has(type)
}

export type CardNumberFault = 'missing' | 'tooLong' | IdCardFault

const NUMBER_MAX_CHARACTERS = 30

/**
 * The forms of the passes, as their issuers print them (National Immigration Administration): passes to Hong Kong and Macao
 * C or W, to Taiwan L or T, each with eight characters; home return permits H or M with eight digits and, on old cards, two
 * more for the issue; permits for Taiwan residents eight digits, ten with the issue. Passports differ by country.
 */
const FORMS: Partial<Record<CardTypeName, RegExp>> = {
  passport: /^[A-Z0-9]{5,15}$/,
  hongKongMacauPass: /^[CW][A-Z0-9]\d{7}$/,
  taiwanCompatriotPermit: /^(\d{8}|\d{10}|[A-Z]\d{8,11})$/,
  homeReturnPermit: /^[HM](\d{8}|\d{10})$/,
  taiwanPass: /^[LT]\d{8}$/,
  other: /^[A-Z0-9()/.]{3,30}$/,
}

export interface CheckedCardNumber {
  /** As stored: no gaps, upper case. */
  readonly number: string
  /** What the number itself says, where it does. */
  readonly birthDate?: string
  readonly sex?: 'M' | 'F'
}

function checkIdNumber(type: CardTypeName, text: string, today: string): CheckedCardNumber | { readonly fault: CardNumberFault } {
  if (type === 'greenCard' && isOldGreenCard(text)) return { number: tidyNumber(text) }
  const card = readIdCard(text, today)
  if ('fault' in card) return card
  // Residents of Hong Kong, Macao and Taiwan may call their permit an ID card; airlines and railways take both as one kind.
  const kinds = { idCard: ['citizen', 'residencePermit'], residencePermit: ['residencePermit'], greenCard: ['greenCard'] }
  const fitting = kinds[type as keyof typeof kinds]
  if (!fitting.includes(card.kind)) return { fault: 'region' }
  return { number: card.number, birthDate: card.birthDate, sex: card.sex }
}

/** Checks and tidies a document number [V-IDCARD-02] [V-IDCARD-09]. `today` is YYYY-MM-DD. */
export function checkCardNumber(type: CardType, text: string, today: string): CheckedCardNumber | { readonly fault: CardNumberFault } {
  const number = tidyNumber(text)
  if (number === '') return { fault: 'missing' }
  if (number.length > NUMBER_MAX_CHARACTERS) return { fault: 'tooLong' }
  const name = cardTypeName(type)
  if (name === 'idCard' || name === 'residencePermit' || name === 'greenCard') return checkIdNumber(name, text, today)
  const form = name && FORMS[name]
  return form?.test(number) ? { number } : { fault: 'form' }
}

export interface CardNames {
  /** In Chinese script, as the document prints it. */
  readonly cardName: string
  readonly cardSurname: string
  readonly cardGivenname: string
  /** Whether the name in Latin letters is the one in use. */
  readonly isEnName: boolean
}

/** How a holder is shown: surname plus given name for English-name cards, otherwise cardName (SPEC.md, 3, ID card). */
export function displayName(card: CardNames): string {
  if (!card.isEnName) return card.cardName
  return [card.cardSurname, card.cardGivenname]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** Whether a ticket bears the Chinese name: cards issued to Chinese holders on the mainland do, travel documents bear Latin letters. */
export function isTicketedInChinese(type: CardType, names: Pick<CardNames, 'cardName' | 'isEnName'>): boolean {
  const isDomesticCard = type === CARD_TYPES.idCard || type === CARD_TYPES.residencePermit || type === CARD_TYPES.taiwanCompatriotPermit
  return isDomesticCard && !names.isEnName && /\p{Script=Han}/u.test(names.cardName)
}

const HIDDEN = '••••'

/**
 * A document number as screens, mails and logs may show it: of an ID number the first and last four, of any other the last
 * four only, and fewer where a short number would lie open. Reading the whole number is a call of its own that leaves a trace.
 */
export function maskCardNumber(type: CardType, number: string): string {
  const tidy = tidyNumber(number)
  const isIdNumber =
    tidy.length === 18 && (type === CARD_TYPES.idCard || type === CARD_TYPES.residencePermit || type === CARD_TYPES.greenCard)
  if (isIdNumber) return `${tidy.slice(0, 4)} ${HIDDEN} ${HIDDEN} ${tidy.slice(-4)}`
  const shown = Math.min(4, Math.floor(tidy.length / 2))
  return shown === 0 ? HIDDEN : `${HIDDEN} ${tidy.slice(-shown)}`
}

/** Whether two cards of one person carry the same Latin name, however it is spaced. */
export function hasSameLatinName(a: CardNames, b: CardNames): boolean {
  return latinName(a.cardSurname) === latinName(b.cardSurname) && latinName(a.cardGivenname) === latinName(b.cardGivenname)
}
