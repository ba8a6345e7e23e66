import { lazy } from 'react'

/*
 * What a form or list shows only sometimes comes late: each wants a Suspense of its height around it. Apart from the face itself: a
 * page that asks the face for less does not load what belongs to these (vite.config.ts).
 */

/** A form's row with the scene that is booked under; opens the sheet to choose another. Nothing where the company has no scenes. */
export const SceneRow = lazy(() => import('./parts/scene-row.tsx'))
/** On home's board: the scene by which a limit is told, and the way to another. */
export const SceneLine = lazy(() => import('./parts/scene-line.tsx'))
/** The company's open scenes, one to be chosen. */
export const SceneSheet = lazy(() => import('./parts/scene-sheet.tsx'))
/** The company's reasons, one to be chosen [SC-PICK-02]. */
export const ReasonSheet = lazy(() => import('./parts/reason-sheet.tsx'))
/** What would comply, the cheapest first. */
export const CheapestChange = lazy(() => import('./parts/cheapest-change.tsx'))
