import { texts } from '../../web/texts.ts'
import type { FlightOrderText } from '../text/order/zh.ts'

/** What the screens of an order say; choosing a flight (choice-text.ts) and the order form (form-text.ts) have their own words. */
export const useFlightText = texts<FlightOrderText>({
  zh: () => import('../text/order/zh.ts').then((m) => m.zh),
  en: () => import('../text/order/en.ts').then((m) => m.en),
})
