import { texts } from '../../web/texts.ts'
import type { TrainLadderText } from '../text/ladder/zh.ts'

export const useTrainLadderText = texts<TrainLadderText>({
  zh: () => import('../text/ladder/zh.ts').then((m) => m.zh),
  en: () => import('../text/ladder/en.ts').then((m) => m.en),
})
