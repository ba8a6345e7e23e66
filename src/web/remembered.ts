import { create } from 'zustand'
import type { StoreApi, UseBoundStore } from 'zustand'
import { clearStored, readStored, writeStored } from './storage.ts'

interface Remembered<T> {
  value: T
  remember(value: T): void
}

interface Options<T> {
  /** Unique over the app, such as `flights.filter`. */
  name: string
  initial: T
  /** Reads what was stored, perhaps by an older version; `undefined` falls back to the initial value. */
  parse(stored: unknown): T | undefined
  /** Filters are forgotten when the server asks for the other language (E005); a history of searches is not. */
  isFilter: boolean
  /** Of this tab only, and gone with it. */
  inTab?: boolean
}

const FILTERS = 'filter.'
const HISTORIES = 'history.'

const known: { isFilter: boolean; forget(): void }[] = []

/**
 * A choice that outlives the page: a filter, the last searches. Kept in the browser only, forgotten at sign-out, because a phone
 * may be handed on.
 */
export function remembered<T>({ name, initial, parse, isFilter, inTab = false }: Options<T>): UseBoundStore<StoreApi<Remembered<T>>> {
  const storedAs = (isFilter ? FILTERS : HISTORIES) + name
  const shelf = inTab ? 'session' : 'local'
  const stored = readStored(storedAs, shelf)
  const store = create<Remembered<T>>((set) => ({
    value: (stored === undefined ? undefined : parse(stored)) ?? initial,
    remember(value) {
      writeStored(storedAs, value, shelf)
      set({ value })
    },
  }))
  known.push({ isFilter, forget: () => store.setState({ value: initial }) })
  return store
}

export function forgetFilters(): void {
  clearStored(FILTERS)
  for (const one of known) if (one.isFilter) one.forget()
}

export function forgetEverything(): void {
  clearStored(HISTORIES)
  clearStored(FILTERS)
  for (const one of known) one.forget()
}
