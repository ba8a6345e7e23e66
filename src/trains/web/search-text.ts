import { texts } from '../../web/texts.ts'
import type { TrainSearchText } from '../text/search/zh.ts'

export const useTrainSearchText = texts<TrainSearchText>({
  zh: () => import('../text/search/zh.ts').then((m) => m.zh),
  en: () => import('../text/search/en.ts').then((m) => m.en),
})
