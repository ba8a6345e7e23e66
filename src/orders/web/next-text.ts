import { texts } from '../../web/texts.ts'
import type { NextText } from '../text/next/zh.ts'

export const useNextText = texts<NextText>({
  zh: () => import('../text/next/zh.ts').then((m) => m.zh),
  en: () => import('../text/next/en.ts').then((m) => m.en),
})
