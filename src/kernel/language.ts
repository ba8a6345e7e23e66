/** The two languages of the product (constants: language.stored). */
export type Language = 'zh' | 'en'
export const LANGUAGES = ['zh', 'en'] as const satisfies readonly Language[]

/** A name in both scripts, as it stands in data. */
export interface BothNames {
  readonly zh: string
  readonly en: string
}

/** Reads an Accept-Language style header or a stored value; Chinese when nothing says otherwise. */
export function languageOf(value: string | null | undefined): Language {
  const wanted = (value ?? '').trim().toLowerCase()
  return wanted.startsWith('en') ? 'en' : 'zh'
}
