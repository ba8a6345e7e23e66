import { texts } from '../../../web/texts.ts'
import type { AgainText } from '../../text/again/zh.ts'

/** What is said while a flight is chosen again in an order's place. */
export const useAgainText = texts<AgainText>({
  zh: () => import('../../text/again/zh.ts').then((m) => m.zh),
  en: () => import('../../text/again/en.ts').then((m) => m.en),
})
