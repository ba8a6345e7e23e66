import { texts } from '../../web/texts.ts'
import type { FlightScreensText } from '../text/screens/zh.ts'

/** What the screens of flights say; home has its own words (home-text.ts). */
export const useFlightText = texts<FlightScreensText>({
  zh: () => import('../text/screens/zh.ts').then((m) => m.zh),
  en: () => import('../text/screens/en.ts').then((m) => m.en),
})
