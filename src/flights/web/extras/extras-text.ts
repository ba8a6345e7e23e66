import { texts } from '../../../web/texts.ts'
import type { ExtrasText } from '../../text/extras/zh.ts'

/** What is said of seats, bags and services bought beside a ticket. */
export const useExtrasText = texts<ExtrasText>({
  zh: () => import('../../text/extras/zh.ts').then((m) => m.zh),
  en: () => import('../../text/extras/en.ts').then((m) => m.en),
})
