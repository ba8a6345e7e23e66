import { texts } from '../../../web/texts.ts'
import type { FlightAbroadText } from '../../text/abroad/zh.ts'

/** What searching abroad says: the form on home and the lists. */
export const useAbroadText = texts<FlightAbroadText>({
  zh: () => import('../../text/abroad/zh.ts').then((m) => m.zh),
  en: () => import('../../text/abroad/en.ts').then((m) => m.en),
})
