import { texts } from './texts.ts'
import type { WebText } from './text/zh.ts'

export const useWebText = texts<WebText>({
  zh: () => import('./text/zh.ts').then((m) => m.zh),
  en: () => import('./text/en.ts').then((m) => m.en),
})
