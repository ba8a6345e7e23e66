import { texts } from '../../web/texts.ts'
import type { CostFormText } from '../text/form/zh.ts'

export const useCostFormText = texts<CostFormText>({
  zh: () => import('../text/form/zh.ts').then((m) => m.zh),
  en: () => import('../text/form/en.ts').then((m) => m.en),
})
