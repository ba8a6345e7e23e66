import { texts } from '../../../web/texts.ts'
import type { SeatsText } from '../../text/seats/zh.ts'

/** What is said of seats that an airline answers about later. */
export const useSeatsText = texts<SeatsText>({
  zh: () => import('../../text/seats/zh.ts').then((m) => m.zh),
  en: () => import('../../text/seats/en.ts').then((m) => m.en),
})
