import { texts } from '../../web/texts.ts'
import type { DisruptionsText } from '../text/disruptions/zh.ts'

/** What is said of what an airline itself has done to a flight. */
export const useDisruptionsText = texts<DisruptionsText>({
  zh: () => import('../text/disruptions/zh.ts').then((m) => m.zh),
  en: () => import('../text/disruptions/en.ts').then((m) => m.en),
})
