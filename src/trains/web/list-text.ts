import { texts } from '../../web/texts.ts'
import type { TrainListText } from '../text/list/zh.ts'

export const useTrainListText = texts<TrainListText>({
  zh: () => import('../text/list/zh.ts').then((m) => m.zh),
  en: () => import('../text/list/en.ts').then((m) => m.en),
})
