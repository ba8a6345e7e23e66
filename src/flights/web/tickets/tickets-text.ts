import { texts } from '../../../web/texts.ts'
import type { TicketsText } from '../../text/tickets/zh.ts'

/** What is said of the tickets of an order, each for itself. */
export const useTicketsText = texts<TicketsText>({
  zh: () => import('../../text/tickets/zh.ts').then((m) => m.zh),
  en: () => import('../../text/tickets/en.ts').then((m) => m.en),
})
