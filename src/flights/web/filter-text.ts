import { texts } from '../../web/texts.ts'
import type { FlightFilterText } from '../text/filter/zh.ts'

/** What holds flights of a list back. */
export const useFlightFilterText = texts<FlightFilterText>({
  zh: () => import('../text/filter/zh.ts').then((m) => m.zh),
  en: () => import('../text/filter/en.ts').then((m) => m.en),
})
