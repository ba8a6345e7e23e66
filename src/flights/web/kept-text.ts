import { texts } from '../../web/texts.ts'
import type { FlightKeptText } from '../text/kept/zh.ts'

/** What an order keeps of what governed it; it comes after the order. */
export const useFlightKeptText = texts<FlightKeptText>({
  zh: () => import('../text/kept/zh.ts').then((m) => m.zh),
  en: () => import('../text/kept/en.ts').then((m) => m.en),
})
