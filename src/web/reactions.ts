import { OK_CODE } from '../kernel/call.ts'
import type { Language } from '../kernel/language.ts'
import { unreachable } from '../kernel/result.ts'
import { STILL_RUNNING } from './call-error.ts'
import { loginPathFor } from './guard.ts'

/** What came back for a call. An envelope is read at every HTTP status. */
export type Answer =
  | { kind: 'envelope'; httpStatus: number; code: string; message: string }
  | { kind: 'unreadable'; httpStatus: number }
  | { kind: 'timeout' }
  | { kind: 'network' }

export interface Circumstances {
  /** Whether we run inside the native app, which owns the session there. */
  host: 'browser' | 'app'
  /** The token the call was sent with: none, the one still in use, or one that was given up meanwhile. */
  token: 'none' | 'current' | 'given up'
  /** Where the traveller is, below the base path. */
  place: { pathname: string; search: string }
  /** The caller shows errors itself. */
  hideError: boolean
  language: Language
  /** Whether E005 has switched the language in this session already. */
  hasSwitchedLanguage: boolean
  /** Inside the app: a retry failed too while the host reports a network. A tunnel must not sign people out. */
  isNetworkConfirmed: boolean
}

/** Our own sentences, looked up in the language on screen; `message` is the server's. */
export type Say = 'loginExpired' | 'timedOut' | 'noNetwork' | 'unreadable' | 'flightSessionExpired' | { message: string }

export type Reaction =
  | { do: 'toast'; say: Say }
  | { do: 'alert'; say: Say }
  | { do: 'go'; to: string; remember?: true }
  | { do: 'forgetSession' }
  /** With the HTTP status that ended the session, or 0 where there was no answer at all. */
  | { do: 'appLogout'; httpStatus: 401 | 403 | 0 }
  | { do: 'switchLanguage'; to: Language }
  | { do: 'clearCaches' }
  | { do: 'reload'; at: string }

export interface Verdict {
  resolves: boolean
  reactions: Reaction[]
}

const nothing: Reaction[] = []

/**
 * What to do for which answer (SPEC.md, 8, Codes): one pure table, so that every rule of it can be read and tested. The caller
 * gets a rejection wherever `resolves` is false, whatever else happens.
 */
export function reactTo(answer: Answer, now: Circumstances): Verdict {
  switch (answer.kind) {
    case 'timeout':
      return rejects(now.hideError ? nothing : [{ do: 'toast', say: 'timedOut' }])
    case 'network':
      return rejects(toNetworkError(now))
    case 'unreadable':
      return rejects(toUnreadable(answer.httpStatus, now))
    case 'envelope':
      if (answer.httpStatus === 401 || answer.httpStatus === 403) return rejects(toDeadSession(answer.httpStatus, now))
      return toCode(answer, now)
    default:
      return unreachable(answer)
  }
}

const rejects = (reactions: Reaction[]): Verdict => ({ resolves: false, reactions })

function toCode({ code, message }: { code: string; message: string }, now: Circumstances): Verdict {
  switch (code) {
    case OK_CODE:
    case 'U0001':
      return { resolves: true, reactions: nothing }
    case STILL_RUNNING:
      return rejects(nothing) // use-write.ts asks again, and speaks when it gives up
    case 'ENTRY-CONFIRM':
      return rejects(nothing) // a sheet asks who is there, and the call is made again (entry/web/index.ts)
    case 'CCA003':
      return rejects([{ do: 'alert', say: { message } }])
    case 'E005':
      return rejects(now.hasSwitchedLanguage ? toMessage(message, now) : toOtherLanguage(now))
    case 'A2011':
      // An account without a phone: until there is one, every page leads to where it is given.
      return rejects(
        now.place.pathname === '/completePhone' ? toMessage(message, now) : [{ do: 'go', to: '/completePhone', remember: true }],
      )
    case 'AF-0-0021':
      if (now.place.pathname === '/home') break
      return rejects([
        { do: 'alert', say: 'flightSessionExpired' },
        // A change begins anew with the order's tickets.
        { do: 'go', to: /^\/flights\/changeSign\/\w+/.exec(now.place.pathname)?.[0] ?? '/home' },
      ])
    case 'AF-0-0022': {
      const orderSeq = new URLSearchParams(now.place.search).get('orderSeq')
      if (!orderSeq || isFlightList(now.place.pathname)) break
      return rejects([
        { do: 'alert', say: 'flightSessionExpired' },
        { do: 'go', to: `/flights/1?orderSeq=${encodeURIComponent(orderSeq)}` },
      ])
    }
  }
  return rejects(toMessage(message, now))
}

function toMessage(message: string, { hideError }: Circumstances): Reaction[] {
  return hideError || message === '' ? nothing : [{ do: 'toast', say: { message } }]
}

/** `/flights/1` inside an order's session, `/flight/list/1` of a new search. */
function isFlightList(pathname: string): boolean {
  return /^\/flights\/\d+$|^\/flight\/list\//.test(pathname)
}

function toOtherLanguage({ host, language, place }: Circumstances): Reaction[] {
  const appIndex = place.pathname.startsWith('/train') ? '/train/index' : '/taxi/index'
  return [
    { do: 'switchLanguage', to: language === 'zh' ? 'en' : 'zh' },
    { do: 'clearCaches' },
    { do: 'reload', at: host === 'app' ? appIndex : '/home' },
  ]
}

/** HTTP 401 and 403 are sent only for a missing, dead or revoked session. */
function toDeadSession(httpStatus: 401 | 403, { host, token, place }: Circumstances): Reaction[] {
  if (host === 'app') return token === 'given up' ? nothing : [{ do: 'appLogout', httpStatus }]
  const login: Reaction = { do: 'go', to: loginPathFor(place.pathname), remember: true }
  switch (token) {
    case 'none':
      return [login]
    case 'given up':
      return nothing // a late answer to a session that was left, or an expiry already said
    case 'current':
      return [{ do: 'forgetSession' }, { do: 'toast', say: 'loginExpired' }, login]
    default:
      return unreachable(token)
  }
}

function toNetworkError({ host, hideError, isNetworkConfirmed }: Circumstances): Reaction[] {
  if (host === 'app' && isNetworkConfirmed) return [{ do: 'appLogout', httpStatus: 0 }]
  return hideError ? nothing : [{ do: 'toast', say: 'noNetwork' }]
}

function toUnreadable(httpStatus: number, now: Circumstances): Reaction[] {
  if (httpStatus === 401 || httpStatus === 403) return toDeadSession(httpStatus, now)
  return now.hideError ? nothing : [{ do: 'toast', say: 'unreadable' }]
}
