import { texts } from '../../web/texts.ts'
import type { TrainStandbyText } from '../text/standby/zh.ts'

export const useTrainStandbyText = texts<TrainStandbyText>({
  zh: () => import('../text/standby/zh.ts').then((m) => m.zh),
  en: () => import('../text/standby/en.ts').then((m) => m.en),
})
