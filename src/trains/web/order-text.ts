import { texts } from '../../web/texts.ts'
import type { TrainOrderText } from '../text/order/zh.ts'

export const useTrainOrderText = texts<TrainOrderText>({
  zh: () => import('../text/order/zh.ts').then((m) => m.zh),
  en: () => import('../text/order/en.ts').then((m) => m.en),
})
