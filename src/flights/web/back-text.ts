import { texts } from '../../web/texts.ts'
import type { BackText } from '../text/back/zh.ts'

/** What is said of to whom, and by which way, given-up tickets' money goes back. */
export const useBackText = texts<BackText>({
  zh: () => import('../text/back/zh.ts').then((m) => m.zh),
  en: () => import('../text/back/en.ts').then((m) => m.en),
})
