export { cityPickerPath, useCityAnswer, type ChosenCity } from './city-choice.ts'
export { DateSheet } from './late.ts'
export { useCityFacts } from './use-city-facts.ts'
export { useDayMarks } from './use-day-marks.ts'
