import { texts } from '../../web/texts.ts'
import type { TrainFormText } from '../text/form/zh.ts'

export const useTrainFormText = texts<TrainFormText>({
  zh: () => import('../text/form/zh.ts').then((m) => m.zh),
  en: () => import('../text/form/en.ts').then((m) => m.en),
})
