import type { BothNames, Language } from '../../kernel/language.ts'

/** More names than these nobody reads in a heading. */
const NAMED_MAX = 3

/** Who is asked, in a sentence: up to three by name, and how many more. Empty where nobody is. */
export function namesInWords(names: readonly BothNames[], language: Language): string {
  const named = names.slice(0, NAMED_MAX).map((name) => name[language])
  const more = names.length - named.length
  if (language === 'zh') return more === 0 ? named.join('、') : `${named.join('、')}等 ${names.length} 人`
  const last = more > 0 ? `${more} more` : named.length > 1 ? named.pop() : undefined
  return last === undefined ? named.join(', ') : `${named.join(', ')} and ${last}`
}
