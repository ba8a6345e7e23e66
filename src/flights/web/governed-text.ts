import { texts } from '../../web/texts.ts'
import type { FlightGovernedText } from '../text/governed/zh.ts'

/** What the order form says of what governs the trip; it comes after the form. */
export const useFlightGovernedText = texts<FlightGovernedText>({
  zh: () => import('../text/governed/zh.ts').then((m) => m.zh),
  en: () => import('../text/governed/en.ts').then((m) => m.en),
})
