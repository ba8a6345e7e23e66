/*
 * Names keep both scripts. What a ticket prints in Latin letters follows ICAO Doc 9303, part 3: A to Z only, apostrophes fall
 * away, hyphens and gaps part the words in a passport's machine-readable zone, and on a ticket are left out.
 */

/** An airline's name field; longer names are cut by the carrier, never by us. */
export const LATIN_NAME_MAX_CHARACTERS = 57
const CHINESE_NAME_MAX_CHARACTERS = 30

/** Transliterations of ICAO Doc 9303-3, section 6, table A, that differ from "take the accent off". */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ə: 'E',
  Ħ: 'H',
  İ: 'I',
  Ĳ: 'IJ',
  Ł: 'L',
  Ŋ: 'N',
  Ñ: 'N',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  ẞ: 'SS',
  Þ: 'TH',
  Ŧ: 'T',
}

/** ü, and ü under a tone, which stays ü: ǖ ǘ ǚ ǜ. */
const UMLAUT_U = /^[ÜǕǗǙǛ]$/
/** In pinyin ü is written after n and l alone, where they begin a syllable; after j, q, x and y a plain u stands for it. */
const BEGINS_PINYIN = /(^|[AEIOUÜNGR' -])[NL]$/

/** Whether an ü that stands behind these capital letters is one of pinyin. */
export const isPinyinBefore = (letters: string): boolean => BEGINS_PINYIN.test(letters)

/** One capital letter in A to Z; ü by what stands before it, or as the caller says. What has no such form stays. */
export function plainLetter(letter: string, { before, umlautU }: { before: string; umlautU?: string | undefined }): string {
  if (UMLAUT_U.test(letter)) return umlautU ?? (isPinyinBefore(before) ? 'YU' : 'UE')
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return TRANSLITERATIONS[letter] ?? TRANSLITERATIONS[bare] ?? bare
}

/**
 * A name part in the letters of a ticket. ü becomes YU in Chinese names (GB/T 28039, as passports issued since 2011 print it) and
 * UE in others (Doc 9303); what a document itself prints, LV or LU, is left as it is typed.
 */
export function latinName(text: string, more: { isChinese?: boolean } = {}): string {
  const umlautU = more.isChinese === undefined ? undefined : more.isChinese ? 'YU' : 'UE'
  let letters = ''
  for (const letter of text.normalize('NFC').toUpperCase()) letters += plainLetter(letter, { before: letters, umlautU })
  return letters.replace(/[^A-Z]/g, '')
}

/** As an airline's ticket prints it: `LIN/YIFAN`. A person with one name only has it as the surname, and the slash stays. */
export function ticketName(name: { surname: string; given: string; isChinese?: boolean }): string {
  const more = name.isChinese === undefined ? {} : { isChinese: name.isChinese }
  return `${latinName(name.surname, more)}/${latinName(name.given, more)}`
}

/**
 * What stands for the given name abroad of a person whose document has one name, "first name unknown": airlines' systems, and Duffel's, take none without a
 * given name. The one name is the surname, whichever of the two it is (ICAO Doc 9303-3, 4.6: the primary identifier), and the code is FNU, never LNU, as
 * IATA's Control Authorities Working Group recommends for ticket and passenger data alike; Etihad's and Firefly's guides to names ask for just that.
 */
export const GIVEN_NAME_UNKNOWN = 'FNU'

export type NameFault = 'missing' | 'tooLong' | 'letters'

/** A surname or given name in Latin letters, as it is typed: letters, gaps within one line, hyphens and apostrophes; any accent is read. */
export function checkLatinName(text: string): NameFault | null {
  const tidy = text.trim()
  if (tidy === '') return 'missing'
  if (!/^[\p{Script=Latin}\p{M}\p{Zs}'’.-]+$/u.test(tidy) || latinName(tidy) === '') return 'letters'
  return tidy.length > LATIN_NAME_MAX_CHARACTERS ? 'tooLong' : null
}

/**
 * A name in Chinese script: characters, rare ones beyond the first plane included, and the middle dot of names such as
 * 阿依古丽·买买提. Rare characters that no font has are written in capital pinyin by the railways and airlines: 王YAN.
 */
export function checkChineseName(text: string): NameFault | null {
  const tidy = tidyChineseName(text)
  if (tidy === '') return 'missing'
  if (!/^\p{Script=Han}[\p{Script=Han}·A-Z]*$/u.test(tidy)) return 'letters'
  return [...tidy].length > CHINESE_NAME_MAX_CHARACTERS ? 'tooLong' : null
}

/** One spelling of the middle dot, no gaps, capital pinyin. */
export function tidyChineseName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/g, '')
    .replace(/[・•‧∙⋅.．]/g, '·')
    .toUpperCase()
}
