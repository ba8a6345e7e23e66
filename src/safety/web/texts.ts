import { texts } from '../../web/texts.ts'
import type { SafetyText } from '../text/zh.ts'

export const useSafetyText = texts<SafetyText>({
  zh: () => import('../text/zh.ts').then((m) => m.zh),
  en: () => import('../text/en.ts').then((m) => m.en),
})
