import { texts } from '../../../web/texts.ts'
import type { TrainChangeText } from '../../text/change/zh.ts'

export const useTrainChangeText = texts<TrainChangeText>({
  zh: () => import('../../text/change/zh.ts').then((m) => m.zh),
  en: () => import('../../text/change/en.ts').then((m) => m.en),
})
