import { describe, expect, it } from 'vitest'
import type { Answer, Circumstances, Reaction } from './reactions.ts'
import { reactTo } from './reactions.ts'

const usual: Circumstances = {
  host: 'browser',
  token: 'current',
  place: { pathname: '/fillorder/flight/b1', search: '' },
  hideError: false,
  language: 'zh',
  hasSwitchedLanguage: false,
  isNetworkConfirmed: false,
}

const coded = (code: string, message = '话', httpStatus = 200): Answer => ({ kind: 'envelope', httpStatus, code, message })
const http = (httpStatus: number): Answer => coded('A0401', '', httpStatus)
const reactions = (answer: Answer, circumstances: Partial<Circumstances> = {}): Reaction[] =>
  reactTo(answer, { ...usual, ...circumstances }).reactions
const at = (pathname: string, search = ''): Partial<Circumstances> => ({ place: { pathname, search } })

describe('what the client does for which answer', () => {
  it('resolves Z000 and does nothing else [E-CODE-01]', () => {
    expect(reactTo(coded('Z000', 'Success'), usual)).toEqual({ resolves: true, reactions: [] })
  })

  it('resolves Z000 at every HTTP status that is not a dead session', () => {
    for (const status of [200, 201, 404, 409, 429, 500, 503]) expect(reactTo(coded('Z000', '', status), usual).resolves).toBe(true)
  })

  it('shows the message of any other code as a toast [E-CODE-02]', () => {
    expect(reactTo(coded('AF-1-0001', '航班已售完'), usual)).toEqual({
      resolves: false,
      reactions: [{ do: 'toast', say: { message: '航班已售完' } }],
    })
  })

  it('shows no toast when the caller hides errors, and none for an empty message [E-CODE-02]', () => {
    expect(reactTo(coded('AF-1-0001'), { ...usual, hideError: true })).toEqual({ resolves: false, reactions: [] })
    expect(reactions(coded('AF-1-0001', ''))).toEqual([])
  })

  it('shows a toast for a coded answer at 400, 404, 409, 413, 429 and 503 too [E-CODE-02]', () => {
    for (const status of [400, 404, 409, 413, 429, 503]) {
      expect(reactions(coded('P', '话', status))).toEqual([{ do: 'toast', say: { message: '话' } }])
    }
  })

  it('does not speak while a write is asked for again', () => {
    expect(reactTo(coded('IDEMPOTENCY-RUNNING', '还在处理', 409), usual)).toEqual({ resolves: false, reactions: [] })
  })

  it('does not speak where a fresh proof of who is there is wanted: a sheet asks for it', () => {
    expect(reactTo(coded('ENTRY-CONFIRM', '请先确认是你本人'), usual)).toEqual({ resolves: false, reactions: [] })
  })

  it('returns the data of U0001 silently [E-CODE-10]', () => {
    expect(reactTo(coded('U0001', 'something'), usual)).toEqual({ resolves: true, reactions: [] })
  })

  it('shows CCA003 in an alert instead of a toast, hidden errors or not [E-CODE-11]', () => {
    for (const hideError of [false, true]) {
      expect(reactTo(coded('CCA003', '请联系管理员'), { ...usual, hideError })).toEqual({
        resolves: false,
        reactions: [{ do: 'alert', say: { message: '请联系管理员' } }],
      })
    }
  })
})

describe('a flight session that took too long', () => {
  it('alerts at AF-0-0021 when not on home [E-CODE-05]', () => {
    expect(reactions(coded('AF-0-0021'))[0]).toEqual({ do: 'alert', say: 'flightSessionExpired' })
    expect(reactions(coded('AF-0-0021'), { hideError: true })[0]).toEqual({ do: 'alert', say: 'flightSessionExpired' })
  })

  it('goes to /home after the alert of AF-0-0021 [E-CODE-07]', () => {
    expect(reactions(coded('AF-0-0021')).slice(1)).toEqual([{ do: 'go', to: '/home' }])
  })

  it('goes to the first step of the change where a ticket is being changed [E-CODE-06]', () => {
    for (const step of ['', '/flights/0199', '/fares/0199', '/form/0199']) {
      expect(reactions(coded('AF-0-0021'), at(`/flights/changeSign/F202611220001${step}`)).slice(1)).toEqual([
        { do: 'go', to: '/flights/changeSign/F202611220001' },
      ])
    }
  })

  it('only says it on home [E-CODE-05]', () => {
    expect(reactions(coded('AF-0-0021', '请重新查询'), at('/home'))).toEqual([{ do: 'toast', say: { message: '请重新查询' } }])
  })

  it('alerts at AF-0-0022 with an orderSeq off the flight list [E-CODE-08]', () => {
    expect(reactions(coded('AF-0-0022'), at('/flights/1/cabin', '?orderSeq=F1&x=2'))[0]).toEqual({
      do: 'alert',
      say: 'flightSessionExpired',
    })
  })

  it('returns to the flight list of that order after the alert of AF-0-0022 [E-CODE-09]', () => {
    expect(reactions(coded('AF-0-0022'), at('/flights/1/cabin', '?orderSeq=F%2F1')).slice(1)).toEqual([
      { do: 'go', to: '/flights/1?orderSeq=F%2F1' },
    ])
  })

  it('shows a toast for AF-0-0022 without an orderSeq or on the flight list [E-CODE-08]', () => {
    const toast = [{ do: 'toast', say: { message: '话' } }]
    expect(reactions(coded('AF-0-0022'), at('/flights/1/cabin'))).toEqual(toast)
    expect(reactions(coded('AF-0-0022'), at('/flights/1', '?orderSeq=F1'))).toEqual(toast)
    expect(reactions(coded('AF-0-0022'), at('/flight/list/1', '?orderSeq=F1'))).toEqual(toast)
  })
})

