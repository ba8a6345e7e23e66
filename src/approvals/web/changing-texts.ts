import { texts } from '../../web/texts.ts'
import type { ChangingText } from '../text/changing/zh.ts'

export const useChangingText = texts<ChangingText>({
  zh: () => import('../text/changing/zh.ts').then((m) => m.zh),
  en: () => import('../text/changing/en.ts').then((m) => m.en),
})
