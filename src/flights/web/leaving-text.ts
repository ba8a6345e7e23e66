import { texts } from '../../web/texts.ts'
import type { LeavingText } from '../text/leaving/zh.ts'

/** What is said of unused value: giving a ticket up for it, and paying with it. */
export const useLeavingText = texts<LeavingText>({
  zh: () => import('../text/leaving/zh.ts').then((m) => m.zh),
  en: () => import('../text/leaving/en.ts').then((m) => m.en),
})
