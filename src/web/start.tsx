import { createRoot } from 'react-dom/client'
import { setNavigation } from './app-parts.ts'
import { AppBoundary } from './app-boundary.tsx'
import { showStatusBar } from './arrival.ts'
import { bridge, isNative } from './bridge/index.ts'
import type { Led } from './entrance.ts'
import type * as DoorModule from './door.ts'
import type { LineFaces } from './face.tsx'
import { setFaces } from './face.tsx'
import { createHistory } from './history.ts'
import { showLanguage, useLanguageStore } from './language.ts'
import type { LossHandler } from './lost-chunk.ts'
import { createLossHandler } from './lost-chunk.ts'
import type { Door, Navigation } from './navigation.ts'
import { belowBase, createNavigation, matchEntry } from './navigation.ts'
import { loadPage } from './page-loader.ts'
import { queryClient } from './query-client.ts'
import { reportFailure } from './report.ts'
import type { RouteEntry } from './route-table.ts'
import { followOtherTabs } from './session-life.ts'
import { sessionToken, useSession } from './session.ts'
import { Shell } from './shell.tsx'
import { readStored, writeStored } from './storage.ts'
import { taps } from './taps.ts'
import { textsReady } from './texts.ts'
import { ask } from './ui/dialog.tsx'
import { closeTopModal } from './ui/use-modal.ts'
import { askPageBack } from './use-back-key.ts'
import { createUnsubmittedForms } from './unsubmitted.ts'
import { useWebText } from './web-text.ts'

interface App {
  routes: readonly RouteEntry[]
  faces: readonly LineFaces[]
  /** What another program said in the first address, which does not hold it any more. */
  arrival: string | null
}

const RELOADED_AS = 'reloadedFor'

function watchLosses(navigation: Navigation): LossHandler {
  const losses = createLossHandler({
    readMark: () => readStored(RELOADED_AS, 'session'),
    writeMark: (place) => writeStored(RELOADED_AS, place, 'session'),
    place: () => location.pathname,
    isOnline: () => navigator.onLine,
    hasUnsubmitted: () => !navigation.forms.isEmpty,
    report: (loss, message) => reportFailure('chunk', navigation.snapshot().shown.entry.path, `${loss}: ${message}`),
    reload: () => location.reload(),
  })
  // Every lazy import of the bundle, style sheets included, tells of its loss here; whoever imported it hears of it as well.
  addEventListener('vite:preloadError', (event) => losses.handle(event.payload))
  return losses
}

async function mayLeave(): Promise<boolean> {
  const t = useWebText.now()?.unsubmitted
  return !t || ask({ title: t.title, text: t.text, confirm: t.leave, cancel: t.stay, danger: true })
}

/** Follows what the first address said, before there is an app; where it said nothing this costs nothing. */
async function comeIn(arrival: string | null, routes: readonly RouteEntry[]): Promise<Led> {
  if (arrival === null) return null
  const { pathname, search, hash } = location
  const here = { pathname, search, hash, state: null, key: '' }
  const place = belowBase(here) ?? here
  const { followAddress } = await import('./entrance.ts')
  return followAddress(arrival, { place, isPublic: matchEntry(routes, place.pathname)?.login === false })
}

/** The door of the running app; what happens at it is loaded when it does. */
function doorOf(losses: () => LossHandler): Door {
  const knock = (what: (at: typeof DoorModule) => Promise<void>): void => {
    import('./door.ts').then(what).catch((error: unknown) => losses().handle(error))
  }
  return {
    isNative: isNative(),
    take: (said, at) => knock((door) => door.take(said, at)),
    logout: () => knock((door) => door.logout()),
    leave: () => knock((door) => door.leave()),
  }
}

/** Builds the app and shows it as soon as its first page and the words are there. */
export async function startApp({ routes, faces, arrival }: App): Promise<void> {
  showStatusBar()
  history.scrollRestoration = 'manual' // pages put their scroll back themselves
  showLanguage(useLanguageStore.getState().language)
  setFaces(faces)
  const led = await comeIn(arrival, routes)
  const navigation: Navigation = createNavigation({
    history: createHistory(window),
    routes,
    forms: createUnsubmittedForms(window),
    token: sessionToken,
    mayLeave,
    closeTop: () => closeTopModal() || askPageBack(),
    moved: () => taps.shield(),
    door: doorOf(() => losses),
    led,
  })
  setNavigation(navigation)
  const losses: LossHandler = watchLosses(navigation)
  const { entry, place } = navigation.snapshot().shown
  const page = loadPage(entry, place).promise
  followOtherTabs()
  // Answers carry words of the caller's language: after a switch they are asked for anew, and shown as they are until then.
  useLanguageStore.subscribe(({ language }, before) => {
    if (language !== before.language) void queryClient.invalidateQueries()
  })
  // Until the page is there the shape in index.html stands for it; the page itself hears of a failure.
  await Promise.allSettled([textsReady().catch((error: unknown) => losses.handle(error)), page])
  const root = document.querySelector('#app')
  if (!root) throw new Error('index.html has no #app')
  createRoot(root).render(
    <AppBoundary losses={losses}>
      <Shell navigation={navigation} routes={routes} losses={losses} />
    </AppBoundary>,
  )
  afterFirstPaint(() => {
    // Without it a second tap hits what the first has brought under it.
    import('./tap-shield.ts').catch(() => undefined)
    // Without it everything is polled. That its chunk was lost is heard and reported by the listener in watchLosses.
    import('./live.ts').then(({ startLive }) => startLive()).catch(() => undefined)
    // A tap that dials or shares must not wait for its code; a native host begins to speak with the app here.
    bridge().catch(() => undefined)
    if (useSession.getState().bareToken !== null) import('./entrance.ts').then(({ learnWhoIsIn }) => learnWhoIsIn()).catch(() => undefined)
  })
}

/** The frame with the page's first paint goes first, then whatever else is urgent. */
function afterFirstPaint(run: () => void): void {
  requestAnimationFrame(() => {
    // Some browsers do not tell when they are idle.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2_000 })
    else setTimeout(run, 500)
  })
}
