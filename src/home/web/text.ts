import { texts } from '../../web/texts.ts'
import type { HomeText } from '../text/zh.ts'

export const useHomeText = texts<HomeText>({
  zh: () => import('../text/zh.ts').then((m) => m.zh),
  en: () => import('../text/en.ts').then((m) => m.en),
})
