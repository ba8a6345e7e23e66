import { texts } from '../../web/texts.ts'
import type { AboutText } from '../text/about/zh.ts'

export const useAboutText = texts<AboutText>({
  zh: () => import('../text/about/zh.ts').then((m) => m.zh),
  en: () => import('../text/about/en.ts').then((m) => m.en),
})
