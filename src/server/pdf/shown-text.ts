/** What a character that the font lacks is printed as: its number, so that it is missed by nobody and can be looked up. */
const standIn = (codePoint: number): string => `〔U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}〕`

// oxlint-disable-next-line no-control-regex -- what a line of text may not hold: controls, and marks that turn its direction
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/g
/** Marks that choose between forms of the character before them: the font's own form will do. */
const VARIANTS = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu

/** What the font draws as wide as a Chinese character, where it stands among Latin ones: an apostrophe, a mask, a dot that parts. */
const asLatin = (text: string): string =>
  text
    .replaceAll(/(?<=[A-Za-z])’(?=[A-Za-z])/g, "'")
    .replaceAll('•', '*')
    .replaceAll(' · ', ' / ')

export interface ShownText {
  readonly text: string
  /** Whether something in it could not be drawn. */
  readonly isLacking: boolean
}

/** A text as it can be printed in one piece: what comes from outside may hold anything, and nothing of a name may vanish silently. */
export function shownText(text: string, has: (codePoint: number) => boolean): ShownText {
  let isLacking = false
  const clean = asLatin(text).normalize('NFC').replaceAll(VARIANTS, '').replaceAll(UNPRINTABLE, ' ').trim()
  const shown = Array.from(clean, (character) => {
    const codePoint = character.codePointAt(0) ?? 0
    if (has(codePoint)) return character
    isLacking = true
    return standIn(codePoint)
  })
  return { text: shown.join(''), isLacking }
}
