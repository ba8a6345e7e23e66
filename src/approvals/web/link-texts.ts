import { texts } from '../../web/texts.ts'
import type { LinkText } from '../text/link/zh.ts'

export const useLinkText = texts<LinkText>({
  zh: () => import('../text/link/zh.ts').then((m) => m.zh),
  en: () => import('../text/link/en.ts').then((m) => m.en),
})
