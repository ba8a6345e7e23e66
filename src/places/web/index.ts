import { lazy } from 'react'

export { cityPickerPath, useCityAnswer } from './city-choice.ts'
export { useCities, useDayMarks } from './queries.ts'

/** The calendar with holidays, from below. Loaded when it is first opened. */
export const DateSheet = lazy(() => import('./parts/date-sheet.tsx'))
