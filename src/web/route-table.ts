import type { ComponentType } from 'react'

export type Tab = 'home' | 'orders' | 'approvals' | 'my'
/** The tab bar's order. A tab appears once a route carries it. */
export const TABS = ['home', 'orders', 'approvals', 'my'] as const satisfies readonly Tab[]

/**
 * What a screen asks for as soon as its code is there, when the app opens with it: calls are on their way while the rest of the
 * app starts. The page is shown once what it returns has arrived; calls are not waited for.
 */
export type Begin = (place: { readonly search: string }) => Promise<unknown> | undefined

/**
 * One screen. The wings' tables of these are the router's only source, and what the inventory prints, so that they must load
 * without JSX and without a DOM: screens are named by lazy imports only.
 */
export interface RouteEntry {
  /** Below the base path, with `:part` and `:part?`; static parts win over named ones. */
  readonly path: `/${string}`
  /** Whether one must be signed in (R-LOGIN-02). */
  readonly login: boolean
  /** Which tab is lit; without one the bar is hidden (R-TAB-02). */
  readonly tab: Tab | null
  /** Whether scroll, filters and input survive until one comes back (R-KEEP). */
  readonly keepAlive: boolean
  readonly load: () => Promise<{ default: ComponentType; begin?: Begin }>
}

type Screens<P extends string> = Readonly<Record<P, RouteEntry['load']>>

/**
 * Routes of screens that few open on a day: for who is signed in, without a tab, not kept, unless told otherwise. The screens stand
 * by their paths in a list of the wing's own, which comes when the first of them is wanted: so the entrance, which everybody
 * loads, names one file for all of them. Costs one round trip, once.
 */
export function seldom<P extends RouteEntry['path']>(list: () => Promise<{ screens: Screens<P> }>) {
  return (path: P, differs: Partial<Pick<RouteEntry, 'login' | 'tab' | 'keepAlive'>> = {}): RouteEntry => ({
    path,
    login: true,
    tab: null,
    keepAlive: false,
    ...differs,
    load: async () => (await list()).screens[path](),
  })
}

/** The tabs that have a page, in the bar's order, with the path that each leads to. */
export function tabsOf(routes: readonly RouteEntry[]): { tab: Tab; path: string }[] {
  return TABS.flatMap((tab) => {
    const route = routes.find((entry) => entry.tab === tab)
    return route ? [{ tab, path: route.path.replaceAll(/\/:[^/]+\?/g, '') }] : []
  })
}
