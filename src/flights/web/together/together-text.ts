import { texts } from '../../../web/texts.ts'
import type { TogetherText } from '../../text/together/zh.ts'

/** What is said of several who travel on one booking. */
export const useTogetherText = texts<TogetherText>({
  zh: () => import('../../text/together/zh.ts').then((m) => m.zh),
  en: () => import('../../text/together/en.ts').then((m) => m.en),
})
