import { texts } from '../../web/texts.ts'
import type { FlightHomeText } from '../text/home/zh.ts'

/** What flights say on home. In a chunk of its own: home is the first page that anybody loads. */
export const useFlightHomeText = texts<FlightHomeText>({
  zh: () => import('../text/home/zh.ts').then((m) => m.zh),
  en: () => import('../text/home/en.ts').then((m) => m.en),
})
