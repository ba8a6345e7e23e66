import { texts } from '../../web/texts.ts'
import type { ReturnsText } from '../text/returns/zh.ts'

/** What is said of giving tickets back for money. */
export const useReturnsText = texts<ReturnsText>({
  zh: () => import('../text/returns/zh.ts').then((m) => m.zh),
  en: () => import('../text/returns/en.ts').then((m) => m.en),
})
