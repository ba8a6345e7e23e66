import { matchRoutes } from 'react-router'
import { invariant } from '../kernel/result.ts'
import { strippedOf } from './entry-address.ts'
import type { GuardVerdict } from './guard.ts'
import { guard } from './guard.ts'
import type { Action, AppHistory, Place, To } from './history.ts'
import { hrefOf } from './history.ts'
import type { Page, Pages } from './kept-pages.ts'
import { showPage } from './kept-pages.ts'
import type { RouteEntry } from './route-table.ts'
import { SAME_TAP_MS } from './taps.ts'
import type { UnsubmittedForms } from './unsubmitted.ts'

/** Constants: app.basePath. */
export const BASE_PATH = '/m'
const HOME = '/home'

/** What stands between the app and whatever opened it. */
export interface Door {
  /** Whether this is the native app, which owns the session there. */
  readonly isNative: boolean
  /** Follows what an address said while the app ran (entrance.ts), and moves to where that leads. */
  take(said: string, at: { readonly place: Place; readonly isPublic: boolean }): void
  /** Tells the host that nobody is signed in. */
  logout(): void
  /** Back from the app's first entry, inside the native app. */
  leave(): void
}

interface Parts {
  history: AppHistory
  door?: Door
  /** Where the way in of the first address led, if not to that address. */
  led?: { readonly to: string; readonly state: unknown } | null
  routes: readonly RouteEntry[]
  forms: UnsubmittedForms
  token(): string | null
  /** Asks whether to leave a form that is not submitted. */
  mayLeave(): Promise<boolean>
  /** Another page is on show. */
  moved?(): void
  /** Closes the sheet that lies on top, if there is one: the back key takes that away before it takes the page. */
  closeTop?(): boolean
}

/** In the state of a push: shows a new page although one is kept for the same address, such as for a new search. */
export interface FreshState {
  isFresh: true
}

export interface Navigation {
  snapshot(): Pages
  subscribe(listener: () => void): () => void
  /** Places are written below the base path. */
  push(to: string, state?: unknown): void
  replace(to: string, state?: unknown): void
  /** One step back; from the app's first entry, to the place given instead of out of the app. */
  back(fallback?: string): void
  /** To the sign-in page and the like: nobody is asked, and forms stay as they are for whoever comes back. */
  divert(to: string, state?: unknown): void
  /** Where an expired booking sends one: nobody is asked, the page on screen and its form are given up. */
  giveUp(to: string): void
  /** An address that the host opens in the running app, below our origin: its secrets are taken before it is shown anywhere. */
  visit(address: string): void
  /** For another person, or another language: every kept page is dropped. */
  restart(to: string): void
  /** A page that broke is not kept once it is left. */
  markBroken(pageId: number): void
  readonly forms: UnsubmittedForms
  readonly history: AppHistory
}

export function matchEntry(routes: readonly RouteEntry[], pathname: string): RouteEntry | undefined {
  const branches = routes.map((entry) => ({ path: entry.path, handle: entry }))
  return matchRoutes(branches, pathname)?.at(-1)?.route.handle
}

/** The place below the base path; `null` outside of it. */
export function belowBase(place: Place): Place | null {
  if (place.pathname === BASE_PATH) return { ...place, pathname: '/' }
  return place.pathname.startsWith(`${BASE_PATH}/`) ? { ...place, pathname: place.pathname.slice(BASE_PATH.length) } : null
}

export const aboveBase = (to: To): string => {
  const href = hrefOf(to)
  return href.startsWith('/') ? BASE_PATH + href : href
}

const isFreshState = (state: unknown): state is FreshState =>
  typeof state === 'object' && state !== null && 'isFresh' in state && state.isFresh === true

