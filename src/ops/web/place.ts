import { create } from 'zustand'

/** Where the console stands: a path below /ops. A handful of pages needs no more than this of the browser's history. */
const BASE = '/ops'

/** The path below the base, without a slash at its end; `/` for the base itself. */
export function pathBelow(pathname: string): string {
  const below = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname
  return `/${below.replaceAll(/^\/+|\/+$/g, '')}`
}

export const addressOf = (path: string): string => `${BASE}${path}`

export const usePlace = create<{ path: string }>(() => ({ path: pathBelow(globalThis.location?.pathname ?? '') }))

export function go(path: string): void {
  if (usePlace.getState().path === path) return
  history.pushState(null, '', addressOf(path))
  usePlace.setState({ path })
  scrollTo(0, 0)
}

/** The browser's own back and forward. */
export function followHistory(): void {
  addEventListener('popstate', () => usePlace.setState({ path: pathBelow(location.pathname) }))
}
