import { matchRoutes } from 'react-router'
import { invariant } from '../kernel/result.ts'
import type { GuardVerdict } from './guard.ts'
import { guard } from './guard.ts'
import type { Action, AppHistory, Place, To } from './history.ts'
import { hrefOf } from './history.ts'
import type { Page, Pages } from './kept-pages.ts'
import { showPage } from './kept-pages.ts'
import type { RouteEntry } from './route-table.ts'
import type { UnsubmittedForms } from './unsubmitted.ts'

/** Constants: app.basePath. */
export const BASE_PATH = '/m'
const HOME = '/home'

interface Parts {
  history: AppHistory
  routes: readonly RouteEntry[]
  forms: UnsubmittedForms
  token(): string | null
  /** Asks whether to leave a form that is not submitted. */
  mayLeave(): Promise<boolean>
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
export function createNavigation({ history, routes, forms, token, mayLeave }: Parts): Navigation {
  invariant(matchEntry(routes, HOME) !== undefined, 'the route table has no /home, where unknown paths go')
  const listeners = new Set<() => void>()
  const broken = new Set<number>()
  let snapshot: Pages | null = null
  let isStartingOver = false
  let lastId = 0

  function redirect(to: string, state: unknown = null): void {
    history.unasked(() => history.replace(aboveBase(to), state))
  }

  function arrive(full: Place, action: Action): void {
    const place = belowBase(full)
    if (place?.pathname === '/') return redirect(HOME)
    const entry = place ? matchEntry(routes, place.pathname) : undefined
    if (!place || !entry) return redirect('/')
    const verdict: GuardVerdict = guard({ entry, place, token: token() })
    if ('redirectTo' in verdict) return redirect(verdict.redirectTo, verdict.state)
    lastId += 1
    const isFresh = action === 'PUSH' && isFreshState(place.state)
    const before = isStartingOver ? null : snapshot
    isStartingOver = false
    const pages = showPage(before, { entry, place, action, isFresh }, { newId: lastId, isUnsubmitted: forms.has, isBroken })
    drop(snapshot?.kept.filter((page) => !pages.kept.some((kept) => kept.id === page.id)) ?? [])
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

  history.askBefore((next) => {
    const place = belowBase(next)
    const left = place ? forms.leftBy(place.pathname) : []
    return left.length === 0 ? true : askToLeave(left)
  })
  history.listen(arrive)
  arrive(history.place, 'POP')

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
      if (history.index > 0) history.go(-1)
      else history.replace(aboveBase(fallback))
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
