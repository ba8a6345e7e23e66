import { create } from 'zustand'
import type { Language } from '../kernel/language.ts'
import { languageOf } from '../kernel/language.ts'
import { readStored, writeStored } from './storage.ts'

const STORED_AS = 'language'

function stored(): Language {
  const kept = readStored(STORED_AS)
  return languageOf(typeof kept === 'string' ? kept : globalThis.navigator?.language)
}

type BeforeSwitch = (language: Language) => Promise<unknown>
const beforeSwitch = new Set<BeforeSwitch>()

/** Has something fetched before the language changes, so that no text is missing at the switch (see texts.ts). */
export function onBeforeLanguage(prepare: BeforeSwitch): void {
  beforeSwitch.add(prepare)
}

interface LanguageState {
  language: Language
  /** False when the other language's texts cannot be had now: the language then stays as it is. */
  setLanguage(language: Language): Promise<boolean>
}

/** The language of everything on screen. Switching keeps the page: texts are looked up anew, nothing is reloaded. */
export const useLanguageStore = create<LanguageState>((set) => ({
  language: stored(),
  async setLanguage(language) {
    try {
      await Promise.all(Array.from(beforeSwitch, (prepare) => prepare(language)))
    } catch {
      return false
    }
    writeStored(STORED_AS, language)
    showLanguage(language)
    set({ language })
    return true
  },
}))

/** Says the language to the browser: readers pronounce by it, fonts and line heights follow it. */
export function showLanguage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
}

export const useLanguage = (): Language => useLanguageStore((state) => state.language)
