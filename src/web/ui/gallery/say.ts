import { useLanguage } from '../../language.ts'

/** The gallery's own words, both languages side by side: it is a page for developers and has no text files. */
export function useSay(): (zh: string, en: string) => string {
  const language = useLanguage()
  return (zh, en) => (language === 'zh' ? zh : en)
}
