import { texts } from '../../../web/texts.ts'
import type { RewardsText } from '../../text/rewards/zh.ts'

/** What reward points are good for. */
export const useRewardsText = texts<RewardsText>({
  zh: () => import('../../text/rewards/zh.ts').then((m) => m.zh),
  en: () => import('../../text/rewards/en.ts').then((m) => m.en),
})