/** Decides for every move which page is shown: unknown paths go home, the guard speaks, pages are kept or dropped. */
export function createNavigation({
  history,
  routes,
  forms,
  token,
  mayLeave,
  closeTop = () => false,
  moved = () => undefined,
  door,
  led,
}: Parts): Navigation {
  invariant(matchEntry(routes, HOME) !== undefined, 'the route table has no /home, where unknown paths go')
  const listeners = new Set<() => void>()
  const broken = new Set<number>()
  let snapshot: Pages | null = null
  let isStartingOver = false
  let isTaking = false
  let lastId = 0
  /** The page that was last left by a step back, and when: a double tap is one step. */
  let stepped = { from: 0, at: -Infinity }

  function redirect(to: string, state: unknown = null): void {
    history.unasked(() => history.replace(aboveBase(to), state))
  }

  /** What other programs say in an address is taken out of it before anything else sees it; the page on screen stays meanwhile. */
  function take(full: Place, rest: string): void {
    const stripped = { ...full, search: rest }
    isTaking = true
    history.unasked(() => history.replace({ pathname: full.pathname, search: rest, hash: full.hash }, full.state))
    isTaking = false
    if (!door) return arrive(stripped, 'REPLACE')
    const place = belowBase(stripped) ?? stripped
    door.take(full.search, { place, isPublic: matchEntry(routes, place.pathname)?.login === false })
  }

  function arrive(full: Place, action: Action): void {
    if (isTaking) return
    const rest = strippedOf(full.search)
    if (rest !== full.search) return take(full, rest)
    const place = belowBase(full)
    if (place?.pathname === '/') return redirect(HOME)
    const entry = place ? matchEntry(routes, place.pathname) : undefined
    if (!place || !entry) return redirect('/')
    const at = { isPublic: !entry.login, place, token: token(), way: null, userName: null, isNative: door?.isNative ?? false }
    const verdict: GuardVerdict = guard(at)
    if ('redirectTo' in verdict) {
      if (verdict.hostLogout !== undefined) door?.logout()
      return redirect(verdict.redirectTo, verdict.state)
    }
    lastId += 1
    const isFresh = action === 'PUSH' && isFreshState(place.state)
    const before = isStartingOver ? null : snapshot
    isStartingOver = false
    const pages = showPage(before, { entry, place, action, isFresh }, { newId: lastId, isUnsubmitted: forms.has, isBroken })
    drop(snapshot?.kept.filter((page) => !pages.kept.some((kept) => kept.id === page.id)) ?? [])
    if (snapshot?.shown.id !== pages.shown.id) moved()
    snapshot = pages
    for (const listener of listeners) listener()
  }

  const isBroken = (id: number): boolean => broken.has(id)

  /** Forgets what was known of pages that are mounted no more. */
  function drop(pages: readonly Page[]): void {
    for (const page of pages) {
      broken.delete(page.id)
      forms.release(page.id)
    }
  }

  /** Left for good, a form is not kept: coming back to it starts anew. */
  function abandon(ids: readonly number[]): void {
    for (const id of ids) {
      forms.release(id)
      broken.add(id)
    }
  }

  async function askToLeave(left: readonly number[]): Promise<boolean> {
    const isAgreed = await mayLeave()
    if (isAgreed) abandon(left)
    return isAgreed
  }

  history.askBefore((next, isBackKey) => {
    if (isBackKey && closeTop()) return Promise.resolve(false)
    const place = belowBase(next)
    const left = place ? forms.leftBy(place.pathname) : []
    if (left.some(forms.isSending)) return Promise.resolve(false)
    return left.length === 0 ? true : askToLeave(left)
  })
  history.listen(arrive)
  if (led) redirect(led.to, led.state)
  else arrive(history.place, 'POP')

  return {
    snapshot() {
      invariant(snapshot, 'a page is shown from the start')
      return snapshot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: (to, state = null) => history.push(aboveBase(to), state),
    replace: (to, state = null) => history.replace(aboveBase(to), state),
    back(fallback = HOME) {
      const from = snapshot?.shown.id ?? 0
      if (stepped.from === from && performance.now() - stepped.at < SAME_TAP_MS) return
      stepped = { from, at: performance.now() }
      if (history.index > 0) history.go(-1)
      else if (door?.isNative) door.leave()
      else history.replace(aboveBase(fallback))
    },
    visit(address) {
      const { pathname, search, hash } = new URL(address, 'http://app.invalid')
      const rest = strippedOf(search)
      if (rest === search) return history.push({ pathname, search, hash })
      isTaking = true
      history.push({ pathname, search: rest, hash })
      isTaking = false
      take({ ...history.place, search }, rest)
    },
    divert: (to, state) => redirect(to, state),
    giveUp(to) {
      abandon([...forms.leftBy(to), ...(snapshot ? [snapshot.shown.id] : [])])
      redirect(to)
    },
    restart(to) {
      isStartingOver = true
      redirect(to)
    },
    markBroken: (pageId) => {
      broken.add(pageId)
    },
    forms,
    history,
  }
}
