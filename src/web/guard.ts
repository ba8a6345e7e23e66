import type { WayIn } from './entry-query.ts'
import type { Place } from './history.ts'

/** What the guard knows when a page is about to be shown. The address holds no entry parameter any more. */
export interface AtTheDoor {
  /** Whether the page needs no login [R-LOGIN-01]. */
  readonly isPublic: boolean
  readonly place: Place
  /** The stored token. */
  readonly token: string | null
  /** The way in that the address carried. */
  readonly way: WayIn | null
  /** Whether this is the native app, which owns the session there. */
  readonly isNative: boolean
  /** Whom the host believes to be there, for the sign-in page to propose. */
  readonly userName: string | null
}

export type GuardVerdict =
  | { proceed: true }
  | { redirectTo: string; state: LoginState | null; hostLogout?: 401 }
  /** The way in is walked first (entrance.ts), and what comes of it leads on. */
  | { enter: WayIn }
/** A step decides, or passes the question on with `null`. */
export type GuardStep = (at: AtTheDoor) => GuardVerdict | null

/** What the sign-in page is told in the history entry, never in the address. */
export interface LoginState {
  /** Where to go on after signing in, below the base path. */
  from: string
  /** An account to propose. */
  userName?: string
}

const PROCEED: GuardVerdict = { proceed: true }

const tokenAndUser: GuardStep = ({ way }) => (way?.kind === 'tokenAndUser' ? { enter: way } : null)
const tokenAndSource: GuardStep = ({ way }) => (way?.kind === 'tokenAndSource' ? { enter: way } : null)
const appToken: GuardStep = ({ way }) => (way?.kind === 'appToken' ? { enter: way } : null)
const storedToken: GuardStep = ({ token }) => (token === null ? null : PROCEED)
/** Public routes proceed once the parameters were taken; so this stands behind every way in, and before everybody is sent away. */
const publicRoute: GuardStep = ({ isPublic }) => (isPublic ? PROCEED : null)
/** The host signs in and opens the app anew; until it has, and where it does not, the sign-in page stands there. */
const nativeWithoutToken: GuardStep = (at) => (at.isNative ? { ...toLogin(at), hostLogout: 401 } : null)
const login: GuardStep = (at) => toLogin(at)

/** Whoever wanted a report is told so by the address, as the specification has it. */
export const loginPathFor = (pathname: string): string => (/^\/report(\/|$)/.test(pathname) ? '/login?origin=report' : '/login')

function toLogin({ place, userName }: AtTheDoor): { redirectTo: string; state: LoginState } {
  const from = `${place.pathname}${place.search}`
  return { redirectTo: loginPathFor(place.pathname), state: userName === null ? { from } : { from, userName } }
}

/** In this order (SPEC.md, Entry guard; READINGS.md, Routes and entry): the first step that decides, decides. */
const GUARD_STEPS: readonly GuardStep[] = [tokenAndUser, tokenAndSource, appToken, storedToken, publicRoute, nativeWithoutToken, login]

export function guard(at: AtTheDoor, steps: readonly GuardStep[] = GUARD_STEPS): GuardVerdict {
  for (const step of steps) {
    const verdict = step(at)
    if (verdict) return verdict
  }
  return PROCEED
}
