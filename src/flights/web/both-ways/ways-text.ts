import { texts } from '../../../web/texts.ts'
import type { BothWaysText } from '../../text/both-ways/zh.ts'

/** What is said where several mainland flights are booked in one go. */
export const useBothWaysText = texts<BothWaysText>({
  zh: () => import('../../text/both-ways/zh.ts').then((m) => m.zh),
  en: () => import('../../text/both-ways/en.ts').then((m) => m.en),
})
