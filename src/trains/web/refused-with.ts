import type { Language } from '../../kernel/language.ts'

/** Why a page did not open, and then what still holds, as two sentences: a refusal ends without a stop. */
export function refusedWith(why: string, holds: string, language: Language): string {
  const stop = /[。.!?]$/.test(why) ? '' : language === 'zh' ? '。' : '.'
  return `${why}${stop}${language === 'zh' ? '' : ' '}${holds}`
}
