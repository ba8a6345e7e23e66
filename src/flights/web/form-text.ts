import { texts } from '../../web/texts.ts'
import type { FlightFormText } from '../text/form/zh.ts'

/** What the order form says; the order itself has its own words (text.ts). */
export const useFlightFormText = texts<FlightFormText>({
  zh: () => import('../text/form/zh.ts').then((m) => m.zh),
  en: () => import('../text/form/en.ts').then((m) => m.en),
})
