import { lazy } from 'react'

export { cityPickerPath, useCityAnswer } from './city-choice.ts'
export { useCityFacts } from './use-city-facts.ts'
export { useDayMarks } from './use-day-marks.ts'

/** The calendar with holidays, from below. Loaded when it is first opened. */
export const DateSheet = lazy(() => import('./parts/date-sheet.tsx'))
