import type { Place } from './history.ts'
import type { RouteEntry } from './route-table.ts'

/** What the guard knows when a page is about to be shown. */
export interface AtTheDoor {
  readonly entry: RouteEntry
  readonly place: Place
  readonly token: string | null
}

export type GuardVerdict = { proceed: true } | { redirectTo: string; state: unknown }
/** A step decides, or passes the question on with `null`. */
export type GuardStep = (at: AtTheDoor) => GuardVerdict | null

/** What the sign-in page is told in the history entry, never in the address. */
export interface LoginState {
  /** Where to go on after signing in, below the base path. */
  from: string
}

const PROCEED: GuardVerdict = { proceed: true }

const storedToken: GuardStep = ({ token }) => (token === null ? null : PROCEED)
const publicRoute: GuardStep = ({ entry }) => (entry.login ? null : PROCEED)
const login: GuardStep = ({ place }) => ({
  redirectTo: '/login',
  state: { from: `${place.pathname}${place.search}` } satisfies LoginState,
})

/**
 * In this order (SPEC.md, Entry guard): the first step that decides, decides. Tokens in the address and other hosts join before
 * the stored token.
 */
export const GUARD_STEPS: readonly GuardStep[] = [storedToken, publicRoute, login]

export function guard(at: AtTheDoor, steps: readonly GuardStep[] = GUARD_STEPS): GuardVerdict {
  for (const step of steps) {
    const verdict = step(at)
    if (verdict) return verdict
  }
  return PROCEED
}

/** Where the sign-in page goes on to: what the guard remembered, or home. */
export function returnPlaceOf(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  const isOurs = typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && !from.startsWith('/login')
  return isOurs ? from : '/home'
}
