import { texts } from '../../web/texts.ts'
import type { PaymentScreensText } from '../text/screens/zh.ts'

export const usePaymentsText = texts<PaymentScreensText>({
  zh: () => import('../text/screens/zh.ts').then((m) => m.zh),
  en: () => import('../text/screens/en.ts').then((m) => m.en),
})
