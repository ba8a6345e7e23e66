/*
 * Where somebody goes on to is written in addresses and histories; the app follows them to its own places only. Read by the pages
 * that send on, and by no other.
 */

const NOWHERE = 'http://app.invalid'

/**
 * A place below the base as a browser reads it, which passes over line breaks, takes `\` for `/` and follows every `..`; `null`
 * for what it takes for another site's address, or for nothing.
 */
export function ownPlace(to: string): string | null {
  if (!to.startsWith('/') || !URL.canParse(to, NOWHERE)) return null
  const { origin, pathname, search, hash } = new URL(to, NOWHERE)
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** Where the sign-in page goes on to: what the guard remembered, or home. */
export function returnPlaceOf(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  const place = typeof from === 'string' ? ownPlace(from) : null
  return place === null || place.startsWith('/login') ? '/home' : place
}
