import { create } from 'zustand'
import type { Language } from '../kernel/language.ts'
import { languageOf } from '../kernel/language.ts'

const STORED_UNDER = 'qicheng.language'

function stored(): Language {
  try {
    return languageOf(localStorage.getItem(STORED_UNDER) ?? navigator.language)
  } catch {
    return 'zh' // a web view without storage: the product's first language
  }
}

interface LanguageState {
  language: Language
  setLanguage(language: Language): void
}

/** The language of everything on screen. Switching keeps the page: texts are looked up anew, nothing is reloaded. */
export const useLanguageStore = create<LanguageState>((set) => ({
  language: stored(),
  setLanguage(language) {
    try {
      localStorage.setItem(STORED_UNDER, language)
    } catch {
      // Private mode refuses storage; the choice then lasts as long as the page.
    }
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    set({ language })
  },
}))

export const useLanguage = (): Language => useLanguageStore((state) => state.language)
