import { texts } from '../../web/texts.ts'
import type { TrainPassengersText } from '../text/passengers/zh.ts'

export const useTrainPassengersText = texts<TrainPassengersText>({
  zh: () => import('../text/passengers/zh.ts').then((m) => m.zh),
  en: () => import('../text/passengers/en.ts').then((m) => m.en),
})
