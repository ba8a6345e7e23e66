import { texts } from '../../web/texts.ts'
import type { PolicyScreensText } from '../text/screens/zh.ts'

export const usePolicyText = texts<PolicyScreensText>({
  zh: () => import('../text/screens/zh.ts').then((m) => m.zh),
  en: () => import('../text/screens/en.ts').then((m) => m.en),
})
