import { use } from 'react'
import type { Language } from '../kernel/language.ts'
import { onBeforeLanguage, useLanguage, useLanguageStore } from './language.ts'

type Loaders<T> = Record<Language, () => Promise<T>>

interface Shelf {
  start(language: Language): Promise<unknown>
}
const shelves = new Set<Shelf>()

/**
 * Makes the hook that reads one wing's texts in the language on screen. Each language is its own chunk. It is asked for as soon
 * as the module that makes the hook is evaluated, and `textsReady` waits for it before a page is shown: a page seldom suspends.
 *
 *     export const useFlightText = texts<FlightText>({
 *       zh: () => import('../text/zh.ts').then((m) => m.zh),
 *       en: () => import('../text/en.ts').then((m) => m.en),
 *     })
 */
export function texts<T>(loaders: Loaders<T>): (() => T) & { now(): T | undefined } {
  const loading = new Map<Language, Promise<T>>()
  const ready = new Map<Language, T>()
  function start(language: Language): Promise<T> {
    const begun = loading.get(language)
    if (begun) return begun
    const promise = loaders[language]().then((loaded) => {
      ready.set(language, loaded)
      // React's own convention for promises: `use` then gives the words at once instead of suspending for a moment.
      void Object.assign(promise, { status: 'fulfilled', value: loaded })
      return loaded
    })
    promise.catch(() => loading.delete(language)) // a lost chunk may be asked for again
    loading.set(language, promise)
    return promise
  }
  shelves.add({ start })
  start(useLanguageStore.getState().language).catch(() => {}) // who needs it asks again and hears of the failure
  function useTexts(): T {
    const language = useLanguage()
    // Always through `use`: a component that suspended here is replayed, and React miscounts its hooks if the call is left out then.
    return use(start(language))
  }
  /** For code outside of React, such as a message after a call; absent while the first text is still on its way. */
  useTexts.now = (): T | undefined => ready.get(useLanguageStore.getState().language) ?? ready.values().next().value
  return useTexts
}

/** Resolves when every text known so far is there in a language. */
export function textsReady(language: Language = useLanguageStore.getState().language): Promise<unknown> {
  return Promise.all(Array.from(shelves, (shelf) => shelf.start(language)))
}
onBeforeLanguage(textsReady)
