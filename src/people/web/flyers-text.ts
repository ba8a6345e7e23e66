import { texts } from '../../web/texts.ts'
import type { FlyersText } from '../text/flyers/zh.ts'

/** What is said of frequent-flyer numbers. */
export const useFlyersText = texts<FlyersText>({
  zh: () => import('../text/flyers/zh.ts').then((m) => m.zh),
  en: () => import('../text/flyers/en.ts').then((m) => m.en),
})
