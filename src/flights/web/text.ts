import { texts } from '../../web/texts.ts'
import type { FlightOrderText } from '../text/order/zh.ts'

/** What the screens of an order say, from its form to its end; choosing a flight has its own words (choice-text.ts). */
export const useFlightText = texts<FlightOrderText>({
  zh: () => import('../text/order/zh.ts').then((m) => m.zh),
  en: () => import('../text/order/en.ts').then((m) => m.en),
})
