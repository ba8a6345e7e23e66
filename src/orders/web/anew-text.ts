import { texts } from '../../web/texts.ts'
import type { AnewText } from '../text/anew/zh.ts'

export const useAnewText = texts<AnewText>({
  zh: () => import('../text/anew/zh.ts').then((m) => m.zh),
  en: () => import('../text/anew/en.ts').then((m) => m.en),
})
