import { texts } from '../../web/texts.ts'
import type { TrainInsteadText } from '../text/instead/zh.ts'

export const useTrainInsteadText = texts<TrainInsteadText>({
  zh: () => import('../text/instead/zh.ts').then((m) => m.zh),
  en: () => import('../text/instead/en.ts').then((m) => m.en),
})
