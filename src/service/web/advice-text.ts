import { texts } from '../../web/texts.ts'
import type { AdviceText } from '../text/advice/zh.ts'

export const useAdviceText = texts<AdviceText>({
  zh: () => import('../text/advice/zh.ts').then((m) => m.zh),
  en: () => import('../text/advice/en.ts').then((m) => m.en),
})
