import { texts } from '../../web/texts.ts'
import type { NewsText } from '../text/news/zh.ts'

export const useNewsText = texts<NewsText>({
  zh: () => import('../text/news/zh.ts').then((m) => m.zh),
  en: () => import('../text/news/en.ts').then((m) => m.en),
})
