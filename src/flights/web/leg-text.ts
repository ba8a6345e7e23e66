import { texts } from '../../web/texts.ts'
import type { FlightLegText } from '../text/leg/zh.ts'

/** What a flight's two ends are told with, wherever one is shown. */
export const useFlightLegText = texts<FlightLegText>({
  zh: () => import('../text/leg/zh.ts').then((m) => m.zh),
  en: () => import('../text/leg/en.ts').then((m) => m.en),
})
