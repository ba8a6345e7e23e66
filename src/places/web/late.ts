import { lazy } from 'react'

// Apart from the face itself: a page that asks the face for less does not load what belongs to this (vite.config.ts).

/** The calendar with holidays, from below. Loaded when it is first opened. */
export const DateSheet = lazy(() => import('./parts/date-sheet.tsx'))
