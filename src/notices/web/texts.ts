import { texts } from '../../web/texts.ts'
import type { MessagesText } from '../text/web/zh.ts'

export const useMessagesText = texts<MessagesText>({
  zh: () => import('../text/web/zh.ts').then((m) => m.zh),
  en: () => import('../text/web/en.ts').then((m) => m.en),
})
