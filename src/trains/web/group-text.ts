import { texts } from '../../web/texts.ts'
import type { TrainGroupText } from '../text/group/zh.ts'

export const useTrainGroupText = texts<TrainGroupText>({
  zh: () => import('../text/group/zh.ts').then((m) => m.zh),
  en: () => import('../text/group/en.ts').then((m) => m.en),
})
