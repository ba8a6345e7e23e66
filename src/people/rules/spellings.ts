import type { NameFault } from './names.ts'
import { LATIN_NAME_MAX_CHARACTERS, checkLatinName, isPinyinBefore, plainLetter, tidyChineseName } from './names.ts'

/*
 * How a document prints a name in Latin letters. Its machine-readable zone has A to Z alone (ICAO Doc 9303), and for ä, ö and ü
 * there is more than one way: Chinese passports print ü as YU, older ones as V or U; others as UE, U or UXX. A ticket in another
 * spelling than the document's does not board, so the holder says which one it is.
 */

/** The letters that documents print in more than one way. */
const DOUBTFUL = /[ÄÖÜ]/
const PRINTED = /^[A-Z' -]+$/
const CHINESE_SPEAKING: ReadonlySet<string> = new Set(['CN', 'HK', 'MO', 'TW'])

type Style = Readonly<Record<'Ä' | 'Ö' | 'Ü', string>>
const OF_PINYIN: readonly Style[] = ['YU', 'V', 'U'].map((umlautU) => ({ Ä: 'AE', Ö: 'OE', Ü: umlautU }))
/** Doc 9303-3, section 6, table A: the usual one first. */
const OF_OTHERS: readonly Style[] = [
  { Ä: 'AE', Ö: 'OE', Ü: 'UE' },
  { Ä: 'A', Ö: 'O', Ü: 'U' },
  { Ä: 'A', Ö: 'O', Ü: 'UXX' },
]

/** What can follow ü in pinyin: nothing, an e that ends the syllable, or the next syllable's first letter. */
const SYLLABLE_ENDS = "(?=E?(?:[ '-]|$|[BCDFGHJKLMNPQRSTWXYZ]))"
const SPELT_CLEARLY = new RegExp(`([NL])(?:YU|V)${SYLLABLE_ENDS}`, 'g')
const SPELT_PLAINLY = new RegExp(`([NL])U${SYLLABLE_ENDS}`, 'g')
const TYPED_AS_V = new RegExp(`([NL])V${SYLLABLE_ENDS}`, 'g')

/** The characters that are read lü, nü, lüe or nüe, in any of their readings. */
const READ_WITH_UMLAUT: ReadonlySet<string> = new Set(
  '侣侶偻僂儢勴卛吕呂哷圙垏女婩寽屡屢履嵂律恧慮慺挔捋捛掠旅朒梠榈櫖櫚氀氯沑滤濾焒爈率略畧疟瘧瞜硸祣稆稤穭箻籹絽綠緑縷繂绿缕聏膂膐膟膢菉葎藘虐虑衂衄褛褸郘釹鋁鋝鋢鑢钕铝锊閭闾驢驴鷜䂮',
)

/**
 * As a document prints it: capitals, one gap between words, accents taken off. ä, ö and ü stay, because only the document knows;
 * what no document prints stays too, so that a check can name it.
 */
export function printedLatinName(text: string): string {
  let printed = ''
  for (const letter of text.normalize('NFC').toUpperCase()) {
    if (letter === 'Ä' || letter === 'Ö') printed += letter
    else printed += plainLetter(letter, { before: printed, umlautU: 'Ü' })
  }
  return printed
    .replaceAll('’', "'")
    .replace(/[.\s]+/g, ' ')
    .trim()
}

export type PrintedNameFault = NameFault | 'spelling'

/** What is wrong with a part of a name as a document prints it. `spelling`: its holder has not said yet which one it prints. */
export function checkPrintedName(text: string): PrintedNameFault | null {
  const fault = checkLatinName(text)
  if (fault) return fault
  const printed = printedLatinName(text)
  if (DOUBTFUL.test(printed)) return 'spelling'
  if (!PRINTED.test(printed)) return 'letters'
  return printed.length > LATIN_NAME_MAX_CHARACTERS ? 'tooLong' : null
}

/** Whether every doubtful letter is an ü of pinyin. */
function isPinyin(printed: string): boolean {
  return [...printed].every((letter, at) => !DOUBTFUL.test(letter) || (letter === 'Ü' && isPinyinBefore(printed.slice(0, at))))
}

function stylesFor(parts: readonly string[], countryCode: string): readonly Style[] {
  if (!parts.every(isPinyin)) return OF_OTHERS
  return countryCode === '' || CHINESE_SPEAKING.has(countryCode) ? OF_PINYIN : [...OF_PINYIN.slice(0, 1), ...OF_OTHERS]
}

const inStyle = (printed: string, style: Style): string => printed.replace(/[ÄÖÜ]/g, (letter) => style[letter as keyof Style])

/** The spellings that one part of a name may have on a document of this nationality, the usual one first; one where there is no doubt. */
export function spellingsOf(text: string, countryCode = 'CN'): string[] {
  const printed = printedLatinName(text)
  // Whoever types v for ü, as keyboards have it, may also read it so from an older passport.
  const doubtful = countryCode === '' || CHINESE_SPEAKING.has(countryCode) ? printed.replace(TYPED_AS_V, '$1Ü') : printed
  return DOUBTFUL.test(doubtful) ? distinct(stylesFor([doubtful], countryCode).map((style) => inStyle(doubtful, style))) : [printed]
}

/** Where nobody can be asked, or no document tells: the usual spelling. What is in plain letters is taken as it is, LV as well. */
export function usualSpelling(text: string, countryCode: string): string {
  const printed = printedLatinName(text)
  return DOUBTFUL.test(printed) ? (spellingsOf(printed, countryCode)[0] ?? printed) : printed
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

/** A name on a document in Latin letters. */
export interface SpeltName {
  readonly cardSurname: string
  readonly cardGivenname: string
}

/**
 * The ways in which a document may print a whole name, the usual one first; none where there is no doubt. In doubt is what has ä, ö
 * or ü, and what its Chinese characters say is read with ü: 吕 is LYU, LV or LU. What its holder has `said` before is not asked again.
 */
export function doubtsOf(
  name: SpeltName & { readonly cardName: string; readonly countryCode: string },
  said: Partial<SpeltName> = {},
): readonly SpeltName[] {
  const [surname = '', ...given] = tidyChineseName(name.cardName)
  const doubtful = {
    cardSurname: inDoubt(name.cardSurname, { characters: [surname], said: said.cardSurname }),
    cardGivenname: inDoubt(name.cardGivenname, { characters: given, said: said.cardGivenname }),
  }
  const parts = Object.values(doubtful)
  if (!parts.some((part) => DOUBTFUL.test(part))) return []
  const spelt = stylesFor(parts, name.countryCode).map((style) => ({
    cardSurname: inStyle(doubtful.cardSurname, style),
    cardGivenname: inStyle(doubtful.cardGivenname, style),
  }))
  return [...new Map(spelt.map((one) => [`${one.cardSurname}/${one.cardGivenname}`, one])).values()]
}

/** The part with Ü where it is in doubt whether it prints YU, V or U. */
function inDoubt(text: string, { characters, said }: { characters: readonly string[]; said: string | undefined }): string {
  const printed = printedLatinName(text)
  if (DOUBTFUL.test(printed) || printed === said || !characters.some((one) => READ_WITH_UMLAUT.has(one))) return printed
  const clearly = printed.replace(SPELT_CLEARLY, '$1Ü')
  return clearly === printed ? printed.replace(SPELT_PLAINLY, '$1Ü') : clearly
}
