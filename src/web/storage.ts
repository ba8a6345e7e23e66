/**
 * What the browser keeps for us. A web view in private mode refuses storage, and a full one throws on writing: the app then
 * works as long as the page lives, it does not break.
 */
interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const PREFIX = 'qicheng.'

function shelf(kind: 'local' | 'session'): Shelf | undefined {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export function readStored(name: string, kind: 'local' | 'session' = 'local'): unknown {
  try {
    const text = shelf(kind)?.getItem(PREFIX + name)
    return text === null || text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined // unreadable is as good as absent
  }
}

export function writeStored(name: string, value: unknown, kind: 'local' | 'session' = 'local'): void {
  try {
    if (value === undefined) shelf(kind)?.removeItem(PREFIX + name)
    else shelf(kind)?.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Refused or full: what was to be kept lasts as long as the page.
  }
}

/** Removes everything stored under names that begin so, also what belongs to rooms not loaded now. */
export function clearStored(begin: string): void {
  for (const kind of ['local', 'session'] as const) {
    try {
      const kept = shelf(kind)
      for (const key of Object.keys(kept ?? {})) if (key.startsWith(PREFIX + begin)) kept?.removeItem(key)
    } catch {
      // Without storage there is nothing to remove.
    }
  }
}

/** Tells when another tab of the same browser changed what is stored under a name. */
export function onStoredElsewhere(name: string, listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === PREFIX + name || event.key === null) listener()
  }
  globalThis.addEventListener('storage', heard)
  return () => globalThis.removeEventListener('storage', heard)
}
