import { lazy } from 'react'

// Apart from the face itself: a page that asks the face for less does not load what belongs to these (vite.config.ts).

/** Says on a page of booking that it is for others. Wants a Suspense around it; nothing in personal mode. */
export const AgentBand = lazy(() => import('./parts/agent-band.tsx'))
/** The way into agent mode, for the page "me". Wants a Suspense around it; nothing for who may not book for others. */
export const AgentSwitch = lazy(() => import('./parts/agent-switch.tsx'))
/** Finds one colleague of the company, to be picked. Wants a Suspense around it. */
export const ColleagueSearch = lazy(() => import('./parts/colleague-search.tsx'))
/** The separate consent to one's details going abroad, and a country chosen from a list, for the form of a journey abroad. */
export const loadAbroadParts = () => import('./abroad-parts.ts')
