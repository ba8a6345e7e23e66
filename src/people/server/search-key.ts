import { pinyin } from 'pinyin-pro'
import type { BothNames } from '../../kernel/language.ts'

const MARK = '|'

/** As names are compared: small letters, without gaps, dots, hyphens and apostrophes. */
export const tidySearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s|·•.'’\-–—_]/g, '')

/**
 * What an employee is found by, each word behind a mark: pinyin, pinyin of the given name, initials, the Chinese name from each
 * of its characters on, the Latin name either way round, with its accents and without, user code. It begins with what the list is sorted by. ü is typed as v.
 */
export function searchKeyOf(person: { name: BothNames; surnameLatin: string; givenLatin: string; userCode: string }): string {
  const { name, surnameLatin, givenLatin, userCode } = person
  const characters = Array.from(tidySearch(name.zh))
  const isHan = /\p{Script=Han}/u.test(name.zh)
  const syllables = isHan
    ? pinyin(characters.join(''), { toneType: 'none', v: true, type: 'array', surname: 'head' }).map((syllable) => tidySearch(syllable))
    : []
  const latin = [`${surnameLatin}${givenLatin}`, `${givenLatin}${surnameLatin}`, givenLatin, name.en].map(tidySearch)
  const chinese = isHan ? characters.map((_, index) => characters.slice(index).join('')) : [characters.join('')]
  const words = [
    syllables.join('') || latin[0],
    syllables.slice(1).join(''),
    syllables.map((syllable) => syllable[0] ?? '').join(''),
    ...chinese,
    ...latin,
    // Nobody types ñ or ë who has no key for it.
    ...latin.map((word) => word.normalize('NFD').replace(/\p{M}/gu, '')),
    tidySearch(userCode),
  ]
  return MARK + [...new Set(words.filter((word) => word !== undefined && word !== ''))].join(MARK)
}

/** The pattern that finds a text at the beginning of any word of a key; null for what finds nothing. */
export function searchPattern(text: string): string | null {
  const tidy = tidySearch(text)
  return tidy === '' ? null : `%${MARK}${tidy.replace(/[%\\]/g, '\\$&')}%`
}
