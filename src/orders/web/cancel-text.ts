import { texts } from '../../web/texts.ts'
import type { CancelText } from '../text/cancel/zh.ts'

export const useCancelText = texts<CancelText>({
  zh: () => import('../text/cancel/zh.ts').then((m) => m.zh),
  en: () => import('../text/cancel/en.ts').then((m) => m.en),
})
