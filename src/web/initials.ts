import type { BothNames, Language } from '../kernel/language.ts'

/** What stands in a person's round sign: one Han character, or the letters of family and given name (`Yifan Lin` → `LY`). */
export function initialsOf(name: BothNames, language: Language): string {
  if (language === 'zh' && name.zh !== '') return Array.from(name.zh)[0] ?? ''
  const words = name.en.split(/\s+/).filter(Boolean)
  const [given, family] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return `${family?.[0] ?? ''}${given?.[0] ?? ''}`.toUpperCase()
}

/** A person's name in the other script, for the small line beside it; absent where both are written alike. */
export function otherNameOf(name: BothNames, language: Language): { text: string; lang: Language } | undefined {
  const lang = language === 'zh' ? 'en' : 'zh'
  const text = name[lang]
  return text === '' || text === name[language] ? undefined : { text, lang }
}