describe('E005', () => {
  it('switches to the other language once [E-CODE-12]', () => {
    expect(reactions(coded('E005'))[0]).toEqual({ do: 'switchLanguage', to: 'en' })
    expect(reactions(coded('E005'), { language: 'en' })[0]).toEqual({ do: 'switchLanguage', to: 'zh' })
    expect(reactions(coded('E005', '话'), { hasSwitchedLanguage: true })).toEqual([{ do: 'toast', say: { message: '话' } }])
  })

  it('clears cached answers and remembered filters once, never the session [E-CODE-13]', () => {
    expect(reactions(coded('E005'))[1]).toEqual({ do: 'clearCaches' })
    expect(reactions(coded('E005')).some((reaction) => reaction.do === 'forgetSession')).toBe(false)
    expect(reactions(coded('E005'), { hasSwitchedLanguage: true })).not.toContainEqual({ do: 'clearCaches' })
  })

  it('reloads home once [E-CODE-14]', () => {
    expect(reactions(coded('E005'), at('/train/list'))[2]).toEqual({ do: 'reload', at: '/home' })
  })

  it('reloads the taxi or train index inside the app [E-CODE-15]', () => {
    expect(reactions(coded('E005'), { host: 'app', ...at('/taxi/book') })[2]).toEqual({ do: 'reload', at: '/taxi/index' })
    expect(reactions(coded('E005'), { host: 'app', ...at('/train/list') })[2]).toEqual({ do: 'reload', at: '/train/index' })
  })
})

describe('an account without a phone', () => {
  it('leads to where the phone is given, from wherever it is told [E-CODE-03]', () => {
    const told = { kind: 'envelope', httpStatus: 200, code: 'A2011', message: '请先补全手机号' } as const
    expect(reactions(told, { place: { pathname: '/my', search: '' } })).toEqual([{ do: 'go', to: '/completePhone', remember: true }])
    expect(reactions(told, { place: { pathname: '/completePhone', search: '' } })).toEqual([
      { do: 'toast', say: { message: '请先补全手机号' } },
    ])
  })
})

describe('a dead session', () => {
  const expired = [{ do: 'forgetSession' }, { do: 'toast', say: 'loginExpired' }, { do: 'go', to: '/login', remember: true }]

  it('says at 401 that the login has expired and goes to /login [E-CODE-19] [E-ACCESS-11]', () => {
    expect(reactTo(http(401), usual)).toEqual({ resolves: false, reactions: expired })
  })

  it('does the same at 403 [E-CODE-20]', () => {
    expect(reactTo(http(403), usual)).toEqual({ resolves: false, reactions: expired })
  })

  it('goes to the report sign-in from a report page [E-CODE-19] [E-CODE-20]', () => {
    for (const status of [401, 403]) {
      expect(reactions(http(status), at('/report/book')).at(-1)).toEqual({ do: 'go', to: '/login?origin=report', remember: true })
    }
  })

  it('goes to /login without a message when there was no token', () => {
    expect(reactions(http(401), { token: 'none' })).toEqual([{ do: 'go', to: '/login', remember: true }])
  })

  it('leaves a new session alone when a late answer belongs to one that was given up', () => {
    expect(reactTo(http(401), { ...usual, token: 'given up' })).toEqual({ resolves: false, reactions: [] })
  })

  it('acts even when the caller hides errors, and without an envelope', () => {
    expect(reactions(http(401), { hideError: true })).toEqual(expired)
    expect(reactions({ kind: 'unreadable', httpStatus: 401 })).toEqual(expired)
  })

  it('has nothing to sign out of when a late answer belongs to a session that was left', () => {
    expect(reactions(http(401), { host: 'app', token: 'given up' })).toEqual([])
  })

  it('calls the logout of the app at 401 [E-CODE-16]', () => {
    expect(reactions(http(401), { host: 'app' })).toEqual([{ do: 'appLogout', httpStatus: 401 }])
  })

  it('calls the logout of the app at 403 [E-CODE-17]', () => {
    expect(reactions(http(403), { host: 'app' })).toEqual([{ do: 'appLogout', httpStatus: 403 }])
  })
})

describe('no answer', () => {
  it('says that the request timed out [E-CODE-21] [E-ACCESS-12]', () => {
    expect(reactTo({ kind: 'timeout' }, usual)).toEqual({ resolves: false, reactions: [{ do: 'toast', say: 'timedOut' }] })
    expect(reactions({ kind: 'timeout' }, { hideError: true })).toEqual([])
  })

  it('shows the network message and keeps the session in the browser [E-ACCESS-13]', () => {
    expect(reactTo({ kind: 'network' }, usual)).toEqual({ resolves: false, reactions: [{ do: 'toast', say: 'noNetwork' }] })
  })

  it('calls the logout of the app only when a retry failed while the host has a network [E-CODE-18]', () => {
    expect(reactions({ kind: 'network' }, { host: 'app', isNetworkConfirmed: true })).toEqual([{ do: 'appLogout', httpStatus: 0 }])
    expect(reactions({ kind: 'network' }, { host: 'app' })).toEqual([{ do: 'toast', say: 'noNetwork' }])
  })

  it('says so when an answer cannot be read', () => {
    expect(reactions({ kind: 'unreadable', httpStatus: 502 })).toEqual([{ do: 'toast', say: 'unreadable' }])
  })
})
