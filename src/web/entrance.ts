import { showStatusBar, STATUS_BAR_AS } from './arrival.ts'
import { CallError } from './call-error.ts'
import type { AgentUser, HostHints, WayIn } from './entry-query.ts'
import { readEntryQuery } from './entry-query.ts'
import type { LoginState } from './guard.ts'
import { guard, loginPathFor } from './guard.ts'
import type { Place } from './history.ts'
import { http } from './http.ts'
import { admit, forgetPerson } from './session-life.ts'
import type { SignedIn } from './session.ts'
import { sessionToken, useSession } from './session.ts'
import { writeStored } from './storage.ts'
import { textsReady } from './texts.ts'
import { toast } from './ui/toast.tsx'
import { useWebText } from './web-text.ts'

/** Of a person whose account has no phone yet: her token lets her do nothing but give one [E-CODE-03]. */
const NO_PHONE = 'A2011'

export interface WhereTo {
  readonly place: Place
  readonly isPublic: boolean
}

/** Where the way in leads instead of to the place that was asked for; `null` goes on to that place. */
export type Led = { readonly to: string; readonly state: LoginState | null } | null

/** Follows what an address said, as it stood there: heeds the host's hints, and walks the way in where it carried one. */
export async function followAddress(said: string, at: WhereTo): Promise<Led> {
  const { way, hints } = readEntryQuery(said)
  heed(hints)
  // The guard decides here what it decides for every page, with what the address said.
  const { userName } = hints
  const verdict = guard({ isPublic: at.isPublic, place: at.place, token: sessionToken(), way, isNative: false, userName })
  if ('enter' in verdict) return walkIn(verdict.enter, at)
  return 'redirectTo' in verdict && userName !== null ? { to: verdict.redirectTo, state: verdict.state } : null
}

/** Keeps what a host says about itself: the height of its bar as long as the tab, the rest with the session. */
function heed({ statusBarPx, hasCarpool }: HostHints): void {
  if (statusBarPx !== null) writeStored(STATUS_BAR_AS, statusBarPx, 'session')
  showStatusBar()
  if (hasCarpool !== null) useSession.getState().setHints({ hasCarpool })
}

/**
 * Walks a way in that an address carried (SPEC.md, Entry guard). Public pages are shown
 * whatever came of it; the sign-in page has served once somebody is in.
 */
export async function walkIn(way: WayIn, at: WhereTo): Promise<Led> {
  const before = useSession.getState().lastUserCode
  const led = await walk(way, at)
  const { signedIn } = useSession.getState()
  // A link of somebody else's must not swap the person on this phone without a word.
  if (signedIn && before !== '' && before !== signedIn.person.userCode) {
    const say = (): unknown => toast(useWebText.now()?.signedInAs(signedIn.person.name) ?? '')
    textsReady().then(say, () => undefined) // with the first address the words are still on their way
  }
  return led
}

async function walk(way: WayIn, at: WhereTo): Promise<Led> {
  try {
    switch (way.kind) {
      case 'tokenAndUser':
        await enterAs(way.token, way.userCode, way.requestSource)
        return inside(at)
      case 'tokenAndSource':
        if (sessionToken() !== way.token) {
          forgetPerson()
          useSession.getState().enterBare(way.token, way.requestSource)
        }
        void learnWhoIsIn()
        return inside(at)
      case 'appToken':
        await enterWithAppToken(way.appToken, way.agent)
        return inside(at)
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === NO_PHONE && way.kind === 'tokenAndUser') {
      forgetPerson()
      useSession.getState().enterBare(way.token, way.requestSource)
      return at.isPublic ? null : { to: '/completePhone', state: cameFrom(at) }
    }
    return at.isPublic ? null : { to: loginPathFor(at.place.pathname), state: cameFrom(at) }
  }
}

const cameFrom = ({ place }: WhereTo): LoginState => ({ from: `${place.pathname}${place.search}` })

/** Whoever is in has nothing to do at the sign-in page. */
const inside = ({ place }: WhereTo): Led => (place.pathname === '/login' ? { to: '/home', state: null } : null)

async function enterAs(token: string, userCode: string | null, requestSource: 'F' | 'A'): Promise<void> {
  const options = { apart: { token }, hideError: true }
  const info = await http('GET', '/auth/getLoginInfo', userCode === null ? {} : { userCode }, options)
  admit(signedInFrom(token, info), requestSource)
}

async function enterWithAppToken(appToken: string, agent: AgentUser | null): Promise<void> {
  const input = { apptoken: appToken, ...(agent === null ? {} : { agentUserCode: agent.agentUserCode }) }
  const { token, info } = await http('POST', '/auth/appLogin', input, { apart: { token: null }, hideError: true })
  admit(signedInFrom(token, info), 'A')
  // With an agent code the scene starts over with what the app says, and without one it ends. Who may not is refused above.
  useSession.getState().setAgent(agent)
}

type Info = Omit<SignedIn, 'token' | 'person'> & { readonly userPerson: SignedIn['person'] }

const signedInFrom = (token: string, { userPerson, organizations, roles, rank }: Info): SignedIn => ({
  token,
  person: userPerson,
  organizations,
  roles,
  rank,
})

/** Fetches quietly whose the bare token is; what a dead one means, the next call of a page says [SC-GUARD-06]. */
export async function learnWhoIsIn(): Promise<void> {
  const { bareToken, requestSource } = useSession.getState()
  if (bareToken === null) return
  try {
    const info = await http('GET', '/auth/getLoginInfo', {}, { apart: { token: bareToken }, hideError: true })
    if (useSession.getState().bareToken === bareToken) admit(signedInFrom(bareToken, info), requestSource)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
