import type { Language } from '../kernel/language.ts'
import { useLanguageStore } from './language.ts'
import { wordsOf } from './perform.ts'
import { toast } from './ui/toast.tsx'

/** Switches what is on screen, at once and without losing the page; says so where the other language cannot be loaded now. */
export async function switchLanguage(language: Language): Promise<void> {
  const isSwitched = await useLanguageStore.getState().setLanguage(language)
  if (!isSwitched) toast(wordsOf('noNetwork'))
}
