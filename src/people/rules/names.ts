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
  Ħ: 'H',
  ı: 'I',
  İ: 'I',
  Ĳ: 'IJ',
  Ł: 'L',
  Ŋ: 'N',
  Ñ: 'N',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  ẞ: 'SS',
  ß: 'SS',
  Þ: 'TH',
  Ŧ: 'T',
}

/**
 * A name part in the letters of a ticket. ü becomes YU for Chinese names (GB/T 28039, as passports issued since 2011 print it)
 * and UE for others (Doc 9303); what a document itself prints, LV or LU, is left as it is typed.
 */
export function latinName(text: string, more: { isChinese?: boolean } = {}): string {
  const umlautU = (more.isChinese ?? true) ? 'YU' : 'UE'
  const letters = [...text.normalize('NFC')].map((letter) => {
    const upper = letter === 'ß' || letter === 'ı' ? letter : letter.toUpperCase()
    // ü stays ü under a tone: ǖ ǘ ǚ ǜ.
    if (/^[ÜǕǗǙǛ]$/.test(upper)) return umlautU
    return TRANSLITERATIONS[upper] ?? upper.normalize('NFD')
  })
  return letters.join('').replace(/[^A-Z]/g, '')
}

/** As an airline's ticket prints it: `LIN/YIFAN`. A person with one name only has it as the surname, and the slash stays. */
export function ticketName(name: { surname: string; given: string; isChinese?: boolean }): string {
  const more = name.isChinese === undefined ? {} : { isChinese: name.isChinese }
  return `${latinName(name.surname, more)}/${latinName(name.given, more)}`
}

/**
 * The spellings a Chinese name with ü may have on a document, the proposed one first: LYU since 2011, LV and LU before. The
 * traveller picks the one her document prints; a ticket in another spelling does not board.
 */
export function spellingsOf(pinyin: string): string[] {
  const tidy = pinyin.normalize('NFC').toLowerCase()
  // nü, lü, nüe, lüe may be typed with v; ju, qu, xu, yu are written with a plain u and are never doubtful.
  const withUmlaut = tidy.replace(/([nl])v/g, '$1ü')
  if (!/[nl][üǖǘǚǜ]/.test(withUmlaut)) return [latinName(tidy)]
  const as = (letters: string): string => latinName(withUmlaut.replace(/[üǖǘǚǜ]/g, letters))
  return [as('yu'), as('v'), as('u')]
}

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
