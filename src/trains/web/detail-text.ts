import { texts } from '../../web/texts.ts'
import type { TrainDetailText } from '../text/detail/zh.ts'

export const useTrainDetailText = texts<TrainDetailText>({
  zh: () => import('../text/detail/zh.ts').then((m) => m.zh),
  en: () => import('../text/detail/en.ts').then((m) => m.en),
})
