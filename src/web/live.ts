import { API_BASE } from './client.ts'
import { circumstances } from './http.ts'
import { useLanguageStore } from './language.ts'
import type { LiveClient } from './live-client.ts'
import { createLiveClient } from './live-client.ts'
import { createNewsReader } from './live-news.ts'
import { useLiveState } from './live-state.ts'
import { nowMs } from './now.ts'
import { tidyOffline } from './offline.ts'
import { perform } from './perform.ts'
import { queryClient } from './query-client.ts'
import { reactTo } from './reactions.ts'
import type { SignedIn } from './session.ts'
import { sessionToken, useSession } from './session.ts'

/** Somebody who looks away for a moment comes back to a page that has gone on; a page forgotten in a pocket costs nothing. */
const HIDDEN_MAX_MS = 60_000

/** What of a browser's page decides whether it follows. */
export interface LivePage {
  readonly window: Pick<EventTarget, 'addEventListener'>
  readonly document: Pick<EventTarget, 'addEventListener'>
  isHidden(): boolean
  isOnline(): boolean
  token(): string | null
  onToken(listener: () => void): void
}

/** Follows while somebody is signed in, the page is looked at, and there is a network. */
export function followWhileSeen(client: LiveClient, page: LivePage): void {
  let isAway = page.isHidden()
  let isPutAside = false
  let hiding: ReturnType<typeof setTimeout> | undefined
  const review = (): void => client.want(page.token() !== null && !isAway && !isPutAside && page.isOnline())

  page.document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (page.isHidden()) {
      hiding = setTimeout(() => {
        isAway = true
        review()
      }, HIDDEN_MAX_MS)
      return
    }
    isAway = false
    review()
  })
  for (const event of ['online', 'offline']) page.window.addEventListener(event, review)
  // A page with an open stream is not kept for the back key; one that is put aside lets go of it.
  page.window.addEventListener('pagehide', () => {
    isPutAside = true
    review()
  })
  page.window.addEventListener('pageshow', () => {
    isPutAside = false
    review()
  })
  page.onToken(() => {
    client.want(false) // the stream was somebody else's
    review()
  })
  review()
}

/** The token of somebody known: who still has to say her phone number follows nothing yet, and would only be turned away. */
const followingToken = ({ signedIn }: { signedIn: SignedIn | null }): string | null =>
  signedIn !== null && signedIn.person.phoneNumber !== '' ? signedIn.token : null

/** Starts the app's one live stream, and drops what was kept for a trip that is over. Loaded after the first paint: until then everything is polled. */
export function startLive(): void {
  tidyOffline()
  const client = createLiveClient({
    fetch: (input, init) => globalThis.fetch(input, init),
    address: `${API_BASE}/live`,
    nowMs,
    random: Math.random,
    token: sessionToken,
    headers: () => ({ language: useLanguageStore.getState().language, requestSource: useSession.getState().requestSource }),
    hear: createNewsReader(queryClient),
    show: (state) => {
      if (useLiveState.getState().state !== state) useLiveState.setState({ state })
    },
    sessionIsDead: (httpStatus, token) => {
      const { reactions } = reactTo(
        { kind: 'unreadable', httpStatus },
        {
          ...circumstances(),
          hideError: true,
          language: useLanguageStore.getState().language,
          token: token === sessionToken() ? 'current' : 'given up',
        },
      )
      perform(reactions)
    },
  })
  followWhileSeen(client, {
    window,
    document,
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    token: () => followingToken(useSession.getState()),
    onToken: (listener) =>
      useSession.subscribe((now, before) => {
        if (followingToken(now) !== followingToken(before)) listener()
      }),
  })
}
