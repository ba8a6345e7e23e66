import { texts } from '../../web/texts.ts'
import type { OrdersText } from '../text/zh.ts'

export const useOrdersText = texts<OrdersText>({
  zh: () => import('../text/zh.ts').then((m) => m.zh),
  en: () => import('../text/en.ts').then((m) => m.en),
})
