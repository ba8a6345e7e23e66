/*
 * Second-generation ID numbers after GB 11643: six digits of region, eight of birth, three of sequence (odd: male), one check
 * character by ISO 7064 MOD 11-2. The same build serves the residence permits of Hong Kong, Macao and Taiwan residents (regions
 * 81, 82, 83; State Council order of 2018) and, since December 2023, the foreigners' permanent residence cards (first digit 9).
 * Of the region only the province is checked: codes of merged or renamed counties are withdrawn from GB/T 2260, but the people
 * who were born there keep their numbers.
 */

export type IdCardKind = 'citizen' | 'residencePermit' | 'greenCard'

export interface IdCard {
  /** As stored and sent: a final x in upper case. */
  readonly number: string
  readonly kind: IdCardKind
  /** Province prefix, or 9 for permanent residence cards. */
  readonly region: string
  /** YYYY-MM-DD */
  readonly birthDate: string
  readonly sex: 'M' | 'F'
}

/** Why a number is none. The first that applies is told: it names what to look at. */
export type IdCardFault = 'form' | 'region' | 'birthDate' | 'check'

const PROVINCES = new Set('11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71'.split(' '))
const PERMIT_REGIONS = new Set(['81', '82', '83'])
/** Nobody alive was born earlier; a year below is a slip of the finger. */
const FIRST_BIRTH_YEAR = 1880

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_CHARACTERS = '10X98765432'

/** The check character of the first 17 digits (GB 11643, ISO 7064 MOD 11-2). */
export function checkCharacterOf(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17.charAt(index)), 0)
  return CHECK_CHARACTERS.charAt(sum % 11)
}

/** Takes out what people type between groups and writes a final x large. Full-width digits become plain ones. */
export function tidyNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\-–—]/g, '')
    .toUpperCase()
}

function kindOf(number: string): IdCardKind | null {
  if (number.startsWith('9')) return 'greenCard'
  const region = number.slice(0, 2)
  if (PERMIT_REGIONS.has(region)) return 'residencePermit'
  return PROVINCES.has(region) ? 'citizen' : null
}

/** YYYY-MM-DD of the eight digits, or null where they name no day between FIRST_BIRTH_YEAR and today. */
function birthDateOf(digits: string, today: string): string | null {
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  if (Number(digits.slice(0, 4)) < FIRST_BIRTH_YEAR || date > today) return null
  try {
    return Temporal.PlainDate.from(date).toString()
  } catch {
    return null // the thirtieth of February
  }
}

/** Reads an 18-character number. `today` is YYYY-MM-DD: a birth date ahead of it is none. */
export function readIdCard(text: string, today: string): IdCard | { readonly fault: IdCardFault } {
  const number = tidyNumber(text)
  if (!/^\d{17}[\dX]$/.test(number)) return { fault: 'form' }
  const kind = kindOf(number)
  if (!kind) return { fault: 'region' }
  const birthDate = birthDateOf(number.slice(6, 14), today)
  if (!birthDate) return { fault: 'birthDate' }
  if (checkCharacterOf(number) !== number.charAt(17)) return { fault: 'check' }
  return {
    number,
    kind,
    region: kind === 'greenCard' ? '9' : number.slice(0, 2),
    birthDate,
    sex: Number(number.charAt(16)) % 2 === 1 ? 'M' : 'F',
  }
}

/**
 * The permanent residence cards issued before December 2023: three letters of nationality, four digits of the issuing place,
 * birth as YYMMDD, two more digits. They stay valid until they expire. Their check digit is not published, so only the form
 * and the day are looked at.
 */
export function isOldGreenCard(text: string): boolean {
  const number = tidyNumber(text)
  if (!/^[A-Z]{3}\d{12}$/.test(number)) return false
  const [month, day] = [Number(number.slice(9, 11)), Number(number.slice(11, 13))]
  // The century is not on the card: a leap year lets 29 February through.
  return month >= 1 && month <= 12 && day >= 1 && day <= Temporal.PlainYearMonth.from({ year: 2000, month }).daysInMonth
}
