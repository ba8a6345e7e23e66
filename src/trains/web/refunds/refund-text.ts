import { texts } from '../../../web/texts.ts'
import type { TrainRefundText } from '../../text/refund/zh.ts'

export const useTrainRefundText = texts<TrainRefundText>({
  zh: () => import('../../text/refund/zh.ts').then((m) => m.zh),
  en: () => import('../../text/refund/en.ts').then((m) => m.en),
})
