import { texts } from '../../web/texts.ts'
import type { CashierText } from '../text/cashier/zh.ts'

/** Beside `usePaymentsText`, whose words an order's page loads too. */
export const useCashierText = texts<CashierText>({
  zh: () => import('../text/cashier/zh.ts').then((m) => m.zh),
  en: () => import('../text/cashier/en.ts').then((m) => m.en),
})
