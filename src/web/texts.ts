import { use } from 'react'
import type { Language } from '../kernel/language.ts'
import { useLanguage } from './language.ts'

type Loaders<T> = Record<Language, () => Promise<T>>

/**
 * Makes the hook that reads one wing's texts in the language on screen. Each language is its own chunk, loaded when first
 * needed; the hook suspends until then.
 *
 *     export const useFlightText = texts<FlightText>({
 *       zh: () => import('../text/zh.ts').then((m) => m.zh),
 *       en: () => import('../text/en.ts').then((m) => m.en),
 *     })
 */
export function texts<T>(loaders: Loaders<T>): () => T {
  const loaded = new Map<Language, Promise<T>>()
  return function useTexts() {
    const language = useLanguage()
    let promise = loaded.get(language)
    if (!promise) {
      promise = loaders[language]()
      promise.catch(() => loaded.delete(language)) // a lost chunk may be asked for again
      loaded.set(language, promise)
    }
    return use(promise)
  }
}
