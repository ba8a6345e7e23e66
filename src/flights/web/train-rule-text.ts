import { texts } from '../../web/texts.ts'
import type { TrainRuleText } from '../text/rail/zh.ts'

/** What is said where a company takes the train instead of a flight. */
export const useTrainRuleText = texts<TrainRuleText>({
  zh: () => import('../text/rail/zh.ts').then((m) => m.zh),
  en: () => import('../text/rail/en.ts').then((m) => m.en),
})
