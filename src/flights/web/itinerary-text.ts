import { texts } from '../../web/texts.ts'
import type { ItineraryText } from '../text/itinerary/zh.ts'

/** What the pages of the itinerary confirmation say; loaded with them alone. */
export const useItineraryText = texts<ItineraryText>({
  zh: () => import('../text/itinerary/zh.ts').then((m) => m.zh),
  en: () => import('../text/itinerary/en.ts').then((m) => m.en),
})
