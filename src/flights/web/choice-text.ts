import { texts } from '../../web/texts.ts'
import type { FlightChoiceText } from '../text/choose/zh.ts'

/** What is said while a flight is chosen; orders have words of their own (text.ts). */
export const useChoiceText = texts<FlightChoiceText>({
  zh: () => import('../text/choose/zh.ts').then((m) => m.zh),
  en: () => import('../text/choose/en.ts').then((m) => m.en),
})
